import { describe, expect, it } from '@jest/globals';
import { at } from '@venue/testing/moments';
import { venueId } from '@venue/testing/venues';
import { isAdminOfAll, memberEmail, type Member } from './team-people';

describe('a member of the team', () => {
  it('is identified by an address in any letter case, with spaces around it', () => {
    expect(memberEmail(' Bo@Example.COM ')).toBe('bo@example.com');
    expect(memberEmail('zoe\u0308@example.com')).toBe('zo\u00eb@example.com');
  });

  it.each<[string, Partial<Member>, boolean]>([
    ['an admin of all venues', {}, true],
    ['another role', { role: 'manager' }, false],
    ['an admin of some venues', { venueIds: [venueId('the-harbour')] }, false],
    ['an admin whose rights were withdrawn', { disabledAt: at('2026-06-12 12:00') }, false],
  ])('may do everything everywhere as %s: %s', (_what, parts, expected) => {
    const admin = { role: 'admin', venueIds: null, disabledAt: null } as Member;

    expect(isAdminOfAll({ ...admin, ...parts })).toBe(expected);
  });
});

import { describe, expect, it } from '@jest/globals';
import type { Group } from '@venue/domain/venue/group';
import { at } from '@venue/testing/moments';
import { aVenue } from '@venue/testing/venues';
import { invitationEmail, signInEmail } from './sign-in-email';

const brand = { id: aVenue().brandId, theme: { accent: '#ffe000' } };
const groupOf = (...venues: readonly ReturnType<typeof aVenue>[]): Group =>
  ({ name: 'The Harbour Group', brands: [brand], venues }) as unknown as Group;
const contextOf = (group: Group) => ({
  group,
  now: at('2026-06-10 12:00'),
  ids: { uuid: () => 'the next id' } as never,
});
const gone = aVenue({ slug: 'gone', isRetired: true });
const here = contextOf(groupOf(gone, aVenue()));
const link = 'https://tables.example/console/sign-in/abc';
const to = { recipient: 'ada@team.test', link, code: '123456' };

describe('an e-mail to sign in by', () => {
  it('is in the name and the plain look of the group, and of use for ten minutes', () => {
    const email = signInEmail(to, here);

    expect(email).toMatchObject({
      kind: 'sign-in',
      channel: 'email',
      recipient: to.recipient,
      venueId: aVenue().id,
      bookingId: null,
      orderId: null,
      notAfter: at('2026-06-10 12:10'),
      sender: { name: 'The Harbour Group', replyTo: null },
      subject: 'Sign in to The Harbour Group',
    });
    expect(email?.subject).not.toContain(to.code);
    expect(email?.text.split('\n\n')).toEqual([
      expect.stringMatching(/^Somebody/),
      expect.stringMatching(/: 123456$/),
      expect.stringMatching(/^Both work once, and for 10 minutes\./),
      `Sign in: ${link}`,
    ]);
    expect(email?.html).toContain(`<a href="${link}" style="display: inline-block`);
    expect(email?.html).not.toContain('#ffe000');
  });

  it('is not written where the group has no venue', () => {
    expect(signInEmail(to, contextOf(groupOf(gone)))).toBeNull();
    expect(invitationEmail({ ...to, by: null }, contextOf(groupOf()))).toBeNull();
  });
});

describe('an invitation', () => {
  it('names the inviting member, if there is one, and is valid for seven days', () => {
    const byMaria = invitationEmail({ ...to, by: 'Maria' }, here);
    const byNobody = invitationEmail({ ...to, by: null }, here);

    expect(byMaria?.text).toMatch(/^Maria has invited you to the team of The Harbour Group\.\n\n/);
    expect(byNobody?.text).toMatch(/^You have been invited to the team of The Harbour Group\.\n\n/);
    expect(byMaria?.notAfter).toBe(at('2026-06-17 12:00'));
  });
});

import { describe, expect, it } from '@jest/globals';
import { cookieIn } from './cookie-in';

const read = (cookie?: string): string | null =>
  cookieIn({ headers: cookie === undefined ? {} : { cookie } }, 'team');

describe('a cookie', () => {
  it.each([
    ['team=abc.d~e_f-1', 'abc.d~e_f-1'],
    ['theme=dark; team=abc', 'abc'],
    ['theme=dark;team=abc ; other=x', 'abc'],
    ['__Host-team=other; team=abc', 'abc'],
    [`team=${'a'.repeat(500)}`, 'a'.repeat(500)],
  ])('is read from “%s”', (header, value) => {
    expect(read(header)).toBe(value);
  });

  it.each([
    undefined,
    '',
    'team',
    'team=',
    'xteam=abc',
    'Team=abc',
    'team=abc; team=abc',
    'team=abc; team=other',
    'team=; team=abc',
    'team=abc;team=',
    'team =abc; team=abc',
    'team="abc"',
    'team=a%62c',
    'team=a b',
    `team=${'a'.repeat(501)}`,
  ])('is missing in “%s”', (header) => {
    expect(read(header)).toBeNull();
  });

  it('is never a member that every object has', () => {
    expect(cookieIn({ headers: { cookie: 'a=b' } }, 'constructor')).toBeNull();
    expect(cookieIn({ headers: { cookie: 'a=b' } }, '__proto__')).toBeNull();
  });
});

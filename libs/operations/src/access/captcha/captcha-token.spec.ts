import { describe, expect, it } from '@jest/globals';
import { readToken } from './captcha-token';

const data = { environment: 'live', route: 'POST /enquiries', venueId: 'v' };
const parameters = {
  algorithm: 'PBKDF2/SHA-256',
  cost: 5000,
  data,
  expiresAt: 1_800_000_000,
  keyLength: 32,
  keyPrefix: '00',
  nonce: '01',
  salt: '02',
};
const solution = { counter: 7, derivedKey: '00ff' };
const encoded = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64');

type Change = Readonly<Record<string, unknown>>;

const withParameters = (change: Change): string =>
  encoded({ challenge: { parameters: { ...parameters, ...change }, signature: 's' }, solution });
const withSolution = (change: Change): string =>
  encoded({ challenge: { parameters, signature: 's' }, solution: { ...solution, ...change } });

describe('the token of a captcha', () => {
  it('is read without unknown members', () => {
    const more = { data: { ...data, more: 1 }, more: 1 };

    expect(readToken(withParameters(more))).toEqual({ parameters, signature: 's', solution });
  });

  it.each([0, 0xffff_ffff])('has a counter of four bytes, such as %d', (counter) => {
    expect(readToken(withSolution({ counter }))?.solution.counter).toBe(counter);
  });

  it.each([-1, 0x1_0000_0000, 0.5, '7', null])('has no counter such as %j', (counter) => {
    expect(readToken(withSolution({ counter }))).toBeNull();
  });

  it.each([
    ...['algorithm', 'keyPrefix', 'nonce', 'salt'].map((name) => ({ [name]: 7 })),
    ...['cost', 'expiresAt', 'keyLength'].flatMap((name) => [{ [name]: '7' }, { [name]: 0.5 }]),
    ...['environment', 'route', 'venueId'].map((name) => ({ data: { ...data, [name]: 7 } })),
    { data: null },
  ])('has no parameters such as %j', (change: Change) => {
    expect(readToken(withParameters(change))).toBeNull();
  });

  it('has a signature and a key as text', () => {
    expect(readToken(withSolution({ derivedKey: 7 }))).toBeNull();
    expect(readToken(encoded({ challenge: { parameters, signature: 7 }, solution }))).toBeNull();
  });

  it('has 4000 characters at most', () => {
    // Blanks are not part of base64 data.
    expect(readToken(withSolution({}).padEnd(4000))).not.toBeNull();
    expect(readToken(withSolution({}).padEnd(4001))).toBeNull();
  });
});

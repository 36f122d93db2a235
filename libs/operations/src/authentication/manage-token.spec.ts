import { describe, expect, it } from '@jest/globals';
import type { Reference } from '@venue/domain/shared/ids';
import { bookingId } from '@venue/testing/venues';
import { calendarLink, isTokenOf, manageLink, manageToken, referenceInToken } from './manage-token';
import { Secrets } from './secrets';

const secrets = new Secrets('a pepper of some length');
const booking = { id: bookingId('one'), reference: 'K7QP4M2X' as Reference };
const token = manageToken(booking, secrets);

describe('the token of a booking’s page', () => {
  it('is the reference and 128 bits that only the pepper makes', () => {
    expect(token).toMatch(/^K7QP4M2X[\w-]{22}$/);
    expect(referenceInToken(token)).toBe('K7QP4M2X');
    expect(isTokenOf(booking, token, secrets)).toBe(true);
    expect(isTokenOf(booking, token, new Secrets('another'))).toBe(false);
    expect(isTokenOf({ ...booking, id: bookingId('two') }, token, secrets)).toBe(false);
  });

  it('carries the longer reference of the sandbox too', () => {
    const test = { ...booking, reference: 'TESTK7QP4M2X' as Reference };

    expect(referenceInToken(manageToken(test, secrets))).toBe('TESTK7QP4M2X');
  });

  it.each([
    ['nothing', ''],
    ['a reference alone', 'K7QP4M2X'],
    ['the bits without the reference', token.slice(-22)],
    ['one character less', token.slice(0, -1)],
    ['another character', `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`],
    ['letters of more than one byte', `${token.slice(0, -1)}é`],
  ])('is not %s', (_what, text) => {
    expect(isTokenOf(booking, text, secrets)).toBe(false);
  });

  it.each([
    ['nothing', ''],
    ['a reference alone', 'K7QP4M2X'],
    ['a shorter reference', token.slice(1)],
    ['a longer one than that of the sandbox', `TESTA${token}`],
    ['anything before it', `/${token}`],
    ['anything after it', `${token}/`],
  ])('is no token with a reference: %s', (_what, text) => {
    expect(referenceInToken(text)).toBeNull();
  });

  it('is in the addresses of the page and of the calendar file', () => {
    const context = { settings: { baseUrl: 'https://book.example' }, secrets };

    expect(manageLink(booking, context)).toBe(`https://book.example/manage/${token}`);
    expect(calendarLink(booking, context)).toBe(`https://book.example/calendar/${token}.ics`);
  });
});

import { describe, expect, it } from '@jest/globals';
import { pence } from '@venue/domain';
import { at, aVenue, onFile } from '@venue/domain/testing';
import { describeFound } from './describe-found';

const venue = aVenue({ name: 'The Harbour' });
const now = at('2026-06-10 12:00');
const table = 'Your table for 2 guests at The Harbour on Friday 12 June at 7pm';
const paid = 'You have paid £60.00 for it; The Harbour can tell you what happens with it.';

describe('a booking that is over before it began', () => {
  it.each([
    ['cancelled', 'is cancelled'],
    ['expired', 'was given up, because its deposit was not paid in time'],
  ] as const)('tells of the money that came for it: %s', (state, ending) => {
    const described = (receivedPence: number): string =>
      describeFound(onFile({ state }, { receivedPence: pence(receivedPence) }), {
        venue,
        now,
        isLinkSent: false,
      });

    expect(described(6000)).toBe(`${table} ${ending}. ${paid}`);
    expect(described(0)).toBe(`${table} ${ending}.`);
  });
});

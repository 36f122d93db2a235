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

describe('a party that reported a delay', () => {
  const found = (time: string, expectedArrival: string): string =>
    describeFound(onFile({ expectedArrival: at(expectedArrival) }), {
      venue,
      now: at(time),
      isLinkSent: false,
    });

  it.each([
    ['2026-06-12 18:30', '2026-06-12 19:20', 'You are expected at 7:20pm.'],
    ['2026-06-12 19:20', '2026-06-12 19:20', 'You are expected at 7:20pm.'],
    ['2026-06-12 19:21', '2026-06-12 19:20', 'You were expected at 7:20pm.'],
    ['2026-06-12 23:50', '2026-06-13 00:15', 'You are expected on Saturday 13 June at 12:15am.'],
    ['2026-06-13 00:05', '2026-06-13 00:15', 'You are expected at 12:15am.'],
    ['2026-06-13 00:05', '2026-06-12 23:55', 'You were expected on Friday 12 June at 11:55pm.'],
  ])('hears at %s when it is or was expected, at %s', (now, arrival, words) => {
    expect(found(now, arrival)).toBe(`${table} is confirmed. ${words}`);
  });
});

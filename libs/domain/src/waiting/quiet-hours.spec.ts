import { describe, expect, it } from '@jest/globals';
import { at } from '@venue/testing/moments';
import { aPolicy, aVenue, hoursOf } from '@venue/testing/venues';
import { offerEnd, quietUntil } from './quiet-hours';

const venue = aVenue({ hours: hoursOf('12:00-02:00') });
const tomorrow = at('2026-06-13 19:00');

describe('an offer at night', () => {
  it.each([
    ['2026-06-12 20:59', null],
    ['2026-06-12 21:00', '2026-06-13 09:00'],
    ['2026-06-13 08:59', '2026-06-13 09:00'],
    ['2026-06-13 09:00', null],
  ])('of a table on another evening, at %s, waits until %s', (now, until) => {
    const startsAt = at('2026-06-14 19:00');

    expect(quietUntil(startsAt, venue, at(now))).toBe(until === null ? null : at(until));
  });

  it.each([
    ['2026-06-12 22:00', '2026-06-12 23:30'],
    ['2026-06-12 22:00', '2026-06-13 00:30'],
    ['2026-06-13 00:15', '2026-06-13 01:30'],
  ])('at %s is sent for the same evening: %s', (now, startsAt) => {
    expect(quietUntil(at(startsAt), venue, at(now))).toBeNull();
  });

  it('waits for the morning where the table is for the next evening', () => {
    expect(quietUntil(tomorrow, venue, at('2026-06-12 23:00'))).toBe(at('2026-06-13 09:00'));
    expect(quietUntil(tomorrow, venue, at('2026-06-13 08:59'))).toBe(at('2026-06-13 09:00'));
  });
});

describe('the end of an offer', () => {
  const startsAt = at('2026-06-12 19:00');
  const of = { policy: aPolicy({ waitlistOfferMinutes: 30 }) };

  it.each([
    ['2026-06-12 18:29', '2026-06-12 18:59'],
    ['2026-06-12 18:30', '2026-06-12 19:00'],
    ['2026-06-12 18:31', '2026-06-12 19:00'],
  ])('of one that is made at %s is %s', (now, end) => {
    expect(offerEnd(startsAt, of, at(now))).toBe(at(end));
  });
});

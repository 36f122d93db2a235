/**
 * Free times and bookings compared with the same rules written naively, for random venues and
 * diaries.
 */
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { decideMake } from '../booking/make';
import { details } from '@venue/testing/bookings';
import { dayOf, drawnQuestion, fiveMinutes } from '../../test/drawn-days';
import { naiveDiary } from '../../test/naive-diary';
import { tableId, typeId } from '@venue/testing/venues';
import { onDate } from './day';
import type { Stay } from './stay';
import { freeTimes } from './free-times';

describe('free times, whatever the venue and its diary', () => {
  it('are offered exactly where the naive rules find a table, and booked as offered', () => {
    let offeredInAll = 0;
    let refusedInAll = 0;

    fc.assert(
      fc.property(drawnQuestion, (asked) => {
        const whole = dayOf(asked);
        // The code under test sees only the part of the diary that it requires.
        const day = onDate(whole, whole.date);
        const { partySize, type } = asked;
        const wish = { partySize, bookingTypeId: type === null ? null : typeId(type) };
        const naive = naiveDiary(whole, wish, day.stays);

        const offered = freeTimes(day, wish);
        const expected = fiveMinutes
          .map((time) => ({ time, options: naive.optionsAt(time) }))
          .filter(({ options }) => options.length > 0);

        expect(
          offered.map(({ time, startsAt, options }) => ({
            time,
            startsAt,
            options: options.map((one) => [one.type.slug, one.durationMinutes]),
          })),
        ).toEqual(
          expected.map(({ time, options }) => ({
            time,
            startsAt: naive.momentOf(time),
            options: options.map(({ slug, minutes }) => [slug, minutes]),
          })),
        );

        for (const time of new Set([...expected.map((one) => one.time), ...asked.someTimes])) {
          const one = { ...wish, date: day.date, time };
          const made = decideMake(day, { wish: one, details, by: 'guest' });
          const [best] = naive.optionsAt(time);
          if (best === undefined) {
            refusedInAll += 1;
            const tooMany = partySize > day.venue.policy.partySizeMax;
            expect(made.kind).toBe(tooMany ? 'needs-venue' : 'unavailable');
            continue;
          }
          offeredInAll += 1;
          expect(made).toMatchObject({
            kind: 'booked',
            booking: {
              bookingTypeId: typeId(best.slug),
              startsAt: naive.momentOf(time),
              endsAt: (naive.momentOf(time) ?? NaN) + best.minutes * 60_000,
            },
          });
          if (made.kind !== 'booked') return;
          expect([...made.allocation.tableIds].sort()).toEqual(best.tables.map(tableId).sort());
        }
      }),
      { numRuns: 600 },
    );

    // Neither answer is rare, or the property would prove little. There are some 2,000 and 3,500,
    // but one busy venue more or less is hundreds of times.
    expect(offeredInAll).toBeGreaterThan(300);
    expect(refusedInAll).toBeGreaterThan(300);
  });

  it('booked one after another fill the venue and never exceed its limits', () => {
    fc.assert(
      fc.property(drawnQuestion, fc.infiniteStream(fc.nat()), (asked, chance) => {
        let day = dayOf({ ...asked, stays: [] });
        const wish = { partySize: asked.partySize, bookingTypeId: null };

        for (let count = 0; count < 40; count += 1) {
          const offered = freeTimes(day, wish);
          const chosen = offered[(chance.next().value ?? 0) % Math.max(1, offered.length)];
          if (chosen === undefined) break;
          const one = { ...wish, date: day.date, time: chosen.time };
          const made = decideMake(day, { wish: one, details, by: 'guest' });
          if (made.kind !== 'booked') throw new Error(`offered and refused: ${chosen.time}`);
          const { startsAt, endsAt } = made.booking;
          const stay: Stay = {
            bookingId: `booking ${count}` as Stay['bookingId'],
            partySize: wish.partySize,
            bookingTypeId: made.booking.bookingTypeId,
            isFixed: false,
            from: startsAt,
            until: endsAt,
            isSeated: false,
            ...made.allocation,
          };
          day = { ...day, stays: [...day.stays, stay] };
        }

        expect(overlaps(day.stays)).toEqual([]);
        expect(peak(day.stays)).toBeLessThanOrEqual(
          day.venue.policy.pacing?.coversPresent ?? Infinity,
        );
      }),
      { numRuns: 60 },
    );
  });
});

function overlaps(all: readonly Stay[]): unknown[] {
  return all.flatMap((one, index) =>
    all
      .slice(index + 1)
      .filter(({ from, clearedAt }) => from < one.clearedAt && one.from < clearedAt)
      .filter(({ tableIds }) => tableIds.some((id) => one.tableIds.includes(id)))
      .map((other) => [one, other]),
  );
}

function peak(all: readonly Stay[]): number {
  const present = all.map(({ from: at }) =>
    all.filter(({ from, until }) => from <= at && at < until),
  );
  return Math.max(0, ...present.map((some) => some.reduce((sum, one) => sum + one.partySize, 0)));
}

import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { Page } from '../ports';
import type { VenueId } from '../shared/ids';
import type { Instant } from '../shared/time';
import { at, date } from '../testing/moments';
import { aDay, aStay, aTable, aVenue } from '../testing/venues';
import type { Stay } from './stay';
import { isPageAt, pageKey, stageOf } from './page';
import { decideFromDay, decideSearch } from './search';

const minuteMs = 60_000;
const after = (moment: Instant, ms: number): Instant => (moment + ms) as Instant;

/** Of a party without a booking, which comes and goes at any second, and may sit too long. */
const stays = fc
  .record({
    table: fc.constantFrom('A', 'B'),
    minute: fc.integer({ min: 16 * 60, max: 22 * 60 }),
    ms: fc.nat(minuteMs - 1),
    minutes: fc.integer({ min: 20, max: 150 }),
    turnaroundMinutes: fc.constantFrom(0, 20),
    isSeated: fc.boolean(),
  })
  .map(({ table, minute, ms, isSeated, ...lengths }): Stay => {
    const from = after(at('2026-06-12 00:00'), minute * minuteMs + ms);
    return aStay({ tables: [table], from, isSeated, ...lengths });
  });

describe('a stage', () => {
  it('has one decision from a page, at any moment of it', () => {
    let compared = 0;
    fc.assert(
      fc.property(
        fc.array(stays, { minLength: 1, maxLength: 4 }),
        fc.integer({ min: 0, max: 30 }),
        fc.record({ stay: fc.nat(), one: fc.nat(2 * minuteMs), other: fc.nat(2 * minuteMs) }),
        (drawn, bookNoticeMinutes, { stay, ...offsets }) => {
          const policy = { bookNoticeMinutes, slotIntervalMinutes: 5, maxMoves: 2 };
          const small = aVenue({ tables: [aTable('A'), aTable('B')], combinations: [], policy });
          const onDay = aDay({ venue: small, date: date('2026-06-12'), stays: drawn });
          const moments = drawn.flatMap(({ from, until, clearedAt }) => [from, until, clearedAt]);
          const moment = moments[stay % moments.length] ?? onDay.now;
          const turn = after(moment, -(moment % minuteMs) - minuteMs);
          const [one, other] = [after(turn, offsets.one), after(turn, offsets.other)];
          if (stageOf(onDay, one) !== stageOf(onDay, other)) return;
          compared += 1;

          const asked = { date: onDay.date, time: null, partySize: 2, bookingTypeId: null };
          const decided = (now: Instant): unknown =>
            decideSearch({ day: { ...onDay, now }, others: [] }, asked);
          expect(decided(one)).toEqual(decided(other));
        },
      ),
      { numRuns: 500 },
    );
    expect(compared).toBeGreaterThan(50);
  });

  const venue = aVenue({ policy: { bookNoticeMinutes: 60 } });
  const day = aDay({ venue, date: date('2026-06-12') });
  const wish = { date: day.date, time: null, partySize: 2, bookingTypeId: null };
  const firstFree = (now: Instant): string | undefined => {
    const found = decideFromDay({ ...day, now }, wish);
    return found?.kind === 'available' ? found.times[0]?.time : undefined;
  };

  it('is another at the turn of a minute, at which a notice is still kept', () => {
    const turn = at('2026-06-12 17:00');
    expect(firstFree(turn)).not.toBe(firstFree(after(turn, 1)));
    expect(stageOf(day, turn)).not.toBe(stageOf(day, after(turn, 1)));
    expect(stageOf(day, turn)).not.toBe(stageOf(day, after(turn, -1)));
    expect(stageOf(day, after(turn, 1))).toBe(stageOf(day, after(turn, minuteMs - 1)));
  });

  it('is another once a stay has begun, and once it should be over', () => {
    const from = after(at('2026-06-12 12:00'), 500);
    const odd = aStay({ tables: ['A'], from, minutes: 90, turnaroundMinutes: 15 });
    for (const moment of [odd.from, odd.until, odd.clearedAt]) {
      const stages = [-1, 0, 1].map((ms) => stageOf({ stays: [odd] }, after(moment, ms)));
      expect(stages[0]).not.toBe(stages[1]);
      expect(stages[1]).toBe(stages[2]);
    }
  });
});

describe('a page', () => {
  const now = 1_000 as Instant;
  const page: Page = { stays: [], blocks: [], lapsed: [], nextLapse: 2_000 as Instant };

  it.each([
    ['at its own time', 1_000, true],
    ['just before a hold lapses', 1_999, true],
    ['when a hold lapses', 2_000, false],
    ['by a clock that is behind', 999, false],
  ])('%s', (_when, later, isSame) => {
    expect(isPageAt({ page, now }, later as Instant)).toBe(isSame);
  });

  it('has a key of its own for each environment, revision, venue and span', () => {
    const scope = { environment: 'live', revision: 1 } as const;
    const question = {
      venueId: 'one' as VenueId,
      span: { from: now, until: page.nextLapse ?? now },
    };
    const keys = [
      pageKey(scope, question),
      pageKey({ ...scope, environment: 'sandbox' }, question),
      pageKey({ ...scope, revision: 2 }, question),
      pageKey(scope, { ...question, venueId: 'two' as VenueId }),
      pageKey(scope, { ...question, span: { ...question.span, from: 999 as Instant } }),
      pageKey(scope, { ...question, span: { ...question.span, until: 2_001 as Instant } }),
    ];

    expect(new Set(keys).size).toBe(keys.length);
    expect(pageKey({ ...scope }, { ...question })).toBe(keys[0]);
  });

  it('without holds is the same at any later time', () => {
    expect(isPageAt({ page: { ...page, nextLapse: null }, now }, 9_000 as Instant)).toBe(true);
  });
});

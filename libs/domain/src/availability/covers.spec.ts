import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { plusMinutes, startOfDay } from '../shared/time';
import { date, zone } from '@venue/testing/moments';
import { wallAt } from '../../test/platform-clock';
import { coversByInterval } from './covers';

const minuteMs = 60_000;

/** Days on which the clocks change, and one on which they do not. */
const days = fc.constantFrom(
  ['Europe/London', '2026-06-12'] as const,
  ['Europe/London', '2027-03-28'] as const,
  ['Europe/London', '2027-10-31'] as const,
  ['America/New_York', '2027-03-14'] as const,
  ['Australia/Lord_Howe', '2027-04-04'] as const,
);

const drawn = fc.record({
  where: days,
  begin: fc.integer({ min: 0, max: 900 }),
  length: fc.integer({ min: 1, max: 700 }),
  intervalMinutes: fc.constantFrom(15, 30, 60),
  parties: fc.array(
    fc.record({
      start: fc.integer({ min: -60, max: 1600 }),
      minutes: fc.integer({ min: 1, max: 240 }),
      partySize: fc.integer({ min: 1, max: 9 }),
    }),
    { maxLength: 12 },
  ),
});

describe('the covers of each interval', () => {
  it('equal a count minute by minute, also when the clocks change', () => {
    fc.assert(
      fc.property(drawn, ({ where, begin, length, intervalMinutes, parties: some }) => {
        const [zoneName, on] = where;
        const midnight = startOfDay(date(on), zone(zoneName));
        const span = {
          from: plusMinutes(midnight, begin),
          until: plusMinutes(midnight, begin + length),
        };
        const parties = some.map(({ start, minutes, partySize }) => ({
          from: plusMinutes(midnight, start),
          until: plusMinutes(midnight, start + minutes),
          partySize,
        }));

        const naive = new Map<string, number[]>();
        for (let at = span.from as number; at < span.until; at += minuteMs) {
          const [day = '', clock = ''] = wallAt(at, zoneName).split(' ');
          const minute = Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3));
          const first = Math.floor(minute / intervalMinutes) * intervalMinutes;
          const name = `${day} ${String(Math.floor(first / 60)).padStart(2, '0')}:${String(first % 60).padStart(2, '0')}`;
          const starting = parties.filter(({ from }) => from === at);
          const present = parties.filter(({ from, until }) => from <= at && at < until);
          const sum = (of: typeof parties): number =>
            of.reduce((all, { partySize }) => all + partySize, 0);
          const [a = 0, b = 0, c = 0, d = 0] = naive.get(name) ?? [];
          naive.set(name, [
            ...[a + sum(starting), b + starting.length],
            ...[Math.max(c, sum(present)), Math.max(d, present.length)],
          ]);
        }

        const query = { date: date(on), zone: zone(zoneName), span, intervalMinutes };
        const found = coversByInterval(parties, query).map((one) => [
          `${one.date} ${one.time}`,
          [one.startingCovers, one.startingBookings, one.presentCovers, one.presentBookings],
        ]);
        expect(found).toEqual([...naive.entries()].sort(([a], [b]) => (a < b ? -1 : 1)));
      }),
      { numRuns: 150 },
    );
  });
});

/** Venues and diaries made by chance, for properties of availability. */
import fc from 'fast-check';
import { plusMinutes, startOfDay, timeOf, weekdays, type Instant } from '../src/shared/time';
import type { OpeningHours } from '../src/venue/opening-hours';
import { blockScopes } from '../src/availability/blocks';
import type { Day } from '../src/availability/day';
import type { Stay } from '../src/availability/stay';
import { date, zone } from '@venue/testing/moments';
import {
  aBlock,
  aBookingType,
  aCombination,
  aPacing,
  aPolicy,
  aStay,
  aTable,
  aVenue,
  hoursOf,
} from '@venue/testing/venues';

/** Every five minutes of a day. */
export const fiveMinutes = Array.from({ length: 288 }, (_, index) => timeOf(index * 5));
const clock = fc.constantFrom(...fiveMinutes);

/** Ordinary days, the end of a year, and days on and before which the clocks change. */
const days = fc.constantFrom(
  ['Europe/London', '2026-06-12'] as const,
  ['Europe/London', '2027-03-27'] as const,
  ['Europe/London', '2027-03-28'] as const,
  ['Europe/London', '2027-10-31'] as const,
  ['America/New_York', '2027-11-06'] as const,
  ['America/New_York', '2027-03-14'] as const,
  ['Australia/Lord_Howe', '2027-10-03'] as const,
  ['Australia/Lord_Howe', '2027-04-04'] as const,
  ['Africa/Cairo', '2026-04-24'] as const,
  ['Asia/Kathmandu', '2026-12-31'] as const,
);

const names = ['A', 'B', 'C', 'D', 'E'];

const tables = fc
  .array(
    fc.record({
      minCovers: fc.integer({ min: 1, max: 3 }),
      spare: fc.integer({ min: 0, max: 4 }),
      area: fc.constantFrom('main', 'main', 'terrace'),
      priority: fc.integer({ min: 1, max: 3 }),
      online: fc.constantFrom(true, true, true, false),
    }),
    { minLength: 1, maxLength: names.length },
  )
  .map((parts) =>
    parts.map(({ spare, minCovers, ...rest }, index) =>
      aTable(names[index] ?? '', { minCovers, maxCovers: minCovers + spare, ...rest }),
    ),
  );

const combinations = fc.array(
  fc
    .tuple(
      fc.subarray(names, { minLength: 2, maxLength: 3 }),
      fc.integer({ min: 2, max: 5 }),
      fc.integer({ min: 0, max: 3 }),
    )
    .map(([together, min, spare]) => aCombination(together, min, min + spare)),
  { maxLength: 3 },
);

/** From any time on, for up to nine hours: past midnight as often as not. */
const window = fc.record({
  days: fc.subarray([...weekdays], { minLength: 4 }),
  from: clock,
  to: clock,
});

const bookingTypes = fc
  .array(
    fc.record({
      windows: fc.array(window, { minLength: 1, maxLength: 2 }),
      short: fc.integer({ min: 30, max: 120 }),
      long: fc.integer({ min: 60, max: 240 }),
      partySizeMin: fc.integer({ min: 1, max: 3 }),
      partySizeMax: fc.integer({ min: 3, max: 8 }),
      areas: fc.constantFrom(['main'], ['terrace'], ['main', 'terrace']),
    }),
    { minLength: 1, maxLength: 3 },
  )
  .map((parts) =>
    parts.map(({ short, long, ...rest }, index) =>
      aBookingType({
        slug: `type-${index}`,
        durations: [
          { partySizeUpTo: 2, minutes: short },
          { partySizeUpTo: null, minutes: long },
        ],
        ...rest,
      }),
    ),
  );

const limit = fc.option(fc.integer({ min: 1, max: 12 }), { freq: 3 });

const policy = fc
  .record({
    slotIntervalMinutes: fc.constantFrom(5, 15, 20, 30, 45),
    partySizeMax: fc.integer({ min: 3, max: 8 }),
    bookNoticeMinutes: fc.constantFrom(0, 60, 95),
    daysAheadMax: fc.constantFrom(0, 1, 2, 30),
    turnaroundMinutes: fc.constantFrom(0, 0, 15, 25),
    pacing: fc.option(
      fc
        .record({
          intervalMinutes: fc.constantFrom(15, 20, 30, 60),
          coversStarting: limit,
          bookingsStarting: limit,
          coversPresent: limit,
          bookingsPresent: limit,
        })
        .map(aPacing),
    ),
  })
  .map(aPolicy);

const range = fc.constantFrom(
  '00:00-00:00',
  '00:00-00:00',
  '10:00-23:00',
  '12:00-01:30',
  '18:00-02:00',
  '17:00-00:00',
  '08:00-08:00',
  'closed',
);

const hours = fc
  .record({
    usual: range,
    week: fc.dictionary(fc.constantFrom(...weekdays), range, { maxKeys: 3 }),
    special: fc.option(range, { freq: 2 }),
    specialDays: fc.constantFrom(0, -1, 1),
  })
  .map(({ usual, week, special, specialDays }) => ({
    regular: hoursOf(usual, week),
    special: special === null ? null : { range: special, days: specialDays },
  }));

interface StayDrawn {
  readonly tables: string[];
  readonly fromMinute: number;
  readonly minutes: number;
  readonly turnaroundMinutes: number;
  readonly partySize: number;
}

const stays: fc.Arbitrary<StayDrawn[]> = fc.array(
  fc.record({
    tables: fc.subarray(names, { minLength: 1, maxLength: 2 }),
    // On the grid or off it, from the evening before to the night after.
    fromMinute: fc.oneof(
      fc.integer({ min: -60, max: 340 }).map((steps) => steps * 5),
      fc.integer({ min: -300, max: 1700 }),
    ),
    minutes: fc.integer({ min: 15, max: 240 }),
    turnaroundMinutes: fc.constantFrom(0, 15),
    partySize: fc.integer({ min: 1, max: 6 }),
  }),
  { maxLength: 10 },
);

const blocks = fc.array(
  fc.record({
    scope: fc.constantFrom(...blockScopes),
    tables: fc.subarray(names, { minLength: 1, maxLength: 2 }),
    area: fc.constantFrom('main', 'terrace'),
    fromMinute: fc.integer({ min: -300, max: 1700 }),
    minutes: fc.integer({ min: 1, max: 240 }),
  }),
  { maxLength: 2 },
);

/** The moment of asking: days before, or on the day itself. */
const nowMinute = fc.oneof(
  fc.constantFrom(-2880, -1440, -1),
  fc.integer({ min: -3000, max: 1440 }),
);

/** A venue, its bookings, a party and the moment at which it asks. */
export const drawnQuestion = fc.record({
  where: days,
  venue: fc.record({ tables, combinations, bookingTypes, policy, hours }),
  stays,
  blocks,
  nowMinute,
  partySize: fc.integer({ min: 1, max: 8 }),
  type: fc.option(fc.constantFrom('type-0', 'type-1'), { freq: 3 }),
  someTimes: fc.array(clock, { minLength: 6, maxLength: 6 }),
});

export type DrawnQuestion = typeof drawnQuestion extends fc.Arbitrary<infer Drawn> ? Drawn : never;

/** The day that the question is about, with all bookings of the venue. */
export function dayOf(question: DrawnQuestion): Day {
  const { where, venue, stays: drawn, nowMinute: asked } = question;
  const [zoneName, on] = where;
  const midnight = startOfDay(date(on), zone(zoneName));
  const moment = (minutes: number): Instant => plusMinutes(midnight, minutes);
  const made = aVenue({
    ...venue,
    zone: zone(zoneName),
    hours: withSpecial(venue.hours, on),
    // A combination of tables that are not there is a fault of the group file, not of the day.
    combinations: venue.combinations.filter(({ tableIds }) =>
      tableIds.every((id) => venue.tables.some((table) => table.id === id)),
    ),
  });
  const booked: Stay[] = drawn.map(({ fromMinute, ...rest }) =>
    aStay({ ...rest, from: moment(fromMinute) }),
  );
  const blocked = question.blocks.map(({ scope, tables: named, area, fromMinute, minutes }) =>
    aBlock({
      scope,
      from: moment(fromMinute),
      until: moment(fromMinute + minutes),
      ...(scope === 'tables' && { tables: named }),
      ...(scope === 'area' && { area }),
    }),
  );
  return { venue: made, date: date(on), stays: booked, blocks: blocked, now: moment(asked) };
}

function withSpecial(
  { regular, special }: DrawnQuestion['venue']['hours'],
  on: string,
): OpeningHours {
  if (special === null) return regular;
  const day = new Date(Date.parse(on) + special.days * 86_400_000).toISOString().slice(0, 10);
  const [opens = null, closes = null] =
    special.range === 'closed' ? [] : special.range.split('-').map((text) => text as never);
  const item = { name: 'special', validFrom: date(day), validThrough: date(day), opens, closes };
  return { ...regular, special: [item] };
}

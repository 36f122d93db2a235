import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { decideMake, type MakeDecision } from '../booking/make';
import { details } from '@venue/testing/bookings';
import { dayOf, drawnQuestion } from '../../test/drawn-days';
import { at } from '@venue/testing/moments';
import { aBookingType, aVenue, aWindow, hoursOf } from '@venue/testing/venues';
import { addDays, localOf, type LocalDate } from '../shared/time';
import type { Venue } from '../venue/venue';
import { affectedDays, type OccupiedSpan } from './affected-days';
import { onDate, type Day } from './day';
import type { Stay } from './stay';
import { freeTimes } from './free-times';

const late = aWindow('12:00-01:00', ['friday', 'saturday']);

/** Open from noon to three at night, with stays of two hours and a turnaround of 15 minutes. */
const nightVenue = (policy: object = {}): Venue =>
  aVenue({
    hours: hoursOf('12:00-03:00'),
    bookingTypes: [
      aBookingType({ windows: [late], durations: [{ partySizeUpTo: null, minutes: 120 }] }),
    ],
    policy: { turnaroundMinutes: 15, slotIntervalMinutes: 15, maxMoves: 0, ...policy },
  });

const daysOf = (
  venue: Venue,
  from: string,
  until: string,
  by: OccupiedSpan['by'] = 'party',
): readonly LocalDate[] => affectedDays(venue, { from: at(from), until: at(until), by });

// A Friday and a Saturday.
const [friday, saturday] = ['2026-06-12', '2026-06-13'];

describe('the days that a party affects', () => {
  it.each([
    ['at noon', '12:00', '14:15', [friday]],
    ['until midnight', '21:45', '24:00', [friday]],
    ['until a quarter past', '22:00', '24:15', [friday, saturday]],
  ])('are that of its start, and the next after midnight: %s', (_, from, until, expected) => {
    const end = until.replace(/^24/, '00');
    const on = until.startsWith('24') ? saturday : friday;
    expect(daysOf(nightVenue(), `${friday} ${from}`, `${on} ${end}`)).toEqual(expected);
  });

  it.each([
    ['02:15', '02:14 counts', [saturday]],
    ['01:59', '23:45 does not fit', [friday, saturday]],
  ])(
    'include the evening before, if one of its stays reaches the start: %s',
    (from, _, expected) => {
      expect(daysOf(nightVenue(), `${saturday} ${from}`, `${saturday} 04:00`)).toEqual(expected);
    },
  );

  it('leave out a day without starts', () => {
    const closesAtMidnight = { ...nightVenue(), hours: hoursOf('12:00-00:00') };
    expect(daysOf(closesAtMidnight, `${friday} 22:00`, `${saturday} 00:15`)).toEqual([friday]);
  });

  it('reach further if other parties can be moved', () => {
    const venue = { ...nightVenue(), hours: hoursOf('00:00-00:00') };
    const early = aBookingType({
      windows: [aWindow('01:00-03:00', ['friday', 'saturday'])],
      durations: [{ partySizeUpTo: null, minutes: 120 }],
    });
    const moving = (maxMoves: number): Venue => ({
      ...venue,
      bookingTypes: [early],
      policy: { ...venue.policy, maxMoves },
    });
    const span = [`${friday} 23:00`, `${saturday} 00:59`] as const;
    expect(daysOf(moving(1), ...span)).toEqual([friday]);
    expect(daysOf(moving(0), span[0], `${saturday} 01:01`)).toEqual([friday, saturday]);
  });
});

describe('the days that a block affects', () => {
  it('are all that it touches, and the evening before if its stays would reach into it', () => {
    const [thursday, sunday] = ['2026-06-11', '2026-06-14'];
    expect(daysOf(nightVenue(), `${saturday} 00:00`, `${sunday} 00:00`, 'block')).toEqual([
      friday,
      saturday,
    ]);
    expect(daysOf(nightVenue(), `${thursday} 00:00`, `${sunday} 00:00`, 'block')).toEqual([
      thursday,
      friday,
      saturday,
    ]);
  });

  it('are only those of the starts in it, if booking online is closed', () => {
    expect(daysOf(nightVenue(), `${saturday} 00:00`, `${saturday} 12:00`, 'closure')).toEqual([
      saturday,
    ]);
  });

  it('are at most a year', () => {
    expect(
      daysOf(nightVenue(), `${friday} 00:00`, '2036-06-12 00:00', 'block').length,
    ).toBeLessThan(367);
  });
});

describe('whatever the venue and its diary', () => {
  it('include each day whose free times change with a booking', () => {
    const seen = { changed: 0, otherDays: 0 };
    fc.assert(
      fc.property(
        drawnQuestion,
        fc.integer({ min: 0, max: 3 }),
        fc.array(
          fc.tuple(fc.integer({ min: 0, max: 2 }), fc.nat(), fc.integer({ min: 1, max: 6 })),
          {
            minLength: 2,
            maxLength: 14,
          },
        ),
        (asked, maxMoves, wishes) => {
          const drawn = dayOf({ ...asked, stays: [] });
          const { policy } = drawn.venue;
          const venue = { ...drawn.venue, policy: { ...policy, maxMoves, daysAheadMax: 30 } };
          let whole: Day = { ...drawn, venue };
          for (const [offset, chance, partySize] of wishes) {
            const on = addDays(drawn.date, offset - 1);
            const day = onDate(whole, on);
            const offered = freeTimes(day, { partySize, bookingTypeId: null });
            const chosen = offered[chance % Math.max(1, offered.length)];
            if (chosen === undefined) continue;
            const wish = { partySize, bookingTypeId: null, date: on, time: chosen.time };
            const made = decideMake(day, { wish, details, by: 'guest' });
            if (made.kind !== 'booked') continue;
            const stay = stayOf(made, whole.stays.length);
            const { moves = [] } = made.allocation;
            const moved = whole.stays.map((one) => {
              const move = moves.find(({ stay: other }) => other.bookingId === one.bookingId);
              return move === undefined ? one : { ...one, tableIds: move.to.tableIds };
            });
            // Without moves it is the day after the booking before, whose times are cached.
            const before = moves.length === 0 ? whole : { ...whole, stays: moved };
            const after = { ...whole, stays: [...moved, stay] };
            const named = affectedDays(venue, {
              from: stay.from,
              until: stay.clearedAt,
              by: 'party',
            });
            for (let offset = -2; offset <= 3; offset += 1) {
              const other = addDays(on, offset);
              if (timesOn(before, other) === timesOn(after, other)) continue;
              seen.changed += 1;
              if (other !== localOf(stay.from, venue.zone).date) seen.otherDays += 1;
              expect(named).toContain(other);
            }
            whole = after;
          }
        },
      ),
      { numRuns: 400 },
    );
    expect(seen.changed).toBeGreaterThan(300);
    expect(seen.otherDays).toBeGreaterThan(30);
  });
});

const answers = new WeakMap<Day, Map<LocalDate, string>>();

/** The answers of that day to parties of every size. */
function timesOn(whole: Day, on: LocalDate): string {
  const known = answers.get(whole) ?? new Map<LocalDate, string>();
  answers.set(whole, known);
  const text = known.get(on) ?? answerTimes(onDate(whole, on));
  known.set(on, text);
  return text;
}

function answerTimes(day: Day): string {
  return [1, 2, 3, 4, 5, 6, 7, 8]
    .map((partySize) =>
      freeTimes(day, { partySize, bookingTypeId: null })
        .map(({ time, options }) => `${time} ${options.map(({ type }) => type.slug).join()}`)
        .join(';'),
    )
    .join('|');
}

function stayOf(made: Extract<MakeDecision, { kind: 'booked' }>, count: number): Stay {
  const { startsAt, endsAt, partySize, bookingTypeId } = made.booking;
  return {
    bookingId: `booking ${count}` as Stay['bookingId'],
    partySize,
    bookingTypeId,
    isFixed: false,
    from: startsAt,
    until: endsAt,
    isSeated: false,
    ...made.allocation,
  };
}

/** Starts and tables that the team can offer on the phone and at the door. */
import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import type { Day } from '../availability/day';
import type { Stay } from '../availability/stay';
import { freeTimes } from '../availability/free-times';
import { aWish, details } from '@venue/testing/bookings';
import { at, time } from '@venue/testing/moments';
import {
  aBlock,
  aBookingType,
  aDay,
  aPacing,
  aPolicy,
  aTable,
  aVenue,
  aStay,
  aWindow,
  depositForSix,
  hoursOf,
  openOn,
} from '@venue/testing/venues';
import { minutesBetween, localOf, type Instant } from '../shared/time';
import { decideMake } from './make';
import { placeForTeam } from './place-for-team';
import { seatingsForWalkIn, startsForTeam, type TeamStart } from './team-starts';

const lunch = aBookingType({ slug: 'lunch', windows: [], partySizeMax: 2 });
const dinner = aBookingType({ deposits: [depositForSix] });
const venue = aVenue({
  tables: [aTable('T1'), aTable('T2'), aTable('BAR', { online: false, maxCovers: 2 })],
  bookingTypes: [dinner, lunch],
  hours: hoursOf('12:00-23:00'),
});

function stay(tables: readonly string[], from: string, until: string): Stay {
  const minutes = minutesBetween(at(from), at(until));
  return aStay({ tables, from: at(from), minutes });
}

const dayOf = (parts: Partial<Day> = {}): Day =>
  aDay({ venue, now: at('2026-06-10 12:00'), ...parts });

describe('the starts that the team can book', () => {
  const startsOf = (day: Day, partySize = 2): readonly TeamStart[] => {
    const result = startsForTeam(day, { partySize, bookingTypeId: dinner.id });
    return result.flatMap(({ starts }) => starts);
  };
  const brokenAt = (time: string, day: Day, partySize = 2) =>
    startsOf(day, partySize)
      .find((one) => one.time === time)
      ?.warnings.map(({ rule }) => rule) ?? 'not there';

  it('include those that guests can book, and each is what the team would then get', () => {
    const pacing = aPacing({ coversStarting: 4 });
    const moment = fc.integer({ min: 0, max: 20 }).map((n) => 17 * 60 + n * 15);
    const clock = (minutes: number): string =>
      `2026-06-12 ${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`;
    fc.assert(
      fc.property(
        fc.array(fc.record({ table: fc.constantFrom('T1', 'T2', 'BAR'), from: moment }), {
          maxLength: 6,
        }),
        fc.integer({ min: 1, max: 6 }),
        fc.constantFrom('2026-06-10 12:00', '2026-06-12 18:20', '2026-01-01 12:00'),
        fc.constantFrom(0, 2),
        (taken, partySize, now, maxMoves) => {
          const policy = aPolicy({ pacing, maxMoves });
          const apart = taken.filter(({ table, from }, index) =>
            taken
              .slice(0, index)
              .every((other) => other.table !== table || Math.abs(other.from - from) >= 60),
          );
          const stays = apart.map(({ table, from }) =>
            stay([table], clock(from), clock(from + 60)),
          );
          const day = dayOf({ stays, now: at(now), venue: { ...venue, policy } });
          const wish = { partySize, bookingTypeId: null };
          const result = startsForTeam(day, wish);

          for (const { type, starts } of result) {
            for (const { time, place, warnings } of starts) {
              const one = { ...aWish({ time, partySize }), bookingTypeId: type.id, tableIds: null };
              const expected = { kind: 'placed', place, warnings };
              expect(placeForTeam(day, one)).toEqual(
                place === null ? { kind: 'unavailable' } : expected,
              );
            }
          }
          for (const { time, options } of freeTimes(day, wish)) {
            for (const { type, durationMinutes, depositPence } of options) {
              const same = result.find((one) => one.type.id === type.id);
              expect(same?.durationMinutes).toBe(durationMinutes);
              const start = same?.starts.find((one) => one.time === time);
              expect(start).toMatchObject({ depositPence, warnings: [] });
            }
          }
        },
      ),
      { numRuns: 60 },
    );
  });

  it.each([
    ['the first that is offered', '17:00', [], 2],
    ['the last that is offered', '21:30', [], 2],
    ['one after it', '21:45', ['not-offered', 'closed'], 2],
    ['the closing time itself', '23:00', 'not there', 2],
    ['a party of eight, for which the team puts tables together', '19:00', [], 8],
    ['a party of ten, which all tables together seat', '19:00', ['party-size'], 10],
    ['a party of eleven', '19:00', ['party-size', 'covers'], 11],
  ] as const)('%s', (_what, time, broken, partySize) => {
    expect(brokenAt(time, dayOf(), partySize)).toEqual(broken);
  });

  it.each([
    ['18:45', []],
    ['19:00', ['closed-online']],
    ['19:45', ['closed-online']],
    ['20:00', []],
  ])('warn of closed online booking, and need no override: %s', (time, broken) => {
    const [from, until] = [at('2026-06-12 19:00'), at('2026-06-12 20:00')];
    const day = dayOf({ blocks: [aBlock({ scope: 'online', from, until })] });
    const wish = { ...aWish({ time, partySize: 2 }), tableIds: null };

    expect(brokenAt(time, day)).toEqual(broken);
    expect(decideMake(day, { wish, details, by: { override: null } }).kind).toBe('booked');
  });

  it('are of the requested type', () => {
    const types = (bookingTypeId: typeof dinner.id | null, partySize = 2) =>
      startsForTeam(dayOf(), { partySize, bookingTypeId }).map(({ type }) => type.slug);

    expect(types(dinner.id)).toEqual(['dinner']);
    expect(types(null)).toEqual(['dinner', 'lunch']);
    expect(types(null, 8)).toEqual(['dinner', 'lunch']);
  });

  it('name the free tables where no seating suits, until none is free', () => {
    const stays = [
      stay(['T1'], '2026-06-12 18:00', '2026-06-12 19:00'),
      stay(['T2', 'BAR'], '2026-06-12 18:30', '2026-06-12 20:00'),
    ];
    const freeAt = (clock: string, partySize: number) => {
      const start = startsOf(dayOf({ stays }), partySize).find((one) => one.time === clock);
      return start && [start.place, start.freeTables.map(({ name }) => name)];
    };

    expect(freeAt('20:00', 5)).toEqual([null, ['T1', 'T2', 'BAR']]);
    expect(freeAt('19:00', 5)).toEqual([null, ['T1']]);
    expect(freeAt('18:45', 5)).toEqual(undefined);
    expect(freeAt('20:00', 4)?.[1]).toEqual([]);
    expect(freeAt('18:15', 4)).toEqual(undefined);
  });

  it('can be booked at tables that no one has configured together', () => {
    const tableIds = ['T1', 'T2'].map((name) => venue.tables.find((one) => one.name === name)!.id);
    const at = (partySize: number) =>
      placeForTeam(dayOf(), { ...aWish({ time: '19:00', partySize }), tableIds });

    expect(at(8)).toMatchObject({ kind: 'placed', warnings: [] });
    expect(at(9)).toMatchObject({
      kind: 'placed',
      warnings: [{ rule: 'party-size' }, { rule: 'covers' }],
    });
  });

  it('have the deposit of their date and time', () => {
    const fromEight = {
      ...depositForSix,
      when: { ...depositForSix.when, starts: { days: null, from: time('20:00'), to: null } },
    };
    const types = [{ ...dinner, deposits: [fromEight] }];
    const result = startsForTeam(
      dayOf({ venue: { ...venue, tables: [aTable('T8', { maxCovers: 8 })], bookingTypes: types } }),
      { partySize: 6, bookingTypeId: null },
    ).flatMap(({ starts }) => starts);
    const pence = (clock: string) => result.find((one) => one.time === clock)?.depositPence;

    expect([pence('19:45'), pence('20:00')]).toEqual([0, 6000]);
  });

  it('are every quarter of an hour while the venue is open, and other offered starts', () => {
    const types = [aBookingType({ windows: [aWindow('17:05-17:05'), aWindow('23:30-23:30')] })];
    const split = {
      ...hoursOf('closed'),
      times: ['12:00-12:30', '22:00-22:30'].map((hours) => openOn('Friday', hours)),
    };
    const day = dayOf({ venue: { ...venue, bookingTypes: types, hours: split } });
    const times = startsForTeam(day, { partySize: 2, bookingTypeId: null }).flatMap(({ starts }) =>
      starts.map(({ time }) => time),
    );

    expect(times).toEqual(['12:00', '12:15', '17:05', '22:00', '22:15', '23:30']);
  });

  it('begin with the next minute, and leave out occupied tables', () => {
    const all = ['T1', 'T2', 'BAR'];
    const stays = [stay(all, '2026-06-12 20:00', '2026-06-12 21:00')];
    const day = dayOf({ now: at('2026-06-12 18:15'), stays });
    const times = startsOf(day).map(({ time }) => time);

    expect(times[0]).toBe('18:30');
    expect(times.filter((time) => '18:30' < time && time < '21:00')).toEqual([]);
    expect(times).toContain('21:00');
    // Notices bind only guests.
    expect(brokenAt('18:30', day)).toEqual([]);
  });
});

describe('the tables for guests at the door', () => {
  const seatings = (clock: string, day: Partial<Day> = {}, partySize = 2) => {
    const now = (at(clock) + 30_000) as Instant;
    return seatingsForWalkIn(dayOf({ now, ...day }), partySize).seatings.map((one) => {
      const { place, warnings, isShorter, freeUntil } = one;
      const rules = warnings.map(({ rule }) => rule);
      const time = (moment: Instant) => localOf(moment, venue.zone).time;
      const free = freeUntil === null ? '' : ` free until ${time(freeUntil)}`;
      const short = isShorter ? ' shorter' : '';
      const moving = place.moves.length === 0 ? '' : ` moving ${place.moves.length}`;
      return `${place.seating.name} ${time(place.endsAt)}${short}${moving}${free} ${rules.join()}`.trim();
    });
  };

  it('are the free ones, the smallest bookable online first', () => {
    expect(seatings('2026-06-12 19:07')).toEqual(['T1 20:37', 'BAR 20:37', 'T2 20:37']);
    expect(
      seatings('2026-06-12 19:07', {
        stays: [stay(['T1'], '2026-06-12 18:00', '2026-06-12 20:00')],
      }),
    ).toEqual(['T2 20:37', 'BAR 20:37']);
  });

  it.each([
    ['20:42', ['T1 20:37 free until 20:42']],
    ['20:41', ['T1 20:36 shorter free until 20:41']],
    ['19:28', ['T1 19:23 shorter free until 19:28']],
    ['19:22', ['T1 19:22 shorter free until 19:22']],
    ['19:21', []],
  ])('last until shortly before the next party at %s', (next, expected) => {
    const stays = [
      stay(['T1'], `2026-06-12 ${next}`, '2026-06-12 22:00'),
      stay(['T2', 'BAR'], '2026-06-12 18:00', '2026-06-12 22:00'),
    ];

    expect(seatings('2026-06-12 19:07', { stays })).toEqual(expected);
  });

  it('include one for which another party is moved, where no other is free for that long', () => {
    const later = { ...stay(['T1'], '2026-06-12 20:00', '2026-06-12 21:00'), partySize: 2 };
    const taken = stay(['BAR'], '2026-06-12 18:00', '2026-06-12 22:00');
    const atFour = { ...stay(['T2'], '2026-06-12 18:00', '2026-06-12 20:00'), isFixed: true };
    const day = { stays: [later, taken, atFour], now: at('2026-06-12 19:07') };
    const moving = { ...venue, policy: aPolicy({ maxMoves: 1 }) };

    expect(seatings('2026-06-12 19:07', day)).toEqual(['T1 19:55 shorter free until 20:00']);
    expect(seatings('2026-06-12 19:07', { ...day, venue: moving })).toEqual(['T1 20:37 moving 1']);
    const pinned = { ...day, stays: [{ ...later, isFixed: true }, taken, atFour] };
    expect(seatings('2026-06-12 19:07', { ...pinned, venue: moving })).toEqual([
      'T1 19:55 shorter free until 20:00',
    ]);
  });

  it('last until the next of several parties, and count the turnaround', () => {
    const taken = stay(['T2', 'BAR'], '2026-06-12 18:00', '2026-06-12 22:00');
    const stays = [
      stay(['T1'], '2026-06-12 21:30', '2026-06-12 22:00'),
      stay(['T1', 'T2'], '2026-06-12 20:30', '2026-06-12 21:00'),
      stay(['T1'], '2026-06-12 18:00', '2026-06-12 19:07'),
      taken,
    ];
    const policy = aPolicy({ turnaroundMinutes: 10 });

    expect(seatings('2026-06-12 19:07', { stays })).toEqual(['T1 20:25 shorter free until 20:30']);
    expect(seatings('2026-06-12 19:07', { stays, venue: { ...venue, policy } })).toEqual([
      'T1 20:15 shorter free until 20:30',
    ]);
    const soon = [stay(['T1'], '2026-06-12 19:31', '2026-06-12 21:00'), taken];
    expect(seatings('2026-06-12 19:07', { stays: soon, venue: { ...venue, policy } })).toEqual([]);
    const enough = [stay(['T1'], '2026-06-12 19:32', '2026-06-12 21:00'), taken];
    expect(seatings('2026-06-12 19:07', { stays: enough, venue: { ...venue, policy } })).toEqual([
      'T1 19:22 shorter free until 19:32',
    ]);
  });

  it('come after those that are free for as long as a party usually stays', () => {
    const stays = [stay(['T1'], '2026-06-12 20:00', '2026-06-12 21:00')];

    expect(seatings('2026-06-12 19:07', { stays })).toEqual([
      'T2 20:37',
      'BAR 20:37',
      'T1 19:55 shorter free until 20:00',
    ]);
  });

  it('include one for more guests, where no other is free', () => {
    const large = { ...venue, tables: [aTable('T9', { minCovers: 4, maxCovers: 9 })] };

    expect(seatings('2026-06-12 19:07', { venue: large })).toEqual(['T9 20:37 covers']);
    expect(seatings('2026-06-12 19:07', { venue: large }, 4)).toEqual(['T9 20:52']);
  });

  it('are all that are free for the usual stay, where no seating suits', () => {
    const now = at('2026-06-12 19:07');
    const stays = [stay(['T1'], '2026-06-12 20:00', '2026-06-12 21:00')];
    const namesFor = (partySize: number) => {
      const { seatings: suitable, freeTables } = seatingsForWalkIn(
        dayOf({ now, stays }),
        partySize,
      );
      return [suitable.length, freeTables.map(({ name }) => name)];
    };

    expect(namesFor(5)).toEqual([0, ['T2', 'BAR']]);
    expect(namesFor(4)).toEqual([2, []]);
  });

  it('have their warnings, and come after tables without any', () => {
    const types = [{ ...dinner, partySizeMax: 3 }];
    const small = { ...venue, bookingTypes: types };
    expect(seatings('2026-06-12 19:07', { venue: small }, 4)).toEqual([
      'T1 20:52 party-size',
      'T2 20:52 party-size',
    ]);
    expect(seatings('2026-06-12 10:07')[0]).toMatch(/closed$/);
  });
});

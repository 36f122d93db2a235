import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { Stay } from '../availability/stay';
import { plusMinutes } from '../shared/time';
import { at } from '@venue/testing/moments';
import {
  aBlock,
  aCombination,
  aDay,
  aStay,
  aTable,
  aVenue,
  bookingId,
  hoursOf,
  type VenueParts,
} from '@venue/testing/venues';
import { waitsOf, type QueueParty, type Wait, type WaitFacts } from './quoted-wait';

const now = at('2026-06-12 19:00');
/** A party of two keeps its table for 90 minutes, one of four for 105. */
const venueWith = (parts: VenueParts = {}): WaitFacts['day']['venue'] =>
  aVenue({ tables: [aTable('A', { maxCovers: 2 })], combinations: [], ...parts });
/** Every party of that size stays for exactly an hour. */
const anHour = (partySize: number): WaitFacts['measured'] =>
  Array.from({ length: 30 }, () => ({ partySize, hour: 19, minutes: 60 }));

interface Scene extends Partial<Omit<WaitFacts, 'day'>> {
  readonly venue?: WaitFacts['day']['venue'];
  readonly stays?: readonly Stay[];
  readonly blocks?: WaitFacts['day']['blocks'];
  readonly time?: string;
}

function factsOf({
  venue = venueWith(),
  stays = [],
  blocks = [],
  time,
  ...rest
}: Scene): WaitFacts {
  const moment = time === undefined ? now : at(`2026-06-12 ${time}`);
  return {
    day: aDay({ venue, stays, blocks, now: moment }),
    seatedAt: new Map(),
    measured: [...anHour(2), ...anHour(4), ...anHour(6)],
    noShowShare: 0,
    leaveShare: 0,
    ...rest,
  };
}

const party = (id: string, partySize = 2): QueueParty => ({ id, partySize });
const waitOf = (scene: Scene, queue = [party('Q')]): Wait | null | undefined =>
  waitsOf(factsOf(scene), queue).at(-1);
const exactly = (minutes: number): Wait => {
  return { medianMinutes: minutes, leastMinutes: minutes, mostMinutes: minutes };
};
const seatedAt = (table: string, time: string, parts: Partial<Stay> = {}): Stay => ({
  ...aStay({ tables: [table], from: at(`2026-06-12 ${time}`), minutes: 90, isFixed: true }),
  isSeated: true,
  ...parts,
});
const booked = (table: string, time: string, parts: Partial<Stay> = {}): Stay => ({
  ...aStay({ tables: [table], from: at(`2026-06-12 ${time}`), minutes: 90 }),
  ...parts,
});

describe('the wait of a party at the door', () => {
  it('is nothing where a table is free now', () => {
    expect(waitOf({})).toEqual(exactly(0));
  });

  it.each([
    ['20:00-23:00', '19:00', exactly(60)],
    ['20:00-23:00', '22:59', exactly(0)],
    ['20:00-23:00', '23:00', null],
    ['20:00-02:00', '01:59', exactly(0)],
    ['closed', '19:00', null],
  ])('with the hours %s at %s is %j', (hours, time, wait) => {
    expect(waitOf({ venue: venueWith({ hours: hoursOf(hours) }), time })).toEqual(wait);
  });

  it('is as long as the party at the table still stays', () => {
    expect(waitOf({ stays: [seatedAt('A', '18:20')] })).toEqual(exactly(20));
  });

  it('counts from the moment at which that party sat down', () => {
    const stay = seatedAt('A', '18:20');
    const late = new Map([[stay.bookingId, at('2026-06-12 18:35')]]);

    expect(waitOf({ stays: [stay], seatedAt: late })).toEqual(exactly(35));
  });

  it('is short but not over where that party has outstayed all others', () => {
    const wait = waitOf({ stays: [seatedAt('A', '16:30')] });

    expect(wait?.leastMinutes).toBe(1);
    expect(wait?.medianMinutes).toBeLessThanOrEqual(10);
  });

  it('is a range where stays differ', () => {
    const measured = Array.from({ length: 40 }, (_, index) => {
      return { partySize: 2, hour: 19, minutes: 41 + index };
    });

    expect(waitOf({ stays: [seatedAt('A', '18:20')], measured })).toEqual({
      leastMinutes: 4,
      medianMinutes: 20,
      mostMinutes: 38,
    });
  });

  it('is the same whenever it is computed', () => {
    const scene = { stays: [seatedAt('A', '18:20')], measured: [] };

    expect(waitOf(scene)).toEqual(waitOf(scene));
  });

  it('ends with a block of the only table', () => {
    const blocks = [
      aBlock({ scope: 'tables', tables: ['A'], from: now, until: plusMinutes(now, 25) }),
    ];

    expect(waitOf({ blocks })).toEqual(exactly(25));
  });

  it('includes tables that cannot be booked online', () => {
    const venue = venueWith({ tables: [aTable('A', { online: false })] });

    expect(waitOf({ venue })).toEqual(exactly(0));
  });

  it('lasts until both tables of a combination are free', () => {
    const venue = venueWith({
      tables: [aTable('A'), aTable('B')],
      combinations: [aCombination(['A', 'B'], 5, 8)],
    });
    const stays = [seatedAt('A', '18:20'), seatedAt('B', '18:40')];

    expect(waitOf({ venue, stays }, [party('Q', 6)])).toEqual(exactly(40));
  });

  it('has no end where no table is large enough', () => {
    expect(waitOf({}, [party('Q', 3)])).toBeNull();
  });

  it('has no end where no table becomes free before the last start', () => {
    const stays = [seatedAt('A', '20:31')];

    expect(waitOf({ stays, time: '20:45' })).toBeNull();
    expect(waitOf({ stays: [seatedAt('A', '20:30')], time: '20:45' })).toEqual(exactly(45));
  });

  it('may have no end in some courses', () => {
    const measured = Array.from({ length: 40 }, (_, index) => {
      return { partySize: 2, hour: 20, minutes: index < 32 ? 60 : 90 };
    });

    expect(waitOf({ stays: [seatedAt('A', '20:20')], time: '20:45', measured })).toEqual({
      leastMinutes: 35,
      medianMinutes: 35,
      mostMinutes: null,
    });
  });
});

describe('a booking and the queue', () => {
  it('shares a table only if the party from the door is gone by then', () => {
    expect(waitOf({ stays: [booked('A', '20:30')] })).toEqual(exactly(0));
    expect(waitOf({ stays: [booked('A', '20:29')] })).toEqual(exactly(149));
  });

  it('keeps the gap before a booking in which tables are prepared', () => {
    const venue = venueWith({ policy: { turnaroundMinutes: 10 } });

    expect(waitOf({ venue, stays: [booked('A', '20:40')] })).toEqual(exactly(0));
    expect(waitOf({ venue, stays: [booked('A', '20:39')] })).not.toEqual(exactly(0));
  });

  it('is moved to another table to make room where the venue allows it', () => {
    const tables = [aTable('A', { maxCovers: 2 }), aTable('B', { maxCovers: 2 })];
    const stays = [booked('A', '20:00'), seatedAt('B', '18:20', { until: plusMinutes(now, 20) })];
    const scene = (maxMoves: number): Scene => ({
      venue: venueWith({ tables, policy: { maxMoves } }),
      stays: stays.map((stay) => ({ ...stay, clearedAt: stay.until })),
    });

    expect(waitOf(scene(1))).toEqual(exactly(0));
    expect(waitOf(scene(0))).toEqual(exactly(20));
  });

  it('loses its table after the time of grace in courses in which it does not come', () => {
    const stays = [booked('A', '19:10')];

    expect(waitOf({ stays, noShowShare: 1 })).toEqual(exactly(25));
    expect(waitOf({ stays, noShowShare: 0.2 })).toEqual({
      leastMinutes: 25,
      medianMinutes: 70,
      mostMinutes: 70,
    });
  });

  it('takes another table where its own is still in use', () => {
    const tables = [aTable('A', { maxCovers: 2 }), aTable('B', { maxCovers: 2 })];
    const stays = [seatedAt('A', '18:20'), booked('A', '19:05'), seatedAt('B', '18:01')];
    const venue = venueWith({ tables });

    // Without the booking there would be a table from 19:01 on.
    expect(waitOf({ venue, stays: stays.filter((stay) => stay.isSeated) })).toEqual(exactly(1));
    expect(waitOf({ venue, stays })?.medianMinutes).toBeGreaterThanOrEqual(1);
  });
});

describe('the queue before a party', () => {
  it('is seated first', () => {
    const stays = [seatedAt('A', '18:20')];
    const waits = waitsOf(factsOf({ stays }), [party('first'), party('second')]);

    expect(waits).toEqual([exactly(20), exactly(80)]);
  });

  it('does not matter to a party that another table fits', () => {
    const venue = venueWith({
      tables: [aTable('A', { maxCovers: 2 }), aTable('B', { minCovers: 3 })],
    });
    const stays = [seatedAt('A', '18:20'), seatedAt('B', '18:40')];

    expect(waitOf({ venue, stays }, [party('first'), party('Q', 4)])).toEqual(exactly(40));
  });

  it('matters less if parties leave it', () => {
    const stays = [seatedAt('A', '18:20')];
    const queue = [party('first'), party('second')];

    expect(waitOf({ stays, leaveShare: 1 }, queue)).toEqual(exactly(20));
    expect(waitOf({ stays, leaveShare: 0.25 }, queue)).toEqual({
      leastMinutes: 20,
      medianMinutes: 80,
      mostMinutes: 80,
    });
  });
});

describe('waits, whatever the evening', () => {
  const names = ['A', 'B', 'C', 'D'];
  const scenes = fc.record({
    sizes: fc.array(fc.integer({ min: 2, max: 6 }), { minLength: 1, maxLength: names.length }),
    seatedMinutes: fc.array(fc.integer({ min: 0, max: 120 }), { maxLength: names.length }),
    bookedIn: fc.array(fc.integer({ min: 1, max: 150 }), { maxLength: names.length }),
    queue: fc.array(fc.integer({ min: 1, max: 6 }), { minLength: 1, maxLength: 4 }),
    partySize: fc.integer({ min: 1, max: 6 }),
  });
  type Scenario = typeof scenes extends fc.Arbitrary<infer T> ? T : never;

  const evening = ({ sizes, seatedMinutes, bookedIn }: Scenario): WaitFacts => {
    const venue = venueWith({
      tables: sizes.map((size, index) => aTable(names[index] ?? '', { maxCovers: size })),
    });
    const isTable = (_: unknown, index: number): boolean => index < sizes.length;
    const seated = seatedMinutes.filter(isTable).map((minutes, index) => ({
      ...seatedAt(names[index] ?? '', '19:00', { bookingId: bookingId(`seated ${index}`) }),
      from: plusMinutes(now, -minutes),
      until: plusMinutes(now, 90 - minutes),
      clearedAt: plusMinutes(now, 90 - minutes),
    }));
    const bookings = bookedIn.filter(isTable).map((minutes, index) => ({
      ...booked(names[index] ?? '', '19:00', { bookingId: bookingId(`booked ${index}`) }),
      from: plusMinutes(now, minutes),
      until: plusMinutes(now, minutes + 90),
      clearedAt: plusMinutes(now, minutes + 90),
    }));
    return { ...factsOf({ venue, stays: [...seated, ...bookings] }), measured: [] };
  };
  const orNever = (wait: Wait | null | undefined): readonly number[] =>
    wait === null || wait === undefined
      ? [Infinity, Infinity, Infinity]
      : [wait.leastMinutes, wait.medianMinutes, wait.mostMinutes ?? Infinity];

  it('never become shorter when one more party is before', () => {
    fc.assert(
      fc.property(scenes, (scene) => {
        const facts = evening(scene);
        const parties = scene.queue.map((size, index) => party(`${index}`, size));
        const behind = (count: number): readonly number[] =>
          orNever(waitsOf(facts, [...parties.slice(0, count), party('Q', scene.partySize)]).at(-1));
        const fewer = behind(parties.length - 1);
        behind(parties.length).forEach((minutes, index) => {
          expect(minutes).toBeGreaterThanOrEqual(fewer[index] ?? 0);
        });
      }),
      { numRuns: 60 },
    );
  });
});

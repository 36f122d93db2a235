/** Random steps of the team, guests and workers at the same tables. */
import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { byWorker } from '@venue/domain/history/actor';
import { blockTables } from '@venue/operations/availability/blocks/block-tables';
import { liftBlock } from '@venue/operations/availability/blocks/lift-block';
import { reportExpiredIn } from '@venue/operations/availability/diary/expire';
import {
  completeBooking,
  markArrived,
  markNoShow,
  seatBooking,
} from '@venue/operations/bookings/attend/attendance';
import { undoStep } from '@venue/operations/bookings/attend/undo-step';
import { cancelBookingByTeam } from '@venue/operations/bookings/cancel/cancel-by-team';
import { changeBooking } from '@venue/operations/bookings/change/change-booking';
import { moveBooking } from '@venue/operations/bookings/change/move-booking';
import { swapTables } from '@venue/operations/bookings/change/swap-tables';
import { searchBookings } from '@venue/operations/bookings/day/search-bookings';
import { markLate } from '@venue/operations/bookings/late/mark-late';
import { walkIn } from '@venue/operations/bookings/make/walk-in';
import { noteBooking, pinBooking, tagBooking } from '@venue/operations/bookings/notes';
import { Problem } from '@venue/operations/problems';
import { connect, PostgresSweep } from '@venue/postgres';
import { emptying } from '@venue/testing/database';
import { evening, guest, openPierTeam } from './pier-team';
import type { BookingVersion } from './team-steps';
import { shared, workWithoutLimit } from '@venue/testing/deployment';
import { unexplained } from './unexplained';

const { service, step, phoneBooking, amend } = openPierTeam();

const sweeper = shared(async () => {
  const source = await connect(service.databaseUrl, 1, byWorker);
  return { source, close: () => source.destroy() };
});

describe('whatever team, guests and workers do', () => {
  /** Without it, the database would refuse what the decisions must prevent. */
  const constraint = `alter table allocation drop constraint if exists no_table_twice`;

  const overlaps = async (): Promise<number> => {
    const [row] = await service.sql<{ count: number }>(
      `select count(*)::int from allocation one join allocation other
         on one.table_id = other.table_id and one.booking_id < other.booking_id
         and one.during && other.during
       where one.active and other.active`,
    );
    return row?.count ?? 0;
  };

  const taken = `
    select count(*)::int from allocation join booking on booking.id = booking_id
      join venue_block block on block.venue_id = allocation.venue_id and lifted_at is null
        and table_id = any (block.table_ids) and allocation.during && block.during
    where active and (hold_until is null or hold_until > app_now())`;

  const blocked = async (): Promise<number> => {
    const [row] = await service.sql<{ count: number }>(taken);
    return row?.count ?? 0;
  };

  /** The bookings and blocks that one sequence has created. */
  interface CreatedItems {
    readonly bookings: BookingVersion[];
    readonly blocks: string[];
  }

  const any = { reason: 'Full' };
  const ofOne = {
    arrive: (one: BookingVersion) => step(markArrived, one, { early: true }),
    seat: (one: BookingVersion) => step(seatBooking, one, { early: true }),
    leave: (one: BookingVersion) => step(completeBooking, one),
    miss: (one: BookingVersion) => step(markNoShow, one, { early: true }),
    undo: (one: BookingVersion) => step(undoStep, one),
    late: (one: BookingVersion) => step(markLate, one, { minutesLate: 20, tellGuest: false }),
    swap: async (one: BookingVersion, n: number) => {
      const { bookings } = await service.perform(searchBookings, { text: 'ada' });
      const second = bookings[n % bookings.length] ?? one;
      const fields = { with: second.reference, withVersion: second.version };
      return step(swapTables, one, fields);
    },
    move: (one: BookingVersion, n: number) =>
      step(moveBooking, one, { tables: [`N${1 + (n % 3)}`] }),
    pin: (one: BookingVersion) => step(pinBooking, one),
    note: (one: BookingVersion, n: number) => step(noteBooking, one, { note: `Note ${n}` }),
    tag: (one: BookingVersion, n: number) => step(tagBooking, one, { tags: [`Tag ${n}`] }),
    change: (one: BookingVersion, n: number) =>
      step(changeBooking, one, { time: `${18 + (n % 4)}:00`, tellGuest: false, override: any }),
    cancel: (one: BookingVersion) => step(cancelBookingByTeam, one, { tellGuest: false }),
  } as const;

  const ofNone = {
    phone: (n: number) => phoneBooking({ time: `${17 + (n % 6)}:00`, partySize: 1 + (n % 4) }),
    override: (n: number) =>
      phoneBooking({ time: `${17 + (n % 5)}:10`, partySize: 1 + (n % 2), override: any }),
    walkIn: (n: number) =>
      service.perform(walkIn, {
        venueId: 'the-pier',
        partySize: 1 + (n % 2),
        minutes: 15 + n,
        override: any,
      } as object),
  } as const;

  const others = {
    book: async (n: number, { bookings }: CreatedItems): Promise<string> => {
      const time = `${18 + (n % 4)}:30`;
      const venueId = service.venueId['the-pier'];
      const wish = { venueId, date: evening.date, time, partySize: 1 + (n % 4), guest };
      const { body } = await service.post('/reservations', wish);
      const { reference } = body;
      if (typeof reference === 'string') bookings.push({ reference, version: 1 });
      return String(body.outcome ?? body.type);
    },
    amend: async (n: number, { bookings }: CreatedItems): Promise<string> => {
      const one = bookings[n % Math.max(1, bookings.length)];
      if (one === undefined) return 'none';
      const { body } = await amend(one, { time: `${18 + (n % 4)}:00` });
      return String(body.outcome ?? body.type);
    },
    guestCancels: async (n: number, { bookings }: CreatedItems): Promise<string> => {
      const one = bookings[n % Math.max(1, bookings.length)];
      if (one === undefined) return 'none';
      const path = `/bookings/${encodeURIComponent(one.reference)}/cancel`;
      const { body } = await service.post(path, { phone: guest.phone });
      return String(body.outcome ?? body.type);
    },
    block: async (n: number, { blocks }: CreatedItems): Promise<string> => {
      const { outcome, block } = await service.perform(blockTables, {
        venueId: 'the-pier',
        tables: `N${1 + (n % 3)}`,
        fromDate: evening.date,
        fromTime: `${20 + (n % 3)}:00`,
        untilTime: '23:00',
      } as object);
      if (block !== null) blocks.push(block.id);
      return outcome;
    },
    lift: async (_n: number, { blocks }: CreatedItems): Promise<string> => {
      const blockId = blocks.pop();
      if (blockId === undefined) return 'none';
      await service.perform(liftBlock, { blockId } as object);
      return 'done';
    },
    worker: async (): Promise<string> => {
      const { deployment } = service;
      await new PostgresSweep(sweeper.source, workWithoutLimit, (work, ids) =>
        reportExpiredIn(work, ids, deployment),
      ).expireUnpaid();
      return 'done';
    },
  } as const;

  type StepName = keyof typeof ofOne | keyof typeof ofNone | keyof typeof others;
  const names = [ofOne, ofNone, others].flatMap((some) => Object.keys(some)) as StepName[];

  async function runStep(name: StepName, n: number, made: CreatedItems): Promise<string> {
    const { bookings } = made;
    if (name in others) return others[name as keyof typeof others](n, made);
    if (name in ofNone) {
      bookings.push(await ofNone[name as keyof typeof ofNone](n));
      return 'done';
    }
    const at = n % Math.max(1, bookings.length);
    const one = bookings[at];
    if (one === undefined) return 'none';
    bookings[at] = await ofOne[name as keyof typeof ofOne](one, n);
    return 'done';
  }

  const aStep = fc.record({ name: fc.constantFrom(...names), n: fc.nat(20) });
  /** Begins with a booking, since most steps need one. */
  const aSequence = fc
    .tuple(
      fc.record({ name: fc.constantFrom<StepName>('phone', 'override', 'book'), n: fc.nat(20) }),
      fc.array(aStep, { minLength: 5, maxLength: 6 }),
    )
    .map(([first, rest]) => [first, ...rest]);

  /** A day before, when guests may still change and cancel, and in the course of the evening. */
  const moments = ['2026-12-07T15:00:00Z', '2026-12-08T22:30:00Z', '2026-12-09T00:45:00Z'];

  it('no table is given twice, no block is taken, and the history gives each row', async () => {
    await service.sql(constraint);
    const seen = new Set<string>();
    const follow = async (steps: readonly { name: StepName; n: number }[]): Promise<void> => {
      const made: CreatedItems = { bookings: [], blocks: [] };
      for (const { name, n } of steps) {
        seen.add(`${name} ${await resultOf(runStep(name, n, made))}`);
      }
    };
    // Ten sequences share an evening, and go on at the same time.
    const property = fc.asyncProperty(
      fc.array(aSequence, { minLength: 10, maxLength: 10 }),
      fc.constantFrom(...moments),
      async (sequences, moment) => {
        await service.sql(emptying('booking', 'venue_block'));
        await service.moveTo(moment);
        await Promise.all(sequences.map(follow));
        const rows = await unexplained(service.databaseUrl);
        expect([await overlaps(), await blocked(), rows]).toEqual([0, 0, []]);
      },
    );

    const done = [...Object.keys(ofOne), ...Object.keys(ofNone), 'lift', 'worker'];
    const wanted = [
      ...done.map((name) => `${name} done`),
      ...['book booked', 'amend amended', 'guestCancels cancelled', 'block blocked'],
      ...['block needs_acceptance', 'move no-availability', 'phone override-required'],
    ];

    // The order of two sequences is random, so one seed may miss a rare outcome.
    for (const seed of [111, 112, 113, 114, 115, 116]) {
      await fc.assert(property, { numRuns: Number(process.env['TEAM_RUNS'] ?? 30), seed });
      if (wanted.every((outcome) => seen.has(outcome))) break;
    }
    expect([...seen]).toEqual(expect.arrayContaining(wanted));
  });

  it('and a block that is taken, or a row without its history, would be seen', async () => {
    await phoneBooking({ tables: ['N1'] });
    expect([await blocked(), await unexplained(service.databaseUrl)]).toEqual([0, []]);

    const tables = { venueId: 'the-pier', tables: 'N1', fromDate: evening.date, accept: true };
    await service.perform(blockTables, tables as object);
    await service.sql('alter table booking disable trigger history_changed');
    await service.sql(`update booking set notes = 'secret'`);
    await service.sql('alter table booking enable trigger history_changed');

    expect(await blocked()).toBe(1);
    expect(await unexplained(service.databaseUrl)).toHaveLength(1);
  });

  it('and a table that is given twice would be seen', async () => {
    await service.sql(constraint);
    const [one, two] = [await phoneBooking({ tables: ['N1'] }), await phoneBooking()];
    expect(await overlaps()).toBe(0);

    await service.sql(
      `update allocation set table_id = (select table_id from allocation
         join booking on id = booking_id where reference = $1)
       from booking where booking.id = booking_id and reference = $2`,
      [one, two].map(({ reference }) => reference.replaceAll(' ', '')),
    );

    expect(await overlaps()).toBe(1);
  });
});

async function resultOf(doing: Promise<string>): Promise<string> {
  try {
    return await doing;
  } catch (error) {
    if (error instanceof Problem) return error.slug;
    throw error;
  }
}

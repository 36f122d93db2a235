/** Random steps at two tables: no two parties sit at one, and no free table is refused. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import {
  completeBooking,
  markNoShow,
  seatBooking,
} from '@venue/operations/bookings/attend/attendance';
import { undoStep } from '@venue/operations/bookings/attend/undo-step';
import { moveBooking } from '@venue/operations/bookings/change/move-booking';
import { bookByPhone } from '@venue/operations/bookings/make/book-by-phone';
import { walkIn } from '@venue/operations/bookings/make/walk-in';
import type { TeamBookingAnswer } from '@venue/operations/bookings/team-booking-view';
import type { TeamOperation } from '@venue/operations/operation';
import { Problem } from '@venue/operations/problems';
import { emptying } from '@venue/testing/database';
import { guest, openTestDeployment, type TestDeployment } from '@venue/testing/deployment';

let service: TestDeployment;

/** No party is moved for others, so that the rows show which tables are free. */
beforeAll(async () => {
  service = await openTestDeployment(({ venues: [harbour] }) => {
    const [table] = harbour.tables;
    harbour.tables = ['T1', 'T2'].map((name) => ({ ...table, name, maxCovers: 2 }));
    harbour.combinations = [];
    // Stays of one length.
    harbour.bookingTypes = harbour.bookingTypes.slice(1);
    harbour.policy = { ...harbour.policy, bookNoticeMinutes: 0, maxMoves: 0 };
  });
});
afterAll(() => service.close());
beforeEach(() => service.sql(emptying('booking')));

const date = '2026-12-08';
const minuteMs = 60_000;
/** Never within two minutes of a start, so that the duration of a step does not matter. */
const opening = Date.parse(`${date}T16:02:10Z`);
const stayMinutes = 90;
const walkInMinutes = 60;
const override = { reason: 'By chance' };

interface TableRow {
  readonly name: string;
  readonly reference: string;
  readonly state: string;
  readonly from: number;
  readonly until: number;
  readonly startsAt: number;
  readonly endsAt: number;
}

const rows = (): Promise<TableRow[]> =>
  service.sql<TableRow>(
    `select name, reference, state, ms(lower(during)) as from, ms(upper(during)) as until,
       ms(starts_at) as "startsAt", ms(ends_at) as "endsAt"
     from allocation join booking on booking.id = booking_id
     join dining_table on dining_table.id = table_id where active`,
  );

/** Pairs of parties that sit at one table. */
function shared(occupiedRows: readonly TableRow[]): number {
  const seated = occupiedRows.filter(({ state }) => state === 'seated');
  return seated.length - new Set(seated.map(({ name }) => name)).size;
}

const overlaps = (row: TableRow, from: number, minutes: number): boolean =>
  row.from < from + minutes * minuteMs && from < row.until;

/** Whether guests at the door can sit there now, as the rows say. */
function isFreeNow(table: string, occupiedRows: readonly TableRow[], now: number): boolean {
  const minute = now - (now % minuteMs);
  return !occupiedRows.some(
    (row) => row.name === table && (row.state === 'seated' || overlaps(row, minute, walkInMinutes)),
  );
}

/** Whether a start can be sold there: those who stay past their end may do so until closing. */
function isFreeAt(
  table: string,
  occupiedRows: readonly TableRow[],
  start: number,
  now: number,
): boolean {
  return !occupiedRows.some((row) => {
    if (row.name !== table) return false;
    const isSeated = row.state === 'seated';
    if (isSeated && row.endsAt <= now) return true;
    return (
      overlaps(row, start, stayMinutes) || (isSeated && now < row.startsAt && start < row.until)
    );
  });
}

/** From 17:00 to 21:30, each quarter of an hour. */
const starts = Array.from({ length: 19 }, (_, index) => {
  const minutes = 17 * 60 + index * 15;
  const time = `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`;
  return { time, at: Date.parse(`${date}T${time}:00Z`) };
});

type BookingOfSequence = Pick<TeamBookingAnswer, 'reference' | 'version' | 'state'>;

interface Evening {
  now: number;
  readonly bookings: BookingOfSequence[];
}

const ending = async (doing: Promise<BookingOfSequence>): Promise<BookingOfSequence | string> => {
  try {
    return await doing;
  } catch (error) {
    if (error instanceof Problem) return error.slug;
    throw error;
  }
};

const stepOnOne = <Input extends object>(
  operation: TeamOperation<Input, TeamBookingAnswer>,
  { reference, version }: BookingOfSequence,
  fields: object = {},
): Promise<BookingOfSequence | string> =>
  ending(service.perform(operation, { reference, version, ...fields } as object));

const nameOf = (n: number): string => `T${1 + (n % 2)}`;

/** Each returns its outcome; steps with a certain outcome expect it. */
const steps = {
  seat: async (n: number, evening: Evening) =>
    ofOne(n, evening, async (booking) => {
      const occupiedRows = await rows();
      const reference = booking.reference.replaceAll(' ', '');
      const ownRows = occupiedRows.filter((row) => row.reference === reference);
      const isTaken = occupiedRows.some(
        (row) =>
          row.state === 'seated' &&
          row.reference !== reference &&
          ownRows.some(({ name }) => name === row.name),
      );
      const result = await stepOnOne(seatBooking, booking, { early: true });
      if (booking.state === 'confirmed') {
        expect([isTaken, result]).toEqual([
          isTaken,
          isTaken ? 'no-availability' : expect.objectContaining({ state: 'seated' }),
        ]);
      }
      return result;
    }),
  leave: (n: number, evening: Evening) =>
    ofOne(n, evening, (booking) => stepOnOne(completeBooking, booking)),
  miss: (n: number, evening: Evening) =>
    ofOne(n, evening, (booking) => stepOnOne(markNoShow, booking, { early: true })),
  undo: (n: number, evening: Evening) =>
    ofOne(n, evening, (booking) => stepOnOne(undoStep, booking)),
  move: (n: number, evening: Evening) =>
    ofOne(n, evening, (booking) => stepOnOne(moveBooking, booking, { tables: [nameOf(n)] })),
  walkIn: async (n: number, { now, bookings }: Evening) => {
    const isFree = isFreeNow(nameOf(n), await rows(), now);
    const wish = { venueId: 'the-harbour', partySize: 2, minutes: walkInMinutes, override };
    const tables = [nameOf(n)];
    const result = await ending(service.perform(walkIn, { ...wish, tables } as object));
    expect([isFree, result]).toEqual([
      isFree,
      isFree ? expect.objectContaining({ tables }) : 'no-availability',
    ]);
    if (typeof result !== 'string') bookings.push(result);
    return result;
  },
  phone: async (n: number, { now, bookings }: Evening) => {
    const start = starts[n % starts.length];
    if (start === undefined || start.at <= now) return 'past';
    const isFree = isFreeAt(nameOf(n), await rows(), start.at, now);
    const wish = { venueId: 'the-harbour', date, time: start.time, partySize: 2, override };
    const about = { tables: [nameOf(n)], guest: { ...guest, email: null }, tellGuest: false };
    const result = await ending(service.perform(bookByPhone, { ...wish, ...about } as object));
    expect([isFree, typeof result === 'string' ? result : 'booked']).toEqual([
      isFree,
      isFree ? 'booked' : 'no-availability',
    ]);
    if (typeof result !== 'string') bookings.push(result);
    return result;
  },
  search: async (_n: number, { now }: Evening) => {
    const occupiedRows = await rows();
    const expected = starts
      .filter(
        ({ at }) => at > now && ['T1', 'T2'].some((name) => isFreeAt(name, occupiedRows, at, now)),
      )
      .map(({ time }) => time);
    const wish = { venueId: service.venueId['the-harbour'], date, partySize: 2 };
    const { body } = await service.post('/availability/search', wish);
    const offered = (body.times as readonly { time: string }[]).map(({ time }) => time);
    expect(offered).toEqual(expected);
    return offered.length > 0 ? 'available' : 'full';
  },
  wait: (n: number, evening: Evening) => {
    // The venue closes at 23:30.
    if (evening.now > opening + 6 * 60 * minuteMs) return Promise.resolve('late');
    evening.now += (5 + 10 * (n % 6)) * minuteMs;
    return Promise.resolve('done');
  },
} as const;

async function ofOne(
  n: number,
  { bookings }: Evening,
  take: (booking: BookingOfSequence) => Promise<BookingOfSequence | string>,
): Promise<BookingOfSequence | string> {
  const at = n % Math.max(1, bookings.length);
  const booking = bookings[at];
  if (booking === undefined) return 'none';
  const result = await take(booking);
  if (typeof result !== 'string') bookings[at] = result;
  return result;
}

type StepName = keyof typeof steps;
/** Some are more frequent, so that tables are occupied and parties stay too long. */
const names: readonly StepName[] = [
  ...(Object.keys(steps) as StepName[]),
  ...(['phone', 'seat', 'seat', 'leave', 'leave', 'undo', 'undo', 'wait', 'wait'] as const),
];
const aSequence = fc.array(fc.record({ name: fc.constantFrom(...names), n: fc.nat(60) }), {
  minLength: 14,
  maxLength: 22,
});

describe('whatever happens at two tables', () => {
  it('no two parties sit at one, and no free one is refused', async () => {
    const seen = new Set<string>();
    const property = fc.asyncProperty(aSequence, async (sequence) => {
      await service.sql(emptying('booking'));
      const evening: Evening = { now: opening, bookings: [] };
      await service.moveTo(new Date(evening.now).toISOString());
      await steps.phone(0, evening);
      await steps.phone(7, evening);
      for (const { name, n } of sequence) {
        evening.now += 1000;
        await service.moveTo(new Date(evening.now).toISOString());
        const result = await steps[name](n, evening);
        seen.add(`${name} ${typeof result === 'string' ? result : result.state}`);
        expect(shared(await rows())).toBe(0);
      }
    });

    await fc.assert(property, { numRuns: Number(process.env['TEAM_RUNS'] ?? 40), seed: 39 });

    const wanted = [
      ...['seat seated', 'seat no-availability', 'leave completed', 'miss no_show'],
      ...['undo seated', 'undo confirmed', 'move seated', 'move no-availability'],
      ...['walkIn seated', 'walkIn no-availability', 'phone confirmed', 'phone no-availability'],
      ...['search available'],
    ];
    expect(wanted.filter((one) => !seen.has(one))).toEqual([]);
  });

  it('and two parties at one table would be seen', async () => {
    await service.moveTo(new Date(opening).toISOString());
    await steps.phone(0, { now: opening, bookings: [] });
    await steps.phone(8, { now: opening, bookings: [] });
    expect(shared(await rows())).toBe(0);

    await service.sql(`update booking set state = 'seated'`);

    expect(shared(await rows())).toBe(1);
  });
});

/** Tables that the team assigns, removes and swaps, and bookings without tables. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { completeBooking, seatBooking } from '@venue/operations/bookings/attend/attendance';
import { undoStep } from '@venue/operations/bookings/attend/undo-step';
import { cancelBookingByTeam } from '@venue/operations/bookings/cancel/cancel-by-team';
import { moveBooking } from '@venue/operations/bookings/change/move-booking';
import { swapTables, type SwapAnswer } from '@venue/operations/bookings/change/swap-tables';
import { dayForTeam } from '@venue/operations/bookings/day/day-for-team';
import { numbersFor } from '@venue/operations/bookings/day/numbers-for';
import { showBooking, toBookingDetails } from '@venue/operations/bookings/history/show-booking';
import { bookByPhone } from '@venue/operations/bookings/make/book-by-phone';
import { walkIn } from '@venue/operations/bookings/make/walk-in';
import type { TeamBookingAnswer } from '@venue/operations/bookings/team-booking-view';
import { findGuest } from '@venue/operations/guests/find-guest';
import type { Reference } from '@venue/domain/shared/ids';
import { breachesIn } from '@venue/testing/breaches';
import { emptying } from '@venue/testing/database';
import {
  anotherHost,
  atOnce,
  openHost,
  refusal,
  stepsBy,
  type Host,
  type OpenHost,
  type BookingVersion,
} from './team-steps';
import { guest, sharedDeployment } from '@venue/testing/deployment';

/** The Harbour with three tables for two, and no more than six guests at once. */
const service = sharedDeployment('2026-12-08T18:00:00Z', ({ venues: [harbour] }) => {
  const [table] = harbour.tables;
  harbour.tables = ['T1', 'T2', 'T3'].map((name) => ({ ...table, name, maxCovers: 2 }));
  harbour.combinations = [];
  harbour.policy = {
    ...harbour.policy,
    bookNoticeMinutes: 0,
    pacing: { ...harbour.policy.pacing, coversStarting: null, coversPresent: 6 },
  };
});
const secondHost = anotherHost(service);
const hosts: readonly Host[] = [service, secondHost];
const step = stepsBy(service);

beforeEach(async () => {
  await service.sql(emptying('booking'));
  await service.moveTo('2026-12-08T18:00:00Z');
});

const date = '2026-12-08';
const override = { reason: 'A regular' };

const newBooking = (tables: readonly string[], parts: object = {}): Promise<TeamBookingAnswer> =>
  service.perform(bookByPhone, {
    ...{ venueId: 'the-harbour', date, time: '19:30', partySize: 2, tables, override },
    guest: { ...guest, email: null },
    tellGuest: false,
    ...parts,
  } as object);

const now = async ({ reference }: BookingVersion): Promise<TeamBookingAnswer> => {
  const { teamBooking } = await service.perform(showBooking, { reference: reference as Reference });
  const { booking, tables } = teamBooking;
  return { ...booking, tables } as unknown as TeamBookingAnswer;
};

const day = () =>
  service.perform(dayForTeam, { venueId: 'the-harbour', date, environment: null } as object);

/** Breaches, except the history of rows that specs delete. */
const breaches = async (): Promise<readonly string[]> =>
  (await breachesIn(service.databaseUrl)).filter((breach) => !breach.endsWith('and is gone.'));

const cancelBooking = async (booking: BookingVersion): Promise<TeamBookingAnswer> =>
  step(cancelBookingByTeam, booking, { tellGuest: false, override });

/** Booked, cancelled, and restored once others have all tables. */
async function unplaced(): Promise<TeamBookingAnswer> {
  const gone = await cancelBooking(await newBooking(['T1']));
  for (const table of ['T1', 'T2', 'T3']) await newBooking([table]);
  return step(undoStep, gone);
}

describe('a booking without a table', () => {
  it('is restored by an undo, and marked in the answers', async () => {
    const back = await unplaced();

    expect(back).toMatchObject({ state: 'confirmed', needsTable: true, tables: [], tableIds: [] });
    const { bookings } = await day();
    expect(bookings.map(({ needsTable, tables }) => [needsTable, tables.length])).toEqual(
      expect.arrayContaining([
        [true, 0],
        [false, 1],
      ]),
    );
    expect(await breaches()).toEqual([]);
  });

  it('is a confirmed booking for its guest', async () => {
    const { reference } = await unplaced();
    const { body } = await service.post('/bookings/lookup', { reference, phone: guest.phone });

    expect(body).toMatchObject({ booking: { state: 'confirmed', partySize: 2 } });
  });

  it('counts for pacing and has no table', async () => {
    const search = async (): Promise<readonly unknown[]> => {
      const venueId = service.venueId['the-harbour'];
      const wish = { venueId, date, time: '19:30', partySize: 2 };
      return (await service.post('/availability/search', wish)).body.times;
    };
    const gone = await cancelBooking(await newBooking(['T1']));
    const three = [await newBooking(['T1']), await newBooking(['T2']), await newBooking(['T3'])];
    await step(undoStep, gone);

    await cancelBooking(three[0]!);
    expect(await search()).toHaveLength(0);
    await cancelBooking(three[1]!);
    expect(await search()).toHaveLength(1);
  });

  it('is given any free table by a move, which can be undone', async () => {
    const gone = await cancelBooking(await newBooking(['T1']));
    const first = await newBooking(['T1']);
    for (const table of ['T2', 'T3']) await newBooking([table]);
    const back = await step(undoStep, gone);
    const busy = (await refusal(step(moveBooking, back, { tables: ['T1'] }))).slug;
    await cancelBooking(first);
    const moved = await step(moveBooking, back, { tables: ['T1'] });

    expect(busy).toBe('no-availability');
    expect(moved).toMatchObject({ needsTable: false, tables: ['T1'] });
    expect(await step(undoStep, moved)).toMatchObject({ needsTable: true, tables: [] });
    expect(await breaches()).toEqual([]);
  });

  it('needs none once it is over, and one again where that is undone', async () => {
    const gone = await cancelBooking(await unplaced());

    expect(gone).toMatchObject({ needsTable: false, tables: [] });
    expect(await breaches()).toEqual([]);
    expect(await step(undoStep, gone)).toMatchObject({ needsTable: true, tables: [] });
  });

  it('that was not recorded as one is found by the proof', async () => {
    const { reference } = await unplaced();
    await service.sql('update booking set is_unplaced = not is_unplaced where reference = $1', [
      reference.replaceAll(' ', ''),
    ]);

    expect(await breaches()).toContainEqual(
      expect.stringMatching(/^tables-held: .* It is confirmed and has no table/),
    );
  });
});

const swap = (
  first: BookingVersion,
  second: BookingVersion,
  by: Host = service,
): Promise<SwapAnswer> =>
  step(swapTables, first, { with: second.reference, withVersion: second.version }, by);

describe('two bookings that swap their tables', () => {
  it('have each other’s, and their own again once that is undone', async () => {
    const ada = await newBooking(['T1']);
    const ben = await newBooking(['T2', 'T3'], { partySize: 4 });
    const swapped = await swap(ada, ben);

    expect(swapped).toMatchObject({ tables: ['T2', 'T3'], other: { tables: ['T1'] } });
    expect(await step(undoStep, swapped)).toMatchObject({ tables: ['T1'], undo: null });
    expect(await now(ben)).toMatchObject({ tables: ['T2', 'T3'] });
    expect(await breaches()).toEqual([]);
  });

  it('may be one that sits and one that is to come', async () => {
    const ada = await step(seatBooking, await newBooking(['T1']), { early: true });
    const ben = await newBooking(['T2'], { time: '20:00' });

    expect(await swap(ben, ada)).toMatchObject({
      ...{ tables: ['T1'], state: 'confirmed' },
      other: { tables: ['T2'], state: 'seated' },
    });
    expect(await breaches()).toEqual([]);
  });

  it('keep theirs where another party needs one', async () => {
    const ada = await newBooking(['T1'], { time: '19:00' });
    const ben = await newBooking(['T2'], { time: '20:00' });
    const { reference } = await newBooking(['T1'], { time: '21:15' });

    const { slug, particulars } = await refusal(swap(ada, ben));
    expect([slug, particulars.detail]).toEqual([
      'no-availability',
      `Table T1 is not free then. T1 is for Ada Lovelace (${reference}) at 21:15.`,
    ]);
    expect(await now(ada)).toMatchObject({ tables: ['T1'], version: ada.version });
  });

  it('are two, which are seen as they are', async () => {
    const ada = await newBooking(['T1']);
    const ben = await newBooking(['T2']);

    expect((await refusal(swap(ada, ada))).slug).toBe('validation-failed');
    expect((await refusal(swap(ada, { ...ben, version: 9 }))).slug).toBe('conflict');
    expect((await refusal(swap(ada, await cancelBooking(ben)))).slug).toBe(
      'booking-not-changeable',
    );
  });
});

const fulfilled = (results: readonly PromiseSettledResult<object>[]): readonly object[] =>
  results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));

const reasons = (results: readonly PromiseSettledResult<object>[]): readonly unknown[] =>
  results.flatMap((result) => (result.status === 'rejected' ? [result.reason as unknown] : []));

describe('two hosts at the same time', () => {
  it('who move a booking to the same table both get it as it is now', async () => {
    const ada = await newBooking(['T1']);
    const move = (by: Host) => step(moveBooking, ada, { tables: ['T2'] }, by);
    const expected = { tables: ['T2'], version: ada.version + 1 };

    expect(fulfilled(await atOnce(service, hosts, [move, move]))).toMatchObject([
      expected,
      expected,
    ]);
  });

  it('who move it to different tables: one gets a conflict', async () => {
    const ada = await newBooking(['T1']);
    const moveTo = (table: string) => (by: Host) => step(moveBooking, ada, { tables: [table] }, by);

    const results = await atOnce(service, hosts, [moveTo('T2'), moveTo('T3')]);
    expect(fulfilled(results)).toHaveLength(1);
    expect(reasons(results)).toMatchObject([{ slug: 'conflict' }]);
  });

  it('who swap the same two both get them as they are now', async () => {
    const ada = await newBooking(['T1']);
    const ben = await newBooking(['T2']);
    const results = await atOnce(service, hosts, [
      (by) => swap(ada, ben, by),
      (by) => swap(ada, ben, by),
    ]);

    const expected = { tables: ['T2'], other: { tables: ['T1'] }, version: ada.version + 1 };
    expect(fulfilled(results)).toMatchObject([expected, expected]);
  });

  it('who swap from both sides swap once', async () => {
    const ada = await newBooking(['T1']);
    const ben = await newBooking(['T2']);
    const results = await atOnce(service, hosts, [
      (by) => swap(ada, ben, by),
      (by) => swap(ben, ada, by),
    ]);

    expect(fulfilled(results)).toHaveLength(2);
    expect([(await now(ada)).tables, (await now(ben)).tables]).toEqual([['T2'], ['T1']]);
  });
});

describe('a walk-in that was seated by mistake', () => {
  const seated = (): Promise<TeamBookingAnswer> =>
    service.perform(walkIn, {
      ...{ venueId: 'the-harbour', partySize: 2, override, guestPhone: guest.phone },
    } as object);
  const numbers = async () =>
    service.perform(numbersFor, {
      venueId: 'the-harbour',
      environment: 'live',
      from: date,
      to: date,
    } as object);

  it('is undone, and counts nowhere', async () => {
    const before = { numbers: await numbers(), day: (await day()).bookings };
    const walk = await seated();
    expect(walk.undo).toMatchObject({ step: 'walk-in' });
    const gone = await step(undoStep, walk);

    expect(gone).toMatchObject({
      ...{ state: 'cancelled', tables: [], undo: null, needsTable: false },
      stateWords: 'Seated by mistake, and undone',
    });
    expect({ numbers: await numbers(), day: (await day()).bookings }).toEqual(before);
    const match = await service.perform(findGuest, { phone: guest.phone });
    expect(match.guest).toBeNull();
    expect(await breaches()).toEqual([]);
  });

  it('has its undo in the history', async () => {
    const gone = await step(undoStep, await seated());
    const answer = await service.perform(showBooking, { reference: gone.reference as Reference });

    expect(toBookingDetails(answer).history.at(-1)).toMatchObject({
      what: 'undone',
      text: expect.stringContaining('seated by mistake, and never there'),
    });
  });

  it('is not undone once it has left', async () => {
    const walk = await seated();
    const left = await step(completeBooking, walk);
    const back = await step(undoStep, left);

    expect(back).toMatchObject({ state: 'seated', undo: null });
  });
});

describe('two hosts who want the same table for different bookings', () => {
  const overlaps = async (): Promise<number> => {
    const [row] = await service.sql<{ count: number }>(
      `select count(*)::int from allocation first join allocation second
         on first.table_id = second.table_id and first.booking_id < second.booking_id
         and first.during && second.during
       where first.active and second.active`,
    );
    return row?.count ?? 0;
  };

  /** Two that need a table, while T1 alone is free. */
  async function placingBoth(by = hosts) {
    const gone = [
      await cancelBooking(await newBooking(['T1'])),
      await cancelBooking(await newBooking(['T1'])),
    ];
    const freed = await newBooking(['T1']);
    for (const table of ['T2', 'T3']) await newBooking([table]);
    const both = [await step(undoStep, gone[0]!), await step(undoStep, gone[1]!)];
    await cancelBooking(freed);
    return atOnce(
      service,
      by,
      both.map((each) => (host: Host) => step(moveBooking, each, { tables: ['T1'] }, host)),
    );
  }

  /** After the swap T2 is taken from half past seven on, before it from eight. */
  async function swappingAndMoving(by = hosts) {
    const [ada, ben] = [await newBooking(['T1']), await newBooking(['T2'], { time: '20:30' })];
    const eve = await newBooking(['T3'], { time: '18:30' });
    return atOnce<object>(service, by, [
      (host) => swap(ada, ben, host),
      (host) => step(moveBooking, eve, { tables: ['T2'] }, host),
    ]);
  }

  const races = [
    ['place both', placingBoth],
    ['swap and move', swappingAndMoving],
  ] as const;

  it.each(races)('give it to one of them: %s', async (_name, race) => {
    const results = await race();

    expect(fulfilled(results)).toHaveLength(1);
    expect(reasons(results)).toMatchObject([{ slug: 'no-availability' }]);
    expect(await overlaps()).toBe(0);
  });

  describe('without the lock of the day and the constraint', () => {
    let careless: readonly OpenHost[] = [];

    beforeAll(async () => {
      await service.sql('alter table allocation drop constraint no_table_twice');
      await service.sql(
        `create function public.pg_advisory_xact_lock(bigint) returns void language sql as ''`,
      );
      await service.sql(
        `do $$ begin
           execute format('alter database %I set search_path = public, pg_catalog', current_database());
         end $$`,
      );
      careless = [await openHost(service), await openHost(service)];
    });
    afterAll(() => Promise.all(careless.map((host) => host.close())));

    it.each(races)('would give it to both: %s', async (_name, race) => {
      expect(fulfilled(await race(careless))).toHaveLength(2);
      expect(await overlaps()).toBe(1);
    });
  });
});

/** What the venue's team does to bookings, beside guests who change the same ones. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import type { Reference } from '@venue/domain';
import {
  bookByPhone,
  cancelBookingByTeam,
  changeBooking,
  completeBooking,
  erasePerson,
  findGuest,
  findTimesForTeam,
  findWalkInSeatings,
  listSeatings,
  markArrived,
  markLate,
  markNoShow,
  moveBooking,
  noteBooking,
  pinBooking,
  Problem,
  seatBooking,
  showBooking,
  tagBooking,
  undoStep,
  walkIn,
  type TeamBookingAnswer,
  type TeamOperation,
} from '@venue/operations';
import { openAdminService, type AdminService } from '@venue/runtime';
import {
  guest as anyGuest,
  openTestDeployment,
  type Answer,
  type TestDeployment,
} from './test-deployment';

let service: TestDeployment;
let admin: AdminService;
let other: AdminService;

/** With a number that is the same at the venue abroad. */
const guest = { ...anyGuest, phone: '+44 117 496 0000' };

/** The Pier: five hours behind London, three tables for two, a deposit from four guests on. */
beforeAll(async () => {
  service = await openTestDeployment(({ venues: [harbour, , pier] }) => {
    pier.messages = harbour.messages;
    pier.tables = ['N1', 'N2', 'N3'].map((name) => {
      return { name, area: 'room', minCovers: 1, maxCovers: 2, priority: 1 };
    });
    pier.combinations = [{ tables: ['N1', 'N2'], minCovers: 3, maxCovers: 4 }];
    pier.bookingTypes[0].deposits = [{ when: { partySizeFrom: 4 }, perGuestPence: 1000 }];
  });
  const { databaseUrl: url, pepper } = service;
  admin = await openAdminService({ url, pepper });
  other = await openAdminService({ url, pepper });
});
afterAll(async () => {
  await other.close();
  await admin.close();
  await service.close();
});
beforeEach(async () => {
  await service.sql('truncate booking cascade');
  await service.moveTo('2026-12-01T09:00:00Z');
});

const evening = { date: '2026-12-08', time: '19:00' };

const phoneBooking = (parts: object = {}, by = admin): Promise<TeamBookingAnswer> =>
  by.perform(bookByPhone, {
    venueId: 'the-pier',
    ...evening,
    partySize: 2,
    guest: { ...guest, email: 'ada@example.com' },
    tellGuest: true,
    ...parts,
  } as object);

const step = <Input extends object>(
  operation: TeamOperation<Input, TeamBookingAnswer>,
  { reference, version }: Pick<TeamBookingAnswer, 'reference' | 'version'>,
  fields: object = {},
  by = admin,
): Promise<TeamBookingAnswer> => by.perform(operation, { reference, version, ...fields } as object);

/** How it ended: the state, or the slug of the problem. */
async function ending(doing: Promise<TeamBookingAnswer>): Promise<string> {
  try {
    return (await doing).state;
  } catch (error) {
    if (error instanceof Problem) return error.slug;
    throw error;
  }
}

const messages = async (): Promise<string[]> => {
  const rows = await service.sql<{ kind: string }>(
    `select kind from message where channel = 'email' and kind <> 'team' and state <> 'stopped'
     order by position`,
  );
  return rows.map(({ kind }) => kind);
};

describe('the team', () => {
  it('books for a guest on the phone, on the terms that everybody has', async () => {
    const small = await phoneBooking();
    const large = await phoneBooking({ time: '17:00', partySize: 4 });

    expect(small).toMatchObject({ state: 'confirmed', source: 'phone', tables: ['N1'] });
    expect(large).toMatchObject({ state: 'awaiting_deposit', tables: ['N1', 'N2'] });
    expect(await messages()).toEqual(['confirmed', 'deposit-link']);
    expect(await ending(phoneBooking({ time: '19:05' }))).toBe('override-required');
    const anyhow = await phoneBooking({ time: '21:05', override: { reason: 'Owner' } });
    expect(anyhow).toMatchObject({ time: '21:05' });
    const { history } = await admin.perform(showBooking, {
      reference: anyhow.reference as Reference,
    });
    expect(history.entries).toMatchObject([
      { kind: 'overridden', reason: 'Owner' },
      { kind: 'added' },
    ]);
  });

  it('seats a walk-in, and nobody twice at a table', async () => {
    await service.moveTo('2026-12-09T00:07:20Z');
    const wish = { venueId: 'the-pier', partySize: 2, override: { reason: 'Quiet' } };
    const seated = await admin.perform(walkIn, wish as object);

    expect(seated).toMatchObject({ state: 'seated', time: '19:07', guestName: 'Walk-in' });
    const same = { ...wish, tables: seated.tables };
    expect(await ending(admin.perform(walkIn, same as object))).toBe('no-availability');
    expect((await step(completeBooking, seated)).tableIds).toEqual([]);
    expect(await ending(admin.perform(walkIn, same as object))).toBe('seated');
  });

  it('moves a party to tables that are free, and keeps it there', async () => {
    const ada = await phoneBooking();
    await phoneBooking({ tables: ['N2'] });
    const { seatings } = await admin.perform(listSeatings, {
      reference: ada.reference as Reference,
    });
    const shown = seatings as readonly { name: string; isFree: boolean }[];

    expect(shown.map(({ name, isFree }) => `${name} ${isFree}`)).toEqual([
      'N1 true',
      'N3 true',
      'N2 false',
    ]);
    expect(await ending(step(moveBooking, ada, { tables: ['N2'] }))).toBe('no-availability');
    const moved = await step(moveBooking, ada, { tables: ['N3'] });
    expect(moved.tables).toEqual(['N3']);
    const pinned = await step(pinBooking, moved);
    await amend(pinned, { time: '20:00' });
    expect(await shownTables(ada)).toEqual(['N3']);
  });

  it('notes, tags, arrivals and delays, which change nothing for the guest', async () => {
    await service.moveTo('2026-12-08T22:30:00Z');
    const booked = await phoneBooking({ override: { reason: 'Late call' } });
    const noted = await step(noteBooking, booked, { note: 'Birthday' });
    const tagged = await step(tagBooking, noted, { tags: ['VIP', 'VIP', 'Window'] });
    const late = await step(markLate, tagged, { minutesLate: 20, tellGuest: false });
    const arrived = await step(markArrived, late);

    expect(arrived).toMatchObject({
      teamNote: 'Birthday',
      tags: ['VIP', 'Window'],
      state: 'confirmed',
      stateWords: 'Arrived, not seated yet',
      version: 5,
    });
    const undone = await step(undoStep, arrived);
    expect(undone).toMatchObject({ arrivedAt: null, teamNote: 'Birthday', undo: null });
    expect(await messages()).toEqual(['confirmed']);
  });

  it('changes a booking, and tells the guest or not', async () => {
    const booked = await phoneBooking();
    const later = await step(changeBooking, booked, { time: '20:00', tellGuest: true });
    const quiet = await step(changeBooking, later, { time: '18:00', tellGuest: false });

    expect(quiet).toMatchObject({ time: '18:00', version: 3 });
    // What waited is wrong by now, so it is stopped with the second change.
    expect(await messages()).toEqual([]);
    const owing = await step(changeBooking, quiet, { partySize: 4, tellGuest: true });
    expect(owing).toMatchObject({ tables: ['N1', 'N2'], deposit: { requiredPence: 4000 } });
    expect(await messages()).toEqual(['deposit-link', 'changed']);
  });

  it.each([
    [true, ['cancelled'], ['confirmed']],
    [false, [], []],
  ])('cancels, and takes it back: told %s', async (tellGuest, then, finally_) => {
    const booked = await phoneBooking();
    const cancelled = await step(cancelBookingByTeam, booked, { tellGuest });

    expect(cancelled).toMatchObject({ state: 'cancelled', tables: [], undo: { step: 'cancel' } });
    expect(await messages()).toEqual(then);
    const again = await step(undoStep, cancelled);
    expect(again).toMatchObject({ state: 'confirmed', tables: booked.tables, version: 3 });
    expect(await messages()).toEqual(finally_);
  });

  it('restores no booking whose table somebody has taken meanwhile', async () => {
    const booked = await phoneBooking();
    const cancelled = await step(cancelBookingByTeam, booked, { tellGuest: false });
    await phoneBooking({ tables: booked.tables });

    expect(await ending(step(undoStep, cancelled))).toBe('no-availability');
  });

  it('does not undo after ten minutes', async () => {
    const booked = await phoneBooking();
    const gone = await step(markNoShow, booked);
    await service.moveTo('2026-12-01T09:11:00Z');

    expect(await ending(step(undoStep, gone))).toBe('booking-not-changeable');
  });

  it('sees the booking as it is where somebody else was faster', async () => {
    const booked = await phoneBooking();
    const notes = [admin, other].map((by, index) =>
      step(noteBooking, booked, { note: `of ${index}` }, by),
    );

    const answers = await Promise.allSettled(notes);

    const lost = answers.find(({ status }) => status === 'rejected') as PromiseRejectedResult;
    const won = answers.find(({ status }) => status === 'fulfilled') as PromiseFulfilledResult<
      Awaited<(typeof notes)[number]>
    >;
    expect(lost.reason).toMatchObject({
      slug: 'conflict',
      particulars: { booking: { version: 2, teamNote: won.value.teamNote } },
    });
  });

  it('would lose what the other wrote if nobody named the version that was seen', async () => {
    const booked = await phoneBooking();
    // Each names the newest version, whatever was seen: the same as to name none.
    for (const [index, by] of [admin, other].entries()) {
      const newest = { ...booked, version: booked.version + index };
      await step(noteBooking, newest, { note: `of ${index}` }, by);
    }

    const [row] = await service.sql<{ note: string }>('select team_note as note from booking');
    expect(row?.note).toBe('of 1');
  });
});

describe('a new booking', () => {
  it('has the table and the terms that were shown, and asks for the override that was named', async () => {
    await service.moveTo('2026-12-08T21:30:00Z');
    await phoneBooking({ tables: ['N1'], override: { reason: 'Regular' } });
    const wish = { venueId: 'the-pier', ...evening, partySize: 2 };
    const { bookingTypes } = await admin.perform(findTimesForTeam, wish as object);
    const [type] = bookingTypes;
    const shownAt = (time: string) => type?.times.find((one) => one.time === time);

    expect(type).toMatchObject({ name: 'Dinner', durationMinutes: 120 });
    expect(shownAt('19:00')).toMatchObject({ tables: 'N2', depositPence: 0, broken: [] });
    expect(shownAt('16:30')).toBeUndefined();
    expect(shownAt('17:00')?.broken.map(({ rule }) => rule)).toEqual(['notice']);
    const booked = await phoneBooking({ time: '19:00' });
    expect(booked.tables).toEqual(['N2']);
    expect(await ending(phoneBooking({ time: '17:00' }))).toBe('override-required');
  });

  it('is shown by the rules of this moment, and only at venues that there are', async () => {
    const find = () =>
      admin.perform(findTimesForTeam, { venueId: 'the-pier', ...evening, partySize: 2 } as object);
    const before = await find();
    await service.sql(`update booking_type set name = 'Supper'
      where venue_id = '${service.venueId['the-pier']}'`);
    await service.sql('update venue_group set revision = revision + 1');

    expect(before.bookingTypes[0]?.name).not.toBe('Supper');
    expect((await find()).bookingTypes[0]?.name).toBe('Supper');
    await expect(
      admin.perform(findTimesForTeam, { ...evening, venueId: 'nowhere', partySize: 2 } as object),
    ).rejects.toMatchObject({ slug: 'not-found' });
  });

  it('at the door gets the tables that are proposed first', async () => {
    await service.moveTo('2026-12-09T00:07:20Z');
    const next = { time: '20:00', override: { reason: 'Late call' } };
    await phoneBooking({ ...next, tables: ['N1'] });
    const find = async () => {
      const wish = { venueId: 'the-pier', partySize: 2 };
      return (await admin.perform(findWalkInSeatings, wish as object)).seatings;
    };
    const shown = await find();

    expect(shown.map(({ tables, until, freeUntil }) => [tables, until, freeUntil])).toEqual([
      ['N2', '21:07', null],
      ['N3', '21:07', null],
      ['N1', '20:00', '20:00'],
    ]);
    for (const { tableIds, minutes, broken, until } of shown) {
      expect(broken).toEqual([]);
      const wish = { venueId: 'the-pier', partySize: 2, tables: tableIds, minutes };
      const { endsAt, ...seated } = await admin.perform(walkIn, wish as object);
      expect(seated.tableIds).toEqual(tableIds);
      // The Pier is five hours behind.
      expect(`${Number(endsAt.slice(11, 13)) + 19}${endsAt.slice(13, 16)}`).toBe(until);
    }
    expect(await find()).toEqual([]);
  });
});

describe('a guest who calls', () => {
  const find = async (number: string, fields: object = {}) =>
    (await admin.perform(findGuest, { phone: number, ...fields } as object)).guest;

  it('is known by the number, with visits and no-shows of the venues asked about', async () => {
    const lantern = { venueId: 'the-harbour', guest: { ...guest, name: 'Elsewhere' } };
    await phoneBooking({ ...lantern, override: { reason: 'Regular' } });
    const visit = await phoneBooking({ override: { reason: 'Regular' } });
    const missed = await phoneBooking({ time: '17:00' });
    const gone = await phoneBooking({ time: '17:00' });
    await step(markNoShow, missed);
    await step(cancelBookingByTeam, gone, { tellGuest: false });
    await step(seatBooking, visit, { early: true });
    const next = await phoneBooking({ time: '20:30' });

    const pier = { venue: 'the-pier' };
    expect(await find('+44 117 496 0000', pier)).toMatchObject({
      ...{ name: guest.name, email: 'ada@example.com' },
      ...{ visits: 1, noShows: 1, cancellations: 1 },
      lastVisit: { venueName: 'The Pier', ...evening },
      upcoming: [{ reference: next.reference, date: evening.date, time: '20:30', partySize: 2 }],
    });
    expect((await find('0117 496 0000'))?.upcoming).toHaveLength(2);
    expect(await find('0117 496 0001')).toBeNull();
    expect(await find(guest.phone, { ...pier, environment: 'sandbox' })).toBeNull();
  });

  it('is unknown after the erasure', async () => {
    await phoneBooking();
    expect(await find(guest.phone)).not.toBeNull();
    await admin.perform(erasePerson, { phone: guest.phone } as object);

    expect(await find(guest.phone)).toBeNull();
    await expect(find('call me')).rejects.toMatchObject({ slug: 'validation-failed' });
  });
});

const amend = ({ reference }: Pick<TeamBookingAnswer, 'reference'>, change: object) =>
  service.post(`/bookings/${encodeURIComponent(reference)}/amend`, {
    phone: guest.phone,
    ...change,
  });

async function shownTables({ reference }: TeamBookingAnswer): Promise<string[]> {
  const plain = reference.replaceAll(' ', '');
  const rows = await service.sql<{ name: string }>(
    `select name from allocation join dining_table on dining_table.id = table_id
     join booking on booking.id = booking_id where reference = $1 and active order by name`,
    [plain],
  );
  return rows.map(({ name }) => name);
}

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

  const actions = {
    book: () => guestBooks(),
    phone: () => phoneBooking({ override: { reason: 'Full' } }),
    named: () => phoneBooking({ tables: ['N1'], time: '19:30', override: { reason: 'Full' } }),
    walkIn: () =>
      admin.perform(walkIn, {
        venueId: 'the-pier',
        partySize: 2,
        override: { reason: 'Full' },
      } as object),
    seat: (one: Known) => step(seatBooking, one, { early: true }),
    arrive: (one: Known) => step(markArrived, one, { early: true }),
    leave: (one: Known) => step(completeBooking, one),
    miss: (one: Known) => step(markNoShow, one),
    move: (one: Known) => step(moveBooking, one, { tables: ['N2'] }),
    cancel: (one: Known) =>
      step(cancelBookingByTeam, one, { tellGuest: false, override: { reason: 'Ill' } }),
    change: (one: Known) =>
      step(changeBooking, one, {
        time: '20:00',
        tellGuest: false,
        override: { reason: 'Full' },
      }),
    undo: (one: Known) => step(undoStep, one),
    amend: (one: Known) => amend(one, { time: '18:30' }),
    later: () => service.moveTo('2026-12-09T00:15:00Z'),
  } as const;

  type Known = Pick<TeamBookingAnswer, 'reference' | 'version'>;

  const guestBooks = (): Promise<Answer> =>
    service.post('/reservations', {
      venueId: service.venueId['the-pier'],
      ...evening,
      partySize: 2,
      guest,
    });

  const aStep = fc.record({
    kind: fc.constantFrom(...(Object.keys(actions) as (keyof typeof actions)[])),
    which: fc.nat(7),
  });

  it('no table is given twice', async () => {
    await service.sql(constraint);
    const seen = new Set<string>();
    const property = fc.asyncProperty(
      fc.array(aStep, { minLength: 4, maxLength: 7 }),
      async (steps) => {
        await service.sql('truncate booking cascade');
        await service.moveTo('2026-12-08T22:30:00Z');
        // Some have to be there before anything can be done to them.
        await phoneBooking({ override: { reason: 'Full' } });
        await phoneBooking({ override: { reason: 'Full' } });
        for (const { kind, which } of steps) {
          const known = await service.sql<Known>(
            'select reference, version from booking order by created_at, reference',
          );
          const one = known[which % known.length] as Known;
          seen.add(`${kind} ${await resultOf(actions[kind](one))}`);
        }
        expect(await overlaps()).toBe(0);
      },
    );

    await fc.assert(property, { numRuns: 300, seed: 111 });

    const done = ['phone', 'walkIn', 'seat', 'leave', 'miss', 'move', 'cancel', 'change', 'undo'];
    for (const kind of done) expect([...seen]).toContain(`${kind} done`);
    expect([...seen]).toEqual(expect.arrayContaining(['move no-availability', 'amend done']));
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

async function resultOf(doing: Promise<unknown>): Promise<string> {
  try {
    await doing;
    return 'done';
  } catch (error) {
    if (error instanceof Problem) return error.slug;
    throw error;
  }
}

/** Changes by the team while guests change the same bookings. */
import { describe, expect, it } from '@jest/globals';
import type { Reference } from '@venue/domain/shared/ids';
import { blockTables } from '@venue/operations/availability/blocks/block-tables';
import { findTimesForTeam } from '@venue/operations/availability/find-times';
import {
  completeBooking,
  markArrived,
  seatBooking,
} from '@venue/operations/bookings/attend/attendance';
import { undoStep } from '@venue/operations/bookings/attend/undo-step';
import { cancelBookingByTeam } from '@venue/operations/bookings/cancel/cancel-by-team';
import { changeBooking } from '@venue/operations/bookings/change/change-booking';
import { listSeatings } from '@venue/operations/bookings/change/list-seatings';
import { moveBooking } from '@venue/operations/bookings/change/move-booking';
import { dayForTeam } from '@venue/operations/bookings/day/day-for-team';
import { markLate } from '@venue/operations/bookings/late/mark-late';
import { walkIn } from '@venue/operations/bookings/make/walk-in';
import {
  noteBooking,
  pinBooking,
  tagBooking,
  unpinBooking,
} from '@venue/operations/bookings/notes';
import type { TeamBookingAnswer } from '@venue/operations/bookings/team-booking-view';
import { linksOf } from '@venue/testing/paying';
import { ending, evening, guest, openPierTeam, whyRefused } from './pier-team';
import { anotherHost } from './team-steps';
import { unexplained } from './unexplained';

const {
  service,
  step,
  shown,
  phoneBooking,
  overrides,
  amend,
  tablesOf,
  messages,
  snackId,
  takeEvening,
} = openPierTeam();

const secondHost = anotherHost(service);

/** The bookings of that day, as the team sees them. */
const onTheDay = async (): Promise<readonly object[]> => {
  const wish = { venueId: 'the-pier', date: evening.date, environment: null };
  return (await service.perform(dayForTeam, wish as object)).bookings;
};

/** When the tables are taken, at The Pier. */
const spans = (): Promise<readonly object[]> =>
  service.sql(
    `select dining_table.name, to_char(lower(during) at time zone timezone, 'HH24:MI') as from,
       to_char(upper(during) at time zone timezone, 'HH24:MI') as until
     from allocation join dining_table on dining_table.id = table_id
     join venue on venue.id = allocation.venue_id where active order by 1`,
  );

describe('the team', () => {
  it('leaves no booking without a table', async () => {
    const booked = await phoneBooking();

    expect(await ending(step(moveBooking, booked, { tables: [] }))).toBe('validation-failed');
    expect(await step(noteBooking, booked)).toMatchObject({ tables: ['N1'] });
  });

  it('keeps why a deposit was waived by a change', async () => {
    const small = await phoneBooking();
    const override = { reason: 'A regular', waiveDeposit: true };
    const fields = { partySize: 4, tellGuest: false, override };

    expect(await step(changeBooking, small, fields)).toMatchObject({
      state: 'confirmed',
      deposit: { requiredPence: 0 },
    });
    const { history } = await shown(small);
    expect(history.entries.map(({ reason }) => reason)).toContain('A regular');
  });

  it('moves a party to tables that are free, and keeps it there', async () => {
    const ada = await phoneBooking();
    await phoneBooking({ tables: ['N2'] });
    const { seatings } = await service.perform(listSeatings, {
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
    expect(await tablesOf(ada)).toEqual(['N3']);
  });

  it('moves a party that has sat down to a table that was in use before', async () => {
    await service.moveTo('2026-12-08T22:00:00Z');
    const early = { time: '17:30', override: { reason: 'Regular' } };
    const first = await step(seatBooking, await phoneBooking({ ...early, tables: ['N1'] }));
    const second = await step(seatBooking, await phoneBooking({ ...early, tables: ['N2'] }));
    await service.moveTo('2026-12-08T23:00:00Z');
    const gone = await step(completeBooking, first);
    const moved = await step(moveBooking, second, { tables: ['N1'] });
    const after = await phoneBooking({ ...early, time: '18:30', tables: ['N2'] });

    expect([moved.tables, after.tables]).toEqual([['N1'], ['N2']]);
    expect(await spans()).toEqual([
      { name: 'N1', from: '18:00', until: '19:30' },
      { name: 'N2', from: '18:30', until: '20:30' },
    ]);
    expect(await step(undoStep, gone)).toMatchObject({ state: 'seated', tables: ['N3'] });
    // Another booking needs its old table from half past, so it is moved.
    expect(await step(undoStep, moved)).toMatchObject({ state: 'seated', tables: ['N2'] });
    expect(await tablesOf(after)).toEqual(['N1']);
    expect(await unexplained(service.databaseUrl)).toEqual([]);
  });

  it('moves a party that sits longer than planned, and keeps its new table until it leaves', async () => {
    await service.moveTo('2026-12-09T00:07:20Z');
    const wish = { venueId: 'the-pier', partySize: 2, override: { reason: 'Quiet' } };
    const seated = await service.perform(walkIn, { ...wish, minutes: 15 } as object);
    await service.moveTo('2026-12-09T01:30:00Z');
    const { seatings } = await service.perform(listSeatings, {
      reference: seated.reference as Reference,
    });
    const moved = await step(moveBooking, seated, { tables: ['N3'] });
    const onto = (tables: readonly string[]) =>
      service.perform(walkIn, { ...wish, tables } as object);

    expect(seatings.map(({ isFree }) => isFree)).toEqual([true, true, true]);
    expect(await ending(onto(['N3']))).toBe('no-availability');
    expect(await ending(onto(['N1']))).toBe('seated');
    expect(moved.tables).toEqual(['N3']);
  });

  it('keeps the booking type in a change, also where another would come first', async () => {
    const { bookingTypes } = await service.perform(findTimesForTeam, {
      ...{ venueId: 'the-pier', ...evening, partySize: 2 },
    } as object);
    const snack = bookingTypes.find(({ name }) => name === 'Snack');
    const booked = await phoneBooking({ bookingTypeId: snack?.bookingTypeId });
    const changed = await step(changeBooking, booked, { time: '20:00', tellGuest: false });

    expect([booked.bookingType, changed.bookingType]).toEqual(['Snack', 'Snack']);
    const retire = async (at: string): Promise<void> => {
      await service.sql(`update booking_type set retired_at = ${at} where slug = 'snack'`);
      await service.sql('update venue_group set revision = revision + 1');
    };
    await retire('now()');
    expect(await step(changeBooking, changed, { time: '18:00', tellGuest: false })).toMatchObject({
      bookingType: 'Dinner',
    });
    await retire('null');
  });

  it('changes nothing that is so already, and can still undo the step before', async () => {
    const booked = await phoneBooking({ tables: ['N1'] });
    const pinned = await step(pinBooking, booked);
    const moved = await step(moveBooking, pinned, { tables: ['N2'] });
    const sent = await messages();
    const entries = async (): Promise<number> => {
      return (await shown(moved)).history.entries.length;
    };
    const before = await entries();

    expect(await step(moveBooking, moved, { tables: ['N2'] })).toEqual(moved);
    expect(moved).toEqual({ ...(await step(pinBooking, moved)), warnings: [] });
    expect(moved).toEqual({ ...(await step(noteBooking, moved, { note: null })), warnings: [] });
    expect(moved).toEqual({ ...(await step(tagBooking, moved, { tags: [] })), warnings: [] });
    expect(await step(changeBooking, moved, { tellGuest: true })).toEqual(moved);
    expect(await messages()).toEqual(sent);
    expect(await entries()).toBe(before);
    expect(await step(undoStep, moved)).toMatchObject({ tables: ['N1'], isPinned: true });
  });

  it('notes, tags, arrivals and delays, which change nothing for the guest', async () => {
    await service.moveTo('2026-12-08T22:30:00Z');
    const booked = await phoneBooking({ override: { reason: 'Late call' } });
    const noted = await step(noteBooking, booked, { note: 'Birthday' });
    const tagged = await step(tagBooking, noted, { tags: ['VIP', 'VIP', 'Window'] });
    const late = await step(markLate, tagged, { minutesLate: 20, tellGuest: false });
    expect(late.stateWords).toBe('Confirmed, running late');
    const arrived = await step(markArrived, late);

    expect(arrived).toMatchObject({
      teamNote: 'Birthday',
      tags: ['VIP', 'Window'],
      state: 'confirmed',
      stateWords: 'Arrived, not seated yet',
      version: 5,
    });
    expect(await onTheDay()).toMatchObject([{ expectedAt: '19:20', arrivedAt: '17:30' }]);
    const undone = await step(undoStep, arrived);
    expect(await onTheDay()).toMatchObject([{ arrivedAt: null }]);
    expect(undone).toMatchObject({ arrivedAt: null, teamNote: 'Birthday', undo: null });
    expect(await messages()).toEqual(['confirmed']);
  });

  it('notes no delay at whose end others have the table', async () => {
    await service.moveTo('2026-12-08T22:30:00Z');
    const override = { reason: 'Late call' };
    const bookingTypeId = await snackId();
    const late = await phoneBooking({ bookingTypeId, override });
    for (const time of ['19:00', '19:00', '20:00', '20:00', '20:00']) {
      await phoneBooking({ time, bookingTypeId, override });
    }
    const noting = (minutesLate: number): Promise<TeamBookingAnswer> =>
      step(markLate, late, { minutesLate, tellGuest: false });

    await expect(noting(60)).rejects.toMatchObject({
      slug: 'booking-not-changeable',
      particulars: { detail: 'The table is not kept for them until they come.' },
    });
    expect(await noting(50)).toMatchObject({ heldUntil: '2026-12-09T01:00:00.000Z' });
  });

  it('changes a booking, with or without a message to the guest', async () => {
    const booked = await phoneBooking();
    const later = await step(changeBooking, booked, { time: '20:00', tellGuest: true });
    const quiet = await step(changeBooking, later, { time: '18:00', tellGuest: false });

    expect(quiet).toMatchObject({ time: '18:00', version: 3 });
    // The second change stops the waiting message, which is wrong by now.
    expect(await messages()).toEqual([]);
    const owing = await step(changeBooking, quiet, { partySize: 4, tellGuest: true });
    expect(owing).toMatchObject({ tables: ['N1', 'N2'], deposit: { requiredPence: 4000 } });
    expect(await messages()).toEqual(['deposit-link', 'changed']);
  });

  it('gets the booking as it is where another change was faster', async () => {
    const booked = await phoneBooking();
    const notes = [service, secondHost].map((by, index) =>
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
});

describe('what the team can’t change', () => {
  const inState = async (state: string): Promise<TeamBookingAnswer> => {
    const booked = await phoneBooking();
    await service.sql(
      `update booking set state = $1, held_for = case when $1 = 'held' then 'a page' end,
         hold_until = case when $1 = 'held' then '2026-12-01 10:00Z'::timestamptz end`,
      [state],
    );
    return step(tagBooking, booked, { tags: ['Seen'] });
  };

  it.each([
    ['held', 'is held for a guest who is still booking'],
    ['completed', 'is already completed'],
    ['no_show', 'is marked as a no-show'],
    ['cancelled', 'is already cancelled'],
  ])('is described by its state: %s', async (state, words) => {
    const booked = await inState(state);
    const told = (participle: string): readonly unknown[] => [
      'booking-not-changeable',
      `Booking ${booked.reference} ${words}, so it can't be ${participle}.`,
    ];

    const late = { minutesLate: 20, tellGuest: false };
    expect(await whyRefused(step(markLate, booked, late))).toEqual(told('noted as late'));
    const changed = { notes: 'A cake', tellGuest: true };
    expect(await whyRefused(step(changeBooking, booked, changed))).toEqual(told('changed'));
    const tables = { tables: ['N3'] };
    expect(await whyRefused(step(moveBooking, booked, tables))).toEqual(told('given other tables'));
    const tellGuest = { tellGuest: true };
    expect(await whyRefused(step(cancelBookingByTeam, booked, tellGuest))).toEqual(
      told('cancelled'),
    );
  });

  it('names guests who are seated', async () => {
    const seated = await step(seatBooking, await phoneBooking(), { early: true });
    const which = `Booking ${seated.reference} is already seated`;
    const moved = { time: '20:00', tellGuest: true };

    expect(await whyRefused(step(changeBooking, seated, moved))).toEqual([
      'booking-not-changeable',
      `${which}, so it can't be given another time or booking type, and other tables only by a move.`,
    ]);
    expect(await whyRefused(step(cancelBookingByTeam, seated, { tellGuest: true }))).toEqual([
      'booking-not-changeable',
      `${which}, so it can't be cancelled.`,
    ]);
  });
});

describe('what the team books, changes and cancels', () => {
  it('is changed in each part that is named, and in no other', async () => {
    const booked = await phoneBooking({ notes: 'A cake' });
    const later = { date: '2026-12-09', bookingTypeId: await snackId(), tellGuest: false };
    const moved = await step(changeBooking, booked, later);
    const guestName = 'Grace Hopper';
    const guestPhone = '+1 212 555 0123';
    const other = { guestName, guestPhone, guestEmail: 'grace@example.com', notes: 'Two cakes' };
    const renamed = await step(changeBooking, moved, { ...other, tellGuest: true });

    const kept = { partySize: 2, time: evening.time, environment: 'live' };
    expect(moved).toMatchObject({
      ...{ ...kept, date: '2026-12-09', bookingType: 'Snack', notes: 'A cake' },
      ...{ guestName: guest.name, guestPhone: '+441174960000', guestEmail: 'ada@example.com' },
    });
    const at = { ...kept, date: '2026-12-09', bookingType: 'Snack' };
    expect(renamed).toMatchObject({ ...at, ...other, guestPhone: '+12125550123' });
    // A change of details sends no message.
    expect(await messages()).toEqual([]);
    const uncallable = { guestPhone: '0117 496 0000', tellGuest: true };
    await expect(step(changeBooking, renamed, uncallable)).rejects.toMatchObject({
      slug: 'validation-failed',
      particulars: {
        errors: [
          {
            pointer: '/guestPhone',
            detail: 'guestPhone must be a phone number that can be called.',
          },
        ],
      },
    });
  });

  it('is not changed to a time at which no table is free', async () => {
    await takeEvening();
    const booked = await phoneBooking({ time: '17:00' });

    expect(
      await whyRefused(step(changeBooking, booked, { time: '19:00', tellGuest: true })),
    ).toEqual(['no-availability', 'No table that suits is free at that time.']);
  });

  it('gets a new link to pay only where its old one names another time', async () => {
    const unpaid = await phoneBooking({ partySize: 4 });
    const noted = await step(changeBooking, unpaid, { notes: 'A cake', tellGuest: true });
    expect(await linksOf(service, unpaid.reference)).toHaveLength(1);
    const moved = await step(changeBooking, noted, { time: '18:00', tellGuest: true });

    expect(moved.state).toBe('awaiting_deposit');
    expect(await linksOf(service, unpaid.reference)).toHaveLength(2);
    expect(await messages()).toEqual(['deposit-link']);
    const smaller = await step(changeBooking, moved, { partySize: 3, tellGuest: false });
    expect(smaller.state).toBe('confirmed');
    // The confirmation is sent in any case.
    expect(await messages()).toEqual(['confirmed']);
  });

  it('is changed without a word while the guests sit there', async () => {
    const seated = await step(seatBooking, await phoneBooking({ tellGuest: false }), {
      early: true,
    });
    const fewer = await step(changeBooking, seated, { partySize: 1, tellGuest: true });

    expect(fewer).toMatchObject({ state: 'seated', stateWords: 'Seated', partySize: 1 });
    expect(await messages()).toEqual([]);
  });

  it('is of another size on the day, and without the notes that are taken out', async () => {
    const booked = await phoneBooking({ notes: 'A cake' });
    await service.moveTo('2026-12-08T23:30:00Z');

    const larger = await step(changeBooking, booked, { partySize: 1, tellGuest: false });
    expect(larger).toMatchObject({ partySize: 1, notes: 'A cake' });
    const bare = await step(changeBooking, larger, { clearNotes: true, tellGuest: false });
    expect(bare).toMatchObject({ partySize: 1, notes: null });
    const noted = await step(noteBooking, bare, { note: 'Regular' });
    expect(await step(noteBooking, noted, { note: null })).toMatchObject({ teamNote: null });
    expect(await overrides(booked)).toEqual([]);
  });

  it('names the tables that are not free', async () => {
    const ada = await phoneBooking({ tables: ['N1'] });
    const { reference } = await phoneBooking({ tables: ['N2'] });
    const who = `N2 is for Ada Lovelace (${reference}) at 19:00.`;
    const moving = (tables: readonly string[]): Promise<readonly unknown[]> =>
      whyRefused(step(moveBooking, ada, { tables }));

    expect(await moving(['N1', 'N2'])).toEqual([
      'no-availability',
      `Table N2 is not free then. ${who}`,
    ]);
    const block = { venueId: 'the-pier', tables: 'N3', fromDate: evening.date };
    await service.perform(blockTables, block as object);
    expect(await moving(['N3', 'N2'])).toEqual([
      'no-availability',
      `Tables N2 and N3 are not free then. ${who}`,
    ]);
    expect(await moving(['N3'])).toEqual(['no-availability', 'Table N3 is not free then.']);
  });

  it('shows no table as free that is blocked', async () => {
    const ada = await phoneBooking({ tables: ['N1'] });
    const block = { venueId: 'the-pier', tables: 'N2', fromDate: evening.date };
    await service.perform(blockTables, block as object);
    const { seatings } = await service.perform(listSeatings, {
      reference: ada.reference as Reference,
    });

    expect(seatings.map((one) => Object.values(one).filter((part) => part !== null))).toEqual([
      ['N1', [expect.any(String)], 2, true],
      ['N3', [expect.any(String)], 2, true],
      ['N2', [expect.any(String)], 2, false],
    ]);
  });

  it('is unpinned again', async () => {
    const pinned = await step(pinBooking, await phoneBooking());
    const unpinned = await step(unpinBooking, pinned);

    expect([pinned.isPinned, unpinned.isPinned]).toEqual([true, false]);
  });

  it('tells the guest of a delay where that is wanted', async () => {
    await service.moveTo('2026-12-08T22:30:00Z');
    const booked = await phoneBooking({ tellGuest: false, override: { reason: 'Late call' } });
    const quiet = await step(markLate, booked, { minutesLate: 10, tellGuest: false });
    expect(await messages()).toEqual([]);
    await step(markLate, quiet, { minutesLate: 20, tellGuest: true });
    expect(await messages()).toEqual(['late-noted']);
  });
});

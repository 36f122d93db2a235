/** Tables that the team chooses for a booking, its choices if they are occupied, and none. */
import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { findTables } from '@venue/operations/availability/find-tables';
import { findTimesForTeam } from '@venue/operations/availability/find-times';
import { findWalkInSeatings } from '@venue/operations/availability/find-walk-in-seatings';
import { completeBooking, seatBooking } from '@venue/operations/bookings/attend/attendance';
import { changeBooking } from '@venue/operations/bookings/change/change-booking';
import { listSeatings } from '@venue/operations/bookings/change/list-seatings';
import { moveBooking } from '@venue/operations/bookings/change/move-booking';
import { swapTables } from '@venue/operations/bookings/change/swap-tables';
import { searchBookings } from '@venue/operations/bookings/day/search-bookings';
import { bookByPhone } from '@venue/operations/bookings/make/book-by-phone';
import { walkIn } from '@venue/operations/bookings/make/walk-in';
import type { TeamBookingAnswer } from '@venue/operations/bookings/team-booking-view';
import { pinBooking } from '@venue/operations/bookings/notes';
import type { PlacedBookingAnswer } from '@venue/operations/bookings/placed-booking';
import { bookFromEnquiry } from '@venue/operations/enquiries/book-from-enquiry';
import type { Problem, RefusalChoice } from '@venue/operations/problems';
import type { Reference } from '@venue/domain/shared/ids';
import { breachesIn } from '@venue/testing/breaches';
import { emptying } from '@venue/testing/database';
import { refusal, stepsBy, type BookingVersion } from './team-steps';
import { guest, sharedDeployment } from '@venue/testing/deployment';

/** The Harbour with three tables for two, and no more than eight guests at once. */
const service = sharedDeployment('2026-12-08T18:00:00Z', ({ venues: [harbour] }) => {
  const [table] = harbour.tables;
  harbour.tables = ['T1', 'T2', 'T3'].map((name) => ({ ...table, name, maxCovers: 2 }));
  harbour.combinations = [];
  harbour.policy = {
    ...harbour.policy,
    ...{ bookNoticeMinutes: 0, maxMoves: 0 },
    pacing: { ...harbour.policy.pacing, coversStarting: null, coversPresent: 8 },
  };
});
let ids: Readonly<Record<string, string>> = {};
beforeAll(async () => {
  const { tables } = await tablesAt();
  ids = Object.fromEntries(tables.map(({ name, id }) => [name, id]));
});
beforeEach(async () => {
  await service.sql(emptying('booking', 'history'));
  await service.moveTo('2026-12-08T18:00:00Z');
});

const date = '2026-12-08';
const override = { reason: 'A regular' };

const newBooking = (parts: object = {}): Promise<PlacedBookingAnswer> =>
  service.perform(bookByPhone, {
    ...{ venueId: 'the-harbour', date, time: '19:30', partySize: 2 },
    guest: { ...guest, email: null },
    tellGuest: false,
    ...parts,
  } as object);
const bookedAt = (table: string, time = '19:30', parts: object = {}): Promise<TeamBookingAnswer> =>
  newBooking({ tables: [table], time, ...parts });
const guestNamed = (name: string) => ({ guest: { ...guest, name, email: null } });
const tablesAt = (fields: object = { date, time: '19:30' }) =>
  service.perform(findTables, { venueId: 'the-harbour', partySize: 2, ...fields });

const step = stepsBy(service);

/** The member who takes the step, and its tables. */
const choicesOf = ({ particulars: { choices = [] } }: Problem): readonly unknown[] =>
  choices.map(({ choice, reference, tables }) => [choice, reference, tables.join('+')]);
const choiceIn = (
  { particulars: { choices = [] } }: Problem,
  name: RefusalChoice['choice'],
): RefusalChoice => {
  const found = choices.find(({ choice }) => choice === name);
  if (found === undefined) throw new Error(`there is no choice ${name}`);
  return found;
};

const breaches = (): Promise<readonly string[]> => breachesIn(service.databaseUrl);

describe('the tables for a party', () => {
  it('are all, with those who have them then', async () => {
    const ada = await bookedAt('T2', '20:00');
    const { tables } = await tablesAt();

    expect(tables.map(({ name, isFree, parties }) => [name, isFree, parties])).toEqual([
      ['T1', true, []],
      [
        'T2',
        false,
        [{ reference: ada.reference, guestName: guest.name, time: '20:00', isSeated: false }],
      ],
      ['T3', true, []],
    ]);
    expect((await refusal(tablesAt({ date, time: '17:00' }))).slug).toBe('validation-failed');
  });

  it('are those from this minute on where no time is named', async () => {
    await service.moveTo('2026-12-08T18:30:00Z');
    const walk = await service.perform(walkIn, {
      ...{ venueId: 'the-harbour', partySize: 2, tables: ['T3'] },
    });
    const { tables } = await tablesAt({});

    expect(tables.map(({ isFree }) => isFree)).toEqual([true, true, false]);
    expect(tables[2]?.parties).toMatchObject([{ reference: walk.reference, isSeated: true }]);
    expect((await refusal(tablesAt({ date }))).slug).toBe('validation-failed');
  });

  it('are listed beside the seatings of a booking, whose own count as free', async () => {
    const ada = await bookedAt('T1');
    await bookedAt('T2');
    const { tables } = await service.perform(listSeatings, {
      reference: ada.reference as Reference,
    });

    expect(tables.map(({ isFree, parties }) => [isFree, parties.length])).toEqual([
      [true, 0],
      [false, 1],
      [true, 0],
    ]);
  });
});

describe('a party for which no table is meant', () => {
  const five = { partySize: 5 };
  const warningsIn = ({ warnings }: { readonly warnings: readonly { readonly rule: string }[] }) =>
    warnings.map(({ rule }) => rule);

  it('is offered each start with free tables, of which the team may choose any', async () => {
    await bookedAt('T2', '19:00');
    const { bookingTypes } = await service.perform(findTimesForTeam, {
      ...{ venueId: 'the-harbour', date, ...five },
    } as object);
    const times = bookingTypes.find(({ name }) => name === 'Dinner')?.times ?? [];
    const at = (clock: string) => times.find(({ time }) => time === clock);

    expect(at('19:30')).toMatchObject({ tables: '', freeTables: ['T1', 'T3'] });
    expect(warningsIn(at('19:30')!)).toEqual(['covers']);
    expect(at('21:00')).toMatchObject({ tables: '', freeTables: ['T1', 'T2', 'T3'] });
    const { seatings, freeTables } = await service.perform(findWalkInSeatings, {
      ...{ venueId: 'the-harbour', ...five },
    });
    expect([seatings, freeTables]).toEqual([[], ['T1', 'T3']]);
  });

  it('is booked, seated, moved and enlarged with a warning about its tables', async () => {
    const large = await newBooking({ ...five, tables: ['T1', 'T2'] });
    expect([large.tables, warningsIn(large)]).toEqual([['T1', 'T2'], ['covers']]);
    const moved = await step(moveBooking, large, { tables: ['T1', 'T2', 'T3'] });
    expect(warningsIn(moved)).toEqual([]);
    const back = await step(moveBooking, moved, { tables: ['T3'] });
    expect(warningsIn(back)).toEqual(['covers']);

    const pinned = await step(pinBooking, await bookedAt('T1'));
    const enlarged = await step(changeBooking, pinned, { partySize: 3, tellGuest: false });
    expect([enlarged.tables, warningsIn(enlarged)]).toEqual([['T1'], ['covers']]);
    const { other, ...swapped } = await step(swapTables, back, {
      ...{ with: enlarged.reference, withVersion: enlarged.version },
    });
    expect([warningsIn(swapped), warningsIn(other)]).toEqual([['covers'], ['covers']]);
    await service.sql(emptying('booking', 'history'));
    const seated = await service.perform(walkIn, {
      ...{ venueId: 'the-harbour', partySize: 3, tables: ['T2'] },
    });
    expect([seated.tables, warningsIn(seated)]).toEqual([['T2'], ['covers']]);
    const without = await newBooking({ withoutTable: true });
    expect(warningsIn(without)).toEqual(['no-table']);
  });
});

describe('swaps', () => {
  it('are offered where the two can swap at this moment, and nowhere else', async () => {
    const [ben, ada] = [await bookedAt('T2', '18:15'), await bookedAt('T1', '18:45')];
    const later = [
      await bookedAt('T2', '20:00'),
      await bookedAt('T3', '20:00', guestNamed('Dora')),
    ];
    await step(seatBooking, ben);
    await service.moveTo('2026-12-08T18:45:00Z');
    const seated = await step(seatBooking, ada);
    const { swaps } = await service.perform(listSeatings, {
      reference: seated.reference as Reference,
    });

    expect(swaps).toMatchObject([{ guestName: 'Dora', version: 1, tables: ['T3'] }]);
    const [atOccupied, atFree] = later.map(({ reference, version }) => {
      return { with: reference, withVersion: version };
    });
    expect((await refusal(step(swapTables, seated, atOccupied))).slug).toBe('no-availability');
    expect(await step(swapTables, seated, atFree)).toMatchObject({ tables: ['T3'] });
  });
});

describe('an enquiry', () => {
  const enquiry = async (): Promise<string> => {
    const venueId = service.venueId['the-harbour'];
    const wish = { venueId, subject: 'A table', message: 'For two, please.', ...guest };
    await service.post('/booking-enquiries', { ...wish, email: 'ada@example.com' });
    const [row] = await service.sql<{ id: string }>(
      'select id from enquiry order by created_at desc, id limit 1',
    );
    return row?.id ?? '';
  };
  const bookFrom = async (fields: object) =>
    service.perform(bookFromEnquiry, {
      ...{ id: await enquiry(), date, time: '19:30', partySize: 2, ...fields },
    } as object);
  const tablesOf = async (reference: string | null) => {
    const { bookings } = await service.perform(searchBookings, { text: reference } as object);
    return bookings.map(({ tables, needsTable }) => [tables, needsTable]);
  };

  it('is booked at the tables that are named, or without one', async () => {
    const { booking } = await bookFrom({ tables: ['T2', 'T3'] });
    expect(await tablesOf(booking.reference)).toEqual([['T2+T3', false]]);
    const without = await bookFrom({ withoutTable: true });
    expect(await tablesOf(without.booking.reference)).toEqual([['', true]]);
  });

  it('whose tables are in use is refused with who has them', async () => {
    const ada = await bookedAt('T1');
    const refused = await refusal(bookFrom({ tables: ['T1'] }));

    expect(refused.slug).toBe('no-availability');
    expect(choicesOf(refused)).toContainEqual(['move', ada.reference, 'T2']);
  });
});

describe('a move to tables that another party has', () => {
  it('names it, and offers the swap, its move and other tables', async () => {
    const ada = await bookedAt('T1', '19:30', guestNamed('Ada Finch'));
    const ben = await bookedAt('T2', '20:00', guestNamed('Ben Ode'));
    const refused = await refusal(step(moveBooking, ada, { tables: ['T2'] }));

    expect(refused.particulars.detail).toBe(
      `Table T2 is not free then. T2 is for Ben Ode (${ben.reference}) at 20:00.`,
    );
    expect(choicesOf(refused)).toEqual([
      ['swap', ben.reference, 'T2'],
      ['move', ben.reference, 'T3'],
      ['tables', null, 'T3'],
    ]);
  });

  it('is done by the swap that was offered', async () => {
    const ada = await bookedAt('T1');
    await bookedAt('T2', '20:00');
    const refused = await refusal(step(moveBooking, ada, { tables: ['T2'] }));
    const { reference, version } = choiceIn(refused, 'swap');

    expect(await step(swapTables, ada, { with: reference, withVersion: version })).toMatchObject({
      tables: ['T2'],
      other: { tables: ['T1'] },
    });
  });

  it('is done once the other party is moved as offered', async () => {
    const ada = await bookedAt('T1');
    await bookedAt('T2', '20:00');
    const refused = await refusal(step(moveBooking, ada, { tables: ['T2'] }));
    const choice = choiceIn(refused, 'move');
    await step(moveBooking, choice as BookingVersion, { tables: choice.tableIds });

    expect(await step(moveBooking, ada, { tables: ['T2'] })).toMatchObject({ tables: ['T2'] });
    expect(await breaches()).toEqual([]);
  });

  it('offers nothing where nothing is free for either', async () => {
    const ada = await bookedAt('T1', '19:30');
    await bookedAt('T2', '20:00');
    await bookedAt('T3', '20:00');
    await bookedAt('T1', '21:15');

    expect(choicesOf(await refusal(step(moveBooking, ada, { tables: ['T2'] })))).toEqual([]);
  });

  it('offers that a party that sits there has left', async () => {
    const ben = await step(seatBooking, await bookedAt('T2', '18:30'), { early: true });
    const ada = await bookedAt('T1');
    const refused = await refusal(step(moveBooking, ada, { tables: ['T2'] }));

    expect(refused.particulars.detail).toMatch(/^Another party sits there: Ada Lovelace \(.{9}\)/);
    expect(choicesOf(refused)[0]).toEqual(['left', ben.reference, 'T2']);
    await service.moveTo('2026-12-08T18:45:00Z');
    await step(completeBooking, ben);
    expect(await step(moveBooking, ada, { tables: ['T2'] })).toMatchObject({ tables: ['T2'] });
  });

  it('does not name a guest who is still booking', async () => {
    const ada = await bookedAt('T1');
    await bookedAt('T2');
    await service.sql(
      `update booking set state = 'held', held_for = 'a client', guest_name = '', guest_phone = '',
         hold_until = app_now() + interval '5 minutes'
       where id = (select booking_id from allocation where table_id = $1)`,
      [ids['T2']],
    );
    const refused = await refusal(step(moveBooking, ada, { tables: ['T2'] }));

    expect(refused.particulars.detail).toBe(
      'Table T2 is not free then. T2 is held for a guest who is still booking.',
    );
    expect(choicesOf(refused)).toEqual([['tables', null, 'T3']]);
  });
});

describe('guests who come while others sit at their table', () => {
  it('are offered the swap with a party that is to come, and sit at its table', async () => {
    const sitter = await step(seatBooking, await bookedAt('T1', '18:15'), { early: true });
    const ada = await bookedAt('T1', '20:00', guestNamed('Ada Finch'));
    const eve = await bookedAt('T2', '20:00', guestNamed('Eve Roe'));
    await service.moveTo('2026-12-08T19:00:00Z');
    const refused = await refusal(step(seatBooking, ada, { early: true }));

    expect(choicesOf(refused)).toEqual([
      ['left', sitter.reference, 'T1'],
      ['swap', eve.reference, 'T2'],
      ['tables', null, 'T3'],
    ]);
    const { reference, version } = choiceIn(refused, 'swap');
    const swapped = await step(swapTables, ada, { with: reference, withVersion: version });
    expect(await step(seatBooking, swapped, { early: true })).toMatchObject({
      ...{ state: 'seated', tables: ['T2'] },
    });
    expect(await breaches()).toEqual([]);
  });

  it('are offered it as well where those stay past their end', async () => {
    await step(seatBooking, await bookedAt('T1', '18:15'), { early: true });
    const ada = await bookedAt('T1', '19:45');
    const eve = await bookedAt('T2', '21:15', guestNamed('Eve Roe'));
    await service.moveTo('2026-12-08T19:50:00Z');
    const refused = await refusal(step(seatBooking, ada));

    expect(choicesOf(refused)).toContainEqual(['swap', eve.reference, 'T2']);
    const { reference, version } = choiceIn(refused, 'swap');
    const swapped = await step(swapTables, ada, { with: reference, withVersion: version });
    expect(swapped).toMatchObject({ tables: ['T2'], other: { tables: ['T1'] } });
    expect(await step(seatBooking, swapped)).toMatchObject({ state: 'seated', tables: ['T2'] });
  });

  it('do not swap onto a table at which others sit', async () => {
    await step(seatBooking, await bookedAt('T1', '18:15'), { early: true });
    const ada = await bookedAt('T1', '19:45');
    const eve = await step(seatBooking, await bookedAt('T2', '18:15'), { early: true });
    await service.moveTo('2026-12-08T19:50:00Z');

    const swap = step(swapTables, eve, { with: ada.reference, withVersion: ada.version });
    expect((await refusal(swap)).slug).toBe('no-availability');
  });
});

describe('a swap to tables that a third party has', () => {
  it('names it, offers its move, and can be taken then', async () => {
    const ada = await bookedAt('T1', '18:15', guestNamed('Ada Finch'));
    const ben = await bookedAt('T2', '20:00', guestNamed('Ben Ode'));
    const eve = await bookedAt('T2', '18:15', guestNamed('Eve Roe'));
    const withBen = { with: ben.reference, withVersion: ben.version };
    const refused = await refusal(step(swapTables, ada, withBen));

    expect(refused.particulars.detail).toBe(
      `Table T2 is not free then. T2 is for Eve Roe (${eve.reference}) at 18:15.`,
    );
    expect(choicesOf(refused)).toEqual([
      ['swap', eve.reference, 'T2'],
      ['move', eve.reference, 'T3'],
      ['tables', null, 'T3'],
    ]);
    const choice = choiceIn(refused, 'move');
    await step(moveBooking, choice as BookingVersion, { tables: choice.tableIds });
    expect(await step(swapTables, ada, withBen)).toMatchObject({ tables: ['T2'] });
    expect(await breaches()).toEqual([]);
  });

  it('names the party that has the tables of the first one at the time of the other', async () => {
    const ada = await bookedAt('T1', '18:15');
    const ben = await bookedAt('T2', '20:00');
    const eve = await bookedAt('T1', '20:00', guestNamed('Eve Roe'));
    const withBen = { with: ben.reference, withVersion: ben.version };
    const refused = await refusal(step(swapTables, ada, withBen));

    expect(refused.particulars.detail).toBe(
      `Table T1 is not free then. T1 is for Eve Roe (${eve.reference}) at 20:00.`,
    );
    const choice = choiceIn(refused, 'move');
    expect(choice).toMatchObject({ reference: eve.reference, tables: ['T3'] });
    await step(moveBooking, choice as BookingVersion, { tables: choice.tableIds });
    expect(await step(swapTables, ada, withBen)).toMatchObject({ tables: ['T2'] });
  });
});

describe('a change for which no table is free', () => {
  const later = { time: '19:30', tellGuest: false };

  it('of a pinned booking names who has its table, and offers other tables, and none', async () => {
    const ada = await bookedAt('T1', '20:00', guestNamed('Ada Finch'));
    const pinned = await step(pinBooking, await bookedAt('T1', '18:15'));
    const refused = await refusal(step(changeBooking, pinned, later));

    expect(refused.particulars.detail).toBe(
      `Table T1 is not free then. T1 is for Ada Finch (${ada.reference}) at 20:00.`,
    );
    expect(choicesOf(refused)).toEqual([
      ['move', ada.reference, 'T2'],
      ['tables', null, 'T2'],
      ['tables', null, 'T3'],
      ['without-table', null, ''],
    ]);
    const { tableIds: tables } = choiceIn(refused, 'tables');
    expect(await step(changeBooking, pinned, { ...later, tables })).toMatchObject({
      ...{ time: '19:30', tables: ['T2'], isPinned: true },
    });
    expect(await breaches()).toEqual([]);
  });

  it('can leave the booking without one, pinned or not', async () => {
    const [ada, ben] = [await bookedAt('T1', '21:15'), await bookedAt('T2', '21:15')];
    const pinned = await step(pinBooking, ben);
    for (const table of ['T1', 'T2', 'T3']) await bookedAt(table, '19:30');
    const refused = await refusal(step(changeBooking, ada, later));

    expect(choicesOf(refused)).toEqual([['without-table', null, '']]);
    expect(await step(changeBooking, ada, { ...later, withoutTable: true })).toMatchObject({
      ...{ time: '19:30', tables: [], needsTable: true },
      warnings: [{ rule: 'no-table' }],
    });
    const beyondPacing = { ...later, withoutTable: true, override };
    expect(await step(changeBooking, pinned, beyondPacing)).toMatchObject({
      ...{ time: '19:30', tables: [], isPinned: false },
    });
    expect(await breaches()).toEqual([]);
  });

  it('gives guests who sit no other table', async () => {
    const seated = await step(seatBooking, await bookedAt('T1', '18:15'), { early: true });
    const refused = await refusal(
      step(changeBooking, seated, { tables: ['T2'], tellGuest: false }),
    );

    expect(refused.slug).toBe('booking-not-changeable');
    expect(refused.particulars.detail).toContain('other tables only by a move');
  });
});

describe('a booking on the phone at tables that are taken', () => {
  it('names who has them, and offers their move, other tables, and none', async () => {
    const ada = await bookedAt('T1', '20:00', guestNamed('Ada Finch'));
    const refused = await refusal(bookedAt('T1'));

    expect(refused.slug).toBe('no-availability');
    expect(refused.particulars.detail).toBe(
      `Table T1 is not free then. T1 is for Ada Finch (${ada.reference}) at 20:00.`,
    );
    expect(choicesOf(refused)).toEqual([
      ['move', ada.reference, 'T2'],
      ['tables', null, 'T2'],
      ['tables', null, 'T3'],
      ['without-table', null, ''],
    ]);
    const choice = choiceIn(refused, 'move');
    await step(moveBooking, choice as BookingVersion, { tables: choice.tableIds });
    expect(await bookedAt('T1')).toMatchObject({ tables: ['T1'] });
  });

  it('is refused at the door as well', async () => {
    const ada = await bookedAt('T1', '18:30');
    const refused = await refusal(
      service.perform(walkIn, {
        ...{ venueId: 'the-harbour', partySize: 2, tables: ['T1'] },
      }),
    );

    expect(choicesOf(refused)[0]).toEqual(['move', ada.reference, 'T2']);
  });
});

describe('a booking that is made without a table', () => {
  const allTaken = async (): Promise<void> => {
    for (const table of ['T1', 'T2', 'T3']) await bookedAt(table);
  };
  const without = (parts: object = {}) => newBooking({ withoutTable: true, ...parts });

  it('needs one, and gets one by a move', async () => {
    await allTaken();
    const refused = await refusal(newBooking());
    expect(choicesOf(refused)).toEqual([['without-table', null, '']]);
    const made = await without();

    expect(made).toMatchObject({ state: 'confirmed', needsTable: true, tables: [] });
    expect(await breaches()).toEqual([]);
    const free = await without({ time: '21:15' });
    expect(await step(moveBooking, free, { tables: ['T1'] })).toMatchObject({ tables: ['T1'] });
  });

  it('is not the same as one with an empty list of tables', async () => {
    expect(await newBooking({ tables: [] })).toMatchObject({ needsTable: false });
    const both = await refusal(without({ tables: ['T1'] }));
    expect([both.slug, both.particulars.errors?.[0]?.pointer]).toEqual([
      'validation-failed',
      '/withoutTable',
    ]);
  });

  it('counts for pacing, beyond which it takes an override', async () => {
    await allTaken();
    await without();
    const beyond = await refusal(without());

    expect(beyond.slug).toBe('override-required');
    expect(beyond.particulars.warnings).toMatchObject([
      { rule: 'pacing', takes: 'override' },
      { rule: 'no-table', kind: 'covers', takes: 'confirmation' },
    ]);
    expect(await without({ override })).toMatchObject({ needsTable: true });
  });

  it('can be for more guests than any table has', async () => {
    expect(await without({ partySize: 7 })).toMatchObject({ needsTable: true, partySize: 7 });
  });

  it('has its times, with what is against each', async () => {
    await allTaken();
    const at = async (fields: object): Promise<readonly unknown[]> => {
      const { bookingTypes } = await service.perform(findTimesForTeam, {
        ...{ venueId: 'the-harbour', date, partySize: 2, ...fields },
      } as object);
      const times = bookingTypes.flatMap((type) => type.times);
      return times
        .filter(({ time }) => time === '19:30')
        .map(({ tableIds, warnings }) => {
          return [tableIds, warnings.map(({ rule }) => rule)];
        });
    };

    expect(await at({})).toEqual([]);
    expect(await at({ withoutTable: true })).toContainEqual([[], ['no-table']]);
  });

  it('can be changed while nothing is free', async () => {
    await allTaken();
    const made = await without();

    expect(await step(changeBooking, made, { partySize: 1, tellGuest: false })).toMatchObject({
      partySize: 1,
      needsTable: true,
    });
    expect(await breaches()).toEqual([]);
  });
});

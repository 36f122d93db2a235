/** Bookings that the team makes on the phone and at the door. */
import { describe, expect, it } from '@jest/globals';
import { blockTables } from '@venue/operations/availability/blocks/block-tables';
import { closeOnlineBooking } from '@venue/operations/availability/blocks/close-online-booking';
import { findTimesForTeam } from '@venue/operations/availability/find-times';
import { findWalkInSeatings } from '@venue/operations/availability/find-walk-in-seatings';
import {
  completeBooking,
  markNoShow,
  seatBooking,
} from '@venue/operations/bookings/attend/attendance';
import { undoStep } from '@venue/operations/bookings/attend/undo-step';
import { cancelBookingByTeam } from '@venue/operations/bookings/cancel/cancel-by-team';
import { changeBooking } from '@venue/operations/bookings/change/change-booking';
import { moveBooking } from '@venue/operations/bookings/change/move-booking';
import { dayForTeam } from '@venue/operations/bookings/day/day-for-team';
import { searchBookings } from '@venue/operations/bookings/day/search-bookings';
import { walkIn } from '@venue/operations/bookings/make/walk-in';
import type { TeamBookingAnswer } from '@venue/operations/bookings/team-booking-view';
import { erasePerson } from '@venue/operations/guests/erase-person';
import { findGuest } from '@venue/operations/guests/find-guest';
import { ending, evening, guest, openPierTeam, whyRefused } from './pier-team';

const { service, step, shown, phoneBooking, overrides, messages, takeEvening } = openPierTeam();

describe('the team', () => {
  it.each([
    ['2026-11-30', '19:00', 'That time has passed.'],
    ['2027-03-14', '02:30', 'The clocks skip that time on that day.'],
  ])('is refused with the wrong field: %s at %s', async (date, time, detail) => {
    await expect(phoneBooking({ date, time })).rejects.toMatchObject({
      slug: 'validation-failed',
      particulars: { detail, errors: [{ pointer: '/time', detail }] },
    });
  });

  it('books for a guest on the phone, on the terms that everybody has', async () => {
    const small = await phoneBooking();
    const large = await phoneBooking({ time: '17:00', partySize: 4 });

    expect(small).toMatchObject({ state: 'confirmed', source: 'phone', tables: ['N1'] });
    expect(large).toMatchObject({ state: 'awaiting_deposit', tables: ['N1', 'N2'] });
    expect(await messages()).toEqual(['confirmed', 'deposit-link']);
    await expect(phoneBooking({ time: '19:05' })).rejects.toMatchObject({
      slug: 'override-required',
      particulars: {
        detail:
          'That is against the rules of the venue: there are no bookings at that time. You can do it with a reason.',
      },
    });
    const anyhow = await phoneBooking({ time: '21:05', override: { reason: 'Owner' } });
    expect(anyhow).toMatchObject({ time: '21:05' });
    const { history } = await shown(anyhow);
    expect(history.entries).toMatchObject([
      { kind: 'overridden', reason: 'Owner' },
      { kind: 'added' },
    ]);
  });

  it('seats a walk-in, and never two parties at one table', async () => {
    await service.moveTo('2026-12-09T00:07:20Z');
    const wish = { venueId: 'the-pier', partySize: 2, override: { reason: 'Quiet' } };
    const seated = await service.perform(walkIn, wish as object);

    expect(seated).toMatchObject({ state: 'seated', time: '19:07', guestName: 'Walk-in' });
    const same = { ...wish, tables: seated.tables };
    expect(await ending(service.perform(walkIn, same as object))).toBe('no-availability');
    expect((await step(completeBooking, seated)).tableIds).toEqual([]);
    expect(await ending(service.perform(walkIn, same as object))).toBe('seated');
  });

  it.each([
    ['in the evening', '2026-12-09T00:07:20Z', '2026-12-09T01:30:00Z'],
    ['past midnight', '2026-12-09T03:30:00Z', '2026-12-09T05:20:00Z'],
  ])('gives no table to guests at the door while others still sit there, %s', async (...when) => {
    await service.moveTo(when[1]);
    const wish = { venueId: 'the-pier', partySize: 2, override: { reason: 'Quiet' } };
    const seated = await service.perform(walkIn, { ...wish, minutes: 15 } as object);
    await service.moveTo(when[2]);
    const same = { ...wish, tables: seated.tables };
    const tablesShown = async (): Promise<readonly string[]> => {
      const { seatings } = await service.perform(findWalkInSeatings, wish);
      return seatings.map(({ tables }) => tables);
    };

    await expect(service.perform(walkIn, same as object)).rejects.toMatchObject({
      slug: 'no-availability',
      particulars: { detail: expect.stringMatching(/^Another party sits there/) },
    });
    expect(await tablesShown()).not.toContain('N1');
    const gone = await step(completeBooking, seated);
    expect(await tablesShown()).toContain('N1');
    await service.perform(walkIn, same as object);
    // Others sit at its table now.
    expect(await step(undoStep, gone)).toMatchObject({ state: 'seated', tables: ['N2'] });
  });
});

describe('what the team books, changes and cancels', () => {
  const noSuchType = '00000000-0000-4000-8000-000000000000';
  const walkInAt = (parts: object): Promise<TeamBookingAnswer> =>
    service.perform(walkIn, { venueId: 'the-pier', partySize: 2, ...parts });
  const rulesBroken = (rules: string): readonly unknown[] => [
    'override-required',
    `That is against the rules of the venue: ${rules}. You can do it with a reason.`,
  ];

  it('is sent to guests where that is wanted, but a link to pay in any case', async () => {
    const quiet = await phoneBooking({ tellGuest: false });
    expect(quiet).toMatchObject({ isForBusiness: false, isPinned: false, undo: null });
    expect(await messages()).toEqual([]);
    await phoneBooking({ time: '17:00', partySize: 4, tellGuest: false });
    expect(await messages()).toEqual(['deposit-link']);
  });

  it('has other times beside a refusal', async () => {
    await takeEvening();

    await expect(phoneBooking()).rejects.toMatchObject({
      slug: 'no-availability',
      particulars: {
        detail: 'No table that suits is free at that time.',
        alternatives: expect.arrayContaining([
          expect.objectContaining({ date: evening.date, time: '17:00' }),
        ]),
      },
    });
  });

  it('names each rule that is broken', async () => {
    const notOffered = 'there are no bookings at that time';
    expect(await whyRefused(phoneBooking({ time: '19:05' }))).toEqual(rulesBroken(notOffered));
    expect(await whyRefused(phoneBooking({ time: '12:05' }))).toEqual(
      rulesBroken(`${notOffered}; the venue is not open for the whole stay`),
    );
    const booked = await phoneBooking();
    const change = { time: '19:05', tellGuest: true };
    expect(await whyRefused(step(changeBooking, booked, change))).toEqual(rulesBroken(notOffered));
  });

  it('asks for the deposit beyond the rules, too, unless it is waived', async () => {
    const override = { reason: 'A regular' };
    const asked = await phoneBooking({ partySize: 4, override });
    const waiving = { ...override, waiveDeposit: true };
    const waived = await phoneBooking({ time: '17:00', partySize: 4, override: waiving });

    expect([asked.state, waived.state]).toEqual(['awaiting_deposit', 'confirmed']);
    expect([await overrides(asked), await overrides(waived)]).toEqual([[], ['A regular']]);
  });

  it('is of one of the booking types of the venue', async () => {
    const unknown = { bookingTypeId: noSuchType, override: { reason: 'Any' } };
    const refused = [
      'validation-failed',
      'bookingTypeId must be one of the booking types of The Pier.',
    ];
    const booked = await phoneBooking();

    expect(await whyRefused(phoneBooking(unknown))).toEqual(refused);
    expect(await whyRefused(walkInAt(unknown))).toEqual(refused);
    const change = { ...unknown, tellGuest: false };
    expect(await whyRefused(step(changeBooking, booked, change))).toEqual(refused);
    const find = { venueId: 'the-pier', ...evening, partySize: 2, ...unknown };
    expect(await whyRefused(service.perform(findTimesForTeam, find as object))).toEqual(refused);
  });

  it('has the tables that are named, each once, or the best where none is', async () => {
    expect((await phoneBooking({ tables: ['N3', 'N3'] })).tables).toEqual(['N3']);
    expect((await phoneBooking({ tables: [] })).tables).toEqual(['N1']);
    const unknown = { tables: ['N9'], override: { reason: 'Any' } };
    const refused = ['not-found', 'There is no table N9 at The Pier.'];
    expect(await whyRefused(phoneBooking(unknown))).toEqual(refused);
    expect(await whyRefused(walkInAt(unknown))).toEqual(refused);
    expect(await whyRefused(step(moveBooking, await phoneBooking(), unknown))).toEqual(refused);
  });

  it('is of who is at the door, as far as that is known', async () => {
    await service.moveTo('2026-12-09T00:07:20Z');
    const named = { guestName: 'Grace Hopper', guestPhone: '(212) 555-0123' };
    const known = await walkInAt({ ...named, tables: ['N1'] });
    const unknown = await walkInAt({ tables: ['N2'] });

    expect(known).toMatchObject({
      ...{ guestName: 'Grace Hopper', guestPhone: '+12125550123', guestEmail: null },
      ...{ notes: null, isForBusiness: false, source: 'walk-in', stateWords: 'Seated' },
    });
    expect(unknown).toMatchObject({ guestName: 'Walk-in', guestPhone: '' });
    const block = { venueId: 'the-pier', tables: 'N3', fromDate: evening.date };
    await service.perform(blockTables, block as object);
    const seatedAt = async (tables?: readonly string[]): Promise<unknown> =>
      (await whyRefused(walkInAt({ tables })))[1];
    const noTable = 'No table that suits is free at that time.';
    const stillThere =
      /^Another party sits there: Walk-in \(.{9}\) at N2\. Once they have gone, note that they left\.$/;
    // Others sit, but at other tables.
    expect(await seatedAt(['N3'])).toBe(noTable);
    expect(await seatedAt()).toBe(noTable);
    expect(await seatedAt(['N3', 'N2'])).toMatch(stillThere);
    await step(completeBooking, known);
    await phoneBooking({ time: '19:30', tables: ['N1'], override: { reason: 'Late call' } });
    expect(await seatedAt(['N1'])).toMatch(/^Table N1 is not free then. N1 is for /);
  });

  it('is proposed twenty tables at most', async () => {
    await service.moveTo('2026-12-08T19:00:00Z');
    const wish = { venueId: 'the-lantern', partySize: 2 };

    expect((await service.perform(findWalkInSeatings, wish)).seatings).toHaveLength(20);
  });

  it('is in the diary that was named', async () => {
    await service.moveTo('2026-12-08T22:30:00Z');
    const override = { reason: 'Late call' };
    await phoneBooking({ tables: ['N1'], override });
    const sandbox = { environment: 'sandbox' };
    const tried = await phoneBooking({ ...sandbox, tables: ['N2'], override });
    const wish = { venueId: 'the-pier', ...evening, partySize: 2 };
    const tablesAt = async (fields: object): Promise<unknown> => {
      const { bookingTypes } = await service.perform(findTimesForTeam, {
        ...{ ...wish, ...fields },
      } as object);
      return bookingTypes[0]?.times.find(({ time }) => time === '19:00')?.tables;
    };
    const seatedFirst = async (fields: object): Promise<unknown> => {
      const { seatings } = await service.perform(findWalkInSeatings, {
        ...{ venueId: 'the-pier', partySize: 2, ...fields },
      });
      return seatings.map(({ tables }) => tables).slice(0, 2);
    };
    const found = async (fields: object): Promise<unknown> => {
      const text = guest.name;
      const { bookings } = await service.perform(searchBookings, { text, ...fields });
      return bookings.map(({ tables }) => tables);
    };

    expect(tried.environment).toBe('sandbox');
    expect([await tablesAt({}), await tablesAt(sandbox)]).toEqual(['N2', 'N1']);
    expect([await seatedFirst({}), await seatedFirst(sandbox)]).toEqual([
      ['N2', 'N1'],
      ['N1', 'N2'],
    ]);
    expect([await found({}), await found(sandbox)]).toEqual([['N1'], ['N2']]);
    const venueId = 'the-pier';
    const days = [null, 'sandbox'].map(async (environment) => {
      const day = { venueId, date: evening.date, environment };
      const { bookings } = await service.perform(dayForTeam, day as object);
      return bookings.map(({ reference }) => reference);
    });
    expect(await Promise.all(days)).toEqual([[expect.any(String)], [tried.reference]]);
  });
});

describe('a new booking', () => {
  it('has the table and the terms that were shown, and asks for the override that was named', async () => {
    await service.moveTo('2026-12-08T21:30:00Z');
    await phoneBooking({ tables: ['N1'], override: { reason: 'Regular' } });
    const wish = { venueId: 'the-pier', ...evening, partySize: 2 };
    const { bookingTypes } = await service.perform(findTimesForTeam, wish as object);
    const [type] = bookingTypes;
    const shownAt = (time: string) => type?.times.find((one) => one.time === time);

    expect(type).toMatchObject({ name: 'Dinner', durationMinutes: 120 });
    expect(shownAt('19:00')).toMatchObject({ tables: 'N2', depositPence: 0, warnings: [] });
    expect(shownAt('16:30')).toBeUndefined();
    // The notice binds guests alone.
    expect(shownAt('17:00')).toMatchObject({ warnings: [] });
    const hours = { kind: 'hours', takes: 'override' };
    expect(shownAt('21:30')?.warnings).toEqual([
      { ...hours, rule: 'not-offered', words: 'there are no bookings at that time' },
      { ...hours, rule: 'closed', words: 'the venue is not open for the whole stay' },
    ]);
    const booked = await phoneBooking({ time: '19:00' });
    expect(booked.tables).toEqual(['N2']);
    expect((await phoneBooking({ time: '17:00' })).tables).toEqual(['N1']);
    expect(await ending(phoneBooking({ time: '21:30' }))).toBe('override-required');
  });

  it('comes with a warning while online booking is closed, and takes no override', async () => {
    const closing = { fromDate: evening.date, fromTime: '19:00', untilTime: '20:00' };
    await service.perform(closeOnlineBooking, { venueId: 'the-pier', ...closing } as object);
    const wish = { venueId: 'the-pier', ...evening, partySize: 2 };
    const { bookingTypes } = await service.perform(findTimesForTeam, wish as object);
    const warningsAt = (time: string) =>
      bookingTypes[0]?.times.find((one) => one.time === time)?.warnings;

    const words = 'online booking is closed at that time';
    const warning = { rule: 'closed-online', kind: 'closure', words, takes: 'confirmation' };
    expect(warningsAt('18:30')).toEqual([]);
    expect(warningsAt('19:00')).toEqual([warning]);
    expect(warningsAt('20:00')).toEqual([]);
    expect(await ending(phoneBooking())).toBe('confirmed');
  });

  it('is shown by the rules of this moment, and only at venues that there are', async () => {
    const find = () =>
      service.perform(findTimesForTeam, {
        venueId: 'the-pier',
        ...evening,
        partySize: 2,
      } as object);
    const before = await find();
    await service.sql(`update booking_type set name = 'Supper'
      where venue_id = '${service.venueId['the-pier']}'`);
    await service.sql('update venue_group set revision = revision + 1');

    expect(before.bookingTypes[0]?.name).not.toBe('Supper');
    expect((await find()).bookingTypes[0]?.name).toBe('Supper');
    await expect(
      service.perform(findTimesForTeam, { ...evening, venueId: 'nowhere', partySize: 2 } as object),
    ).rejects.toMatchObject({ slug: 'not-found' });
  });

  it('at the door gets the tables that are proposed first', async () => {
    await service.moveTo('2026-12-09T00:07:20Z');
    const next = { time: '20:00', override: { reason: 'Late call' } };
    await phoneBooking({ ...next, tables: ['N1'] });
    const find = async () => {
      const wish = { venueId: 'the-pier', partySize: 2 };
      return (await service.perform(findWalkInSeatings, wish)).seatings;
    };
    const shown = await find();

    expect(shown.map(({ tables, until, freeUntil }) => [tables, until, freeUntil])).toEqual([
      ['N2', '21:07', null],
      ['N3', '21:07', null],
      ['N1', '19:55', '20:00'],
    ]);
    for (const { tableIds, minutes, warnings, until } of shown) {
      expect(warnings).toEqual([]);
      const wish = { venueId: 'the-pier', partySize: 2, tables: tableIds, minutes };
      const { endsAt, ...seated } = await service.perform(walkIn, wish);
      expect(seated.tableIds).toEqual(tableIds);
      // The Pier is five hours behind.
      expect(`${Number(endsAt.slice(11, 13)) + 19}${endsAt.slice(13, 16)}`).toBe(until);
    }
    expect(await find()).toEqual([]);
  });
});

describe('a guest who calls', () => {
  const find = async (number: string, fields: object = {}) =>
    (await service.perform(findGuest, { phone: number, ...fields })).guest;

  it('is known by the number, with visits and no-shows of the venues asked about', async () => {
    const lantern = { venueId: 'the-harbour', guest: { ...guest, name: 'Elsewhere' } };
    await phoneBooking({ ...lantern, override: { reason: 'Regular' } });
    const visit = await phoneBooking({ override: { reason: 'Regular' } });
    const missed = await phoneBooking({ time: '17:00' });
    const gone = await phoneBooking({ time: '17:00' });
    await step(markNoShow, missed, { early: true });
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
    const everywhere = (await find('0117 496 0000'))?.upcoming ?? [];
    expect(everywhere.map(({ venueName }) => venueName)).toEqual(['The Harbour', 'The Pier']);
    expect(await find('0117 496 0001')).toBeNull();
    expect(await find(guest.phone, { ...pier, environment: 'sandbox' })).toBeNull();
  });

  it('is unknown after the erasure', async () => {
    await phoneBooking();
    expect(await find(guest.phone)).not.toBeNull();
    await service.perform(erasePerson, { phone: guest.phone });

    expect(await find(guest.phone)).toBeNull();
    await expect(find('call me')).rejects.toMatchObject({ slug: 'validation-failed' });
  });
});

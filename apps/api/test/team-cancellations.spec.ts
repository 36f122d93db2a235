/** Cancellations by the team, and their undo. */
import { describe, expect, it } from '@jest/globals';
import { blockTables } from '@venue/operations/availability/blocks/block-tables';
import { markArrived, markNoShow } from '@venue/operations/bookings/attend/attendance';
import { undoStep } from '@venue/operations/bookings/attend/undo-step';
import { cancelBookingByTeam } from '@venue/operations/bookings/cancel/cancel-by-team';
import { changeBooking } from '@venue/operations/bookings/change/change-booking';
import type { TeamBookingAnswer } from '@venue/operations/bookings/team-booking-view';
import { payNewest } from '@venue/testing/paying';
import { ending, evening, openPierTeam, whyRefused } from './pier-team';
import { unexplained } from './unexplained';

const { service, step, shown, phoneBooking, overrides, tablesOf, messages } = openPierTeam();

describe('the team', () => {
  it('undoes a cancellation of a booking that was paid for meanwhile', async () => {
    const unpaid = await phoneBooking({ partySize: 4 });
    const gone = await step(cancelBookingByTeam, unpaid, { tellGuest: true });
    await payNewest(service, unpaid.reference);
    const { teamBooking } = await shown(unpaid);
    const paid = { ...gone, version: teamBooking.booking.version };

    expect(await step(undoStep, paid)).toMatchObject({ state: 'confirmed' });
  });

  it('takes a step back beside a block that stood before, and not against a newer one', async () => {
    const booked = await phoneBooking({ tables: ['N1'] });
    const block = { venueId: 'the-pier', tables: 'N1', fromDate: evening.date, accept: true };
    await service.perform(blockTables, block as object);
    const back = await step(
      undoStep,
      await step(cancelBookingByTeam, booked, { tellGuest: false }),
    );
    expect(back).toMatchObject({ state: 'confirmed', tables: ['N1'] });

    const gone = await step(cancelBookingByTeam, back, { tellGuest: false });
    // An equal block would count as the one that was there before.
    await service.perform(blockTables, { ...block, untilTime: '23:00' } as object);
    expect(await step(undoStep, gone)).toMatchObject({ state: 'confirmed', tables: ['N2'] });
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

  it('asks for the deposit again, and confirms nothing, where an unpaid one is restored', async () => {
    const unpaid = await phoneBooking({ partySize: 4 });
    const cancelled = await step(cancelBookingByTeam, unpaid, { tellGuest: true });

    expect(await messages()).toEqual(['cancelled']);
    expect(await ending(step(undoStep, cancelled))).toBe('awaiting_deposit');
    expect(await messages()).toEqual(['deposit-link']);
  });

  it('gives a restored booking other tables where its own were taken meanwhile', async () => {
    const booked = await phoneBooking();
    const cancelled = await step(cancelBookingByTeam, booked, { tellGuest: false });
    await phoneBooking({ tables: booked.tables });

    expect(await step(undoStep, cancelled)).toMatchObject({ state: 'confirmed', tables: ['N2'] });
  });

  it('moves others so that a restored booking has room', async () => {
    const large = await phoneBooking({ partySize: 3 });
    const cancelled = await step(cancelBookingByTeam, large, { tellGuest: false });
    const small = await phoneBooking({ tables: ['N1'] });

    const back = await step(undoStep, cancelled);
    expect([back.tables, await tablesOf(small)]).toEqual([['N1', 'N2'], ['N3']]);
    expect(await unexplained(service.databaseUrl)).toEqual([]);
  });

  it('does not undo after ten minutes', async () => {
    const booked = await phoneBooking();
    const gone = await step(markNoShow, booked, { early: true });
    await service.moveTo('2026-12-01T09:11:00Z');

    expect(await ending(step(undoStep, gone))).toBe('booking-not-changeable');
  });
});

describe('what the team books, changes and cancels', () => {
  it('is cancelled on the day, when guests can no longer do so themselves', async () => {
    const booked = await phoneBooking();
    await service.moveTo('2026-12-08T12:00:00Z');
    const fields = { reason: 'They rang', tellGuest: false };

    expect(await step(cancelBookingByTeam, booked, fields)).toMatchObject({
      ...{ state: 'cancelled', stateWords: 'Cancelled', cancelReason: 'They rang' },
    });
    expect(await overrides(booked)).toEqual([]);
  });

  it('leads to an enquiry where it was paid for, and takes back only what was confirmed', async () => {
    const free = await phoneBooking();
    const unpaid = await phoneBooking({ time: '17:00', partySize: 4 });
    const ofFree = await step(cancelBookingByTeam, free, { tellGuest: true });
    const ofUnpaid = await step(cancelBookingByTeam, unpaid, { tellGuest: true });
    const paying = await phoneBooking({ partySize: 4 });
    await payNewest(service, paying.reference);
    const { version } = (await shown(paying)).teamBooking.booking;
    const ofPaid = await step(cancelBookingByTeam, { ...paying, version }, { tellGuest: false });

    const enquiries = async (one: TeamBookingAnswer): Promise<readonly object[]> =>
      (await shown(one)).enquiries;
    expect([await enquiries(ofFree), await enquiries(ofUnpaid)]).toEqual([[], []]);
    expect(await enquiries(ofPaid)).toMatchObject([
      {
        subject: 'Deposit of a cancelled booking',
        message: 'The team cancelled this booking after £40.00 had been paid for it.',
      },
    ]);
    expect(
      await service.sql(
        `select booking.party_size as guests, calendar is not null as "hasCalendar"
         from message join booking on booking.id = booking_id
         where kind = 'cancelled' and channel = 'email' order by 1`,
      ),
    ).toEqual([
      { guests: 2, hasCalendar: true },
      { guests: 4, hasCalendar: false },
    ]);
  });
});

describe('a step that can’t be undone', () => {
  const undoing = (last: TeamBookingAnswer): Promise<readonly unknown[]> =>
    whyRefused(step(undoStep, last));

  it('says why', async () => {
    const booked = await phoneBooking();
    expect(await undoing(booked)).toEqual(['booking-not-changeable', 'There is no step to undo.']);
    const arrived = await step(markArrived, booked, { early: true });
    const changed = await step(changeBooking, arrived, { partySize: 1, tellGuest: false });
    expect(await undoing(changed)).toEqual([
      'booking-not-changeable',
      'The booking has changed since that step, so it can’t be undone any more.',
    ]);
    const cancelled = await step(cancelBookingByTeam, changed, { tellGuest: false });
    await service.moveTo('2026-12-01T09:11:00Z');
    expect(await undoing(cancelled)).toEqual([
      'booking-not-changeable',
      'A step can be undone for 10 minutes, and that time is over.',
    ]);
  });

  it('waits for no deposit whose time is over', async () => {
    const unpaid = await phoneBooking({ partySize: 4 });
    await service.moveTo('2026-12-01T10:58:00Z');
    const cancelled = await step(cancelBookingByTeam, unpaid, { tellGuest: false });
    await service.moveTo('2026-12-01T11:01:00Z');

    expect(await undoing(cancelled)).toEqual([
      'booking-not-changeable',
      'The time to pay its deposit is over, so it can’t be restored.',
    ]);
  });
});

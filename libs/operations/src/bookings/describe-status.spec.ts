import { describe, expect, it } from '@jest/globals';
import type { Booking, StoredBooking } from '@venue/domain/booking/booking';
import type { BookingState } from '@venue/domain/booking/states';
import { payableStatusOf } from '@venue/domain/payment/payable-status';
import { pence } from '@venue/domain/shared/money';
import type { OrderState, TicketOrder } from '@venue/domain/tickets/order';
import { aHold, onFile } from '@venue/testing/bookings';
import { at } from '@venue/testing/moments';
import { aVenue } from '@venue/testing/venues';
import { storedOrder } from '@venue/testing/orders';
import { describeStatus } from './describe-status';

const venue = aVenue();
const noon = at('2026-06-10 12:00');

function statusOfTable(file: StoredBooking, now = noon): string {
  const payable = { kind: 'table', file } as const;
  return describeStatus(payable, payableStatusOf(payable, now), { venue, now });
}

function statusOfTickets(order: Partial<TicketOrder>, received = 0): string {
  const file = storedOrder(order, { receivedPence: pence(received) });
  const payable = { kind: 'tickets', file } as const;
  return describeStatus(payable, payableStatusOf(payable, noon), { venue, now: noon });
}

describe('the status of a table that is not booked yet', () => {
  it.each([
    [
      '2026-06-10 12:09',
      2,
      'A table for 2 guests at The Harbour on Friday 12 June at 7pm is held for you until 12:10pm.',
    ],
    [
      '2026-06-10 12:09',
      1,
      'A table for 1 guest at The Harbour on Friday 12 June at 7pm is held for you until 12:10pm.',
    ],
    [
      '2026-06-10 12:10',
      2,
      'The table for 2 guests at The Harbour on Friday 12 June at 7pm is not held for you any more.',
    ],
  ])('at %s, for %i', (now, partySize, words) => {
    expect(statusOfTable(onFile(aHold({ partySize })), at(now))).toBe(words);
  });

  it('names the day on which the hold ends, unless it is today', () => {
    const hold = aHold({ holdUntil: at('2026-06-11 00:05') });

    expect(statusOfTable(onFile(hold), at('2026-06-10 23:55'))).toBe(
      'A table for 2 guests at The Harbour on Friday 12 June at 7pm is held for you until Thursday 11 June at 12:05am.',
    );
  });
});

describe('the status of a booked table', () => {
  const unpaid: Partial<Booking> = {
    state: 'awaiting_deposit',
    holdUntil: at('2026-06-10 14:00'),
    depositPence: pence(6000),
  };

  it.each<[BookingState, string]>([
    [
      'confirmed',
      'Your table for 2 at The Harbour on Friday 12 June at 7pm is booked. Your reference is K7QP 4M2X.',
    ],
    [
      'cancelled',
      'Your booking of a table for 2 guests at The Harbour on Friday 12 June at 7pm is cancelled. Your reference is K7QP 4M2X.',
    ],
    [
      'expired',
      'Your table for 2 guests at The Harbour on Friday 12 June at 7pm was released, because the deposit was not paid in time.',
    ],
  ])('%s', (state, words) => {
    expect(statusOfTable(onFile({ state }))).toBe(words);
  });

  it.each<BookingState>(['cancelled', 'expired'])('says what was paid for it: %s', (state) => {
    const receivedPence = pence(6000);

    expect(statusOfTable(onFile({ state }, { receivedPence }))).toBe(
      `${statusOfTable(onFile({ state }))} You have paid £60.00 for it; The Harbour can tell you what happens with it.`,
    );
  });

  it.each([
    ['nothing', 0, '£60.00'],
    ['a part', 2000, '£40.00'],
  ])('asks for the amount still due when %s was paid', (_what, received, owed) => {
    expect(statusOfTable(onFile(unpaid, { receivedPence: pence(received) }))).toBe(
      `Your table for 2 at The Harbour on Friday 12 June at 7pm is held for you until 2pm. Please pay the deposit of ${owed} by then to keep it. Your reference is K7QP 4M2X.`,
    );
  });
});

describe('the status of tickets', () => {
  const held = { state: 'held', holdUntil: at('2026-06-10 12:15') } as const;
  const two = '2 Front row tickets for The Gig on Friday 12 June at 8pm';
  const one = '1 Front row ticket for The Gig on Friday 12 June at 8pm';

  it.each<[OrderState, number, string]>([
    ['confirmed', 2, `Your ${two} are booked. Your reference is HJK7 QP4M.`],
    ['confirmed', 1, `Your ${one} is booked. Your reference is HJK7 QP4M.`],
    ['cancelled', 2, `Your ${two} are cancelled. Your reference is HJK7 QP4M.`],
    ['expired', 2, `Your ${two} are no longer held, because they were not paid in time.`],
    ['expired', 1, `Your ${one} is no longer held, because it was not paid in time.`],
  ])('that are %s: %i', (state, quantity, words) => {
    expect(statusOfTickets({ state, quantity })).toBe(words);
  });

  it.each<[OrderState, number, string]>([
    ['cancelled', 2, 'them'],
    ['expired', 2, 'them'],
    ['expired', 1, 'it'],
  ])('say what was paid for them: %s, %i', (state, quantity, them) => {
    expect(statusOfTickets({ state, quantity }, 4000)).toBe(
      `${statusOfTickets({ state, quantity })} You have paid £40.00 for ${them}; The Harbour can tell you what happens with it.`,
    );
  });

  it.each([
    ['nothing', 0, '£80.00'],
    ['a part', 5000, '£30.00'],
  ])('asks for the amount still due when %s was paid', (_what, received, owed) => {
    expect(statusOfTickets(held, received)).toBe(
      `Your ${two} are held until 12:15pm. Please pay ${owed} by then to keep them. Your reference is HJK7 QP4M.`,
    );
  });
});

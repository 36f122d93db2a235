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
import { answerOf, say } from '@venue/testing/say';
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
      say('the page holds a table', {
        guests: '2 guests',
        when: 'Friday 12 June at 7pm',
        until: '12:10pm',
      }),
    ],
    [
      '2026-06-10 12:09',
      1,
      say('the page holds a table', {
        guests: '1 guest',
        when: 'Friday 12 June at 7pm',
        until: '12:10pm',
      }),
    ],
    [
      '2026-06-10 12:10',
      2,
      say('the page no longer holds the table', {
        guests: '2 guests',
        when: 'Friday 12 June at 7pm',
      }),
    ],
  ])('at %s, for %i', (now, partySize, words) => {
    expect(statusOfTable(onFile(aHold({ partySize })), at(now))).toBe(words);
  });

  it('names the day on which the hold ends, unless it is today', () => {
    const hold = aHold({ holdUntil: at('2026-06-11 00:05') });

    expect(statusOfTable(onFile(hold), at('2026-06-10 23:55'))).toBe(
      say('the page holds a table', {
        guests: '2 guests',
        when: 'Friday 12 June at 7pm',
        until: 'Thursday 11 June at 12:05am',
      }),
    );
  });
});

describe('the status of a booked table', () => {
  const unpaid: Partial<Booking> = {
    state: 'awaiting_deposit',
    holdUntil: at('2026-06-10 14:00'),
    depositPence: pence(6000),
  };

  it('that is confirmed has its reference', () => {
    expect(statusOfTable(onFile({ state: 'confirmed' }))).toBe(
      say('the table is booked', {
        party: '2',
        when: 'Friday 12 June at 7pm',
        reference: 'K7QP 4M2X',
      }),
    );
  });

  it.each<BookingState>(['cancelled', 'expired'])('says what was paid for it: %s', (state) => {
    const receivedPence = pence(6000);

    expect(statusOfTable(onFile({ state }, { receivedPence }))).toBe(
      answerOf(
        statusOfTable(onFile({ state })),
        say('money was paid for what is over', { amount: '£60.00', it: 'it' }),
      ),
    );
  });

  it.each([
    ['nothing', 0, '£60.00'],
    ['a part', 2000, '£40.00'],
  ])('asks for the amount still due when %s was paid', (_what, received, owed) => {
    expect(statusOfTable(onFile(unpaid, { receivedPence: pence(received) }))).toBe(
      say('the table is held for its deposit', {
        party: '2',
        when: 'Friday 12 June at 7pm',
        until: '2pm',
        amount: owed,
        reference: 'K7QP 4M2X',
      }),
    );
  });
});

describe('the status of tickets', () => {
  const held = { state: 'held', holdUntil: at('2026-06-10 12:15') } as const;

  it.each<[OrderState, number, string]>([
    [
      'confirmed',
      2,
      say('tickets: booked', {
        tickets: '2 Front row tickets',
        event: 'The Gig on Friday 12 June at 8pm',
        reference: 'HJK7 QP4M',
      }),
    ],
    [
      'confirmed',
      1,
      say('ticket: booked', {
        tickets: '1 Front row ticket',
        event: 'The Gig on Friday 12 June at 8pm',
        reference: 'HJK7 QP4M',
      }),
    ],
    [
      'cancelled',
      2,
      say('tickets: status cancelled', {
        tickets: '2 Front row tickets',
        event: 'The Gig on Friday 12 June at 8pm',
        reference: 'HJK7 QP4M',
      }),
    ],
    [
      'expired',
      2,
      say('tickets: status released', {
        tickets: '2 Front row tickets',
        event: 'The Gig on Friday 12 June at 8pm',
      }),
    ],
    [
      'expired',
      1,
      say('ticket: status released', {
        tickets: '1 Front row ticket',
        event: 'The Gig on Friday 12 June at 8pm',
      }),
    ],
  ])('that are %s: %i', (state, quantity, words) => {
    expect(statusOfTickets({ state, quantity })).toBe(words);
  });

  it.each<[OrderState, number, string]>([
    ['cancelled', 2, 'them'],
    ['expired', 2, 'them'],
    ['expired', 1, 'it'],
  ])('say what was paid for them: %s, %i', (state, quantity, them) => {
    expect(statusOfTickets({ state, quantity }, 4000)).toBe(
      answerOf(
        statusOfTickets({ state, quantity }),
        say('money was paid for what is over', { amount: '£40.00', it: them }),
      ),
    );
  });

  it.each([
    ['nothing', 0, '£80.00'],
    ['a part', 5000, '£30.00'],
  ])('asks for the amount still due when %s was paid', (_what, received, owed) => {
    expect(statusOfTickets(held, received)).toBe(
      say('tickets: held', {
        tickets: '2 Front row tickets',
        event: 'The Gig on Friday 12 June at 8pm',
        until: '12:15pm',
        amount: owed,
        reference: 'HJK7 QP4M',
      }),
    );
  });
});

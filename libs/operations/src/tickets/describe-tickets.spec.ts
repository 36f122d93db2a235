import { describe, expect, it } from '@jest/globals';
import { pence } from '@venue/domain/shared/money';
import type { OrderState, TicketOrder } from '@venue/domain/tickets/order';
import { at } from '@venue/testing/moments';
import { aVenue } from '@venue/testing/venues';
import { storedOrder } from '@venue/testing/orders';
import { answerOf, say } from '@venue/testing/say';
import {
  describeCancelledBefore,
  describeShortage,
  describeOrder,
  describeOrderUnchangeable,
  describeSale,
  describeTickets,
} from './describe-tickets';

const here = { venue: aVenue(), now: at('2026-06-10 12:00') };

describe('a number of tickets, in words', () => {
  it.each([
    [0, '0 Front row tickets'],
    [1, '1 Front row ticket'],
    [2, '2 Front row tickets'],
  ])('%i', (count, words) => {
    expect(describeTickets(count, 'Front row')).toBe(words);
  });
});

describe('tickets that were just ordered', () => {
  const held = { state: 'held', holdUntil: at('2026-06-10 12:15') } as const;

  it.each<[string, Partial<TicketOrder>, string]>([
    [
      'free ones, at once',
      {},
      say('tickets: booked', {
        tickets: '2 Front row tickets',
        event: 'The Gig on Friday 12 June at 8pm',
        reference: 'HJK7 QP4M',
      }),
    ],
    [
      'a free one, at once',
      { quantity: 1 },
      say('ticket: booked', {
        tickets: '1 Front row ticket',
        event: 'The Gig on Friday 12 June at 8pm',
        reference: 'HJK7 QP4M',
      }),
    ],
    [
      'one that is held',
      { ...held, quantity: 1, totalPence: pence(4000) },
      say('ticket: held', {
        tickets: '1 Front row ticket',
        event: 'The Gig on Friday 12 June at 8pm',
        until: '12:15pm',
        amount: '£40.00',
        reference: 'HJK7 QP4M',
      }),
    ],
    [
      'some that are held past midnight',
      { ...held, holdUntil: at('2026-06-11 00:05') },
      say('tickets: held', {
        tickets: '2 Front row tickets',
        event: 'The Gig on Friday 12 June at 8pm',
        until: 'Thursday 11 June at 12:05am',
        amount: '£80.00',
        reference: 'HJK7 QP4M',
      }),
    ],
  ])('are described with their reference: %s', (_what, order, words) => {
    expect(describeSale(storedOrder(order), here)).toBe(words);
  });
});

describe('tickets that were looked up', () => {
  it.each<[OrderState, string]>([
    [
      'held',
      say('tickets: waiting for the payment', {
        tickets: '2 Front row tickets',
        event: 'The Gig on Friday 12 June at 8pm',
        until: '12:15pm',
      }),
    ],
    [
      'confirmed',
      say('tickets: confirmed', {
        tickets: '2 Front row tickets',
        event: 'The Gig on Friday 12 June at 8pm',
      }),
    ],
    [
      'cancelled',
      say('tickets: cancelled', {
        tickets: '2 Front row tickets',
        event: 'The Gig on Friday 12 June at 8pm',
      }),
    ],
    [
      'expired',
      say('tickets: released', {
        tickets: '2 Front row tickets',
        event: 'The Gig on Friday 12 June at 8pm',
      }),
    ],
  ])('remain unchanged: %s', (state, words) => {
    const holdUntil = state === 'held' ? at('2026-06-10 12:15') : null;

    expect(describeOrder(storedOrder({ state, holdUntil }), here)).toBe(words);
  });

  it('are released at their deadline, noted or not', () => {
    const file = storedOrder({ state: 'held', holdUntil: here.now });

    expect(describeOrder(file, here)).toBe(
      say('tickets: released', {
        tickets: '2 Front row tickets',
        event: 'The Gig on Friday 12 June at 8pm',
      }),
    );
  });

  it.each<[OrderState, string]>([
    [
      'cancelled',
      say('tickets: cancelled', {
        tickets: '2 Front row tickets',
        event: 'The Gig on Friday 12 June at 8pm',
      }),
    ],
    [
      'expired',
      say('tickets: released', {
        tickets: '2 Front row tickets',
        event: 'The Gig on Friday 12 June at 8pm',
      }),
    ],
  ])('say what was paid for them, once they are over: %s', (state, words) => {
    const file = storedOrder({ state }, { receivedPence: pence(4000) });

    expect(describeOrder(file, here)).toBe(
      answerOf(words, say('money was paid for what is over', { amount: '£40.00', it: 'them' })),
    );
  });

  it('say what was paid for one ticket', () => {
    const order = { state: 'expired', quantity: 1 } as const;
    const file = storedOrder(order, { receivedPence: pence(4000) });

    expect(describeOrder(file, here)).toBe(
      answerOf(
        say('ticket: released', {
          tickets: '1 Front row ticket',
          event: 'The Gig on Friday 12 June at 8pm',
        }),
        say('money was paid for what is over', { amount: '£40.00', it: 'it' }),
      ),
    );
  });

  it('do not mention the money while they belong to the buyer', () => {
    expect(describeOrder(storedOrder({}, { receivedPence: pence(8000) }), here)).toBe(
      say('tickets: confirmed', {
        tickets: '2 Front row tickets',
        event: 'The Gig on Friday 12 June at 8pm',
      }),
    );
  });
});

describe('tickets that are cancelled once more', () => {
  it('were cancelled already, and say what was paid for them', () => {
    const state = 'cancelled';
    const again = say('tickets: cancelled before', {
      tickets: '2 Front row tickets',
      event: 'The Gig on Friday 12 June at 8pm',
    });

    expect(describeCancelledBefore(storedOrder({ state }), here)).toBe(again);
    expect(
      describeCancelledBefore(storedOrder({ state }, { receivedPence: pence(4000) }), here),
    ).toBe(
      answerOf(again, say('money was paid for what is over', { amount: '£40.00', it: 'them' })),
    );
  });
});

describe('tickets that can no longer be changed', () => {
  it.each<[OrderState, string]>([
    [
      'cancelled',
      say('tickets: cancelled', {
        tickets: '2 Front row tickets',
        event: 'The Gig on Friday 12 June at 8pm',
      }),
    ],
    [
      'expired',
      say('tickets: released', {
        tickets: '2 Front row tickets',
        event: 'The Gig on Friday 12 June at 8pm',
      }),
    ],
  ])('could be ordered again: %s', (state, words) => {
    expect(describeOrderUnchangeable(storedOrder({ state }), here)).toBe(
      answerOf(words, say('tickets: order again')),
    );
  });

  it.each<OrderState>(['confirmed', 'expired'])(
    'are for an event that has started: %s',
    (state) => {
      const now = at('2026-06-12 20:00');

      expect(describeOrderUnchangeable(storedOrder({ state }), { ...here, now })).toBe(
        say('tickets: the event has started', {
          event: 'The Gig on Friday 12 June at 8pm',
          contact: 'send The Harbour an enquiry',
        }),
      );
    },
  );
});

describe('tickets that are not sold', () => {
  const gig = storedOrder();
  const tier = {
    id: gig.order.tierId,
    name: 'Front row',
    pricePence: pence(4000),
    quota: 10,
    occupiedSeats: 10,
  };

  it.each<[Parameters<typeof describeShortage>[0], string]>([
    [{ kind: 'unknown-tier' }, say('no tickets of that kind')],
    [
      { kind: 'too-late' },
      say('this event has started', { event: 'The Gig on Friday 12 June at 8pm' }),
    ],
    [
      { kind: 'too-few', tier, remaining: 2 },
      say('few tickets are left', {
        tickets: '2 Front row tickets',
        event: 'The Gig on Friday 12 June at 8pm',
      }),
    ],
  ])('come with the reason: %j', (decision, words) => {
    expect(describeShortage(decision, gig, here)).toBe(words);
  });
});

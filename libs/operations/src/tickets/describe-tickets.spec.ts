import { describe, expect, it } from '@jest/globals';
import { pence } from '@venue/domain/shared/money';
import type { OrderState, TicketOrder } from '@venue/domain/tickets/order';
import { at } from '@venue/testing/moments';
import { aVenue } from '@venue/testing/venues';
import { storedOrder } from '@venue/testing/orders';
import {
  describeCancelledBefore,
  describeShortage,
  describeOrder,
  describeOrderUnchangeable,
  describeSale,
  describeTickets,
} from './describe-tickets';

const here = { venue: aVenue(), now: at('2026-06-10 12:00') };
const two = 'Your 2 Front row tickets for The Gig on Friday 12 June at 8pm are';
const one = 'Your 1 Front row ticket for The Gig on Friday 12 June at 8pm is';

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
    ['free ones, at once', {}, `${two} booked.`],
    ['a free one, at once', { quantity: 1 }, `${one} booked.`],
    [
      'several that are held',
      held,
      `${two} held until 12:15pm. Please pay £80.00 by then to keep them.`,
    ],
    [
      'one that is held',
      { ...held, quantity: 1, totalPence: pence(4000) },
      `${one} held until 12:15pm. Please pay £40.00 by then to keep it.`,
    ],
    [
      'some that are held past midnight',
      { ...held, holdUntil: at('2026-06-11 00:05') },
      `${two} held until Thursday 11 June at 12:05am. Please pay £80.00 by then to keep them.`,
    ],
  ])('are described with their reference: %s', (_what, order, words) => {
    expect(describeSale(storedOrder(order), here)).toBe(`${words} Your reference is HJK7 QP4M.`);
  });
});

describe('tickets that were looked up', () => {
  it.each<[OrderState, string]>([
    ['held', 'held until 12:15pm, while we wait for the payment.'],
    ['confirmed', 'confirmed.'],
    ['cancelled', 'cancelled.'],
    ['expired', 'not held any more, because we did not get the payment in time.'],
  ])('remain unchanged: %s', (state, words) => {
    const holdUntil = state === 'held' ? at('2026-06-10 12:15') : null;

    expect(describeOrder(storedOrder({ state, holdUntil }), here)).toBe(`${two} ${words}`);
  });

  it('are released at their deadline, noted or not', () => {
    const file = storedOrder({ state: 'held', holdUntil: here.now });

    expect(describeOrder(file, here)).toBe(
      `${two} not held any more, because we did not get the payment in time.`,
    );
  });

  it.each<[OrderState, string]>([
    ['cancelled', 'cancelled.'],
    ['expired', 'not held any more, because we did not get the payment in time.'],
  ])('say what was paid for them, once they are over: %s', (state, words) => {
    const receivedPence = pence(4000);
    const paid = (it: string): string =>
      `You have paid £40.00 for ${it}; The Harbour can tell you what happens with it.`;

    expect(describeOrder(storedOrder({ state }, { receivedPence }), here)).toBe(
      `${two} ${words} ${paid('them')}`,
    );
    expect(describeOrder(storedOrder({ state, quantity: 1 }, { receivedPence }), here)).toBe(
      `${one} ${words} ${paid('it')}`,
    );
  });

  it('do not mention the money while they belong to the buyer', () => {
    expect(describeOrder(storedOrder({}, { receivedPence: pence(8000) }), here)).toBe(
      `${two} confirmed.`,
    );
  });
});

describe('tickets that are cancelled once more', () => {
  it.each([
    [0, ''],
    [4000, ' You have paid £40.00 for them; The Harbour can tell you what happens with it.'],
  ])('were cancelled already, after %i pence were paid for them', (received, paid) => {
    const file = storedOrder({ state: 'cancelled' }, { receivedPence: pence(received) });

    expect(describeCancelledBefore(file, here)).toBe(`${two} cancelled already.${paid}`);
  });
});

describe('tickets that can no longer be changed', () => {
  it.each<[OrderState, string]>([
    ['cancelled', `${two} cancelled.`],
    ['expired', `${two} not held any more, because we did not get the payment in time.`],
  ])('could be ordered again: %s', (state, words) => {
    expect(describeOrderUnchangeable(storedOrder({ state }), here)).toBe(
      `${words} Please order again if you would still like to come.`,
    );
  });

  it.each<OrderState>(['confirmed', 'expired'])(
    'are for an event that has started: %s',
    (state) => {
      const now = at('2026-06-12 20:00');

      expect(describeOrderUnchangeable(storedOrder({ state }), { ...here, now })).toBe(
        'The Gig on Friday 12 June at 8pm has begun already. Please send The Harbour an enquiry.',
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
    [{ kind: 'unknown-tier' }, 'This event has no tickets of that kind.'],
    [
      { kind: 'too-late' },
      'The Gig on Friday 12 June at 8pm has begun already. Please choose another date.',
    ],
    [
      { kind: 'too-few', tier, remaining: 0 },
      'Front row tickets for The Gig on Friday 12 June at 8pm are sold out. Please choose another kind or date.',
    ],
    [
      { kind: 'too-few', tier, remaining: 1 },
      'There is only 1 Front row ticket left for The Gig on Friday 12 June at 8pm.',
    ],
    [
      { kind: 'too-few', tier, remaining: 2 },
      'There are only 2 Front row tickets left for The Gig on Friday 12 June at 8pm.',
    ],
  ])('come with the reason: %j', (decision, words) => {
    expect(describeShortage(decision, gig, here)).toBe(words);
  });
});

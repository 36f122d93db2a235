import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type {
  EventId,
  EventInstanceId,
  IntegrationId,
  OrderId,
  Reference,
  TierId,
} from '../shared/ids';
import { pence } from '../shared/money';
import { at } from '@venue/testing/moments';
import { venueId } from '@venue/testing/venues';
import type { EventInstance, TierSeats } from './event';
import type { TicketOrder } from './order';
import {
  decideSale,
  isStillAvailable,
  remainingOf,
  remainingSeats,
  type OrderDetails,
} from './sell';

const now = at('2026-06-10 12:00');
const aTier = (parts: Partial<TierSeats> = {}): TierSeats => ({
  id: 'standard' as TierId,
  name: 'Standard',
  pricePence: pence(2500),
  quota: 30,
  occupiedSeats: 0,
  ...parts,
});
const anInstance = (parts: Partial<EventInstance> = {}): EventInstance => ({
  id: 'friday' as EventInstanceId,
  eventId: 'jazz' as EventId,
  eventName: 'Friday jazz',
  venueId: venueId('the-harbour'),
  startsAt: at('2026-06-12 20:00'),
  endsAt: at('2026-06-12 22:30'),
  isOnSale: true,
  capacity: 36,
  occupiedSeats: 0,
  tiers: [aTier()],
  ...parts,
});
const details: OrderDetails = {
  id: 'order' as OrderId,
  environment: 'live',
  integrationId: 'integration' as IntegrationId,
  reference: 'K7QP4M2X' as Reference,
  source: 'website',
  guestId: null,
  contactId: null,
  guestName: null,
  guestPhone: null,
  locale: null,
  guestEmail: null,
};
const sale = (instance: EventInstance, quantity = 1, moment = now) =>
  decideSale(
    {
      instance,
      tierId: 'standard' as TierId,
      quantity,
      ticketHoldMinutes: 15,
      now: moment,
    },
    details,
  );

describe('a sale of tickets', () => {
  it('holds them at their price until the hold ends', () => {
    expect(sale(anInstance(), 3)).toEqual({
      kind: 'sold',
      tier: aTier(),
      order: {
        ...details,
        venueId: venueId('the-harbour'),
        instanceId: 'friday',
        tierId: 'standard',
        quantity: 3,
        totalPence: 7500,
        state: 'held',
        holdUntil: at('2026-06-10 12:15'),
        cancelReason: null,
        createdAt: now,
      },
    });
  });

  it('confirms free tickets at once', () => {
    expect(sale(anInstance({ tiers: [aTier({ pricePence: pence(0) })] }))).toMatchObject({
      order: { state: 'confirmed', totalPence: 0, holdUntil: null },
    });
  });

  it.each([
    ['of the tier', { tiers: [aTier({ occupiedSeats: 28 })] }],
    ['of the seats', { occupiedSeats: 34 }],
  ])('ends with the last one %s', (_what, parts) => {
    const instance = anInstance(parts);

    expect(sale(instance, 2).kind).toBe('sold');
    expect(sale(instance, 3)).toMatchObject({ kind: 'too-few', remaining: 2 });
  });

  it('continues until the millisecond before the beginning, and no hold lasts longer', () => {
    const instance = anInstance();
    const last = (instance.startsAt - 1) as typeof now;

    expect(sale(instance, 1, last)).toMatchObject({
      order: { holdUntil: instance.startsAt },
    });
    expect(sale(instance, 1, instance.startsAt).kind).toBe('too-late');
  });

  it('sells the event’s own kinds of ticket only', () => {
    const other = anInstance({ tiers: [aTier({ id: 'other' as TierId })] });

    expect(sale(other).kind).toBe('unknown-tier');
  });
});

describe('the remaining number', () => {
  const tiers = fc.array(
    fc.record({ quota: fc.nat(40), occupiedSeats: fc.nat(40) }).map((seats) => aTier(seats)),
    { maxLength: 4 },
  );

  it('is never negative, never more than the seats, and can be sold to the last one', () => {
    fc.assert(
      fc.property(tiers, fc.nat(60), fc.nat(60), (some, capacity, occupiedSeats) => {
        const instance = anInstance({ tiers: some, capacity, occupiedSeats });
        const seats = remainingSeats(instance);
        const each = some.map((tier) => remainingOf(tier, instance));

        expect(seats).toBeGreaterThanOrEqual(0);
        expect(seats).toBeLessThanOrEqual(Math.max(0, capacity - occupiedSeats));
        for (const left of each) expect(left).toBeLessThanOrEqual(seats);
        expect(seats === 0).toBe(each.every((left) => left === 0));
      }),
    );
  });
});

describe('tickets of an abandoned order', () => {
  const order = { tierId: 'standard', quantity: 2 } as TicketOrder;

  it.each<[string, Partial<EventInstance>, boolean]>([
    ['are there again where two are left', { occupiedSeats: 34 }, true],
    ['are gone where one is left', { occupiedSeats: 35 }, false],
    ['are gone with the date', { isOnSale: false }, false],
    ['are gone with their kind', { tiers: [] }, false],
    [
      'are gone with their kind, though there are others',
      { tiers: [aTier({ id: 'other' as TierId })] },
      false,
    ],
    ['are gone from the beginning on', { startsAt: now }, false],
  ])('%s', (...[, parts, expected]) => {
    expect(isStillAvailable(order, anInstance(parts), now)).toBe(expected);
  });
});

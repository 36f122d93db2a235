import { describe, expect, it } from '@jest/globals';
import type { EventId, EventInstanceId, TierId } from '../shared/ids';
import { pence } from '../shared/money';
import { at, zone } from '@venue/testing/moments';
import { venueId } from '@venue/testing/venues';
import { salesOf, type TeamEventDate, type TeamTier } from './team-events';

const aTier = (parts: Partial<TeamTier> = {}): TeamTier => ({
  id: 'standard' as TierId,
  slug: 'standard',
  name: 'Standard',
  pricePence: pence(2500),
  quota: 30,
  occupiedSeats: 6,
  isOnSale: true,
  sold: 4,
  held: 2,
  ...parts,
});
const aDate = (parts: Partial<TeamEventDate> = {}): TeamEventDate => ({
  id: 'friday' as EventInstanceId,
  eventId: 'jazz' as EventId,
  eventName: 'Friday jazz',
  eventSlug: 'jazz',
  venueId: venueId('the-harbour'),
  venue: {
    slug: 'the-harbour',
    zone: zone('Europe/London'),
    money: { currency: 'GBP', locale: 'en-GB' },
  },
  startsAt: at('2026-06-12 20:00'),
  endsAt: at('2026-06-12 22:30'),
  isOnSale: true,
  hasBegun: false,
  capacity: 20,
  occupiedSeats: 7,
  tiers: [
    aTier(),
    aTier({ id: 'old' as TierId, isOnSale: false, occupiedSeats: 1, sold: 1, held: 0 }),
  ],
  ...parts,
});

describe('the sales of a date of an event', () => {
  it('counts sold and held tickets of every tier, and the remaining ones of those on sale', () => {
    const { sold, held, left, tiers } = salesOf(aDate());

    expect({ sold, held, left }).toEqual({ sold: 5, held: 2, left: 13 });
    expect(tiers.map((tier) => tier.left)).toEqual([13, 0]);
  });

  it.each([{ hasBegun: true }, { isOnSale: false }])('has nothing left to sell: %o', (parts) => {
    const { sold, left, tiers } = salesOf(aDate(parts));

    expect([sold, left, ...tiers.map((tier) => tier.left)]).toEqual([5, 0, 0, 0]);
  });
});

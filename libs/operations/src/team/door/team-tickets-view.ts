/** Dates of events and orders of tickets as the venue's team sees them. */
import {
  displayPence,
  displayReference,
  isoOf,
  localOf,
  type EventDateSales,
  type TeamOrder,
} from '@venue/domain';
import { gives, givesOrNull } from '../../fields/field';
import {
  date,
  flag,
  int32Max,
  listOf,
  moment,
  oneOf,
  time,
  uuid,
  wholeNumber,
  words,
} from '../../fields/kinds';

const count = wholeNumber(0, int32Max);

class TierSalesAnswer {
  @gives(words, 'The tier, by its slug.') tier!: string;
  @gives(words, 'Its name.') name!: string;
  @gives(count, 'The price of one ticket, in pence.') pricePence!: number;
  @gives(words, 'The price as text.') priceDisplay!: string;
  @gives(flag, 'Whether it is no longer in the group file.') isRetired!: boolean;
  @givesOrNull(count, 'How many there are of it; null where only the capacity limits them.')
  quota!: number | null;
  @gives(count, 'Tickets that are sold.') sold!: number;
  @gives(count, 'Tickets that wait for their payment.') held!: number;
  @gives(count, 'Tickets that can still be sold.') left!: number;
}

export class EventDateAnswer {
  @gives(uuid, 'The date of the event.') eventInstanceId!: string;
  @gives(words, 'The venue, by its slug.') venue!: string;
  @gives(words, 'The event, by its slug.') event!: string;
  @gives(words, 'Its name.') name!: string;
  @gives(date, 'The day, on the venue’s clock.') date!: string;
  @gives(time, 'When it starts, on the venue’s clock.') time!: string;
  @gives(moment, 'When it starts.') startsAt!: string;
  @gives(moment, 'When it ends.') endsAt!: string;
  @gives(oneOf('on sale', 'sold out', 'begun', 'retired'), 'Whether tickets are sold.')
  state!: string;
  @gives(count, 'How many it takes.') capacity!: number;
  @gives(count, 'Tickets that are sold.') sold!: number;
  @gives(count, 'Tickets that wait for their payment.') held!: number;
  @gives(count, 'Tickets that can still be sold.') left!: number;
  @gives(listOf(TierSalesAnswer), 'Its kinds of tickets.') tiers!: readonly TierSalesAnswer[];
}

export function toEventDate(sales: EventDateSales): EventDateAnswer {
  const { venue, startsAt, endsAt, tiers } = sales;
  return {
    eventInstanceId: sales.id,
    venue: venue.slug,
    event: sales.eventSlug,
    name: sales.eventName,
    ...localOf(startsAt, venue.zone),
    startsAt: isoOf(startsAt),
    endsAt: isoOf(endsAt),
    state: stateOfSales(sales),
    capacity: sales.capacity,
    sold: sales.sold,
    held: sales.held,
    left: sales.left,
    tiers: tiers.map(({ slug, name, pricePence, isOnSale, quota, sold, held, left }) => {
      const price = { pricePence, priceDisplay: displayPence(pricePence, venue.money) };
      return { tier: slug, name, ...price, isRetired: !isOnSale, quota, sold, held, left };
    }),
  };
}

export function stateOfSales({ isOnSale, hasBegun, left }: EventDateSales): string {
  if (!isOnSale) return 'retired';
  if (hasBegun) return 'begun';
  return left === 0 ? 'sold out' : 'on sale';
}

export class BuyerAnswer {
  @gives(words, 'The reference of the order.') reference!: string;
  @gives(words, 'Its state at this moment.') state!: string;
  @gives(words, 'The venue, by its slug.') venue!: string;
  @gives(words, 'The event, by its slug.') event!: string;
  @gives(words, 'Its name.') eventName!: string;
  @gives(date, 'The day, on the venue’s clock.') date!: string;
  @gives(time, 'When it starts, on the venue’s clock.') time!: string;
  @gives(moment, 'When it starts.') startsAt!: string;
  @givesOrNull(words, 'The buyer; null for an order that names nobody.') name!: string | null;
  @givesOrNull(words, 'Their phone number.') phone!: string | null;
  @givesOrNull(words, 'Their e-mail address.') email!: string | null;
  @gives(words, 'The kind of ticket, by its slug.') tier!: string;
  @gives(words, 'Its name.') tierName!: string;
  @gives(count, 'How many tickets.') quantity!: number;
  @gives(count, 'Their price together, in pence.') pricePence!: number;
  @gives(words, 'The price as text.') priceDisplay!: string;
  @gives(count, 'What was paid, in pence.') paidPence!: number;
  @gives(words, 'What was paid as text.') paidDisplay!: string;
  @givesOrNull(words, 'Why it was cancelled.') cancelReason!: string | null;
  @gives(moment, 'When it was ordered.') orderedAt!: string;
}

export function toBuyer(order: TeamOrder): BuyerAnswer {
  const { venue, startsAt, buyer, totalPence, receivedPence } = order;
  return {
    reference: displayReference(order.reference),
    state: order.state,
    venue: venue.slug,
    event: order.eventSlug,
    eventName: order.eventName,
    ...localOf(startsAt, venue.zone),
    startsAt: isoOf(startsAt),
    name: buyer?.name ?? null,
    phone: buyer?.phone ?? null,
    email: buyer?.email ?? null,
    tier: order.tierSlug,
    tierName: order.tierName,
    quantity: order.quantity,
    pricePence: totalPence,
    priceDisplay: displayPence(totalPence, venue.money),
    paidPence: receivedPence,
    paidDisplay: displayPence(receivedPence, venue.money),
    cancelReason: order.cancelReason,
    orderedAt: isoOf(order.createdAt),
  };
}

/** Dates of events and orders of tickets, as the venue's team sees them. */
import { displayReference } from '@venue/domain/shared/ids';
import { displayPence } from '@venue/domain/shared/money';
import { isoOf, localOf } from '@venue/domain/shared/time';
import type { EventDateSales, TeamOrder } from '@venue/domain/tickets/team-events';
import { output, outputOrNull } from '../../fields/field';
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
  plainText,
} from '../../fields/kinds';

const count = wholeNumber(0, int32Max);

class TierSalesAnswer {
  @output(plainText, 'The tier, by its slug.') tier!: string;
  @output(plainText, 'Its name.') name!: string;
  @output(count, 'The price of one ticket, in pence.') pricePence!: number;
  @output(plainText, 'The price as text.') priceDisplay!: string;
  @output(flag, 'Whether it is no longer in the group file.') isRetired!: boolean;
  @outputOrNull(count, 'How many there are of it; null where only the capacity limits them.')
  quota!: number | null;
  @output(count, 'Tickets that are sold.') sold!: number;
  @output(count, 'Tickets that wait for their payment.') held!: number;
  @output(count, 'Tickets that can still be sold.') left!: number;
}

export class EventDateAnswer {
  @output(uuid, 'The date of the event.') eventInstanceId!: string;
  @output(plainText, 'The venue, by its slug.') venue!: string;
  @output(plainText, 'The event, by its slug.') event!: string;
  @output(plainText, 'Its name.') name!: string;
  @output(date, 'The day, on the venue’s clock.') date!: string;
  @output(time, 'When it starts, on the venue’s clock.') time!: string;
  @output(moment, 'When it starts.') startsAt!: string;
  @output(moment, 'When it ends.') endsAt!: string;
  @output(oneOf('on sale', 'sold out', 'begun', 'retired'), 'Whether tickets are sold.')
  state!: string;
  @output(count, 'How many it takes.') capacity!: number;
  @output(count, 'Tickets that are sold.') sold!: number;
  @output(count, 'Tickets that wait for their payment.') held!: number;
  @output(count, 'Tickets that can still be sold.') left!: number;
  @output(listOf(TierSalesAnswer), 'Its kinds of tickets.') tiers!: readonly TierSalesAnswer[];
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
  @output(plainText, 'The reference of the order.') reference!: string;
  @output(plainText, 'Its state at this moment.') state!: string;
  @output(plainText, 'The venue, by its slug.') venue!: string;
  @output(plainText, 'The event, by its slug.') event!: string;
  @output(plainText, 'Its name.') eventName!: string;
  @output(date, 'The day, on the venue’s clock.') date!: string;
  @output(time, 'When it starts, on the venue’s clock.') time!: string;
  @output(moment, 'When it starts.') startsAt!: string;
  @outputOrNull(plainText, 'The buyer; null for an order that names nobody.') name!: string | null;
  @outputOrNull(plainText, 'Their phone number.') phone!: string | null;
  @outputOrNull(plainText, 'Their e-mail address.') email!: string | null;
  @output(plainText, 'The kind of ticket, by its slug.') tier!: string;
  @output(plainText, 'Its name.') tierName!: string;
  @output(count, 'How many tickets.') quantity!: number;
  @output(count, 'Their price together, in pence.') pricePence!: number;
  @output(plainText, 'The price as text.') priceDisplay!: string;
  @output(count, 'What was paid, in pence.') paidPence!: number;
  @output(plainText, 'What was paid as text.') paidDisplay!: string;
  @outputOrNull(plainText, 'Why it was cancelled.') cancelReason!: string | null;
  @output(moment, 'When it was ordered.') orderedAt!: string;
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

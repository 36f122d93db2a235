/**
 * Dates of events whose tickets break a venue's rules. Like bookings, the tickets remain promised:
 * the list shows the team the promises that contradict its rules.
 */
import {
  localTimeConflict,
  type BookingConflict,
  type LocalTimeChange,
  type RuleChange,
} from '../booking/conflicts';
import type { OrderId, Reference } from '../shared/ids';
import type { Instant, Zone } from '../shared/time';
import { hoursOfSetup } from '../venue/hours-documents';
import { isOnClosedDay } from '../venue/opening-hours';
import type { EventSetup, GroupSetup, VenueSetup } from '../venue/setup';
import { dateStartingAt } from './dates';

/** A future date with live tickets, paid or held, with the names and slugs of a group file. */
export interface SoldDate {
  /** Slug. */
  readonly venue: string;
  /** The zone of the date and time in the guests' tickets. */
  readonly zone: Zone;
  /** Slug. */
  readonly event: string;
  readonly startsAt: Instant;
  /** All tiers together. */
  readonly tickets: number;
  readonly tiers: readonly SoldTier[];
  readonly orders: readonly SoldOrder[];
}

export interface SoldTier {
  /** Slug. */
  readonly tier: string;
  /** At least one. */
  readonly tickets: number;
}

export interface SoldOrder {
  readonly id: OrderId;
  readonly reference: Reference;
  /** Slug. */
  readonly tier: string;
}

export type DateConflictReason =
  | { readonly kind: 'venue-gone' }
  | LocalTimeChange
  | { readonly kind: 'event-gone' }
  | { readonly kind: 'date-gone' }
  /** The venue is closed on that day, and the event does not have `evenIfClosed`. */
  | { readonly kind: 'closed' }
  | { readonly kind: 'tier-gone'; readonly tier: string }
  /** Counts all tickets of the date where `tier` is null. */
  | {
      readonly kind: 'fewer-seats';
      readonly tier: string | null;
      readonly tickets: number;
      readonly seats: number;
    };

export interface DateConflict {
  readonly date: SoldDate;
  /** Never empty. */
  readonly because: readonly DateConflictReason[];
}

/** Bookings and tickets that break the rules. */
export interface Conflicts {
  readonly bookings: readonly BookingConflict[];
  readonly dates: readonly DateConflict[];
}

export function hasConflicts({ bookings, dates }: Conflicts): boolean {
  return bookings.length > 0 || dates.length > 0;
}

/** The dates with reasons under the rules of `after` that they do not have under `before`. */
export function dateConflicts(
  dates: readonly SoldDate[],
  { before, after }: RuleChange,
): DateConflict[] {
  return dates.flatMap((date) => {
    const oldReasons = new Set(before === null ? [] : reasonsOf(date, before).map(nameOf));
    const because = reasonsOf(date, after).filter((one) => !oldReasons.has(nameOf(one)));
    return because.length === 0 ? [] : [{ date, because }];
  });
}

/** The orders whose tickets are affected: those of the broken tiers, or all. */
export function ordersInConflict({ date, because }: DateConflict): readonly SoldOrder[] {
  const tiers = because.map(tierOf);
  return date.orders.filter(({ tier }) => tiers.some((one) => one === null || one === tier));
}

/** Two reasons of one date are the same if this is equal. */
function nameOf(one: DateConflictReason): string {
  return `${one.kind} ${tierOf(one) ?? ''}`;
}

function tierOf(one: DateConflictReason): string | null {
  return 'tier' in one ? one.tier : null;
}

function reasonsOf(sold: SoldDate, { venues }: GroupSetup): DateConflictReason[] {
  const venue = venues.find(({ slug }) => slug === sold.venue);
  if (venue === undefined) return [{ kind: 'venue-gone' }];
  const timeConflict = localTimeConflict(sold, venue);
  return [...(timeConflict === null ? [] : [timeConflict]), ...eventReasons(sold, venue)];
}

function eventReasons(sold: SoldDate, venue: VenueSetup): DateConflictReason[] {
  const event = venue.events.find(({ slug }) => slug === sold.event);
  if (event === undefined) return [{ kind: 'event-gone' }];
  const place = { zone: venue.zone, hours: hoursOfSetup(venue) };
  const date = dateStartingAt({ ...event, evenIfClosed: true }, place, sold.startsAt);
  if (date === null) return [{ kind: 'date-gone' }];
  const isClosed = !event.evenIfClosed && isOnClosedDay(sold.startsAt, place.hours, place.zone);
  return [
    ...(isClosed ? ([{ kind: 'closed' }] as const) : []),
    ...fewer(null, sold.tickets, date.capacity),
    ...sold.tiers.flatMap((tier) => tierReasons(tier, event)),
  ];
}

function tierReasons(
  { tier: slug, tickets }: SoldTier,
  { tiers }: EventSetup,
): DateConflictReason[] {
  const tier = tiers.find((one) => one.slug === slug);
  return tier === undefined
    ? [{ kind: 'tier-gone', tier: slug }]
    : fewer(slug, tickets, tier.quota);
}

function fewer(tier: string | null, tickets: number, seats: number): DateConflictReason[] {
  return seats < tickets ? [{ kind: 'fewer-seats', tier, tickets, seats }] : [];
}

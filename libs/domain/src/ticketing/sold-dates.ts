/**
 * What new rules would do to tickets that are sold already. As with bookings, the promise holds
 * whatever the rules say: it is for people to see what they would have to keep against them.
 */
import type { BrokenBooking } from '../booking/broken';
import { localOf, type Instant, type Zone } from '../shared/time';
import type { EventSetup, GroupSetup } from '../venue/setup';
import { momentText, nameOf } from '../venue/setup-things';
import { dateStartingAt } from './dates';

/** A date to come with live tickets that are paid or held, by the names of a group file. */
export interface SoldDate {
  /** Slug. */
  readonly venue: string;
  /** In which the guests were told date and time. */
  readonly zone: Zone;
  /** Slug. */
  readonly event: string;
  readonly startsAt: Instant;
  /** Whether a weekly rule brought it. */
  readonly isWeekly: boolean;
  readonly capacity: number;
  readonly tickets: number;
  readonly tiers: readonly SoldTier[];
}

export interface SoldTier {
  /** Slug. */
  readonly tier: string;
  readonly quota: number;
  /** At least one. */
  readonly tickets: number;
}

export type DateBreak =
  | { readonly kind: 'venue-gone' }
  | { readonly kind: 'event-gone' }
  | { readonly kind: 'date-gone' }
  | { readonly kind: 'tier-gone'; readonly tier: string }
  /** For all tickets of the date together where `tier` is null. */
  | {
      readonly kind: 'fewer-seats';
      readonly tier: string | null;
      readonly tickets: number;
      readonly seats: number;
    };

export interface BrokenDate {
  readonly date: SoldDate;
  /** Never empty. */
  readonly because: readonly DateBreak[];
}

/** Promises that a file would break. */
export interface Broken {
  readonly bookings: readonly BrokenBooking[];
  readonly dates: readonly BrokenDate[];
}

export function isAnyBroken({ bookings, dates }: Broken): boolean {
  return bookings.length > 0 || dates.length > 0;
}

/** The dates that are as they were sold, and would not be if the file were all there is. */
export function brokenDates(dates: readonly SoldDate[], file: GroupSetup): BrokenDate[] {
  return dates.flatMap((date) => {
    const because = breaksOf(date, file);
    return because.length === 0 ? [] : [{ date, because }];
  });
}

/** The dates on which people with tickets would find nothing of what they have bought. */
export function orphanedDates(dates: readonly SoldDate[], file: GroupSetup): BrokenDate[] {
  return brokenDates(dates, file).flatMap(({ date, because }) => {
    const gone = because.filter(({ kind }) => kind !== 'fewer-seats');
    return gone.length === 0 ? [] : [{ date, because: gone }];
  });
}

/**
 * Names of the dates that are on sale only for the tickets that are out: a weekly rule brought
 * them, and their event has none in the file that would.
 */
export function datesKeptForTickets(dates: readonly SoldDate[], file: GroupSetup): string[] {
  return brokenDates(dates, file)
    .filter(({ date, because }) => date.isWeekly && because[0]?.kind === 'date-gone')
    .map(({ date: { venue, zone, event, startsAt } }) =>
      nameOf({ kind: 'event date', name: momentText(localOf(startsAt, zone)), event, venue }),
    );
}

function breaksOf(sold: SoldDate, { venues }: GroupSetup): DateBreak[] {
  const venue = venues.find(({ slug }) => slug === sold.venue);
  if (venue === undefined) return [{ kind: 'venue-gone' }];
  const event = venue.events.find(({ slug }) => slug === sold.event);
  if (event === undefined) return [{ kind: 'event-gone' }];
  const date = dateStartingAt(event, venue.zone, sold.startsAt);
  if (date === null) return [{ kind: 'date-gone' }];
  return [
    ...fewer(null, sold, { before: sold.capacity, after: date.capacity }),
    ...sold.tiers.flatMap((tier) => tierBreaks(tier, event)),
  ];
}

function tierBreaks(sold: SoldTier, { tiers }: EventSetup): DateBreak[] {
  const tier = tiers.find(({ slug }) => slug === sold.tier);
  if (tier === undefined) return [{ kind: 'tier-gone', tier: sold.tier }];
  return fewer(sold.tier, sold, { before: sold.quota, after: tier.quota });
}

/** Not told again where more were out than there are seats before. */
function fewer(
  tier: string | null,
  { tickets }: Pick<SoldDate, 'tickets'>,
  { before, after }: { readonly before: number; readonly after: number },
): DateBreak[] {
  const isNew = after < tickets && tickets <= before;
  return isNew ? [{ kind: 'fewer-seats', tier, tickets, seats: after }] : [];
}

/** What is on at the venues, as an admin looks at it. */
import {
  remainingOf,
  remainingSeats,
  type Environment,
  type EventInstance,
  type DayWish,
} from '@venue/domain';
import type { PostgresStaffEvents, StaffEventDate, StaffTier, StaffVenue } from '@venue/postgres';

/** Which dates of events an admin wants to see; null for no limit. */
export interface EventsWish {
  readonly environment: Environment;
  /** A slug. */
  readonly venue: string | null;
  readonly date: DayWish | null;
}

/** A date of an event, counted. */
export interface EventDate extends Omit<StaffEventDate, 'tiers' | 'taken'> {
  readonly sold: number;
  readonly held: number;
  /** What can still be sold: nothing once it has begun, or was taken off sale. */
  readonly left: number;
  readonly tiers: readonly (StaffTier & { readonly left: number })[];
}

/** Ordered by start. */
export async function eventDates(
  events: PostgresStaffEvents,
  { venues, environment, date }: Omit<EventsWish, 'venue'> & { venues: readonly StaffVenue[] },
): Promise<readonly EventDate[]> {
  return (await events.find({ environment, venues, date })).map(counted);
}

function counted({ tiers, taken, ...date }: StaffEventDate): EventDate {
  const isOpen = date.isOnSale && !date.hasBegun;
  const onSale = isOpen ? tiers.filter((tier) => tier.isOnSale) : [];
  const instance: EventInstance = { ...date, taken, tiers: onSale };
  return {
    ...date,
    sold: sum(tiers.map(({ sold }) => sold)),
    held: sum(tiers.map(({ held }) => held)),
    left: remainingSeats(instance),
    tiers: tiers.map((tier) => {
      return { ...tier, left: onSale.includes(tier) ? remainingOf(tier, instance) : 0 };
    }),
  };
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}

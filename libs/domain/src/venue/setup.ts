/**
 * A venue group as its admin describes it: what `libs/group` reads from the file and storage
 * stores. Things are identified by slug (tables by name); storage assigns ids, which stay the same
 * from one file to the next.
 */
import type { Region } from '../shared/phone';
import type { LocalMoment, LocalTime, Weekday } from '../shared/time';
import type { Retention } from './policy';
import type { BookingType, Brand, Combination, Table, Venue } from './venue';

export interface GroupSetup {
  readonly name: string;
  readonly currency: string;
  readonly locale: string;
  /** Countries whose numbers may receive texts; null means each venue's own country. */
  readonly textCountries: readonly Region[] | null;
  readonly retention: Retention;
  readonly brands: readonly BrandSetup[];
  readonly venues: readonly VenueSetup[];
}

export type BrandSetup = Omit<Brand, 'id'>;

type SameInSetup =
  | ('slug' | 'name' | 'zone' | 'region' | 'address' | 'description' | 'phone' | 'email')
  | ('website' | 'links' | 'captcha' | 'policy' | 'messages');

export interface VenueSetup extends Pick<Venue, SameInSetup> {
  readonly brand: string;
  readonly areas: readonly { readonly slug: string; readonly name: string }[];
  readonly tables: readonly TableSetup[];
  readonly combinations: readonly CombinationSetup[];
  readonly bookingTypes: readonly BookingTypeSetup[];
  /** Knowledge documents by topic, checked against their topic's schema. */
  readonly knowledge: Readonly<Record<string, unknown>>;
  readonly events: readonly EventSetup[];
}

export type TableSetup = Omit<Table, 'id' | 'areaName'>;

export interface CombinationSetup extends Omit<Combination, 'tableIds'> {
  /** Names of tables. */
  readonly tables: readonly string[];
}

export type BookingTypeSetup = Omit<BookingType, 'id'>;

export interface EventSetup {
  readonly slug: string;
  readonly name: string;
  readonly description: string | null;
  /** Whether the event also takes place on days on which the venue is closed. */
  readonly evenIfClosed: boolean;
  readonly tiers: readonly TierSetup[];
  readonly weekly: readonly WeeklySetup[];
  readonly instances: readonly InstanceSetup[];
}

export interface TierSetup {
  readonly slug: string;
  readonly name: string;
  /** Price of one ticket; 0 is free. */
  readonly pricePence: number;
  /** The number of tickets for each date. */
  readonly quota: number;
}

/**
 * A weekly date. Its dates go on sale automatically, `weeksAhead` weeks in advance. There is none
 * on a day on which the venue is closed, unless the event has `evenIfClosed`.
 */
export interface WeeklySetup {
  readonly day: Weekday;
  /** Venue-local. */
  readonly at: LocalTime;
  readonly durationMinutes: number;
  readonly capacity: number;
  readonly weeksAhead: number;
}

/** A single date. */
export interface InstanceSetup {
  /** Venue-local. */
  readonly startsAt: LocalMoment;
  readonly durationMinutes: number;
  readonly capacity: number;
}

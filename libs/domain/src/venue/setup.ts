/**
 * A venue group as its admin describes it: what `libs/group` reads from the file and storage
 * stores. Things are identified by slug (tables by name); storage assigns ids, which stay the same
 * from one file to the next.
 */
import type { Templates } from './templates';
import type { Region } from '../shared/phone';
import type { LocalMoment, LocalTime, Weekday, Zone } from '../shared/time';
import type { DepositRule } from './deposit';
import type { Policy, Retention } from './policy';
import type { Address, Duration } from './venue';
import type { Window } from './windows';

export interface GroupSetup {
  readonly name: string;
  readonly currency: string;
  readonly locale: string;
  /** Countries whose numbers may get texts; null means each venue's own country. */
  readonly textCountries: readonly Region[] | null;
  readonly retention: Retention;
  readonly brands: readonly BrandSetup[];
  readonly venues: readonly VenueSetup[];
}

export interface BrandSetup {
  readonly slug: string;
  readonly name: string;
  readonly description: string | null;
  readonly logoUrl: string | null;
  readonly websiteUrl: string | null;
  readonly theme: Readonly<Record<string, unknown>>;
}

export interface VenueSetup {
  readonly slug: string;
  readonly brand: string;
  readonly name: string;
  readonly zone: Zone;
  readonly region: Region;
  readonly address: Address | null;
  readonly description: string | null;
  readonly phone: string | null;
  readonly email: string | null;
  readonly website: string | null;
  readonly links: { readonly terms: string | null; readonly privacy: string | null };
  readonly captcha: boolean;
  readonly policy: Policy;
  readonly areas: readonly { readonly slug: string; readonly name: string }[];
  readonly tables: readonly TableSetup[];
  readonly combinations: readonly CombinationSetup[];
  readonly bookingTypes: readonly BookingTypeSetup[];
  readonly messages: Templates;
  /** Knowledge documents by topic, checked against their topic's schema. */
  readonly knowledge: Readonly<Record<string, unknown>>;
  readonly events: readonly EventSetup[];
}

export interface TableSetup {
  readonly name: string;
  readonly area: string;
  readonly minCovers: number;
  readonly maxCovers: number;
  readonly priority: number;
  readonly online: boolean;
}

export interface CombinationSetup {
  /** Names of tables. */
  readonly tables: readonly string[];
  readonly minCovers: number;
  readonly maxCovers: number;
}

export interface BookingTypeSetup {
  readonly slug: string;
  readonly name: string;
  readonly windows: readonly Window[];
  readonly durations: readonly Duration[];
  readonly partySizeMin: number;
  readonly partySizeMax: number;
  readonly areas: readonly string[];
  readonly deposits: readonly DepositRule[];
}

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

import type { TablePosition } from './floor-plan';
import type { BookingTypeId, BrandId, TableId, VenueId } from '../shared/ids';
import type { Templates } from './templates';
import type { Money } from '../shared/money';
import type { Region } from '../shared/phone';
import type { Zone } from '../shared/time';
import type { DepositRule } from './deposit';
import type { OpeningHours } from './opening-hours';
import type { Policy } from './policy';
import type { Window } from './windows';

/** A venue with its own rules; its bookings are in the diary. */
export interface Venue {
  readonly id: VenueId;
  readonly slug: string;
  /** No longer in the group file: existing bookings are still served, but none are created. */
  readonly isRetired: boolean;
  readonly brandId: BrandId;
  readonly name: string;
  readonly zone: Zone;
  /** The country of phone numbers that have no country prefix. */
  readonly region: Region;
  readonly address: Address | null;
  readonly description: string | null;
  /** The address for messages to the venue's team; null for none. */
  readonly email: string | null;
  readonly phone: string | null;
  readonly website: string | null;
  /** The pages with the terms that a guest accepts. */
  readonly links: { readonly terms: string | null; readonly privacy: string | null };
  /** Whether a browser must solve a proof of work before it sends an enquiry. */
  readonly captcha: boolean;
  readonly messages: Templates;
  readonly money: Money;
  readonly policy: Policy;
  readonly hours: OpeningHours;
  /** In the order of the group file: a guest who names none gets the first that fits. */
  readonly bookingTypes: readonly BookingType[];
  readonly tables: readonly Table[];
  readonly combinations: readonly Combination[];
}

/** The identity of a venue, and how its times and amounts are written. */
export type VenueSummary = Pick<
  Venue,
  'id' | 'slug' | 'isRetired' | 'name' | 'zone' | 'region' | 'money'
>;

/** Venues that share a name and a look. */
export interface Brand {
  readonly id: BrandId;
  readonly slug: string;
  readonly name: string;
  readonly description: string | null;
  readonly logoUrl: string | null;
  readonly websiteUrl: string | null;
  readonly theme: Readonly<Record<string, unknown>>;
}

export interface Address {
  readonly line1: string;
  readonly line2: string | null;
  readonly city: string;
  readonly postcode: string;
  readonly country: string;
}

export interface Table {
  readonly id: TableId;
  readonly name: string;
  /** The slug of its area, and the name that people know. */
  readonly area: string;
  readonly areaName: string;
  readonly minCovers: number;
  readonly maxCovers: number;
  /** Tables with a lower number are filled first. */
  readonly priority: number;
  /** False for a table that cannot be booked online. */
  readonly online: boolean;
  /** Null where the plan of the area is a suggestion. */
  readonly position: TablePosition | null;
}

/** Tables that seat one party together, with separate party-size bounds. */
export interface Combination {
  readonly tableIds: readonly TableId[];
  readonly minCovers: number;
  readonly maxCovers: number;
}

export interface BookingType {
  readonly id: BookingTypeId;
  readonly slug: string;
  readonly name: string;
  readonly windows: readonly Window[];
  /** Ascending by party size; the last one, with null, is for all larger parties. */
  readonly durations: readonly Duration[];
  readonly partySizeMin: number;
  readonly partySizeMax: number;
  readonly areas: readonly string[];
  readonly deposits: readonly DepositRule[];
}

export interface Duration {
  readonly partySizeUpTo: number | null;
  readonly minutes: number;
}

/** The turn time of a party of that size. */
export function durationFor(type: BookingType, partySize: number): number {
  const duration = type.durations.find(
    ({ partySizeUpTo }) => partySizeUpTo === null || partySize <= partySizeUpTo,
  );
  if (duration === undefined) throw new Error(`${type.slug} has no duration for ${partySize}`);
  return duration.minutes;
}

/** A party that is too large for the type stays as long as the largest that it accepts. */
export function minutesFor(type: BookingType, partySize: number): number {
  const largest = type.durations.at(-1)?.partySizeUpTo ?? partySize;
  return durationFor(type, Math.min(partySize, largest));
}

/** The shortest turn time of any party that the type accepts. */
export function shortestDuration(type: Omit<BookingType, 'id'>): number {
  return Math.min(...usedDurations(type));
}

/** The longest of them. */
export function longestDuration(type: Omit<BookingType, 'id'>): number {
  return Math.max(...usedDurations(type));
}

function usedDurations(type: Omit<BookingType, 'id'>): readonly number[] {
  const taken = type.durations.filter(({ partySizeUpTo }, index) => {
    const sizesBelow = type.durations[index - 1]?.partySizeUpTo ?? 0;
    return sizesBelow < type.partySizeMax && (partySizeUpTo ?? Infinity) >= type.partySizeMin;
  });
  return taken.map(({ minutes }) => minutes);
}

export function takesParty(type: BookingType, partySize: number): boolean {
  return partySize >= type.partySizeMin && partySize <= type.partySizeMax;
}

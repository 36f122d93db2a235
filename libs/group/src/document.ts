/**
 * The group file as it is written, once `group.schema.json` accepts it and its defaults are filled
 * in. Dates, times and codes are texts in valid form.
 */
import type {
  Address,
  Duration,
  Policy,
  Retention,
  TableSetup,
  Templates,
  TierSetup,
  Weekday,
} from '@venue/domain';

export interface GroupDocument {
  readonly group: GroupTerms;
  readonly brands: readonly BrandDocument[];
  readonly venues: readonly VenueDocument[];
}

interface GroupTerms {
  readonly name: string;
  readonly currency: string;
  readonly locale: string;
  readonly textCountries: readonly string[] | null;
  readonly retention: Retention;
}

interface BrandDocument {
  readonly slug: string;
  readonly name: string;
  readonly description: string | null;
  readonly logoUrl: string | null;
  readonly websiteUrl: string | null;
  readonly theme: Readonly<Record<string, unknown>>;
}

export interface VenueDocument {
  readonly slug: string;
  readonly brand: string;
  readonly name: string;
  readonly timezone: string;
  readonly country: string;
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
  readonly combinations: readonly CombinationDocument[];
  readonly bookingTypes: readonly BookingTypeDocument[];
  readonly messages: Templates;
  readonly knowledge: Readonly<Record<string, unknown>>;
  readonly events: readonly EventDocument[];
}

interface CombinationDocument {
  readonly tables: readonly string[];
  readonly minCovers: number;
  readonly maxCovers: number;
}

export interface BookingTypeDocument {
  readonly slug: string;
  readonly name: string;
  readonly windows: readonly WindowDocument[];
  readonly durations: readonly Duration[];
  readonly partySize: { readonly min: number; readonly max: number };
  readonly areas: readonly string[];
  readonly deposits: readonly DepositDocument[];
}

interface WindowDocument {
  readonly days: readonly Weekday[];
  readonly from: string;
  readonly to: string;
}

interface DepositTerms {
  readonly when: {
    readonly partySizeFrom: number | null;
    readonly days: readonly Weekday[] | null;
    readonly from: string | null;
    readonly to: string | null;
    readonly validFrom: string | null;
    readonly validThrough: string | null;
  };
}

export type DepositDocument =
  | (DepositTerms & { readonly perGuestPence: number })
  | (DepositTerms & { readonly flatPence: number });

export interface EventDocument {
  readonly slug: string;
  readonly name: string;
  readonly description: string | null;
  readonly evenIfClosed: boolean;
  readonly tiers: readonly TierSetup[];
  readonly weekly: readonly WeeklyDocument[];
  readonly instances: readonly InstanceDocument[];
}

interface WeeklyDocument {
  readonly day: Weekday;
  readonly at: string;
  readonly durationMinutes: number;
  readonly capacity: number;
  readonly weeksAhead: number;
}

interface InstanceDocument {
  readonly startsAt: string;
  readonly durationMinutes: number;
  readonly capacity: number;
}

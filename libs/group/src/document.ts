/**
 * The group file once `group.schema.json` accepts it and its defaults are filled in. Dates, times
 * and codes are texts in valid form.
 */
import type { Weekday } from '@venue/domain/shared/time';
import type { TablePosition } from '@venue/domain/venue/floor-plan';
import type { Retention } from '@venue/domain/venue/policy';
import type {
  BookingTypeSetup,
  BrandSetup,
  EventSetup,
  InstanceSetup,
  TableSetup,
  VenueSetup,
  WeeklySetup,
} from '@venue/domain/venue/setup';

export interface GroupDocument {
  readonly group: GroupTerms;
  readonly brands: readonly BrandSetup[];
  readonly venues: readonly VenueDocument[];
}

interface GroupTerms {
  readonly name: string;
  readonly currency: string;
  readonly locale: string;
  readonly textCountries: readonly string[] | null;
  readonly retention: Retention;
}

export interface VenueDocument extends Omit<
  VenueSetup,
  'zone' | 'region' | 'tables' | 'bookingTypes' | 'events'
> {
  readonly timezone: string;
  readonly country: string;
  readonly tables: readonly TableDocument[];
  readonly bookingTypes: readonly BookingTypeDocument[];
  readonly events: readonly EventDocument[];
}

/** Without x and y it has no position; the others may be left out. */
export type TableDocument = Omit<TableSetup, 'position'> & {
  readonly [Member in keyof TablePosition]: TablePosition[Member] | null;
};

export interface BookingTypeDocument extends Omit<
  BookingTypeSetup,
  'windows' | 'deposits' | 'partySizeMin' | 'partySizeMax'
> {
  readonly windows: readonly WindowDocument[];
  readonly partySize: { readonly min: number; readonly max: number };
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
  | (DepositTerms & { readonly flatPence: number })
  | (DepositTerms & { readonly guarantee: GuaranteeDocument });

export type GuaranteeDocument =
  { readonly feePerGuestPence: number } | { readonly feePence: number };

export interface EventDocument extends Omit<EventSetup, 'weekly' | 'instances'> {
  readonly weekly: readonly (Omit<WeeklySetup, 'at'> & { readonly at: string })[];
  readonly instances: readonly (Omit<InstanceSetup, 'startsAt'> & { readonly startsAt: string })[];
}

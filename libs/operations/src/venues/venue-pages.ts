/** What the public pages of the venues show: `/book` and `/book/{slug}`. */
import type { VenueId } from '@venue/domain/shared/ids';
import type { Instant } from '@venue/domain/shared/time';
import { withoutRetired, type Group } from '@venue/domain/venue/group';
import type { Brand, Venue } from '@venue/domain/venue/venue';
import { LRUCache } from 'lru-cache';
import qrcode from 'qrcode';
import { bookPageKey } from '../authentication/book-page-key';
import type { Deployment } from '../pipeline/deployment';
import {
  describeSpecialDates,
  describeStretches,
  describeWeek,
  type HoursRow,
  type HoursStretch,
} from './describe-week';
import { todayAt } from '../wording/format';
import { locationOf, type VenueLocation } from './location';
import { structuredDataOf } from './structured-data';

/** A venue with what its page shows. */
export interface VenuePage {
  readonly venue: Venue;
  readonly brand: Brand | null;
  /** The address of the page. */
  readonly url: string;
  readonly place: VenueLocation | null;
  /** The publishable key with which the page books; null where it can only tell the phone. */
  readonly key: string | null;
  /** The sites that may show the page in a frame. */
  readonly frameOrigins: readonly string[];
  readonly week: readonly HoursRow[];
  readonly stretches: readonly HoursStretch[];
  readonly specialDates: readonly HoursRow[];
  /** JSON-LD for search engines. */
  readonly structuredData: Readonly<Record<string, unknown>>;
}

/** For how long an answer is cached: these pages are public and often opened. */
const freshMs = 5_000;
const answersMax = 1_000;

export class VenuePages {
  readonly #time: LRUCache<'now', { readonly now: Instant; readonly revision: number }>;
  readonly #origins: LRUCache<VenueId, readonly string[]>;

  constructor(private readonly deployment: Deployment) {
    this.#time = answersOf(() => deployment.clock.read());
    this.#origins = answersOf((venueId) => deployment.keys.originsAt(venueId));
  }

  /** The group with the venues that can be booked. */
  async group(): Promise<Group> {
    const { revision } = await this.#time.forceFetch('now');
    return withoutRetired(await this.deployment.groups.at(revision));
  }

  /** Null where no venue has that slug. */
  async find(slug: string): Promise<VenuePage | null> {
    const { brands, venues } = await this.group();
    const venue = venues.find((one) => one.slug === slug);
    if (venue === undefined) return null;
    const { now } = await this.#time.forceFetch('now');
    const today = todayAt(venue, now);
    const brand = brands.find(({ id }) => id === venue.brandId) ?? null;
    const url = this.addressOf(venue);
    return {
      venue,
      brand,
      url,
      place: locationOf(venue),
      key: await bookPageKey(this.deployment),
      frameOrigins: await this.#origins.forceFetch(venue.id),
      week: describeWeek(venue.hours),
      stretches: describeStretches(venue.hours, today),
      specialDates: describeSpecialDates(venue.hours, today),
      structuredData: structuredDataOf(venue, { brand, url, today }),
    };
  }

  addressOf({ slug }: Pick<Venue, 'slug'>): string {
    return `${this.deployment.settings.baseUrl}/book/${slug}`;
  }
}

/** The QR code of an address as an SVG image. */
export function qrCodeOf(url: string): Promise<string> {
  // M survives a scratch or a crease on paper; four modules of margin are the standard's.
  return qrcode.toString(url, { type: 'svg', errorCorrectionLevel: 'M', margin: 4 });
}

/** Answers of the database, each of which is used for some seconds; an error is not kept. */
function answersOf<Name extends string, Value extends object>(
  load: (name: Name) => Promise<Value>,
): LRUCache<Name, Value> {
  return new LRUCache({ max: answersMax, ttl: freshMs, fetchMethod: load });
}

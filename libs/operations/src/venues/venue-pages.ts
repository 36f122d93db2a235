/** The content of the venues' public pages, `/book` and `/book/{slug}`. */
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
import { wordingForBrowser, type Wording } from '../wording/wording';
import { locationOf, type VenueLocation } from './location';
import { structuredDataOf } from './structured-data';

/** The content of one venue's page. */
export interface VenuePage {
  /** The language of the browser, or else of the venue. */
  readonly words: Wording;
  readonly venue: Venue;
  readonly brand: Brand | null;
  /** The address of the page. */
  readonly url: string;
  readonly place: VenueLocation | null;
  /**
   * The publishable key that the page books with; null if the page can only show the phone number.
   */
  readonly key: string | null;
  /** The sites that may show the page in a frame. */
  readonly frameOrigins: readonly string[];
  readonly week: readonly HoursRow[];
  readonly stretches: readonly HoursStretch[];
  readonly specialDates: readonly HoursRow[];
  /** JSON-LD for search engines. */
  readonly structuredData: Readonly<Record<string, unknown>>;
}

/** How long an answer is cached: these pages are public and opened often. */
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

  /** Null where no venue has that slug. `acceptLanguage` is the header of the browser. */
  async find(slug: string, acceptLanguage?: string): Promise<VenuePage | null> {
    const { brands, venues } = await this.group();
    const venue = venues.find((one) => one.slug === slug);
    if (venue === undefined) return null;
    const { now } = await this.#time.forceFetch('now');
    const today = todayAt(venue, now);
    const words = wordingForBrowser(acceptLanguage, { venue, now });
    const brand = brands.find(({ id }) => id === venue.brandId) ?? null;
    const url = this.addressOf(venue);
    return {
      words,
      venue,
      brand,
      url,
      place: locationOf(venue),
      key: await bookPageKey(this.deployment),
      frameOrigins: await this.#origins.forceFetch(venue.id),
      week: describeWeek(venue.hours, words),
      stretches: describeStretches(venue.hours, today, words),
      specialDates: describeSpecialDates(venue.hours, today, words),
      structuredData: structuredDataOf(venue, { brand, url, today }),
    };
  }

  addressOf({ slug }: Pick<Venue, 'slug'>): string {
    return `${this.deployment.settings.baseUrl}/book/${slug}`;
  }
}

/** The QR code of an address as an SVG image. */
export function qrCodeOf(url: string): Promise<string> {
  // Level M survives a scratch or a crease on paper; the standard requires a margin of four
  // modules.
  return qrcode.toString(url, { type: 'svg', errorCorrectionLevel: 'M', margin: 4 });
}

/** Caches answers of the database for some seconds; errors are not cached. */
function answersOf<Name extends string, Value extends object>(
  load: (name: Name) => Promise<Value>,
): LRUCache<Name, Value> {
  return new LRUCache({ max: answersMax, ttl: freshMs, fetchMethod: load });
}

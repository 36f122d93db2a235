import type { Environment } from '../access/caller';
import type { Throttle } from '../access/throttle';
import type { IntegrationId, VenueId } from '../shared/ids';
import type { Instant } from '../shared/time';

/** How many enquiries one client may send through one publishable key. */
export const browserThrottle: Throttle = { timesMax: 10, withinMinutes: 60 };

/** The origin and the venue of an enquiry from a browser. */
export interface BrowserSender {
  readonly environment: Environment;
  readonly integrationId: IntegrationId;
  readonly venueId: VenueId;
  /** A hash of the client's network, so one value for all who share it. */
  readonly client: string;
}

/** Counts the enquiries from browsers. */
export interface BrowserTraffic {
  /** To that venue, from all clients. */
  readonly toVenue: number;
  /** From that client through that key, to all venues. */
  readonly fromClient: number;
}

/** Outside any transaction. */
export interface BrowserEnquiries {
  since(moment: Instant, sender: BrowserSender): Promise<BrowserTraffic>;
}

/** Like `BrowserEnquiries`, inside a transaction. */
export interface WritableBrowserEnquiries {
  /**
   * The moments since then at which that client sent an enquiry through that key. Locks the client
   * and key, so that they send no other until the transaction ends.
   */
  sentSince(moment: Instant, sender: BrowserSender): Promise<readonly Instant[]>;
  /** Records one more enquiry. */
  record(sender: BrowserSender, now: Instant): Promise<void>;
  /** Marks a captcha challenge as used; false when it was used before. */
  use(challenge: string, expiresAt: Instant): Promise<boolean>;
}

/** The usual traffic of an hour. Five times as much is a flood. */
const usual: BrowserTraffic = { toVenue: 4, fromClient: 1 };
const hardest = 16;

/** How many times harder than usual a captcha is, by the traffic of the last hour. */
export function captchaHardness({ toVenue, fromClient }: BrowserTraffic): number {
  const floods = Math.max(toVenue / usual.toVenue, fromClient / usual.fromClient) / 5;
  return Math.min(hardest, Math.max(1, Math.ceil(floods)));
}

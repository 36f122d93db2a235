import type { Environment } from '../access/caller';
import type { Throttle } from '../access/throttle';
import type { IntegrationId, VenueId } from '../shared/ids';
import type { Instant } from '../shared/time';

/** What one client may send through one publishable key: nobody has more to ask in an hour. */
export const browserThrottle: Throttle = { timesMax: 10, withinMinutes: 60 };

/** Where an enquiry from a browser comes from, and where it goes to. */
export interface BrowserSender {
  readonly environment: Environment;
  readonly integrationId: IntegrationId;
  readonly venueId: VenueId;
  /** Whoever shares the client's network, hashed. */
  readonly client: string;
}

/** How many enquiries have come from browsers. */
export interface BrowserTraffic {
  /** To that venue, from everywhere. */
  readonly toVenue: number;
  /** From that client by that key, to every venue. */
  readonly fromClient: number;
}

/** Outside any transaction. */
export interface BrowserEnquiries {
  since(moment: Instant, sender: BrowserSender): Promise<BrowserTraffic>;
}

/** The same inside a transaction. */
export interface WritableBrowserEnquiries {
  /**
   * When that client has sent by that key since then. Until the transaction ends it sends nothing
   * else.
   */
  sentSince(moment: Instant, sender: BrowserSender): Promise<readonly Instant[]>;
  /** Notes one more. */
  note(sender: BrowserSender, now: Instant): Promise<void>;
  /** Marks the challenge of a captcha as used; false when it was before. */
  use(challenge: string, expiresAt: Instant): Promise<boolean>;
}

/** What is usual in an hour. Five times as many are a flood. */
const usual: BrowserTraffic = { toVenue: 4, fromClient: 1 };
const hardest = 16;

/** How many times as hard as usual a captcha is, by the traffic of the last hour. */
export function captchaHardness({ toVenue, fromClient }: BrowserTraffic): number {
  const floods = Math.max(toVenue / usual.toVenue, fromClient / usual.fromClient) / 5;
  return Math.min(hardest, Math.max(1, Math.ceil(floods)));
}

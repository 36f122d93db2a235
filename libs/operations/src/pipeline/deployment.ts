import type { KeyKind } from '@venue/domain/access/caller';
import type { Answers } from '@venue/domain/access/idempotency';
import type { Clock, Keys, RateLimit, Rates } from '@venue/domain/access/request-ports';
import type { PageBookingLimits } from '@venue/domain/booking/page-bookings';
import type { BrowserEnquiries } from '@venue/domain/guest/browser-enquiries';
import type { Deliveries } from '@venue/domain/message/inbox';
import type { TextCallbackReader } from '@venue/domain/message/provider';
import type { Checkouts } from '@venue/domain/payment/checkouts';
import type { PayableLookup } from '@venue/domain/payment/payable-status';
import type { PaymentProvider, ProviderName, TestProvider } from '@venue/domain/payment/provider';
import type { Attempts, Diary, Ids, UnitOfWork } from '@venue/domain/ports';
import type { TeamPorts, TeamWork } from '@venue/domain/team-ports';
import type { Events } from '@venue/domain/tickets/event';
import type { Content } from '@venue/domain/venue/content';
import type { Groups } from '@venue/domain/venue/group';
import type { GroupFiles } from '@venue/domain/venue/group-file';
import type { WaitingEntries } from '@venue/domain/waiting/entries';
import type { EventFeed } from '@venue/domain/webhook/event-feed';
import type { Bulkhead } from './bulkhead';
import type { ChangeHub } from './change-hub';
import type { Settings } from '../operation';
import type { Authenticator } from '../authentication/authenticator';
import type { Secrets } from '../authentication/secrets';
import type { TeamAuthenticator } from '../authentication/team-authenticator';
import type { SharedRefusals } from './shared-refusals';
import type { SingleFlight } from './single-flight';
import type { Telemetry } from './telemetry';

/** The payment providers. The sandbox always uses the built-in test checkout. */
export interface Payments {
  /** The provider of live bookings. */
  readonly live: ProviderName;
  readonly providers: ReadonlyMap<ProviderName, PaymentProvider>;
  readonly test: TestProvider;
}

/** The sessions, ports and transactions of the venue's team. */
export interface TeamAccess {
  readonly authenticator: TeamAuthenticator;
  readonly ports: TeamPorts;
  readonly changes: ChangeHub;
  readonly groupFiles: GroupFiles;
  readonly unitOfWork: UnitOfWork<TeamWork>;
}

/**
 * The token by which Nest injects the `Deployment`, including the parts that an app's modules add.
 */
export const DEPLOYMENT = Symbol('Deployment');

/** The dependencies of `perform`. */
export interface Deployment {
  /** The address above the pages of problems, without a trailing slash. */
  readonly problemsUrl: string;
  readonly settings: Settings;
  /** The number of proxies in front; each adds its caller's address to `X-Forwarded-For`. */
  readonly trustedProxies: number;
  /** By kind of key, for each client of a publishable key, and for each session of the team. */
  readonly rateLimits: Readonly<Record<KeyKind | 'address' | 'team', RateLimit>>;
  /** The limits on bookings by one client of publishable keys. */
  readonly pageBookings: PageBookingLimits;
  readonly secrets: Secrets;
  readonly ids: Ids;
  readonly telemetry: Telemetry;
  /** The id of the current trace, if traces are recorded; otherwise null. */
  readonly traceId: () => string | null;
  readonly authenticator: Authenticator;
  readonly bulkhead: Bulkhead;
  /** Proofs of one integration run one at a time; the others wait here without a connection. */
  readonly proofs: Bulkhead;
  readonly singleFlight: SingleFlight;
  readonly sharedRefusals: SharedRefusals;
  readonly groups: Groups;
  readonly diary: Diary;
  /** The diary for operations with `isDiaryReading`; its queries take the slots of a venue. */
  readonly sharedDiary: Diary;
  readonly content: Content;
  readonly events: Events;
  readonly eventFeed: EventFeed;
  readonly payableLookup: PayableLookup;
  readonly waiting: WaitingEntries;
  readonly clock: Clock;
  readonly rates: Rates;
  readonly keys: Keys;
  readonly attempts: Attempts;
  readonly browserEnquiries: BrowserEnquiries;
  readonly answers: Answers;
  readonly unitOfWork: UnitOfWork;
}

/** Further dependencies of payment links, callbacks of payment providers and payment jobs. */
export interface PayingDeployment extends Deployment {
  readonly checkouts: Checkouts;
  readonly payments: Payments;
}

/** Further dependencies of guests' pages and of all providers' callbacks. */
export interface GuestDeployment extends PayingDeployment {
  readonly deliveries: Deliveries;
  /** Null unless texts are sent through a provider, which calls back. */
  readonly textCallbacks: { readonly provider: string; readonly read: TextCallbackReader } | null;
}

/** Further dependencies of the team's operations. */
export interface TeamDeployment extends Deployment {
  readonly team: TeamAccess;
}

/** A deployment in one process, with the dependencies of all apps. */
export interface WholeDeployment extends GuestDeployment, TeamDeployment {}

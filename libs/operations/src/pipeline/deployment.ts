import type {
  Answers,
  Attempts,
  BrowserEnquiries,
  Checkouts,
  Clock,
  Content,
  Deliveries,
  Diary,
  Events,
  Groups,
  Ids,
  Inbox,
  KeyKind,
  Keys,
  PaymentProvider,
  ProviderName,
  RateLimit,
  Rates,
  PayableLookup,
  StatusReader,
  TestProvider,
  UnitOfWork,
} from '@venue/domain';
import type { Bulkhead } from './bulkhead';
import type { Settings } from '../operation';
import type { Authenticator } from '../access/authenticator';
import type { RefusalCounter } from '../access/refusal-counter';
import type { Secrets } from '../access/secrets';
import type { SingleFlight } from './single-flight';
import type { Telemetry } from './telemetry';

/** Who takes the money. The sandbox pays in the built-in test checkout, whatever live keys do. */
export interface Payments {
  /** For live bookings. */
  readonly live: ProviderName;
  readonly providers: ReadonlyMap<ProviderName, PaymentProvider>;
  readonly test: TestProvider;
}

/** Everything that `perform` needs of a running deployment. */
export interface Deployment {
  /** Where the page of each problem stands, without a slash at the end. */
  readonly problemsUrl: string;
  readonly settings: Settings;
  /** How many proxies stand in front, each of which adds to `X-Forwarded-For` who called it. */
  readonly trustedProxies: number;
  /** For keys of each kind, and for each client of a publishable one. */
  readonly rateLimits: Readonly<Record<KeyKind | 'address', RateLimit>>;
  readonly secrets: Secrets;
  readonly ids: Ids;
  readonly telemetry: Telemetry;
  /** The id of the trace that is under way, where traces are kept; null elsewhere. */
  readonly traceId: () => string | null;
  readonly authenticator: Authenticator;
  /** Of unknown tokens in links, and of callbacks that are not signed, by client address. */
  readonly refusals: Readonly<Record<'tokens' | 'callbacks', RefusalCounter>>;
  readonly bulkhead: Bulkhead;
  /** Proofs of one integration are judged one by one, so they wait here, not on a connection. */
  readonly proofs: Bulkhead;
  readonly singleFlight: SingleFlight;
  readonly groups: Groups;
  readonly diary: Diary;
  readonly content: Content;
  readonly events: Events;
  readonly payableLookup: PayableLookup;
  readonly clock: Clock;
  readonly checkouts: Checkouts;
  readonly payments: Payments;
  readonly deliveries: Deliveries;
  /** Null where texts do not leave through a carrier that tells of them later. */
  readonly textStatus: { readonly carrier: string; readonly read: StatusReader } | null;
  /** For people who run the deployment, never for a caller. */
  readonly inbox: Inbox;
  readonly rates: Rates;
  readonly keys: Keys;
  readonly attempts: Attempts;
  readonly browserEnquiries: BrowserEnquiries;
  readonly answers: Answers;
  readonly unitOfWork: UnitOfWork;
}

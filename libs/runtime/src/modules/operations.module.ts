import { Inject, Injectable, Module, Optional, type DynamicModule } from '@nestjs/common';
import type { Answers } from '@venue/domain/access/idempotency';
import type { Clock, Keys, Rates } from '@venue/domain/access/request-ports';
import { usualPageBookings, type PageBookingLimits } from '@venue/domain/booking/page-bookings';
import type { BrowserEnquiries } from '@venue/domain/guest/browser-enquiries';
import type { Deliveries } from '@venue/domain/message/inbox';
import type { Checkouts } from '@venue/domain/payment/checkouts';
import type { PayableLookup } from '@venue/domain/payment/payable-status';
import type { Attempts, Diary, UnitOfWork } from '@venue/domain/ports';
import type { Events } from '@venue/domain/tickets/event';
import type { Content } from '@venue/domain/venue/content';
import type { Groups } from '@venue/domain/venue/group';
import type { WaitingEntries } from '@venue/domain/waiting/entries';
import type { EventFeed } from '@venue/domain/webhook/event-feed';
import { Authenticator } from '@venue/operations/authentication/authenticator';
import { RefusalCounter } from '@venue/operations/authentication/refusal-counter';
import { Secrets } from '@venue/operations/authentication/secrets';
import { SharedDiary } from '@venue/operations/availability/diary/shared-diary';
import { Bulkhead } from '@venue/operations/pipeline/bulkhead';
import {
  DEPLOYMENT,
  type Deployment,
  type GuestDeployment,
  type PayingDeployment,
  type TeamDeployment,
} from '@venue/operations/pipeline/deployment';
import { SharedRefusals } from '@venue/operations/pipeline/shared-refusals';
import { SingleFlight } from '@venue/operations/pipeline/single-flight';
import type { Telemetry } from '@venue/operations/pipeline/telemetry';
import { poolSize as usualPoolSize } from '@venue/postgres';
import { randomIds } from '../deployment/ids';
import {
  deliverySettings,
  inboxSettings,
  textCallbacksOf,
  type MessageKinds,
} from '../deployment/message-providers';
import { usualRates, type WidgetRates } from '../deployment/rates';
import { watchBulkheads } from '../observe/gauges';
import type { Observation } from '../observe/observation';
import { currentTraceId } from '../observe/traces';
import type { Database } from './database.module';
import * as tokens from './tokens';

/** The part of the configuration that the operations need. */
export interface OperationsOptions {
  readonly baseUrl: string;
  /** Rate limits of integration keys; `usualRates` by default. */
  readonly ratePerMinute?: number;
  readonly rateBurst?: number;
  /** 0 by default. */
  readonly trustedProxies?: number;
  /** Rate limits of publishable keys and their clients; `usualRates` by default. */
  readonly widgetRates?: WidgetRates;
  /** How many bookings one client of publishable keys may make; `usualPageBookings` by default. */
  readonly pageBookings?: PageBookingLimits;
  /** By default the inbox, which counts as delivery. */
  readonly messages?: MessageKinds;
  /** Connections to the database, of which a fifth may work for one venue. */
  readonly poolSize?: number;
}

const OPTIONS = Symbol('OperationsOptions');

/** The ports and everything else that `perform` needs. */
@Injectable()
class InjectedDeployment implements Deployment {
  readonly problemsUrl: string;
  readonly settings: Deployment['settings'];
  readonly trustedProxies: number;
  readonly rateLimits: Deployment['rateLimits'];
  readonly pageBookings: PageBookingLimits;
  readonly textCallbacks: GuestDeployment['textCallbacks'];
  readonly telemetry: Telemetry;
  readonly ids = randomIds;
  readonly traceId = currentTraceId;
  readonly proofs = new Bulkhead(1);
  readonly singleFlight = new SingleFlight();
  readonly sharedRefusals = new SharedRefusals();

  @Inject(tokens.ANSWERS) readonly answers!: Answers;
  @Inject(tokens.ATTEMPTS) readonly attempts!: Attempts;
  @Inject(tokens.AUTHENTICATOR) readonly authenticator!: Authenticator;
  @Inject(tokens.BROWSER_ENQUIRIES) readonly browserEnquiries!: BrowserEnquiries;
  @Inject(tokens.BULKHEAD) readonly bulkhead!: Bulkhead;
  @Inject(tokens.CHECKOUTS) readonly checkouts!: Checkouts;
  @Inject(tokens.CLOCK) readonly clock!: Clock;
  @Inject(tokens.CONTENT) readonly content!: Content;
  @Inject(tokens.DELIVERIES) readonly deliveries!: Deliveries;
  @Inject(tokens.DIARY) readonly diary!: Diary;
  @Inject(tokens.EVENT_FEED) readonly eventFeed!: EventFeed;
  @Inject(tokens.EVENTS) readonly events!: Events;
  @Inject(tokens.GROUPS) readonly groups!: Groups;
  @Inject(tokens.KEYS) readonly keys!: Keys;
  @Inject(tokens.PAYABLE_LOOKUP) readonly payableLookup!: PayableLookup;
  @Inject(tokens.RATES) readonly rates!: Rates;
  @Inject(tokens.SECRETS) readonly secrets!: Secrets;
  @Inject(tokens.SHARED_DIARY) readonly sharedDiary!: Diary;
  @Inject(tokens.WAITING) readonly waiting!: WaitingEntries;
  @Inject(tokens.UNIT_OF_WORK) readonly unitOfWork!: UnitOfWork;

  /** In apps that import `PaymentsModule`. */
  @Optional() @Inject(tokens.PAYMENTS) readonly payments?: PayingDeployment['payments'];
  /** In apps that import `TeamModule`. */
  @Optional() @Inject(tokens.TEAM) readonly team?: TeamDeployment['team'];

  constructor(
    @Inject(OPTIONS) options: OperationsOptions,
    @Inject(tokens.OBSERVATION) of: Observation,
  ) {
    const { baseUrl, messages } = options;
    this.problemsUrl = `${baseUrl}/problems`;
    this.settings = { baseUrl, ...deliverySettings(messages, baseUrl) };
    this.trustedProxies = options.trustedProxies ?? 0;
    this.rateLimits = rateLimitsOf(options);
    this.pageBookings = options.pageBookings ?? usualPageBookings;
    this.textCallbacks = textCallbacksOf((messages ?? inboxSettings).texts, baseUrl);
    this.telemetry = of.telemetry;
  }
}

/** The parts of the `Deployment`, and the `Deployment` itself. */
@Module({})
export class OperationsModule {
  constructor(
    @Inject(DEPLOYMENT) deployment: Deployment,
    @Inject(tokens.OBSERVATION) { metrics }: Observation,
  ) {
    watchBulkheads(metrics, deployment);
  }

  static forRoot(options: OperationsOptions): DynamicModule {
    const { poolSize = usualPoolSize } = options;
    return {
      module: OperationsModule,
      global: true,
      providers: [
        { provide: OPTIONS, useValue: options },
        {
          provide: tokens.SECRETS,
          inject: [tokens.DATABASE],
          useFactory: ({ pepper }: Database) => new Secrets(pepper),
        },
        {
          provide: tokens.AUTHENTICATOR,
          inject: [tokens.KEYS, tokens.SECRETS],
          useFactory: (keys: Keys, secrets: Secrets) =>
            new Authenticator(keys, secrets, new RefusalCounter()),
        },
        {
          // A crowd at one venue leaves connections for the others.
          provide: tokens.BULKHEAD,
          useFactory: () => new Bulkhead(Math.max(1, Math.floor(poolSize / 5))),
        },
        {
          provide: tokens.SHARED_DIARY,
          inject: [tokens.DIARY, tokens.BULKHEAD],
          useFactory: (diary: Diary, bulkhead: Bulkhead) => new SharedDiary(diary, bulkhead),
        },
        { provide: DEPLOYMENT, useClass: InjectedDeployment },
      ],
      exports: [DEPLOYMENT, tokens.SECRETS],
    };
  }
}

function rateLimitsOf({
  ratePerMinute: perMinute = usualRates.integration.perMinute,
  rateBurst: burst = usualRates.integration.burst,
  widgetRates = usualRates,
}: OperationsOptions): Deployment['rateLimits'] {
  return { ...usualRates, ...widgetRates, integration: { perMinute, burst } };
}

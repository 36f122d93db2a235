import { usualPageBookings, type Diary, type PageBookingLimits } from '@venue/domain';
import { groupFiles } from '@venue/group';
import {
  Bulkhead,
  Authenticator,
  ChangeHub,
  RecentPages,
  RefusalCounter,
  Secrets,
  SessionAuthenticator,
  SharedDiary,
  SingleFlight,
  type ChangeHubTimes,
  type Deployment,
} from '@venue/operations';
import {
  connect,
  deploymentIdIn,
  poolSize as usualPoolSize,
  PostgresAttempts,
  PostgresBrowserEnquiries,
  PostgresChanges,
  PostgresCheckouts,
  PostgresClock,
  PostgresContent,
  PostgresDeliveries,
  PostgresDiary,
  PostgresEventFeed,
  PostgresEvents,
  PostgresGroups,
  PostgresInbox,
  PostgresKeys,
  PostgresIdempotency,
  PostgresRates,
  PostgresPayableLookup,
  PostgresReplicaDiary,
  PostgresUnitOfWork,
  teamPortsOn,
  teamWorkOn,
  workOn,
  type WorkObserver,
} from '@venue/postgres';
import { deliverySettings, inboxOnly, textStatusOf, type MessageKinds } from './message-providers';
import { watchPool, watchStreams, watchBulkheads } from '../observe/gauges';
import type { Metrics } from '../observe/metrics';
import { randomIds } from './ids';
import { faultsOnly, type Observing } from '../observe/observing';
import { openPayments, type PaymentSettings } from './open-payments';
import { usualRates } from './rates';
import { currentTraceId } from '../observe/traces';

/** The part of the configuration that the operations need. */
export interface DeploymentOptions {
  readonly url: string;
  readonly pepper: string;
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
  /** How many messages go to one recipient in an hour, as the contract says; higher in tests. */
  readonly messagesToOne?: number;
  /** The built-in test provider by default. */
  readonly payments?: PaymentSettings;
  /** By default the inbox, which counts as delivery. */
  readonly messages?: MessageKinds;
  /** A standby that may answer searches; none by default. */
  readonly replicaUrl?: string | null;
  /** Connections to the database; `usualPoolSize` by default. */
  readonly poolSize?: number;
  /** Shorter in tests. */
  readonly changeTimes?: Partial<ChangeHubTimes>;
  /** By default only faults and alarms, on standard error. */
  readonly observing?: Observing;
}

export type WidgetRates = Pick<Deployment['rateLimits'], 'publishable' | 'address'>;

export interface OpenDeployment {
  readonly deployment: Deployment;
  /** Must not be called before everything under way has ended. */
  close(): Promise<void>;
}

/** The composition root: every port gets its adapter here, by hand. */
export async function openDeployment(options: DeploymentOptions): Promise<OpenDeployment> {
  const { poolSize = usualPoolSize } = options;
  const source = await connect(options.url, poolSize);
  const secrets = new Secrets(options.pepper);
  const keys = new PostgresKeys(source);
  const { baseUrl, messages, observing = faultsOnly() } = options;
  const { metrics, telemetry } = observing;
  const payments = await openPayments(options.payments ?? { kind: 'test' }, {
    baseUrl,
    secrets,
    deploymentId: await deploymentIdIn(source),
    onFailure: (provider) => metrics.providerFailures.inc({ provider }),
  });
  const observer = workObserverOf(metrics);
  const searches = searchDiaryOn(source, options, observer);
  // At most a fifth of the pool for a venue: a crowd at one leaves connections for the others.
  const bulkhead = new Bulkhead(Math.max(1, Math.floor(poolSize / 5)));
  const deployment: Deployment = {
    problemsUrl: `${baseUrl}/problems`,
    settings: { baseUrl, ...deliverySettings(messages, baseUrl) },
    trustedProxies: options.trustedProxies ?? 0,
    rateLimits: rateLimitsOf(options),
    pageBookings: options.pageBookings ?? usualPageBookings,
    secrets,
    ids: randomIds,
    telemetry,
    traceId: currentTraceId,
    authenticator: new Authenticator(keys, secrets, new RefusalCounter()),
    refusals: { tokens: new RefusalCounter(), callbacks: new RefusalCounter() },
    bulkhead,
    proofs: new Bulkhead(1),
    singleFlight: new SingleFlight(),
    recentPages: new RecentPages(),
    diary: searches.diary,
    sharedDiary: new SharedDiary(searches.diary, bulkhead),
    ...storedPortsOn(source),
    textStatus: textStatusOf((messages ?? inboxOnly).texts, baseUrl),
    payments,
    keys,
    unitOfWork: new PostgresUnitOfWork(
      source,
      (manager, observing) => workOn(manager, observing, options),
      observer,
    ),
    team: teamAccessOn(source, { options, secrets, observer, observing }),
  };
  watchPool(metrics, 'requests', source);
  watchBulkheads(metrics, deployment);
  watchStreams(metrics, deployment);
  const { changes } = deployment.team;
  const closing = (): Promise<void> => searches.close().finally(() => source.destroy());
  return { deployment, close: () => changes.close().finally(closing) };
}

/** The ports that need nothing but the database. */
function storedPortsOn(source: Awaited<ReturnType<typeof connect>>) {
  return {
    groups: new PostgresGroups(source),
    content: new PostgresContent(source),
    events: new PostgresEvents(source),
    eventFeed: new PostgresEventFeed(source),
    clock: new PostgresClock(source),
    deliveries: new PostgresDeliveries(source),
    inbox: new PostgresInbox(source),
    checkouts: new PostgresCheckouts(source),
    payableLookup: new PostgresPayableLookup(source),
    rates: new PostgresRates(source),
    attempts: new PostgresAttempts(source),
    browserEnquiries: new PostgresBrowserEnquiries(source),
    answers: new PostgresIdempotency(source.manager),
  };
}

interface SearchDiary {
  readonly diary: Diary;
  close(): Promise<void>;
}

/** What is decided is never read here, but in the transaction of the decision. */
function searchDiaryOn(
  source: Awaited<ReturnType<typeof connect>>,
  { replicaUrl: url = null, poolSize = usualPoolSize }: DeploymentOptions,
  observer: WorkObserver,
): SearchDiary {
  if (url === null) {
    const diary = new PostgresDiary(source.manager, observer);
    return { diary, close: () => Promise.resolve() };
  }
  const diary = new PostgresReplicaDiary({ url, poolSize, source }, observer);
  return { diary, close: () => diary.close() };
}

function workObserverOf(metrics: Metrics): WorkObserver {
  return {
    onClash: (code) => metrics.clashes.inc({ code }),
    onLockWait: (seconds) => metrics.lockSeconds.observe(seconds),
    onExpired: (count) => metrics.lapsed.inc(count),
    onMoved: (count) => metrics.moves.inc(count),
    onCutShort: () => metrics.cutShort.inc(),
    onSearchRead: (from) => metrics.searchReads.inc({ from }),
  };
}

interface TeamAccessOptions {
  readonly options: Pick<DeploymentOptions, 'url' | 'changeTimes' | 'messagesToOne'>;
  readonly secrets: Secrets;
  readonly observer: WorkObserver;
  readonly observing: Observing;
}

function teamAccessOn(
  source: Awaited<ReturnType<typeof connect>>,
  { options, secrets, observer, observing: { metrics, telemetry } }: TeamAccessOptions,
): Deployment['team'] {
  const ports = teamPortsOn(source.manager, observer);
  const authenticator = new SessionAuthenticator(ports.sessions, secrets);
  const changes = new ChangeHub(new PostgresChanges(source, options.url), authenticator, {
    onChange: (ageSeconds) => metrics.changeSeconds.observe(ageSeconds),
    onFault: (error) => telemetry.recordFault(error, { traceId: 'changes', operation: 'changes' }),
    times: options.changeTimes ?? {},
  });
  const unitOfWork = new PostgresUnitOfWork(
    source,
    (manager, observing) => teamWorkOn(manager, observing, options),
    observer,
  );
  return { authenticator, ports, changes, groupFiles, unitOfWork };
}

function rateLimitsOf({
  ratePerMinute: perMinute = usualRates.integration.perMinute,
  rateBurst: burst = usualRates.integration.burst,
  widgetRates = usualRates,
}: DeploymentOptions): Deployment['rateLimits'] {
  return { ...usualRates, ...widgetRates, integration: { perMinute, burst } };
}

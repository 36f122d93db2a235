export { PostgresAttempts } from './access/attempts';
export { PostgresManagerCodes } from './access/manager-codes';
export { PostgresCheckouts } from './payments/checkouts';
export { PostgresClock } from './connection/clock';
export { PostgresCleanUp } from './guests/clean-up';
export { connect, poolSize } from './connect';
export { PostgresContent } from './venues/content';
export { PostgresDeliveries } from './messages/deliveries';
export { deploymentIdIn } from './connection/deployment-id';
export { PostgresDiary } from './bookings/diary';
export { PostgresReplicaDiary } from './bookings/replica-diary';
export { claimFolder } from './embedded/data-folder';
export {
  EmbeddedFault,
  openEmbedded,
  type EmbeddedServer,
  type Supervision,
} from './embedded/embedded';
export { PostgresBrowserEnquiries } from './guests/enquiries-browser';
export { PostgresErasure } from './guests/erase';
export { PostgresGuestsExport } from './guests/guests-export';
export { PostgresEvents } from './tickets/events';
export { PostgresGroups } from './venues/groups';
export { PostgresInbox } from './messages/inbox';
export { PostgresHealth, type ZoneOffsets } from './health';
export { PostgresKeys } from './access/keys';
export { migrate, migrations } from './migrations/migrate';
export { MigrationFault } from './migrations/migration-run';
export { PostgresChanges } from './history/changes';
export { decodeChange, decodeFacts, type ChangeRow } from './history/facts';
export { PostgresProof } from './proof/proof';
export { PostgresHistories } from './history/histories';
export { PostgresIdempotency } from './access/idempotency';
export { PostgresOutbox } from './messages/outbox';
export { listenForMessages } from './messages/notifications';
export { poolOf } from './connection/pool';
export type { Pooling } from './connection/pooler';
export { parseServers } from './connection/servers';
export { PostgresRates } from './access/rates';
export { PostgresSetup } from './venues/setup';
export { PostgresDates } from './venues/setup-dates';
export { teamPortsOn, teamWorkOn } from './team-ports';
export { PostgresPayableLookup } from './payments/payable-lookup';
export { PostgresCardQueue } from './payments/cards';
export { PostgresChargeQueue } from './payments/charges';
export { PostgresRefundQueue } from './payments/refunds';
export { PostgresSweep } from './bookings/sweep';
export { PostgresJobLocks } from './connection/job-locks';
export { PostgresUnitOfWork, workOn, type WorkObserver } from './unit-of-work';
export { PostgresEventFeed } from './webhooks/event-feed';
export { PostgresWebhookQueue } from './webhooks/queue';
export { PostgresWaitingEntries } from './waiting/entries';
export { PostgresWaitingWork } from './waiting/waiting-work';

export { PostgresAttempts } from './attempts';
export { PostgresCheckouts } from './checkouts';
export { PostgresClock } from './clock';
export { PostgresCleanUp } from './clean-up';
export { connect, poolSize } from './connection';
export { PostgresContent } from './content';
export { PostgresDeliveries } from './deliveries';
export { deploymentIdIn } from './deployment-id';
export { PostgresDiary } from './diary';
export { claimFolder } from './embedded/data-folder';
export { EmbeddedFault, openEmbedded, type EmbeddedServer } from './embedded/embedded';
export { PostgresBrowserEnquiries } from './enquiries-browser';
export { PostgresErasure, type Erased, type ErasureProof } from './erase';
export type { Subject } from './erase-find';
export { PostgresEvents } from './events';
export { guarded } from './faults';
export { PostgresGroups } from './groups';
export { PostgresGuestsExport, type KeptOfPerson } from './guests-export';
export { PostgresInbox } from './inbox';
export { PostgresHealth, type KeyUnderPepper } from './health';
export { PostgresKeys, type NewKey, type NewSecret } from './keys';
export { isUpToDate, migrate, migrations } from './migrate';
export { MigrationFault } from './migration-run';
export { PostgresOnce } from './once';
export { PostgresOutbox } from './outbox';
export { queueTimes, workQueue, type QueueTimes } from './queue-worker';
export { poolOf } from './pool';
export { PostgresRates } from './rates';
export { brokenIn, PostgresSetup, type Accept, type Applying, type Conflicts } from './setup';
export { PostgresDates } from './setup-dates';
export type { SetupChange } from './setup-writer';
export {
  environmentOf,
  PostgresStaff,
  type BookingsQuestion,
  type DoorDecision,
  type StaffBooking,
  type StaffDeposit,
  type StaffVenue,
} from './staff';
export {
  PostgresStaffEnquiries,
  type EnquiriesQuestion,
  type StaffEnquiry,
} from './staff-enquiries';
export { PostgresStaffEvents, type StaffEventDate, type StaffTier } from './staff-events';
export { PostgresStaffMessages, type StaffMessage } from './staff-messages';
export { PostgresStaffMoney, type StaffMoney } from './staff-money';
export { PostgresStandings } from './standings';
export { PostgresSweep } from './sweep';
export { PostgresTurns } from './turns';
export { PostgresUnitOfWork, workOn } from './unit-of-work';

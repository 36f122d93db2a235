export { PostgresAttempts } from './access/attempts';
export { PostgresCheckouts } from './payments/checkouts';
export { PostgresClock } from './connection/clock';
export { PostgresCleanUp } from './guests/clean-up';
export { connect, poolSize } from './connection/connection';
export { PostgresContent } from './venues/content';
export { PostgresDeliveries } from './messages/deliveries';
export { deploymentIdIn } from './connection/deployment-id';
export { PostgresDiary } from './bookings/diary';
export { claimFolder } from './embedded/data-folder';
export { EmbeddedFault, openEmbedded, type EmbeddedServer } from './embedded/embedded';
export { PostgresBrowserEnquiries } from './guests/enquiries-browser';
export { PostgresErasure, type Erased, type ErasureProof } from './guests/erase';
export type { Subject } from './guests/erase-find';
export { PostgresEvents } from './tickets/events';
export { guarded } from './connection/faults';
export { PostgresGroups } from './venues/groups';
export { PostgresGuestsExport, type KeptOfPerson } from './guests/guests-export';
export { PostgresInbox } from './messages/inbox';
export { PostgresHealth } from './connection/health';
export { PostgresKeys, type NewKey, type NewSecret } from './access/keys';
export { migrate, migrations } from './migrations/migrate';
export { MigrationFault } from './migrations/migration-run';
export { PostgresOnce } from './access/once';
export { PostgresOutbox } from './messages/outbox';
export { MessageListener } from './messages/notifications';
export { poolOf } from './connection/pool';
export { PostgresRates } from './access/rates';
export { brokenIn, PostgresSetup, type Accept, type Applying } from './venues/setup';
export { PostgresDates } from './venues/setup-dates';
export {
  environmentOf,
  PostgresStaff,
  type DoorDecision,
  type StaffBooking,
  type StaffVenue,
} from './bookings/staff';
export {
  PostgresStaffEnquiries,
  type EnquiriesQuestion,
  type StaffEnquiry,
} from './guests/staff-enquiries';
export { PostgresStaffEvents, type StaffEventDate, type StaffTier } from './tickets/staff-events';
export { PostgresStaffMessages, type StaffMessage } from './messages/staff-messages';
export { PostgresStaffMoney, type StaffMoney } from './payments/staff-money';
export { PostgresPayableLookup } from './payments/payable-lookup';
export { PostgresSweep } from './bookings/sweep';
export { PostgresTurns } from './connection/turns';
export { PostgresUnitOfWork, workOn } from './unit-of-work';

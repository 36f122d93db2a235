export { PostgresAttempts } from './attempts';
export { connect, poolSize } from './connection';
export { PostgresDiary } from './diary';
export { claimFolder } from './embedded/data-folder';
export { EmbeddedFault, openEmbedded, type EmbeddedServer } from './embedded/embedded';
export { guarded } from './faults';
export { PostgresGroups } from './groups';
export { PostgresKeys, type NewKey } from './keys';
export { isUpToDate, migrate } from './migrate';
export { PostgresOnce } from './once';
export { PostgresRates } from './rates';
export { PostgresSetup, type SetupChange } from './setup';
export {
  PostgresStaff,
  type BookingsQuestion,
  type DoorDecision,
  type DoorEvent,
  type StaffBooking,
  type StaffVenue,
} from './staff';
export { PostgresUnitOfWork, workOn } from './unit-of-work';

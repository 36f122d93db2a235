export { readGroup, type GroupFault } from '@venue/group';
export {
  openAdministration,
  Refusal,
  type Administration,
  type DoorEvent,
  type KeyInfo,
  type StaffBooking,
} from './administration';
export { readConfig, type Config, type ConfigReading } from './config';
export { openDatabase, type OpenDatabase } from './database';
export { openDeployment, type DeploymentOptions, type OpenDeployment } from './open-deployment';
export { runService, type Opened } from './run-service';
export { portFault, StartFault } from './start-fault';

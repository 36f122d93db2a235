export { readGroup } from '@venue/group';
export { openAdminService, type AdminService } from './start/admin-service';
export { missingChoices, readConfig, type Config } from './settings/config';
export type { MessageSettings } from './deployment/message-providers';
export { openDatabase, type OpenDatabase } from './start/database';
export { checkDeployment, settingsInForce } from './doctor/doctor';
export type { Finding } from './doctor/finding';
export { mayStart } from './start/parse-args';
export { watchMessages } from './observe/gauges';
export { openMetrics } from './observe/metrics';
export { openObserving } from './observe/observing';
export {
  openDeployment,
  type DeploymentOptions,
  type OpenDeployment,
} from './deployment/open-deployment';
export { awaitDatabase } from './start/await-database';
export {
  issuePageKey,
  issueSandboxPageKey,
  issueServerKeys,
  type FirstKeys,
} from './start/first-keys';
export { firstSignInLink } from './start/first-sign-in';
export { addressFor, rememberAddress } from './start/known-address';
export { openOps } from './start/open-ops';
export { Readiness } from './observe/readiness';
export { openWorker, type OpenWorker, type WorkerOptions } from './deployment/open-worker';
export { runApp, runServer } from './start/run-app';
export { runService, type OnClose } from './start/run-service';
export { portFault, StartFault } from './start/start-fault';
export { settingsHelp } from './settings/help';
export type { SettingState } from './settings/read-settings';
export { programs, type Program } from './settings/programs';
export { defaultFor, type Setting } from './settings/setting';
export { settings, settingsByCondition } from './settings/settings';

export { groupSchemaText, readGroup, writeCommentedGroup } from '@venue/group';
export { openAdminService } from './start/open-admin-service';
export { AdminService } from './start/admin-service';
export { missingChoices, paymentsOfWorker, readConfig, type Config } from './settings/config';
export type { MessageSettings } from './deployment/message-providers';
export { openDatabase, type OpenDatabase } from './start/database';
export { checkDeployment, settingsInForce } from './doctor/doctor';
export type { Finding } from './doctor/finding';
export { mayStart } from './start/parse-args';
export { openMetrics } from './observe/metrics';
export { openObservation } from './observe/observation';
export {
  openDeployment,
  type DeploymentOptions,
  type OpenDeployment,
} from './deployment/open-deployment';
export {
  issuePageKey,
  issueSandboxPageKey,
  issueServerKeys,
  type FirstKeys,
} from './start/first-keys';
export { firstSignInLink } from './start/first-sign-in';
export { addressFor, rememberAddress } from './start/known-address';
export { openWorker, type WorkerOptions } from './deployment/open-worker';
export type { OpenWorker } from './deployment/start-work';
export { runApp } from './start/run-app';
export { nestLogger } from './start/nest-logger';
export { runService } from './start/run-service';
export type { Startup } from './start/startup';
export {
  DatabaseHealth,
  DatabaseModule,
  type Database,
  type Store,
} from './modules/database.module';
export { MessagesModule } from './modules/messages.module';
export { ObservabilityModule, OpsPort } from './modules/observability.module';
export { OperationsModule } from './modules/operations.module';
export { OperatorModule, type OperatorOptions } from './modules/operator.module';
export { PaymentsModule } from './modules/payments.module';
export { PostgresModule } from './modules/postgres.module';
export * as tokens from './modules/tokens';
export { TeamModule } from './modules/team.module';
export { Worker, WorkerModule } from './modules/worker.module';
export { portFault, StartFault } from './start/start-fault';
export { settingsHelp } from './settings/help';
export type { SettingState } from './settings/read-settings';
export { programs, type Program } from './settings/programs';
export { defaultFor, type Setting } from './settings/setting';
export { settings, settingsByCondition } from './settings/settings';

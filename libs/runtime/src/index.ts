export { readConfig, type Config, type ConfigReading } from './config';
export { openDatabase, type OpenDatabase } from './database';
export { openDeployment, type DeploymentOptions, type OpenDeployment } from './open-deployment';
export { StartFault } from './start-fault';

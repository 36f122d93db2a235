import { openDatabase, type OpenDatabase } from './database';
import { openDeployment, type OpenDeployment } from './open-deployment';
import { readConfig, type Config } from './config';
import { runService, type Opened } from './run-service';
import { StartFault } from './start-fault';

/** What an app begins with; all of it is closed after what the app opens itself. */
export interface Ground {
  readonly config: Config;
  readonly database: OpenDatabase;
  readonly deployment: OpenDeployment['deployment'];
}

/** Runs one app as a process of its own, on a database that is there and migrated. */
export function runApp(start: (ground: Ground, opened: Opened) => Promise<void>): void {
  runService(async (opened) => {
    const reading = readConfig(process.env, { required: ['DATABASE_URL', 'KEY_PEPPER'] });
    if (reading.kind === 'faulty') throw new StartFault(reading.faults.join('\n'));
    const { config } = reading;
    const database = await openDatabase(config);
    opened(() => database.close());
    const { deployment, ...open } = await openDeployment({ ...config, ...database });
    opened(() => open.close());
    await start({ config, database, deployment }, opened);
  });
}

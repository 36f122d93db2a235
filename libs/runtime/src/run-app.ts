import type { RequestListener } from 'node:http';
import type { Deployment } from '@venue/operations';
import type { PostgresHealth } from '@venue/postgres';
import { awaitDatabase } from './await-database';
import { watchClock } from './clock-watch';
import { readConfig, type AppConfig } from './config';
import { mayStart } from './parse-args';
import { openDeployment } from './open-deployment';
import type { Log } from './log';
import { openObserving, type Observing } from './observing';
import { openOps } from './open-ops';
import { Readiness } from './readiness';
import { runService, type Opened } from './run-service';
import type { App, Server } from './settings/programs';
import { portFault, StartFault } from './start-fault';

/** What an app begins with; all of it is closed after what the app opens itself. */
export interface Ground<A extends App> {
  readonly config: AppConfig<A>;
  readonly database: { readonly url: string; readonly pepper: string };
  readonly deployment: Deployment;
  readonly observing: Observing;
  /** Asked on a connection of its own. */
  readonly health: PostgresHealth;
}

/**
 * Runs one app as a process of its own, which logs to its standard output. It waits for a database
 * that is there and migrated, and tells on its ops port how it stands.
 */
export function runApp<A extends App>(
  app: A,
  start: (ground: Ground<A>, opened: Opened) => Promise<void>,
): void {
  if (!mayStart(app)) return;
  // There is a log once the settings have been read.
  let openLog: Log | null = null;
  const say = (words: string): void => openLog?.say(words);
  runService(
    async (opened, ending) => {
      const reading = readConfig(app, process.env);
      if (reading.kind === 'faulty') throw new StartFault(reading.faults.join('\n'));
      const { config } = reading;
      const readiness = new Readiness();
      const observing = openObserving({ app, level: config.logLevel, to: 'stdout' });
      const { metrics, log } = observing;
      openLog = log;
      await openOps(config, { readiness, metrics }, opened);

      const database = { url: config.databaseUrl, pepper: config.keyPepper };
      const { health, close } = await awaitDatabase(database.url, {
        readiness,
        ending,
        tell: (words) => log.raiseAlarm(words),
      });
      opened(close);
      opened(watchClock(health, (words) => observing.telemetry.raiseAlarm(words)));
      const { deployment, ...open } = await openDeployment({ ...config, ...database, observing });
      opened(() => open.close());
      await start({ config, database, deployment, observing, health }, opened);
      readiness.serve(health);
      // The last to be opened is the first to be closed.
      opened(() => Promise.resolve(readiness.leave()));
    },
    { say, endMaxMs },
  );
}

interface Serving {
  drain(lingerMs: number): Promise<void>;
}

type Serve = (
  listener: RequestListener,
  address: { readonly host: string; readonly port: number },
  deployment: Deployment,
) => Promise<Serving>;

/** So long after the first word of it, whoever deals out requests knows that we are leaving. */
const lingerMs = 5_000;

/** With what is under way at its longest, and before whoever stops us takes a harder way. */
const endMaxMs = 19_000;

/** Runs an app that answers requests. */
export function runServer<A extends Server>(
  app: A,
  open: (ground: Ground<A>) => Promise<RequestListener>,
  serve: Serve,
): void {
  runApp(app, async (ground, opened) => {
    const { config, deployment, observing } = ground;
    const listener = await open(ground);
    const serving = await serve(listener, config, deployment).catch((error: unknown) => {
      throw portFault(error, config.port);
    });
    // Without an ops port nobody has been told.
    opened(() => serving.drain(config.opsPort === null ? 0 : lingerMs));
    observing.log.say(`Ready: ${config.baseUrl}`);
  });
}

import type { RequestListener } from 'node:http';
import type { Deployment } from '@venue/operations';
import type { PostgresHealth } from '@venue/postgres';
import { awaitDatabase } from './await-database';
import { watchClock } from './clock-watch';
import { readConfig, type AppConfig } from '../settings/config';
import { mayStart } from './parse-args';
import { openDeployment } from '../deployment/open-deployment';
import type { Log } from '../observe/log';
import { openObserving, type Observing } from '../observe/observing';
import { openOps } from './open-ops';
import { Readiness } from '../observe/readiness';
import { runService, type OnClose } from './run-service';
import type { App, Server } from '../settings/programs';
import { portFault, StartFault } from './start-fault';

/** What is opened before an app starts; it is closed after everything that the app opens itself. */
export interface AppContext<A extends App> {
  readonly config: AppConfig<A>;
  readonly database: { readonly url: string; readonly pepper: string };
  readonly deployment: Deployment;
  readonly observing: Observing;
  /** Uses a connection of its own. */
  readonly health: PostgresHealth;
}

/**
 * Runs one app as a process of its own, which logs to its standard output. It waits until the
 * database is reachable and migrated, and reports its state on its ops port.
 */
export function runApp<A extends App>(
  app: A,
  start: (context: AppContext<A>, onClose: OnClose) => Promise<void>,
): void {
  if (!mayStart(app)) return;
  // Null until the settings have been read, since they set its level.
  let openLog: Log | null = null;
  const announce = (words: string): void => openLog?.announce(words);
  runService(
    async (onClose, ending) => {
      const reading = readConfig(app, process.env);
      if (reading.kind === 'faulty') throw new StartFault(reading.faults.join('\n'));
      const { config } = reading;
      const readiness = new Readiness();
      const observing = openObserving({ app, level: config.logLevel, to: 'stdout' });
      const { metrics, log } = observing;
      openLog = log;
      await openOps(config, { readiness, metrics }, onClose);

      const database = { url: config.databaseUrl, pepper: config.keyPepper };
      const { health, close } = await awaitDatabase(database.url, {
        readiness,
        ending,
        onReason: (words) => log.raiseAlarm(words),
      });
      onClose(close);
      onClose(watchClock(health, (words) => observing.telemetry.raiseAlarm(words)));
      const { deployment, ...open } = await openDeployment({ ...config, ...database, observing });
      onClose(() => open.close());
      await start({ config, database, deployment, observing, health }, onClose);
      readiness.serve(health);
      // Registered last, so that it is closed first.
      onClose(() => Promise.resolve(readiness.leave()));
    },
    { announce, endMaxMs },
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

/** How long load balancers may take to notice, by the readiness check, that this process stops. */
const lingerMs = 5_000;

/** More than the longest drain takes, and less than what a supervisor waits before it kills us. */
const endMaxMs = 19_000;

/** Runs an app that answers requests. */
export function runServer<A extends Server>(
  app: A,
  open: (context: AppContext<A>) => Promise<RequestListener>,
  serve: Serve,
): void {
  runApp(app, async (context, onClose) => {
    const { config, deployment, observing } = context;
    const listener = await open(context);
    const serving = await serve(listener, config, deployment).catch((error: unknown) => {
      throw portFault(error, config.port);
    });
    // Without an ops port no load balancer checks readiness, so there is nothing to wait for.
    onClose(() => serving.drain(config.opsPort === null ? 0 : lingerMs));
    observing.log.announce(`Ready: ${config.baseUrl}`);
  });
}

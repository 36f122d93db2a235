import type { INestApplicationContext } from '@nestjs/common';
import { DatabaseHealth } from '../modules/database.module';
import { OpsPort } from '../modules/observability.module';
import type { Log } from '../observe/log';
import { openObservation } from '../observe/observation';
import { readConfig } from '../settings/config';
import type { App } from '../settings/programs';
import { nestLogger } from './nest-logger';
import { mayStart } from './parse-args';
import { runService } from './run-service';
import { portFault, StartFault } from './start-fault';
import type { Startup } from './startup';

/** More than the longest drain, and less than the time after which a supervisor kills us. */
const endMaxMs = 19_000;

/**
 * Runs one app as a process of its own, which logs to its standard output. It waits until the
 * database is reachable and migrated, and reports its state on its ops port.
 */
export function runApp<A extends App>(
  app: A,
  open: (startup: Startup<A>) => Promise<INestApplicationContext>,
): void {
  if (!mayStart(app)) return;
  // Null until the settings have been read, since they set its level.
  let openLog: Log | null = null;
  const announce = (message: string): void => openLog?.announce(message);
  runService(
    async (ending) => {
      const reading = readConfig(app, process.env);
      if (reading.kind === 'faulty') throw new StartFault(reading.faults.join('\n'));
      const { config } = reading;
      const observing = openObservation({ app, level: config.logLevel, to: 'stdout' });
      openLog = observing.log;
      const logger = nestLogger(openLog);
      const nest = await open({ config, observing, logger, ending }).catch((error: unknown) => {
        throw 'port' in config ? portFault(error, config.port) : error;
      });
      nest.get(OpsPort).readiness.serve(nest.get(DatabaseHealth).health);
      announce(`Ready: ${app === 'worker' ? 'messages are being sent' : config.baseUrl}`);
      return nest;
    },
    { announce, endMaxMs },
  );
}

/** Observes a process: a log for what happened, and metrics for how often. */
import { Interruption } from '@venue/domain/interruption';
import type { RequestRecord, Telemetry } from '@venue/operations/pipeline/telemetry';
import { openLog, type Log, type LogSettings } from './log';
import { openMetrics, type Metrics } from './metrics';

export interface Observation {
  readonly log: Log;
  readonly metrics: Metrics;
  /** Logs and counts. */
  readonly telemetry: Telemetry;
}

export function openObservation(settings: LogSettings): Observation {
  const log = openLog(settings);
  const metrics = openMetrics();
  const telemetry: Telemetry = {
    recordRequest(call) {
      count(call, metrics);
      log.recordRequest(call);
    },
    recordFault(error, context) {
      if (error instanceof Interruption) metrics.interruptions.inc({ reason: error.reason });
      else metrics.faults.inc();
      log.recordFault(error, context);
    },
    raiseAlarm(message) {
      metrics.alarms.inc();
      log.raiseAlarm(message);
    },
  };
  return { log, metrics, telemetry };
}

/** The default: only faults and alarms, on standard error. */
export function observeFaults(): Observation {
  const to = { write: (line: string) => process.stderr.write(line) };
  return openObservation({ app: 'venue', level: 'warn', to });
}

function count(call: RequestRecord, metrics: Metrics): void {
  const { surface, operation, outcome, replayed, ms } = call;
  metrics.requests.inc({ surface, operation, outcome });
  metrics.requestSeconds.observe({ surface, operation }, ms / 1000);
  if (replayed) metrics.replays.inc({ surface });
  if (throttles.has(outcome)) metrics.throttles.inc({ reason: outcome });
  if (surface === 'worker') metrics.messages.inc({ channel: channelOf(call), result: outcome });
  if (isAnswered(call)) countAnswered(call, metrics);
}

function countAnswered({ operation, replayed, ms }: RequestRecord, metrics: Metrics): void {
  if (searches.has(operation)) metrics.searchSeconds.observe(ms / 1000);
  const event = holdEvents[operation];
  if (event !== undefined && !replayed) metrics.holds.inc({ event });
}

/** The worker's operations are `send` and the channel. */
function channelOf({ operation }: RequestRecord): string {
  return operation.replace(/^send /, '');
}

const searches = new Set(['POST /availability/search', 'GET /availability']);

const throttles = new Set(['rate-limited', 'lookup-throttled', 'too-many-links']);

const holdEvents: Readonly<Record<string, string>> = {
  'POST /holds': 'made',
  'POST /holds/{id}/release': 'given-back',
  'POST /bookings': 'booked',
};

function isAnswered({ status }: RequestRecord): boolean {
  return status !== null && status < 400;
}

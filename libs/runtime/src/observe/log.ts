/**
 * The log: lines of JSON for operators. Every field is listed here, so that no guest's data reaches
 * the log. Of a caller's input it has only request ids, and an agent's names and versions.
 */
import { pino, type DestinationStream, type Logger } from 'pino';
import type { AgentCall, RequestRecord, Telemetry } from '@venue/operations/pipeline/telemetry';
import { errorDetails } from './error-details';
import { scrub } from './scrub';

export interface LogSettings {
  /** The name of the process. */
  readonly app: string;
  /** The lowest level that is logged. */
  readonly level: 'info' | 'warn' | 'error';
  readonly to: 'stdout' | 'stderr' | DestinationStream;
}

export interface Log extends Telemetry {
  /** Logs something that operators wait for, such as that the service is ready. */
  announce(message: string): void;
}

export function openLog({ app, level, to }: LogSettings): Log {
  const logger = pino(
    {
      level,
      base: { app },
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
    },
    typeof to === 'string' ? streamOf(to) : to,
  );
  return logOn(logger);
}

/** Writes synchronously, so that no line is lost at the end. A closed reader stops nothing. */
function streamOf(to: 'stdout' | 'stderr'): DestinationStream {
  return pino.destination({ fd: to === 'stdout' ? 1 : 2, sync: true });
}

function logOn(logger: Logger): Log {
  return {
    recordRequest: (call) => logger.info(callLine(call), 'ended'),
    recordFault(error, { traceId, operation }) {
      const { msg, ...others } = errorDetails(error);
      logger.error({ requestId: traceId, operation, ...others }, msg);
    },
    raiseAlarm: (message) => logger.warn({ alarm: true }, message),
    announce: (message) => logger.info(message),
  };
}

function callLine({ ms, firstTraceId, agent, ...call }: RequestRecord): object {
  const { requestId, surface, operation, keyId, environment, outcome, status, replayed } = call;
  return {
    requestId,
    surface,
    operation,
    keyId,
    environment,
    outcome,
    status,
    replayed,
    ...(firstTraceId === null ? {} : { firstTraceId }),
    ms: Math.round(ms * 10) / 10,
    ...(agent === undefined ? {} : agentFields(agent)),
  };
}

/**
 * An agent may claim any revision and client: a text that does not look like a version becomes
 * `other`.
 */
function agentFields({ tool, revision, client, coercedCount }: AgentCall): object {
  return {
    tool,
    revision: /^\d{4}(-\d\d-\d\d)?$/.test(revision) ? revision : 'other',
    client: client === null || product.test(scrub(client)) ? client : 'other',
    coercedCount,
  };
}

/** One word and a version, such as `claude-code 2.1.0`. */
const product = /^[A-Za-z][\w.-]{0,40} v?\d[\w.-]{0,20}$/;

import type { LoggerService } from '@nestjs/common';
import type { Log } from '../observe/log';
import { scrub } from '../observe/scrub';
import { StartFault } from './start-fault';

/** Puts what Nest reports into our log. */
export function nestLogger(log: Log): LoggerService {
  // At the start Nest lists every module and route, which no operator waits for.
  const ignore = (): void => undefined;
  return {
    log: ignore,
    debug: ignore,
    verbose: ignore,
    warn: (message: unknown) => log.raiseAlarm(scrub(String(message))),
    error(error: unknown) {
      // `runService` prints one of them as a sentence; the other only says that the process ends.
      if (error instanceof StartFault || isAbort(error)) return;
      const fault = error instanceof Error ? error : new Error(String(error));
      log.recordFault(fault, { traceId: 'nest', operation: 'nest' });
    },
  };
}

function isAbort(error: unknown): boolean {
  return error instanceof Error && error.name === 'AbortError';
}

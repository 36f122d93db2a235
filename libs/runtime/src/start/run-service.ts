import { withTimeout } from '@venue/domain/async';
import { errorDetails } from '../observe/error-details';
import { StartFault } from './start-fault';
import { flushTraces } from '../observe/traces';

/** A service that runs; a Nest application closes by its lifecycle hooks. */
interface Running {
  close(): Promise<void>;
}

interface Stopping {
  /** Reports that the service is stopping, and that it has stopped. */
  readonly announce: (message: string) => void;
  /** The longest that stopping may take; unlimited by default. */
  readonly endMaxMs?: number;
}

/**
 * Runs a service until a signal ends it, and then closes it. A start that waits gives up once
 * `ending` is aborted, and a start that fails must itself close what would outlive the process. A
 * `StartFault` is printed as one sentence, without a stack, with exit code 1. Repeated signals,
 * such as one to the process group and one through npm, count as one. `announce` reports when
 * stopping starts and when it has ended. After `endMaxMs` the process exits with 1, whatever is
 * still open.
 */
export function runService(
  start: (ending: AbortSignal) => Promise<Running>,
  { announce, endMaxMs }: Stopping,
): void {
  const ending = new AbortController();
  printErrorsWithoutMembers();

  const end = async (exitCode: number): Promise<void> => {
    if (ending.signal.aborted) return;
    ending.abort();
    if (endMaxMs !== undefined) setTimeout(giveUp, endMaxMs);
    try {
      await (await starting)?.close();
      await withTimeout(flushTraces(), 1_000).catch(() => undefined);
      if (exitCode === 0) announce('Stopped.');
      process.exit(exitCode);
    } catch (error) {
      process.stderr.write(`${wordsFor(error)}\n`);
      process.exit(1);
    }
  };
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) {
    process.on(signal, () => {
      if (!ending.signal.aborted)
        announce(`Stopping (${signal}): what is under way is finished first.`);
      void end(0);
    });
  }
  const starting = start(ending.signal).catch((error: unknown) => {
    if (ending.signal.aborted) return null;
    process.stderr.write(`${wordsFor(error)}\n`);
    setImmediate(() => void end(1));
    return null;
  });
}

/**
 * Node itself would print an uncaught error with all its members, and those of a database driver's
 * error are values of the row. A closed standard output or error does not end the process.
 */
function printErrorsWithoutMembers(): void {
  const exitWith = (error: unknown): void => {
    process.stderr.write(`${wordsFor(error)}\n`);
    process.exit(1);
  };
  process.on('uncaughtException', exitWith);
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
}

function giveUp(): never {
  process.stderr.write('Something did not end in time, and is cut off.\n');
  process.exit(1);
}

function wordsFor(error: unknown): string {
  if (error instanceof StartFault) return error.message;
  return JSON.stringify({ level: 'error', ...errorDetails(error) });
}

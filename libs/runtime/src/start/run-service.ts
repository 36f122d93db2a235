import { withTimeout } from '@venue/domain';
import { described } from '../observe/described';
import { StartFault } from './start-fault';
import { flushTraces } from '../observe/traces';

/** Registers how to close something that a service has opened. */
export type OnClose = (close: () => Promise<void>) => void;

interface Stopping {
  /** Reports that the service is stopping, and that it has stopped. */
  readonly announce: (words: string) => void;
  /** The longest that stopping may take; unlimited by default. */
  readonly endMaxMs?: number;
}

/**
 * Runs a service until a signal ends it: what was opened is closed in the reverse order, whether
 * the start failed or the service ends. A start that waits for something gives up once `ending` is
 * aborted. A `StartFault` is printed as its own sentence, without a stack, with exit code 1.
 * Repeated signals, such as one to the process group and one through npm, count as one. `announce`
 * reports when stopping begins and when it has ended. What is still open after `endMaxMs` is left
 * as it is, and the process exits with 1.
 */
export function runService(
  start: (onClose: OnClose, ending: AbortSignal) => Promise<void>,
  { announce, endMaxMs }: Stopping,
): void {
  const closing: (() => Promise<void>)[] = [];
  const ending = new AbortController();
  printErrorsWithoutMembers();

  const end = async (exitCode: number): Promise<void> => {
    if (ending.signal.aborted) return;
    ending.abort();
    if (endMaxMs !== undefined) setTimeout(giveUp, endMaxMs);
    await starting;
    try {
      for (let close = closing.pop(); close !== undefined; close = closing.pop()) await close();
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
  const onClose: OnClose = (close) => closing.push(close);
  const starting = start(onClose, ending.signal).catch((error: unknown) => {
    if (ending.signal.aborted) return;
    process.stderr.write(`${wordsFor(error)}\n`);
    setImmediate(() => void end(1));
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
  return JSON.stringify({ level: 'error', ...described(error) });
}

import { withTimeout } from '@venue/domain';
import { described } from './described';
import { StartFault } from './start-fault';
import { flushTraces } from './traces';

/** Remembers how to close what a service has opened. */
export type Opened = (close: () => Promise<void>) => void;

interface Stopping {
  /** Where it is told that the service stops, and that it has stopped. */
  readonly say: (words: string) => void;
  /** As long as the caller waits, where nothing is said. */
  readonly endMaxMs?: number;
}

/**
 * Runs a service until a signal ends it: what was opened is closed in the reverse order, whether
 * the start failed or the service ends. A start that waits for something gives up once `ending` is
 * aborted. A fault of the environment is told in its own sentence, without a stack, and ends with
 * 1. A signal may come several times, to the group and through npm; they are one. It is told when
 * stopping begins and when it has ended. What has not closed `endMaxMs` after it is left as it is,
 * and the process ends with 1.
 */
export function runService(
  start: (opened: Opened, ending: AbortSignal) => Promise<void>,
  { say, endMaxMs }: Stopping,
): void {
  const closing: (() => Promise<void>)[] = [];
  const ending = new AbortController();
  keepQuiet();

  const end = async (exitCode: number): Promise<void> => {
    if (ending.signal.aborted) return;
    ending.abort();
    if (endMaxMs !== undefined) setTimeout(giveUp, endMaxMs);
    await starting;
    try {
      for (let close = closing.pop(); close !== undefined; close = closing.pop()) await close();
      await withTimeout(flushTraces(), 1_000).catch(() => undefined);
      if (exitCode === 0) say('Stopped.');
      process.exit(exitCode);
    } catch (error) {
      process.stderr.write(`${wordsFor(error)}\n`);
      process.exit(1);
    }
  };
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) {
    process.on(signal, () => {
      if (!ending.signal.aborted) say(`Stopping (${signal}): what is under way is finished first.`);
      void end(0);
    });
  }
  const opened: Opened = (close) => closing.push(close);
  const starting = start(opened, ending.signal).catch((error: unknown) => {
    if (ending.signal.aborted) return;
    process.stderr.write(`${wordsFor(error)}\n`);
    setImmediate(() => void end(1));
  });
}

/**
 * Node itself would print an error that nobody caught with all its members, and those of a driver's
 * are values of the row. A reader of our output who is gone is no reason to end.
 */
function keepQuiet(): void {
  const die = (error: unknown): void => {
    process.stderr.write(`${wordsFor(error)}\n`);
    process.exit(1);
  };
  process.on('uncaughtException', die);
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

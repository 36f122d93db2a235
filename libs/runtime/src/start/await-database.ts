/**
 * Waits for the database: an app never migrates it, and waits without limit until it is available.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { Interruption } from '@venue/domain/interruption';
import { connect, parseServers, PostgresHealth } from '@venue/postgres';
import { faultOf, type Readiness } from '../observe/readiness';
import { StartFault } from './start-fault';

/** The oldest supported `server_version_num`: our SQL is written for PostgreSQL 15 or newer. */
export const oldestServer = 150_000;

const pauseMs = 1_000;

export interface AwaitedDatabase {
  /** Uses a separate connection, so that an exhausted pool does not count as ill health. */
  readonly health: PostgresHealth;
  readonly close: () => Promise<void>;
}

interface WaitOptions {
  readonly readiness: Readiness;
  readonly ending: AbortSignal;
  /** Called once for each new reason to wait. */
  readonly onReason: (because: string) => void;
}

/**
 * Resolves when the database answers and has our schema, which a migration job may still be
 * applying. Throws when PostgreSQL is too old, or when the process must end.
 */
export async function awaitDatabase(
  url: string,
  { readiness, ending, onReason }: WaitOptions,
): Promise<AwaitedDatabase> {
  for (let last = ''; ; await pause(pauseMs, undefined, { signal: ending })) {
    const state = await look(url);
    if (typeof state !== 'string') return state;
    readiness.waitFor(state);
    if (state !== last) onReason(state);
    last = state;
  }
}

/** The database, or the reason why it cannot be used yet. */
async function look(url: string): Promise<AwaitedDatabase | string> {
  const source = await connect(url, 1).catch((error: unknown) => unreachable(url, error));
  if (typeof source === 'string') return source;
  const health = new PostgresHealth(source);
  const close = (): Promise<void> => source.destroy();
  const fault = await faultIn(health).catch((error: unknown) => unreachable(url, error));
  if (fault === null) return { health, close };
  await close();
  if (fault instanceof StartFault) throw fault;
  return fault;
}

async function faultIn(health: PostgresHealth): Promise<string | StartFault | null> {
  const isOld = (await health.versionNumber()) < oldestServer;
  return isOld ? tooOld() : faultOf(health);
}

export function tooOld(): StartFault {
  return new StartFault('DATABASE_URL names a PostgreSQL older than 15; please use 15 or newer.');
}

export function unreachable(url: string, error: unknown): string {
  const why = faultText(error);
  const hosts = parseServers(url)?.map((one) => new URL(one).host);
  const where = hosts?.join(' or ') ?? 'that address';
  return `The database of DATABASE_URL at ${where} can't be reached: ${why || 'no answer'}.`;
}

/** The message of the database or the system; an interruption has a sentence of ours above it. */
export function faultText(error: unknown): string {
  const fault = error instanceof Interruption ? error.cause : error;
  return fault instanceof Error ? fault.message : String(fault);
}

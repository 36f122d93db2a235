/** Compares this process's clock with the database's, which decides all deadlines. */
import { systemClock } from '@venue/domain/shared/time';
import type { PostgresHealth } from '@venue/postgres';

const driftMaxMs = 2_000;
const everyMs = 5 * 60_000;

/** The difference in whole seconds; null if it is at most 2 s. */
export async function driftSeconds(health: Pick<PostgresHealth, 'now'>): Promise<number | null> {
  const before = systemClock();
  const there = await health.now();
  const after = systemClock();
  // The database read its clock at some moment between `before` and `after`.
  const driftMs = Math.max(before - there, there - after, 0);
  return driftMs <= driftMaxMs ? null : Math.round(driftMs / 1000);
}

export function driftWords(seconds: number): string {
  return `The clocks of the database and of this process are ${seconds} s apart: set both by NTP.`;
}

/**
 * Reports now and every five minutes if the clocks are apart. No answer depends on it, but the
 * times in this process's log and its authentication with other services may.
 */
export function watchClock(
  health: Pick<PostgresHealth, 'now'>,
  onDrift: (message: string) => void,
): () => Promise<void> {
  const look = async (): Promise<void> => {
    // A job that needs the database reports that it is unreachable.
    const seconds = await driftSeconds(health).catch(() => null);
    if (seconds !== null) onDrift(driftWords(seconds));
  };
  void look();
  const timer = setInterval(() => void look(), everyMs);
  return async () => clearInterval(timer);
}

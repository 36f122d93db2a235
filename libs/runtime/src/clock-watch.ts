/** How far this process's clock is from the database's, by which all deadlines are judged. */
import { systemClock } from '@venue/domain';
import type { PostgresHealth } from '@venue/postgres';

const driftMaxMs = 2_000;
const everyMs = 5 * 60_000;

/** The distance in whole seconds where it is worth a word, or null. */
export async function driftSeconds(health: Pick<PostgresHealth, 'now'>): Promise<number | null> {
  const before = systemClock();
  const there = await health.now();
  const after = systemClock();
  // Somewhere between the two the database told the time.
  const driftMs = Math.max(before - there, there - after, 0);
  return driftMs <= driftMaxMs ? null : Math.round(driftMs / 1000);
}

export function driftWords(seconds: number): string {
  return `The clocks of the database and of this process are ${seconds} s apart: set both by NTP.`;
}

/**
 * Tells now and every five minutes whether the clocks are apart. No answer depends on it: what this
 * process logs and how it signs in elsewhere may.
 */
export function watchClock(
  health: Pick<PostgresHealth, 'now'>,
  tell: (words: string) => void,
): () => Promise<void> {
  const look = async (): Promise<void> => {
    // A database that is away is told of by those who need it.
    const seconds = await driftSeconds(health).catch(() => null);
    if (seconds !== null) tell(driftWords(seconds));
  };
  void look();
  const timer = setInterval(() => void look(), everyMs);
  return async () => clearInterval(timer);
}

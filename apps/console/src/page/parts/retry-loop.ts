/** When what got no answer is asked for again. */
import type { Failure } from '../failure';

const firstPauseMs = 1000;
const longestPauseMs = 30_000;
/** Screens that share a network come back at the same moment; they ask within this time. */
export const spreadMs = 1000;

/**
 * The pause before the next try. It doubles with each failure, and half of it is chance, so that
 * screens that failed together do not ask together. `Retry-After` is the least that it can be.
 */
export function pauseMs(
  failures: number,
  retryAfterMs: number | null,
  random: () => number = chance,
): number {
  const wholeMs = Math.min(longestPauseMs, firstPauseMs * 2 ** Math.min(failures, 10));
  const waitMs = wholeMs * (0.5 + random() / 2);
  return retryAfterMs === null ? waitMs : Math.max(waitMs, retryAfterMs + random() * spreadMs);
}

/** At least 0, and less than 1. */
export function chance(): number {
  const [drawn = 0] = crypto.getRandomValues(new Uint32Array(1));
  return drawn / 2 ** 32;
}

/** Asks again for everything that the pages could not read. */
export interface RetryLoop {
  /** Takes how a question of the owner ended; one without an answer is asked again later. */
  settle(owner: object, failure: Failure | undefined, again: () => void): void;
  later(owner: object, again: () => void, retryAfterMs?: number | null): void;
  /** The owner has its answer, or wants none any more. */
  forget(owner: object): void;
  /** Whether the owner is asked again by itself, so that polls are superfluous. */
  isWaiting(owner: object): boolean;
}

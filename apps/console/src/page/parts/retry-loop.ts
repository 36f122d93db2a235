/** The timing of retries. */
import type { Failure } from '../failure';

const firstPauseMs = 1000;
const longestPauseMs = 30_000;
/**
 * Screens on one network come back at the same moment, and spread their requests over this time.
 */
export const spreadMs = 1000;

/**
 * The pause before the next try. It doubles with each failure, and half of it is random, so that
 * screens that failed together do not retry together. It is at least `Retry-After`.
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

/** Returns at least 0 and less than 1. */
export function chance(): number {
  const [drawn = 0] = crypto.getRandomValues(new Uint32Array(1));
  return drawn / 2 ** 32;
}

/** Retries every failed read of the pages. */
export interface RetryLoop {
  /** Reports the end of an owner's request; one without an answer is retried later. */
  settle(owner: object, failure: Failure | undefined, again: () => void): void;
  later(owner: object, again: () => void, retryAfterMs?: number | null): void;
  /** Stops the retries of an owner that has its answer or no longer needs one. */
  forget(owner: object): void;
  /** Whether a retry is scheduled for the owner, so that polling is unnecessary. */
  isWaiting(owner: object): boolean;
}

/** Sends a write until it is answered, for at most two minutes. */
import type { Api, Post, Reply } from '../api';
import type { Failure } from '../failure';
import { pause } from './retries';
import { pauseMs } from './retry-loop';

/** A request without an answer is sent again for this long. */
export const keptMs = 120_000;
/** How often an offline device, which sends nothing, checks whether the time is over. */
const lookMs = 1000;

/** Waits before the next try, and for as long as the device is offline. */
export async function pauseBeforeRetry(
  failures: number,
  { retryAfterMs }: Failure,
  untilMs: number,
): Promise<void> {
  await pause(Math.min(pauseMs(failures, retryAfterMs), untilMs - performance.now()));
  while (!navigator.onLine && performance.now() < untilMs) await pause(lookMs);
}

/** A write with its Idempotency-Key, which each try repeats, so that the write happens once. */
export interface Attempt extends Post {
  /** Whether an earlier try may have succeeded without an answer. */
  mayBeDone: boolean;
}

/** A failure is final, and its `detail` says what to do. Calls `waits` before each new try. */
export async function sendUntilAnswered<Answer>(
  api: Api,
  attempt: Attempt,
  waits: (failure: Failure) => void,
): Promise<Reply<Answer>> {
  const untilMs = performance.now() + keptMs;
  for (let failures = 0; ; failures += 1) {
    const reply = await api.post<Answer>(attempt);
    const { failure } = reply;
    if (failure === undefined) return reply;
    const detail = givenUpBecause(failure, attempt, untilMs - (failure.retryAfterMs ?? 0));
    if (detail !== null) return { failure: { ...failure, detail } };
    attempt.mayBeDone = true;
    waits(failure);
    await pauseBeforeRetry(failures, failure, untilMs);
  }
}

/** Null if another try is worthwhile. */
function givenUpBecause(failure: Failure, attempt: Attempt, untilMs: number): string | null {
  // The first try can't conflict with itself, so this conflict has another cause.
  const isConflict = failure.slug === 'conflict' && !attempt.mayBeDone;
  if (failure.isRefused || isConflict) {
    attempt.mayBeDone = false;
    return failure.detail;
  }
  if (performance.now() < untilMs) return null;
  // Too many requests: nothing happened, and a retry must wait too long.
  if (failure.slug !== 'no-answer' && !attempt.mayBeDone) return failure.detail;
  return `${failure.detail} Check whether it was done before you do it again.`;
}

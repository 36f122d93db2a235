/** Sends a write until it is answered, for at most two minutes. */
import type { Api, Post, Reply } from '../api';
import type { Failure } from '../failure';
import { pause } from './retries';
import { pauseMs } from './retry-loop';

/** How long what gets no answer is sent again. */
export const keptMs = 120_000;
/** While the device is offline nothing is sent; how often it is looked whether the time is over. */
const lookMs = 1000;

/** Waits before the next try: while the device is offline, none is made. */
export async function pauseBeforeRetry(
  failures: number,
  { retryAfterMs }: Failure,
  untilMs: number,
): Promise<void> {
  await pause(Math.min(pauseMs(failures, retryAfterMs), untilMs - performance.now()));
  while (!navigator.onLine && performance.now() < untilMs) await pause(lookMs);
}

/** A write with the Idempotency-Key that it has each time, and so is done once. */
export interface Attempt extends Post {
  /** Whether it may have arrived already, though no answer came. */
  mayBeDone: boolean;
}

/** A failure is final, and its `detail` says what to do; `waits` is called before each new try. */
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

/** Null while it is worth another try. */
function givenUpBecause(failure: Failure, attempt: Attempt, untilMs: number): string | null {
  // What was sent for the first time can't be under way already: the conflict is another one.
  const isConflict = failure.slug === 'conflict' && !attempt.mayBeDone;
  if (failure.isRefused || isConflict) {
    attempt.mayBeDone = false;
    return failure.detail;
  }
  if (performance.now() < untilMs) return null;
  // Too many of them were sent: nothing was done, and the next try is not for now.
  if (failure.slug !== 'no-answer' && !attempt.mayBeDone) return failure.detail;
  return `${failure.detail} Look whether it was done before you do it again.`;
}

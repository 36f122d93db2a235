/** Sends a write until it is answered, for at most two minutes. */
import type { Api, Failure, Post, Reply } from '../api';

/** How long what gets no answer is sent again. */
export const keptMs = 120_000;
export const retryAfterMs = 2000;

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
  for (;;) {
    const reply = await api.post<Answer>(attempt);
    const { failure } = reply;
    if (failure === undefined) return reply;
    const pauseMs = failure.retryAfterMs ?? retryAfterMs;
    const detail = givenUpBecause(failure, attempt, untilMs - pauseMs);
    if (detail !== null) return { failure: { ...failure, detail } };
    attempt.mayBeDone = true;
    waits(failure);
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
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

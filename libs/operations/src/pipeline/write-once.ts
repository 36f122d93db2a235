import type { Work } from '@venue/domain';
import { isFinal, Problem } from '../problems';
import type { Deduplication } from './deduplication';
import { problemResult, replayedResult, type OperationResult } from './operation-result';
import type { RequestState } from './request-state';

/** Gives the stored answer, or else that of the task, which it stores; called in a transaction. */
type Once<OwnWork extends Work> = (
  work: OwnWork,
  task: () => Promise<OperationResult>,
) => Promise<OperationResult>;

interface WriteOptions {
  /** Null if the write may simply be done again. */
  readonly deduplication: Deduplication | null;
  /** Whether a stored answer is looked for before `write` begins. */
  readonly isFoundFirst: boolean;
}

/**
 * Carries out a write, or replays the answer of the same one before. `write` opens the transaction:
 * claim, work and stored answer are one.
 */
export async function writeOnce<OwnWork extends Work>(
  state: RequestState,
  { deduplication, isFoundFirst }: WriteOptions,
  write: (once: Once<OwnWork>) => Promise<OperationResult>,
): Promise<OperationResult> {
  if (deduplication === null) return write((_work, task) => task());

  const once: Once<OwnWork> = async (work, task) => {
    const stored = await deduplication.claim(work);
    if (stored !== null) return replayedResult(stored);
    const result = await withFinalRefusals(state, work, task);
    await deduplication.keep(work, result);
    return result;
  };
  return state.deployment.singleFlight.run(deduplication.name, async () => {
    const first = isFoundFirst ? await deduplication.find() : null;
    return first === null ? write(once) : replayedResult(first);
  });
}

/**
 * A final refusal is stored like an answer, for replays, and rolls back only the work; any other
 * error rolls the claim back too.
 */
async function withFinalRefusals(
  state: RequestState,
  work: Work,
  task: () => Promise<OperationResult>,
): Promise<OperationResult> {
  if (!state.operation.problems.some(isFinal)) return task();
  try {
    return await work.undoable(task);
  } catch (error) {
    if (!(error instanceof Problem) || !isFinal(error.slug)) throw error;
    return problemResult(error, { ...state, headers: {} });
  }
}

import type { Work } from '@venue/domain/ports';
import type { Operation } from '../operation';
import { isFinal, Problem } from '../problems';
import type { Deduplication } from './deduplication';
import { replayedResult, type OperationResult } from './operation-result';
import type { RequestState } from './caller';

/** Returns the stored answer, or runs the task and stores its answer; called in a transaction. */
type Once = (work: Work, task: () => Promise<OperationResult>) => Promise<OperationResult>;

interface WriteOptions {
  /** Null if repeats of the write may run again. */
  readonly deduplication: Deduplication | null;
  /** Whether a stored answer is looked up before `write` begins. */
  readonly isFoundFirst: boolean;
}

/**
 * Carries out a write, or replays the answer of an earlier one. `write` opens the transaction,
 * which contains the claim, the work and the stored answer.
 */
export async function writeOnce(
  { operation }: RequestState,
  { deduplication, isFoundFirst }: WriteOptions,
  write: (once: Once) => Promise<OperationResult>,
): Promise<OperationResult> {
  if (deduplication === null) return write((_work, task) => task());

  const once: Once = async (work, task) => {
    const stored = await deduplication.claim(work);
    if (stored !== null) return replayedResult(stored);
    const isRefusalKept = operation.problems.some(isFinal);
    const result = isRefusalKept
      ? await withFinalRefusals(work, task, deduplication)
      : await task();
    await deduplication.keep(work, { ...result, body: keptBody(operation, result) });
    return result;
  };
  return deduplication.alone(async () => {
    const first = isFoundFirst ? await deduplication.find() : null;
    return first === null ? write(once) : replayedResult(first);
  });
}

/**
 * A final refusal is stored for replays like an answer, and rolls back only the work; any other
 * error also rolls back the claim.
 */
async function withFinalRefusals(
  work: Work,
  task: () => Promise<OperationResult>,
  { refusalResult: refused }: Deduplication,
): Promise<OperationResult> {
  try {
    return await work.undoable(task);
  } catch (error) {
    if (!(error instanceof Problem) || !isFinal(error.slug)) throw error;
    return refused(error);
  }
}

/** Secrets are shown once, so the answer stored for replays does not contain them. */
function keptBody({ shownOnce }: Operation, { body }: OperationResult): string {
  if (shownOnce === undefined) return body;
  const hidden = Object.fromEntries(shownOnce.map((name) => [name, null]));
  return JSON.stringify({ ...(JSON.parse(body) as object), ...hidden });
}

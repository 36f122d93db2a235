import type { Work } from '@venue/domain/ports';
import type { Operation } from '../operation';
import { isFinal, Problem } from '../problems';
import type { Deduplication } from './deduplication';
import { replayedResult, type OperationResult } from './operation-result';
import type { RequestState } from './caller';

/** Gives the stored answer, or else that of the task, which it stores; called in a transaction. */
type Once = (work: Work, task: () => Promise<OperationResult>) => Promise<OperationResult>;

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
 * A final refusal is stored like an answer, for replays, and rolls back only the work; any other
 * error rolls the claim back too.
 */
async function withFinalRefusals(
  work: Work,
  task: () => Promise<OperationResult>,
  { refused }: Deduplication,
): Promise<OperationResult> {
  try {
    return await work.undoable(task);
  } catch (error) {
    if (!(error instanceof Problem) || !isFinal(error.slug)) throw error;
    return refused(error);
  }
}

/** A secret is shown once: the answer that is kept for a repeat of the request is without it. */
function keptBody({ shownOnce }: Operation, { body }: OperationResult): string {
  if (shownOnce === undefined) return body;
  const hidden = Object.fromEntries(shownOnce.map((name) => [name, null]));
  return JSON.stringify({ ...(JSON.parse(body) as object), ...hidden });
}

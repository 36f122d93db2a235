import type { Work } from '@venue/domain';
import type { Operation } from '../operation';
import { isFinal, Problem } from '../problems';
import type { Deployment } from './deployment';
import { toProblemResponse } from './operation-response';
import { problemResult, type OperationResult } from './operation-result';

interface WriteRequest {
  readonly operation: Pick<Operation, 'problems'>;
  readonly deployment: Pick<Deployment, 'problemsUrl'>;
  readonly requestId: string;
}

/** Where an operation has final refusals, its writes can be rolled back without the claim. */
export function withFinalRefusals(
  request: WriteRequest,
  work: Work,
  task: () => Promise<OperationResult>,
): Promise<OperationResult> {
  if (!request.operation.problems.some(isFinal)) return task();
  return work.undoable(task).catch((error: unknown) => finalRefusal(error, request));
}

/**
 * A final refusal is stored like an answer, for replays; any other error rolls the claim back too.
 */
function finalRefusal(error: unknown, { deployment, requestId }: WriteRequest): OperationResult {
  if (!(error instanceof Problem) || !isFinal(error.slug)) throw error;
  return problemResult(error, toProblemResponse(error, requestId, { deployment, headers: {} }));
}

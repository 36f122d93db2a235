/** The second part of the pipeline, which needs the group's rules and the database. */
import { Problem } from '../problems';
import type { AnyContext } from './caller';
import { answerResult, type OperationResult } from './operation-result';
import type { RequestState } from './caller';
import { writeOnce } from './write-once';

/**
 * Resolves the venue and runs the operation; `tries` is 1 for the first try. If a booking must be
 * proved, a stored answer is looked up first, and the proof has its own short transaction, so that
 * a failed proof is counted although the request then fails.
 */
export async function execute(state: RequestState, tries: number): Promise<OperationResult> {
  const { operation, caller } = state;
  const scope = await caller.scope(state, tries);
  if (operation.effect === 'read') return scope.withCall((call) => runOperation(state, call));
  const deduplication = scope.deduplication();
  return writeOnce(state, { deduplication, isFoundFirst: scope.isFoundFirst }, (once) =>
    scope.withCall((call) =>
      scope.inTransaction(call, (work, inTransaction) =>
        once(work, () => runOperation(state, inTransaction)),
      ),
    ),
  );
}

async function runOperation(state: RequestState, call: AnyContext): Promise<OperationResult> {
  const { operation } = state;
  const answer = await run(state, call);
  const created = operation.created?.(answer) ?? null;
  const json = operation.view(answer);
  return { ...answerResult(json, { status: operation.statusOf(answer), created }), answer };
}

const ticketsStay =
  'Tickets can’t be changed. Please order others, or ask the venue about the ones you have.';

/** Calls `runForTickets` if tickets were proved instead of a booking, and `run` otherwise. */
function run({ operation, input }: RequestState, call: AnyContext): Promise<object> {
  if (!('ordered' in call)) return operation.run(input, call);
  if (operation.runForTickets !== undefined) return operation.runForTickets(input, call);
  throw new Problem('booking-not-changeable', { detail: ticketsStay });
}

/** The second part of the pipeline, which needs the group's rules and the database. */
import { withoutRetired } from '@venue/domain';
import { isNamed, type CallContext, type Operation } from '../operation';
import { Problem } from '../problems';
import { deduplicationFor, type Deduplication } from './deduplication';
import { answerResult, type OperationResult } from './operation-result';
import type { CheckedRequest } from './request-state';
import { namedVenue, resolveVenue } from './resolve-venue';
import { writeOnce } from './write-once';

/**
 * Resolves the venue and runs the operation; `tries` is 1 for the first try. Where a booking has to
 * be proved, a stored answer is looked up first, and the proof has a short transaction of its own,
 * so that a failed proof is counted although the request then fails.
 */
export async function execute(request: CheckedRequest, tries: number): Promise<OperationResult> {
  const { deployment, operation, caller, client, now, input, origin } = request;
  // A second try loads the newest rules, since those of the first have changed meanwhile.
  const known = await deployment.groups.at(tries === 1 ? request.revision : Infinity);
  const group = withoutRetired(known);
  const { ids, settings, secrets, content, events, pageBookings } = deployment;
  // A reading that takes a turn would wait for its own operation, if that had one.
  const takesTurn = operation.isDiaryReading !== true;
  const diary = takesTurn ? deployment.diary : deployment.sharedDiary;
  const { payableLookup, browserEnquiries, recentPages, eventFeed } = deployment;
  const reads = { diary, content, events, eventFeed, payableLookup, browserEnquiries };
  const ports = { ids, settings, secrets, pageBookings, ...reads };
  const waiting = { recentPages, arrivedAt: performance.now() };
  const context = { caller, client, now, group, ...ports, ...waiting };
  const venue = isNamed(operation.venue) ? namedVenue(input, context, operation) : null;

  const withCall = async (task: Task): Promise<OperationResult> => {
    const call = await resolveVenue(request, context, venue);
    const run = (): Promise<OperationResult> => task(call);
    const lane = takesTurn ? (call.venue?.id ?? null) : null;
    return lane === null ? run() : deployment.bulkhead.run(lane, run);
  };
  if (operation.effect === 'read') return withCall((call) => runOperation(request, call));
  const deduplication = deduplicationFor(request, deployment);
  return writeOnce(request, { deduplication, isFoundFirst: operation.venue !== 'named' }, (once) =>
    withCall(async (call) => {
      const refused = await refusedAtOnce(request, call, deduplication);
      if (refused !== null) return refused;
      return deployment.unitOfWork.run(
        (work) => once(work, () => runOperation(request, { ...call, ...{ work } })),
        origin,
      );
    }),
  );
}

/** Decision 153. A request that was made before is left to the claim, which knows its answer. */
async function refusedAtOnce(
  request: CheckedRequest,
  call: CallContext,
  deduplication: Deduplication | null,
): Promise<OperationResult | null> {
  const answer = deduplication?.add ? refusalOf(request, call) : null;
  if (answer === null) return null;
  const status = request.operation.statusOf(answer);
  const result = answerResult(answer, { status, made: null });
  return (await deduplication?.add?.(result)) === true ? result : null;
}

/** Null also for a faulty request: what is wrong with it is judged after the claim. */
function refusalOf({ operation, input }: CheckedRequest, call: CallContext): object | null {
  try {
    return operation.refuse?.(input, call) ?? null;
  } catch (error) {
    if (error instanceof Problem) return null;
    throw error;
  }
}

type Task = (call: CallContext) => Promise<OperationResult>;

async function runOperation(
  { operation, input }: CheckedRequest,
  call: CallContext,
): Promise<OperationResult> {
  const answer = await runFor(operation, call)(input, call);
  const made = operation.made?.(answer) ?? null;
  return answerResult(answer, { status: operation.statusOf(answer), made });
}

const ticketsStay =
  'Tickets can’t be changed. Please order others, or ask the venue about the ones you have.';

/** What runs: for a booking or anything else, or for tickets that were proved like a booking. */
function runFor(operation: Operation, call: CallContext): Operation['run'] {
  if (!('ordered' in call)) return operation.run;
  if (operation.runForTickets !== undefined) return operation.runForTickets;
  throw new Problem('booking-not-changeable', { detail: ticketsStay });
}

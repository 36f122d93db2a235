/** The second part of the pipeline, which needs the group's rules and the database. */
import { withoutRetired, type Venue } from '@venue/domain';
import { isNamed, type CallContext, type Operation } from '../operation';
import { Problem } from '../problems';
import type { AdmittedRequest } from './admit-request';
import { deduplicationFor } from './deduplication';
import { withFinalRefusals } from './final-refusals';
import { outcomeOf, replayedResult, type OperationResult } from './operation-result';
import { namedVenue, resolveVenue } from './resolve-venue';

/** Resolves the venue and runs the operation; `tries` is 1 for the first try. */
export async function execute(admitted: AdmittedRequest, tries: number): Promise<OperationResult> {
  const { deployment, operation } = admitted;
  // A second try loads the newest rules, since those of the first have changed meanwhile.
  const known = await deployment.groups.at(tries === 1 ? admitted.revision : Infinity);
  const group = withoutRetired(known);
  const { caller, client, now } = admitted;
  const { ids, settings, secrets, diary, content, events } = deployment;
  const { payableLookup, browserEnquiries } = deployment;
  const ports = { ids, settings, secrets, diary, content, events, payableLookup, browserEnquiries };
  const context = { caller, client, now, group, ...ports };
  const venue = isNamed(operation.venue)
    ? namedVenue(admitted.input, context, operation.audience)
    : null;
  if (operation.effect === 'write') return executeWrite(admitted, context, venue);

  const call = await resolveVenue(admitted, context, venue);
  return withinVenueLimit(admitted, call.venue, () => runOperation(admitted, call));
}

function withinVenueLimit<T>(
  { deployment }: AdmittedRequest,
  venue: Venue | null,
  task: () => Promise<T>,
): Promise<T> {
  return venue === null ? task() : deployment.bulkhead.run(venue.id, task);
}

/**
 * Claim, work and stored answer are one transaction. Where a booking has to be proved, a stored
 * answer is looked up first, and the proof has a short transaction of its own, so that a failed
 * proof is counted although the request then fails.
 */
async function executeWrite(
  admitted: AdmittedRequest,
  context: CallContext,
  venue: Venue | null,
): Promise<OperationResult> {
  const { operation, deployment } = admitted;
  const deduplication = deduplicationFor(admitted, deployment);
  if (deduplication === null) {
    const call = await resolveVenue(admitted, context, venue);
    return withinVenueLimit(admitted, call.venue, () =>
      deployment.unitOfWork.run(
        (work) => runOperation(admitted, { ...call, ...{ work } }),
        admitted.origin,
      ),
    );
  }

  return deployment.singleFlight.run(deduplication.name, async () => {
    const first = operation.venue === 'named' ? null : await deduplication.find();
    if (first !== null) return replayedResult(first);
    const call = await resolveVenue(admitted, context, venue);

    return withinVenueLimit(admitted, call.venue, () =>
      deployment.unitOfWork.run(async (work) => {
        const stored = await deduplication.claim(work);
        if (stored !== null) return replayedResult(stored);
        const answer = await withFinalRefusals(admitted, work, () =>
          runOperation(admitted, { ...call, ...{ work } }),
        );
        await deduplication.keep(work, answer);
        return answer;
      }, admitted.origin),
    );
  });
}

async function runOperation(
  { operation, input }: AdmittedRequest,
  call: CallContext,
): Promise<OperationResult> {
  const answer = await runFor(operation, call)(input, call);
  return {
    status: operation.statusOf(answer),
    contentType: 'application/json',
    body: JSON.stringify(answer),
    made: operation.made?.(answer) ?? null,
    replayed: false,
    outcome: outcomeOf(answer),
    firstTraceId: null,
  };
}

const ticketsStay =
  'Tickets can’t be changed. Please order others, or ask the venue about the ones you have.';

/** What runs: for a booking or anything else, or for tickets that were proved like a booking. */
function runFor(operation: Operation, call: CallContext): Operation['run'] {
  if (!('ordered' in call)) return operation.run;
  if (operation.runForTickets !== undefined) return operation.runForTickets;
  throw new Problem('booking-not-changeable', { detail: ticketsStay });
}

/**
 * The one pipeline, the same for every operation and surface. Checks come in the order of the
 * contract: key, rate, capability, Idempotency-Key, shape, venue, claim or replay, proof, and
 * only then what depends on clock and policy. Nothing is read of a body before the key has been
 * judged.
 */
import {
  Interruption,
  withoutRetired,
  type Admission,
  type Integration,
  type Key,
  type Venue,
  type Work,
} from '@venue/domain';
import { clientOf } from '../access/client';
import { foreignOrigin, headersForPage } from '../access/cross-origin';
import type { Deployment } from './deployment';
import {
  problemResult,
  requestRecord,
  replayedResult,
  outcomeOf,
  type OperationResult,
} from './operation-result';
import { checkPayloadLimits } from '../fields/payload-limits';
import { ignoredFieldsHeader } from '../fields/ignored';
import { validInput, type RawFields } from '../fields/parse';
import type { OperationRequest } from './operation-request';
import { keyOf, onceOnlyFor } from './once-only';
import { isNamed, type CallContext, type Operation } from '../operation';
import { retryOnStaleRules } from './retry-on-stale-rules';
import { namedVenue, resolveVenue } from './resolve-venue';
import { isFinal, Problem } from '../problems';
import { toProblemResponse, problemFor, type OperationResponse } from './operation-response';
import { spend, tellRates } from './rate-limit';

export async function perform(
  operation: Operation,
  ask: OperationRequest,
  deployment: Deployment,
): Promise<OperationResponse> {
  const began = performance.now();
  const seen: RequestState = { headers: { 'X-Request-Id': ask.requestId }, key: null };
  const ending = await resultOf(operation, ask, { deployment, seen });
  const ms = performance.now() - began;
  deployment.telemetry.recordRequest(requestRecord(ending, { operation, ask, key: seen.key, ms }));
  const { status, contentType, body, outcome } = ending;
  return { status, contentType, body, headers: seen.headers, outcome };
}

/** What becomes known of a request before it has been answered. */
interface RequestState {
  readonly headers: Record<string, string>;
  /** Once it has been recognised. */
  key: Key | null;
}

interface PipelineContext {
  readonly deployment: Deployment;
  readonly seen: RequestState;
}

async function resultOf(
  operation: Operation,
  ask: OperationRequest,
  way: PipelineContext,
): Promise<OperationResult> {
  const { deployment, seen } = way;
  try {
    const entered = await admitRequest(operation, ask, way);
    const answer = await retryOnStaleRules((tries) => execute(entered, tries));
    if (answer.replayed) seen.headers['Idempotent-Replayed'] = 'true';
    return answer;
  } catch (error) {
    const problem = problemFor(error);
    if (problem.slug === 'internal-error' || error instanceof Interruption) {
      deployment.telemetry.recordFault(error, {
        traceId: ask.requestId,
        operation: operation.route,
      });
    }
    const { headers } = seen;
    return problemResult(
      problem,
      toProblemResponse(problem, ask.requestId, { deployment, headers }),
    );
  }
}

/** A call whose key, rate and capability are good, with what it brought. */
interface AdmittedRequest {
  readonly operation: Operation;
  readonly deployment: Deployment;
  readonly caller: Integration;
  readonly client: string;
  readonly now: Admission['now'];
  readonly revision: number;
  readonly requestId: string;
  readonly idempotencyKey: string | null;
  readonly fields: RawFields;
  readonly input: object;
}

async function admitRequest(
  operation: Operation,
  ask: OperationRequest,
  { deployment, seen }: PipelineContext,
): Promise<AdmittedRequest> {
  const { headers } = seen;
  const { authenticator, secrets } = deployment;
  const key = await authenticator.authenticate(ask.credentials, operation.audience);
  seen.key = key;
  const caller = key.integration;
  const client = clientOf(ask.credentials.address, secrets);
  const origin = foreignOrigin(ask.credentials.origin, deployment.settings);
  // Before anything can fail: a page reads no answer without them.
  Object.assign(headers, headersForPage(caller, origin));
  const spent = await spend({ caller, client }, deployment);
  const [{ admission }] = spent;
  authenticator.authorize(key, admission.now, { origin, address: ask.credentials.address });
  tellRates(spent, headers);
  if (operation.capability !== null && !caller.capabilities.includes(operation.capability)) {
    throw new Problem('capability-missing');
  }
  const isWrite = operation.effect === 'write';
  const idempotencyKey = isWrite ? keyOf(ask.idempotency, caller.kind) : null;
  const fields = await ask.fields();
  Object.assign(headers, ignoredFieldsHeader(operation.input, fields));
  checkPayloadLimits(fields.body);
  const input = validInput(operation, fields);
  return {
    operation,
    deployment,
    caller,
    client,
    now: admission.now,
    revision: admission.revision,
    requestId: ask.requestId,
    idempotencyKey,
    fields,
    input,
  };
}

async function execute(entered: AdmittedRequest, tries: number): Promise<OperationResult> {
  const { deployment, operation } = entered;
  // Once overtaken, the rules are read anew: those that were known will not do.
  const known = await deployment.groups.at(tries === 1 ? entered.revision : Infinity);
  const group = withoutRetired(known);
  const { caller, client, now } = entered;
  const { ids, settings, secrets, diary, content, events } = deployment;
  const { payableLookup, browserEnquiries } = deployment;
  const means = { ids, settings, secrets, diary, content, events, payableLookup, browserEnquiries };
  const base = { caller, client, now, group, ...means };
  const venue = isNamed(operation.venue)
    ? namedVenue(entered.input, base, operation.audience)
    : null;
  if (operation.effect === 'write') return executeWrite(entered, base, venue);

  const place = await resolveVenue(entered, base, venue);
  return withinVenueLimit(entered, place.venue, () => runOperation(entered, place));
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
 * answer is looked for first and the proof has a short transaction of its own, so that a failure
 * is on record even though nothing else happens.
 */
async function executeWrite(
  entered: AdmittedRequest,
  base: CallContext,
  venue: Venue | null,
): Promise<OperationResult> {
  const { operation, deployment } = entered;
  const onceOnly = onceOnlyFor(entered, deployment);
  if (onceOnly === null) {
    const place = await resolveVenue(entered, base, venue);
    return withinVenueLimit(entered, place.venue, () =>
      deployment.unitOfWork.run((work) => runOperation(entered, { ...place, ...{ work } })),
    );
  }

  return deployment.singleFlight.run(onceOnly.name, async () => {
    const first = operation.venue === 'named' ? null : await onceOnly.find();
    if (first !== null) return replayedResult(first);
    const place = await resolveVenue(entered, base, venue);

    return withinVenueLimit(entered, place.venue, () =>
      deployment.unitOfWork.run(async (work) => {
        const stored = await onceOnly.claim(work);
        if (stored !== null) return replayedResult(stored);
        const answer = await withFinalRefusals(entered, work, () =>
          runOperation(entered, { ...place, ...{ work } }),
        );
        await onceOnly.keep(work, answer);
        return answer;
      }),
    );
  });
}

async function runOperation(
  { operation, input }: AdmittedRequest,
  call: CallContext,
): Promise<OperationResult> {
  const answer = await operation.run(input, call);
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

/** Where an operation has final refusals, its part of the work can be undone without the claim. */
function withFinalRefusals(
  entered: AdmittedRequest,
  work: Work,
  task: () => Promise<OperationResult>,
): Promise<OperationResult> {
  if (!entered.operation.problems.some(isFinal)) return task();
  return work.undoable(task).catch((error: unknown) => finalRefusal(error, entered));
}

/**
 * A refusal that stays right is an answer, to be stored; anything else undoes the claim as well.
 */
function finalRefusal(error: unknown, { deployment, requestId }: AdmittedRequest): OperationResult {
  if (!(error instanceof Problem) || !isFinal(error.slug)) throw error;
  return problemResult(error, toProblemResponse(error, requestId, { deployment, headers: {} }));
}

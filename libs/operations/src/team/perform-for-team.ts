/**
 * Performs an operation for a person or a device of the venue's team: the steps of `perform`, with
 * a session in place of a key. A request without a session, from another site's page, or of a role
 * without the capability is refused before its fields are read.
 */
import type {
  Actor,
  Environment,
  Instant,
  IntegrationId,
  TeamCaller,
  TeamWork,
  VenueSummary,
} from '@venue/domain';
import { roleMay } from '@venue/domain';
import { rateIdOf } from '../access/client';
import { initialsIn } from '../access/initials';
import { requireOwnOrigin, type SessionCredentials } from '../access/team-authenticator';
import { ignoredFieldsHeader } from '../fields/ignored';
import { validInput, type RawFields } from '../fields/parse';
import { checkPayloadLimits } from '../fields/payload-limits';
import { deduplicationByKey } from '../pipeline/deduplication';
import type { Deployment } from '../pipeline/deployment';
import { withFinalRefusals } from '../pipeline/final-refusals';
import { parseIdempotencyKey } from '../pipeline/idempotency';
import {
  problemFor,
  toProblemResponse,
  type OperationResponse,
} from '../pipeline/operation-response';
import {
  outcomeOf,
  problemResult,
  replayedResult,
  type OperationResult,
} from '../pipeline/operation-result';
import { setRateHeaders } from '../pipeline/rate-limit';
import { retryOnStaleRules } from '../pipeline/retry-on-stale-rules';
import type { OperationRequest } from '../pipeline/operation-request';
import { Problem } from '../problems';
import { venuesNamed } from './choices';
import type { RoutedTeamOperation } from './routed-team-operation';
import { unknown, type TeamCall } from './team-operation';

/** A request of the team, as a surface passes it on. */
export interface TeamRequest extends Pick<OperationRequest, 'requestId' | 'surface' | 'fields'> {
  readonly credentials: SessionCredentials;
  /** The header `Idempotency-Key`; null if there is none. */
  readonly idempotencyKey: string | null;
  /** The header `Team-Initials`, of whoever uses a device; null if there is none. */
  readonly initials: string | null;
}

export async function performForTeam(
  operation: RoutedTeamOperation,
  request: TeamRequest,
  deployment: Deployment,
): Promise<OperationResponse> {
  const began = performance.now();
  const { requestId, surface } = request;
  const headers: Record<string, string> = { 'X-Request-Id': requestId };
  const result = await resultOf({ operation, request, deployment, headers });
  const { status, contentType, body, outcome, replayed, firstTraceId } = result;
  deployment.telemetry.recordRequest({
    requestId,
    surface,
    operation: operation.route,
    keyId: null,
    environment: null,
    outcome,
    status,
    replayed,
    firstTraceId,
    ms: performance.now() - began,
  });
  return { status, contentType, body, headers, outcome };
}

interface Performing {
  readonly operation: RoutedTeamOperation;
  readonly request: TeamRequest;
  readonly deployment: Deployment;
  /** Of the response. */
  readonly headers: Record<string, string>;
}

async function resultOf(performing: Performing): Promise<OperationResult> {
  const { operation, request, deployment, headers } = performing;
  try {
    const admitted = await admit(performing);
    const result = await retryOnStaleRules(() => execute(admitted));
    if (result.replayed) headers['Idempotent-Replayed'] = 'true';
    return result;
  } catch (error) {
    const traceId = request.requestId;
    const problem = problemFor(error, { traceId, operation: operation.route }, deployment);
    return problemResult(problem, toProblemResponse(problem, traceId, { deployment, headers }));
  }
}

/** A request that has passed the checks of session, rate, role and shape. */
interface Admitted {
  readonly operation: RoutedTeamOperation;
  readonly deployment: Deployment;
  readonly caller: TeamCaller;
  readonly now: Instant;
  readonly requestId: string;
  /** The header, as it was sent. */
  readonly initials: string | null;
  /** Null for a read. */
  readonly idempotencyKey: string | null;
  readonly fields: RawFields;
  readonly input: object;
}

async function admit(performing: Performing): Promise<Admitted> {
  const { operation, request, deployment, headers } = performing;
  requireOwnOrigin(request.credentials, deployment.settings);
  const caller = await deployment.team.authenticator.authenticate(request.credentials);
  const limit = deployment.rateLimits.team;
  const admission = await deployment.rates.spend(claimantOf(caller, deployment), limit);
  setRateHeaders([{ name: 'default', limit, admission }], headers);
  requireRights(operation, caller);
  const idempotencyKey = operation.effect === 'write' ? keyOf(request) : null;
  const fields = await request.fields();
  Object.assign(headers, ignoredFieldsHeader(operation.input, fields));
  checkPayloadLimits(fields.body);
  const input = validInput(operation, fields);
  const { requestId, initials } = request;
  return {
    operation,
    deployment,
    caller,
    now: admission.now,
    requestId,
    initials,
    idempotencyKey,
    fields,
    input,
  };
}

/**
 * What concerns the whole group does not exist for a member of some venues, as if it were another
 * venue's.
 */
function requireRights(operation: RoutedTeamOperation, caller: TeamCaller): void {
  if (!roleMay(caller.role, operation.capability)) {
    const detail = 'Your role may not do that. An admin can give you another one.';
    throw new Problem('capability-missing', { detail });
  }
  if (operation.isGroupWide === true && caller.venueIds !== null) throw new Problem('not-found');
}

function keyOf({ idempotencyKey }: TeamRequest): string {
  return parseIdempotencyKey(idempotencyKey, { pointer: 'Idempotency-Key', kind: 'integration' });
}

/** Names the caller where rates and stored answers are kept, in the form of a UUID. */
function claimantOf({ kind, id }: TeamCaller, { secrets }: Deployment): string {
  return rateIdOf(secrets.hash('team-caller', `${kind} ${id}`));
}

async function execute(admitted: Admitted): Promise<OperationResult> {
  const { operation, deployment, caller, now, input } = admitted;
  const { ids, secrets, settings, team } = deployment;
  const { groupFiles, ports } = team;
  const venues = venuesInScope(input, caller, await ports.venues());
  const may: TeamCall['may'] = (capability) => roleMay(caller.role, capability);
  const call: TeamCall = {
    caller,
    may,
    now,
    ids,
    secrets,
    settings,
    groupFiles,
    venues,
    team: ports,
  };
  return operation.effect === 'read' ? answerOf(admitted, call) : executeWrite(admitted, call);
}

/** The caller's venues, or those of them that the input names. */
function venuesInScope(
  input: object,
  { venueIds }: TeamCaller,
  all: readonly VenueSummary[],
): readonly VenueSummary[] {
  const own = venueIds === null ? all : all.filter(({ id }) => venueIds.includes(id));
  if (own.length === 0) throw unknown('There are no venues that you may see.');
  return venuesNamed(input, own, unknown);
}

/** Claim, work and stored answer are one transaction. */
function executeWrite(admitted: Admitted, call: TeamCall): Promise<OperationResult> {
  const { operation, deployment, caller, requestId, idempotencyKey, fields, input } = admitted;
  // A write always has one: `admit` has required it.
  if (idempotencyKey === null) throw new Error('a write without an Idempotency-Key');
  const claimant = { id: claimantOf(caller, deployment) as IntegrationId, environment: live };
  const identified = { operation, caller: claimant, fields, input, idempotencyKey };
  const deduplication = deduplicationByKey(identified, deployment);
  const task = async (work: TeamWork): Promise<OperationResult> => {
    const stored = await deduplication.claim(work);
    if (stored !== null) return replayedResult(stored);
    const inTransaction: TeamCall & { readonly work: TeamWork } = {
      ...call,
      team: work.team,
      work,
    };
    const answer = await withFinalRefusals(admitted, work, () => answerOf(admitted, inTransaction));
    await deduplication.keep(work, { ...answer, body: keptBody(operation, answer.body) });
    return answer;
  };
  const origin = { actor: actorOf(admitted), requestId };
  return deployment.singleFlight.run(deduplication.name, () =>
    deployment.team.unitOfWork.run(task, origin),
  );
}

/** A member is known by name, so only a device's request has initials. */
function actorOf({ caller: { kind, id, name }, initials }: Admitted): Actor {
  if (kind === 'member') return { kind, id, name };
  return { kind, id, name, initials: initialsIn(initials) };
}

/** Answers of the team are kept in one place, whichever bookings they are about. */
const live: Environment = 'live';

/** A secret is shown once: the answer that is kept for a repeat of the request is without it. */
function keptBody({ shownOnce }: RoutedTeamOperation, body: string): string {
  if (shownOnce === undefined) return body;
  const hidden = Object.fromEntries(shownOnce.map((name) => [name, null]));
  return JSON.stringify({ ...(JSON.parse(body) as object), ...hidden });
}

async function answerOf({ operation, input }: Admitted, call: TeamCall): Promise<OperationResult> {
  const given = await operation.run(input, call);
  const answer = operation.view?.(given) ?? given;
  return {
    status: 200,
    contentType: 'application/json',
    body: JSON.stringify(answer),
    made: null,
    replayed: false,
    outcome: outcomeOf(answer),
    firstTraceId: null,
  };
}

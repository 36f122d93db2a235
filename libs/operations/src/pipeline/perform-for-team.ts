/**
 * Performs an operation for a person or a device of the venue's team: the pipeline of `perform`,
 * with a session in place of a key. A request without a session, from another site's page, or of a
 * role without the capability is refused before its fields are read.
 */
import {
  roleMay,
  type Actor,
  type Environment,
  type IntegrationId,
  type TeamCaller,
  type VenueSummary,
} from '@venue/domain';
import { rateIdOf } from '../authentication/client';
import { initialsIn } from '../authentication/initials';
import { requireOwnOrigin, type SessionCredentials } from '../authentication/team-authenticator';
import { deduplicationByKey, type Deduplication } from './deduplication';
import type { TeamDeployment } from './deployment';
import { parseIdempotencyKey } from './idempotency';
import type { OperationRequest } from './operation-request';
import type { OperationResponse } from './operation-response';
import { answerResult, type OperationResult } from './operation-result';
import { limitRate, type SpentRates } from './rate-limit';
import { checkShape, readFields, stateOf } from './request-state';
import type { RequestState, Step } from './request-state';
import { respond } from './respond';
import { writeOnce } from './write-once';
import { Problem } from '../problems';
import { venuesNamed } from './choices';
import type { RoutedTeamOperation } from './routed-team-operation';
import { unknown, type TeamCall } from './team-operation';
import type { TeamWriteCall } from './write-context-of';

/** A request of the team, as a surface passes it on. */
export interface TeamRequest extends Pick<OperationRequest, 'requestId' | 'surface' | 'fields'> {
  readonly credentials: SessionCredentials;
  /** The header `Idempotency-Key`; null if there is none. */
  readonly idempotencyKey: string | null;
  /** The header `Team-Initials`, of the person at a device; null if there is none. */
  readonly initials: string | null;
}

export function performForTeam(
  operation: RoutedTeamOperation,
  request: TeamRequest,
  deployment: TeamDeployment,
): Promise<OperationResponse> {
  const state = stateOf<RequestOfTeam>({ operation, request, deployment });
  return respond(state, { checks, execute });
}

interface RequestOfTeam extends RequestState {
  readonly operation: RoutedTeamOperation;
  readonly request: TeamRequest;
  readonly deployment: TeamDeployment;
  caller: TeamCaller;
  /** The caller where rates and stored answers are kept, in the form of a UUID. */
  claimant: string;
  spent: SpentRates;
  /** Of a write. */
  idempotencyKey: string;
}

const checks: readonly Step<RequestOfTeam>[] = [
  requireOrigin,
  authenticateSession,
  spendRate,
  limitRate,
  requireRights,
  requireIdempotencyKey,
  readFields,
  checkShape,
];

function requireOrigin({ request, deployment }: RequestOfTeam): void {
  requireOwnOrigin(request.credentials, deployment.settings);
}

async function authenticateSession(state: RequestOfTeam): Promise<void> {
  const { request, deployment } = state;
  state.caller = await deployment.team.authenticator.authenticate(request.credentials);
  const { kind, id } = state.caller;
  state.claimant = rateIdOf(deployment.secrets.hash('team-caller', `${kind} ${id}`));
}

async function spendRate(state: RequestOfTeam): Promise<void> {
  const { rates, rateLimits } = state.deployment;
  const limit = rateLimits.team;
  const spent = await rates.spend(state.claimant, limit);
  state.spent = [{ name: 'default', limit, decision: spent }];
  state.now = spent.now;
}

/**
 * What concerns the whole group does not exist for a member of some venues, as if it were another
 * venue's.
 */
function requireRights({ operation, caller }: RequestOfTeam): void {
  if (!roleMay(caller.role, operation.capability)) {
    const detail = 'Your role may not do that. An admin can give you another one.';
    throw new Problem('capability-missing', { detail });
  }
  if (operation.isGroupWide === true && caller.venueIds !== null) throw new Problem('not-found');
}

function requireIdempotencyKey(state: RequestOfTeam): void {
  if (state.operation.effect === 'read') return;
  const about = { pointer: 'Idempotency-Key', kind: 'integration' } as const;
  state.idempotencyKey = parseIdempotencyKey(state.request.idempotencyKey, about);
}

async function execute(state: RequestOfTeam): Promise<OperationResult> {
  const { operation, request, deployment, caller, now, input } = state;
  const { ids, secrets, settings, team: access } = deployment;
  const { groupFiles, ports: team, unitOfWork } = access;
  const venues = venuesInScope(input, caller, await team.venues());
  const may: TeamCall['may'] = (capability) => roleMay(caller.role, capability);
  const call = { caller, may, now, ids, secrets, settings, groupFiles, venues, team };
  if (operation.effect === 'read') return runOperation(state, call);

  const origin = { actor: actorOf(state), requestId: request.requestId };
  const options = { deduplication: deduplicationOf(state), isFoundFirst: false };
  return writeOnce(state, options, (once) =>
    unitOfWork.run((work) => {
      const inTransaction: TeamWriteCall = { ...call, team: work.team, work };
      return once(work, () => runOperation(state, inTransaction));
    }, origin),
  );
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

/** A member is known by name, so only a device's request has initials. */
function actorOf({ caller: { kind, id, name }, request }: RequestOfTeam): Actor {
  if (kind === 'member') return { kind, id, name };
  return { kind, id, name, initials: initialsIn(request.initials) };
}

/** Answers of the team are kept in one place, whichever bookings they are about. */
const live: Environment = 'live';

function deduplicationOf(state: RequestOfTeam): Deduplication {
  const caller = { id: state.claimant as IntegrationId, environment: live };
  const byKey = deduplicationByKey({ ...state, caller }, state.deployment);
  const keep: Deduplication['keep'] = (work, result) =>
    byKey.keep(work, { ...result, body: keptBody(state.operation, result.body) });
  return { ...byKey, keep };
}

/** A secret is shown once: the answer that is kept for a repeat of the request is without it. */
function keptBody({ shownOnce }: RoutedTeamOperation, body: string): string {
  if (shownOnce === undefined) return body;
  const hidden = Object.fromEntries(shownOnce.map((name) => [name, null]));
  return JSON.stringify({ ...(JSON.parse(body) as object), ...hidden });
}

async function runOperation(
  { operation, input }: RequestOfTeam,
  call: TeamCall,
): Promise<OperationResult> {
  const given = await operation.run(input, call);
  return answerResult(operation.view?.(given) ?? given, { status: 200, made: null });
}

/**
 * Authentication by a session of a person or a device of the venue's team. A request that may
 * change something must come from a page of the deployment.
 */
import {
  roleMay,
  type Actor,
  type Environment,
  type IntegrationId,
  type TeamCaller,
  type TeamCapability,
  type VenueSummary,
} from '@venue/domain';
import { rateIdOf } from '../../authentication/client';
import { initialsIn } from '../../authentication/initials';
import { requireOwnOrigin } from '../../authentication/team-authenticator';
import type { Operation } from '../../operation';
import { Problem, unknown } from '../../problems';
import type { Caller } from '../caller';
import { venuesNamed } from '../choices';
import { deduplicationFor, idempotencyKeyOf } from '../deduplication';
import type { TeamDeployment } from '../deployment';
import type { SessionRequest } from '../operation-request';
import { spend } from '../rate-limit';
import { teamScope, type TeamHolder } from './team-scope';

export async function callerBySession(
  _operation: Operation,
  request: SessionRequest,
  deployment: TeamDeployment,
): Promise<Caller> {
  const { ids, secrets, settings, team: access, rates, rateLimits } = deployment;
  requireOwnOrigin(request.credentials, settings);
  const caller = await access.authenticator.authenticate(request.credentials);
  const { groupFiles, ports: team, unitOfWork } = access;
  const id = claimantOf(caller, deployment);
  const holder = holderOf(caller, { request, claimant: id }, deployment);
  return {
    key: null,
    headers: {},
    spend: () => spend({ own: { name: 'default', id, limit: rateLimits.team } }, rates),
    requireInForce: () => undefined,
    requireRight: (operation) => requireRight(operation, caller),
    idempotencyKey: () => idempotencyKeyOf(request.idempotency, 'integration'),
    venuesBySlug: () => Promise.resolve([]),
    scope: teamScope(holder, { ids, secrets, settings, groupFiles, team, unitOfWork }),
  };
}

/** The caller where rates and stored answers are kept, in the form of a UUID. */
function claimantOf({ kind, id }: TeamCaller, { secrets }: TeamDeployment): string {
  return rateIdOf(secrets.hash('team-caller', `${kind} ${id}`));
}

/**
 * What concerns the whole group does not exist for a member of some venues, as if it were another
 * venue's.
 */
function requireRight({ capability, isGroupWide }: Operation, caller: TeamCaller): void {
  if (!roleMay(caller.role, capability as TeamCapability)) {
    const detail = 'Your role may not do that. An admin can give you another one.';
    throw new Problem('capability-missing', { detail });
  }
  if (isGroupWide === true && caller.venueIds !== null) throw new Problem('not-found');
}

/** Answers of the team are kept in one place, whichever bookings they are about. */
const live: Environment = 'live';

function holderOf(
  caller: TeamCaller,
  { request, claimant }: { readonly request: SessionRequest; readonly claimant: string },
  deployment: TeamDeployment,
): TeamHolder {
  const { requestId } = request;
  const origin = (): { actor: Actor; requestId: string } => ({
    actor: actorOf(caller, request),
    requestId,
  });
  const identity = { id: claimant as IntegrationId, environment: live };
  return {
    caller,
    may: (capability) => roleMay(caller.role, capability),
    venuesOf: (input, all) => venuesInScope(input, caller, all),
    origin,
    deduplication: (state) =>
      deduplicationFor({ ...state, caller: identity, origin: origin() }, deployment),
  };
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
function actorOf({ kind, id, name }: TeamCaller, { initials }: SessionRequest): Actor {
  if (kind === 'member') return { kind, id, name };
  return { kind, id, name, initials: initialsIn(initials) };
}

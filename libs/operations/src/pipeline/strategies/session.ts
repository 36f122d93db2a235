/**
 * Authentication by a session of a member or device of the venue's team. A request that may change
 * something must come from a page of the deployment. On a device, a manager's code may authorise
 * one step beyond the rights of a host.
 */
import type { Environment } from '@venue/domain/access/caller';
import { managerCodeGrants } from '@venue/domain/access/manager-codes';
import type { TeamCaller } from '@venue/domain/access/team-caller';
import type { MemberId } from '@venue/domain/access/team-people';
import { roleMay, type TeamCapability } from '@venue/domain/access/team-rights';
import type { Actor, ChangeOrigin } from '@venue/domain/history/actor';
import type { IntegrationId } from '@venue/domain/shared/ids';
import type { VenueSummary } from '@venue/domain/venue/venue';
import { rateIdOf } from '../../authentication/client';
import { initialsIn } from '../../authentication/initials';
import { managerCodeIn } from '../../authentication/manager-code';
import { requireOwnOrigin } from '../../authentication/team-authenticator';
import type { Operation } from '../../operation';
import { Problem, unknown } from '../../problems';
import type { Caller } from '../caller';
import { requestedVenues } from '../choices';
import { deduplicationFor, idempotencyKeyOf } from '../deduplication';
import type { TeamDeployment } from '../deployment';
import type { SessionRequest } from '../operation-request';
import { spend } from '../rate-limit';
import { managersByCode } from './manager-code';
import { teamScope, type TeamHolder } from './team-scope';

export async function callerBySession(
  operation: Operation,
  request: SessionRequest,
  deployment: TeamDeployment,
): Promise<Caller> {
  const { ids, secrets, settings, team: access, rates, rateLimits } = deployment;
  requireOwnOrigin(request.credentials, settings);
  const caller = await access.authenticator.authenticate(request.credentials);
  const { groupFiles, ports: team, unitOfWork } = access;
  const id = claimantOf(caller, deployment);
  const step = stepOf(operation, caller, request);
  const holder = holderOf(step, id, deployment);
  return {
    key: null,
    headers: {},
    spend: () => spend({ caller: { name: 'default', id, limit: rateLimits.team } }, rates),
    requireInForce: () => undefined,
    requireRight: () => requireRight(step),
    idempotencyKey: () => idempotencyKeyOf(request.idempotency, 'integration'),
    venuesBySlug: () => Promise.resolve([]),
    scope: teamScope(holder, { ids, secrets, settings, groupFiles, team, unitOfWork }),
  };
}

/** The id of the caller for rates and stored answers, in the form of a UUID. */
function claimantOf({ kind, id }: TeamCaller, { secrets }: TeamDeployment): string {
  return rateIdOf(secrets.hash('team-caller', `${kind} ${id}`));
}

/** One request of a caller. */
interface Step {
  readonly operation: Operation;
  readonly caller: TeamCaller;
  readonly request: SessionRequest;
  /** The manager's code on a device; null without one, and for members and reads. */
  readonly code: string | null;
}

function stepOf(operation: Operation, caller: TeamCaller, request: SessionRequest): Step {
  const takesCode = caller.kind === 'device' && operation.effect === 'write';
  const code = takesCode ? managerCodeIn(request.managerCode) : null;
  return { operation, caller, request, code };
}

/** Group-wide operations do not exist for a member of only some venues. */
function requireRight(step: Step): void {
  const { operation, caller } = step;
  if (!hasRight(step, []) && !mayBeAuthorised(step)) throw rightMissing();
  if (operation.isGroupWide === true && caller.venueIds !== null) throw new Problem('not-found');
}

function rightMissing(): Problem {
  const detail = 'Your role may not do that. An admin can give you another one.';
  return new Problem('capability-missing', { detail });
}

function hasRight({ operation, caller }: Step, managers: readonly MemberId[]): boolean {
  return isGranted(operation.capability as TeamCapability, caller, managers);
}

function isGranted(
  capability: TeamCapability,
  { role }: TeamCaller,
  managers: readonly MemberId[],
): boolean {
  return roleMay(role, capability) || (managers.length > 0 && capability === managerCodeGrants);
}

/**
 * Whether a manager's code could grant the right. Without a code, the request may repeat an
 * authorised step, whose stored answer needs none.
 */
function mayBeAuthorised({ operation, caller, request, code }: Step): boolean {
  if (operation.capability !== managerCodeGrants || caller.kind !== 'device') return false;
  return code !== null || (operation.effect === 'write' && request.idempotency.key !== null);
}

/** All stored answers of the team are in one environment, whichever booking they are about. */
const live: Environment = 'live';

function holderOf(step: Step, claimant: string, deployment: TeamDeployment): TeamHolder {
  const { caller, code } = step;
  const identity = { id: claimant as IntegrationId, environment: live };
  return {
    caller,
    isFoundFirst: code !== null || !hasRight(step, []),
    async authority() {
      const managers = code === null ? [] : await managersByCode(code, caller, deployment);
      if (!hasRight(step, managers)) throw rightMissing();
      const may = (capability: TeamCapability): boolean => isGranted(capability, caller, managers);
      return { may, origin: originOf(step, managers) };
    },
    venuesOf: (input, all) => venuesInScope(input, caller, all),
    deduplication: (state) =>
      deduplicationFor({ ...state, caller: identity, origin: originOf(step, []) }, deployment),
  };
}

function originOf(
  { caller, request }: Step,
  managers: readonly MemberId[],
): ChangeOrigin & { readonly requestId: string } {
  return { actor: actorOf(caller, request, managers), requestId: request.requestId };
}

/** The caller's venues, or those of them that the input lists. */
function venuesInScope(
  input: object,
  { venueIds }: TeamCaller,
  all: readonly VenueSummary[],
): readonly VenueSummary[] {
  const allowedVenues = venueIds === null ? all : all.filter(({ id }) => venueIds.includes(id));
  // A deployment without venues has an admin who sets it up.
  if (allowedVenues.length === 0 && venueIds !== null)
    throw unknown('There are no venues that you may see.');
  return requestedVenues(input, allowedVenues, unknown);
}

/** Members have a name, so only requests of devices have initials, and perhaps a code. */
function actorOf(
  { kind, id, name }: TeamCaller,
  { initials }: SessionRequest,
  managers: readonly MemberId[],
): Actor {
  if (kind === 'member') return { kind, id, name };
  const authorisedBy = managers.length === 0 ? {} : { authorisedBy: managers };
  return { kind, id, name, initials: initialsIn(initials), ...authorisedBy };
}

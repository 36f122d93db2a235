/**
 * Performs an operation for the holder of a key. The steps are in the order of the contract, and
 * `execute` takes the others: venue, claim or replay, proof, and last what depends on clock and
 * policy. `performForTeam` has a session in place of the key, `performAsGuest` a link.
 */
import type { Actor, Integration, Key } from '@venue/domain';
import { clientOf } from '../authentication/client';
import { foreignOrigin, headersForPage } from '../authentication/cross-origin';
import type { Operation } from '../operation';
import { Problem } from '../problems';
import { idempotencyKeyOf } from './deduplication';
import { checkInput } from './check-input';
import { deprecationHeaders } from './deprecation';
import type { Deployment } from './deployment';
import { execute } from './execute';
import type { OperationRequest } from './operation-request';
import type { OperationResponse } from './operation-response';
import { provenBooking } from './proof';
import { limitRate, spend, type SpentRates } from './rate-limit';
import { readFields, stateOf } from './request-state';
import type { CheckedRequest, Step } from './request-state';
import { respond } from './respond';

export function perform(
  operation: Operation,
  request: OperationRequest,
  deployment: Deployment,
): Promise<OperationResponse> {
  const state = stateOf<KeyRequest>({ operation, request, deployment });
  Object.assign(state.headers, deprecationHeaders(operation, deployment.settings));
  return respond(state, { checks, execute });
}

interface KeyRequest extends CheckedRequest {
  readonly request: OperationRequest;
  key: Key;
  /** The origin of the page that sends the request, unless the page is of this deployment. */
  pageOrigin: string | null;
  spent: SpentRates;
}

const checks: readonly Step<KeyRequest>[] = [
  authenticateKey,
  spendRate,
  authorizeKey,
  limitRate,
  requireCapability,
  requireIdempotencyKey,
  readFields,
  checkInput,
];

async function authenticateKey(state: KeyRequest): Promise<void> {
  const { operation, request, deployment, headers } = state;
  const { authenticator, secrets, settings } = deployment;
  const { credentials } = request;
  state.key = await authenticator.authenticate(credentials, operation.audience);
  state.caller = state.key.integration;
  state.client = clientOf(credentials.address, secrets);
  const actor = actorOf(operation, request, state.caller);
  state.origin = { actor, requestId: request.requestId };
  state.prove = (context) => provenBooking(state.input, context, deployment);
  state.pageOrigin = foreignOrigin(credentials.origin, settings);
  // Set before anything else can fail: without them a browser hides the response from the page.
  Object.assign(headers, headersForPage(state.caller, credentials.origin));
}

/** A booking that is proved counts as changed by its guest; the integration is noted beside. */
function actorOf(
  { venue }: Operation,
  { surface }: OperationRequest,
  { id, kind, name }: Integration,
): Actor {
  if (kind === 'publishable') return { kind: 'guest', by: 'widget' };
  if (venue === 'of-the-booking') return { kind: 'guest', by: 'phone', through: name };
  return { kind: surface === 'mcp' ? 'agent' : 'integration', id, name };
}

async function spendRate(state: KeyRequest): Promise<void> {
  state.spent = await spend(state, state.deployment);
  const [{ decision }] = state.spent;
  state.now = decision.now;
  state.revision = decision.revision;
}

/** Only now is the time known at which the key has to be in force. */
function authorizeKey({ key, now, pageOrigin, request, deployment }: KeyRequest): void {
  const { address } = request.credentials;
  deployment.authenticator.authorize(key, now, { origin: pageOrigin, address });
}

function requireCapability({ operation: { capability }, caller }: KeyRequest): void {
  if (capability !== null && !caller.capabilities.includes(capability)) {
    throw new Problem('capability-missing', {
      detail: `This key lacks the capability ${capability}. The venue’s admin can grant it.`,
    });
  }
}

function requireIdempotencyKey(state: KeyRequest): void {
  const { operation, request, caller } = state;
  state.idempotencyKey =
    operation.effect === 'write' ? idempotencyKeyOf(request.idempotency, caller.kind) : null;
}

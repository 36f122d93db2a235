/** Authentication by an API key of an integration, an agent or a page. */
import type { Integration } from '@venue/domain/access/caller';
import type { Actor } from '@venue/domain/history/actor';
import type { KeyAudience } from '../../authentication/authenticator';
import { clientOf, rateIdOf } from '../../authentication/client';
import { foreignOrigin, headersForPage } from '../../authentication/cross-origin';
import type { Operation } from '../../operation';
import { Problem } from '../../problems';
import type { Caller } from '../caller';
import { idempotencyKeyOf } from '../deduplication';
import type { Deployment } from '../deployment';
import type { KeyRequest } from '../operation-request';
import { proveBooking } from '../proof';
import { spend, type Rate } from '../rate-limit';
import { scenarioOf } from '../sandbox-scenario';
import { coveredVenues, keyScope, type KeyHolder } from './key-scope';

export async function callerByKey(
  operation: Operation,
  request: KeyRequest,
  deployment: Deployment,
): Promise<Caller> {
  const { authenticator, secrets, settings } = deployment;
  const { credentials, requestId } = request;
  const { address } = credentials;
  const key = await authenticator.authenticate(credentials, operation.audience as KeyAudience);
  const { integration } = key;
  const client = clientOf(address, secrets);
  const origin = { actor: actorOf(operation, request, integration), requestId };
  const prove: KeyHolder['prove'] = (input, context) => proveBooking(input, context, deployment);
  return {
    key,
    headers: headersForPage(integration, credentials.origin),
    spend: () => spend(ratesOf(integration, client, deployment), deployment.rates),
    requireInForce(now) {
      const pageOrigin = foreignOrigin(credentials.origin, settings);
      authenticator.authorize(key, now, { origin: pageOrigin, address });
    },
    requireRight: ({ capability }) => requireCapability(capability, integration),
    idempotencyKey: () => idempotencyKeyOf(request.idempotency, integration.kind),
    scenario: (one) => scenarioOf(request.scenario ?? null, one, integration),
    venuesBySlug: (revision) => coveredVenues(integration, revision, deployment),
    scope: keyScope({ integration, client, origin, prove }, deployment),
  };
}

/**
 * The guest counts as the author of a change to a proved booking; the integration is recorded too.
 */
function actorOf(
  { venue }: Operation,
  { surface }: KeyRequest,
  { id, kind, name }: Integration,
): Actor {
  if (kind === 'publishable') return { kind: 'guest', by: 'widget' };
  if (venue === 'of-the-booking') return { kind: 'guest', by: 'phone', through: name };
  return { kind: surface === 'mcp' ? 'agent' : 'integration', id, name };
}

/** All visitors of a page use the same publishable key, so each client has its own rate. */
export function ratesOf(
  { id, kind }: Integration,
  client: string,
  { rateLimits }: Deployment,
): { readonly caller: Rate; readonly client?: Rate } {
  const caller: Rate = { name: 'default', id, limit: rateLimits[kind] };
  if (kind === 'integration') return { caller };
  return { caller, client: { name: 'address', id: rateIdOf(client), limit: rateLimits.address } };
}

function requireCapability(
  capability: Operation['capability'],
  { capabilities }: Integration,
): void {
  const heldCapabilities: readonly unknown[] = capabilities;
  if (capability === null || heldCapabilities.includes(capability)) return;
  throw new Problem('capability-missing', {
    detail: `This key lacks the capability ${capability}. The venue’s admin can grant it.`,
  });
}

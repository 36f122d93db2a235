/** Checks before any message is handled: origin, key, rate, number and depth of messages. */
import type { IncomingMessage } from 'node:http';
import type { Integration, Key } from '@venue/domain/access/caller';
import { clientAddressOf, note, readJson } from '@venue/http';
import type { Deployment } from '@venue/operations/pipeline/deployment';
import type { OperationResponse } from '@venue/operations/pipeline/operation-response';
import { Problem } from '@venue/operations/problems';
import type { FloodGuard } from './flood-guard';
import { malformedCallMessage, parseMessages, type MessageId, type Messages } from './messages';
import type { Origins } from './origins';

/** One message or a batch, from an authenticated caller. */
interface AcceptedRequest {
  readonly kind: 'accepted';
  readonly caller: Integration;
  /** The client's IP address. */
  readonly address: string;
  readonly messages: Messages;
}

/** Refused with a JSON-RPC error. Errors with an HTTP status are thrown as a `Problem` instead. */
interface RefusedMessages {
  readonly kind: 'refused';
  readonly reply: OperationResponse;
}

export interface CheckDependencies {
  readonly deployment: Deployment;
  readonly origins: Origins;
  readonly floodGuard: FloodGuard;
}

const messagesMax = 10;

/** Far more than any arguments need; the SDKs would fail at some thousand levels. */
const depthMax = 40;

/** The body is not read until the key has been authenticated. Throws a `Problem`. */
export async function checkRequest(
  request: IncomingMessage,
  dependencies: CheckDependencies,
): Promise<AcceptedRequest | RefusedMessages> {
  if (!/^\/mcp\/?($|\?)/.test(request.url ?? '')) throw new Problem('not-found');
  note(request, { operation: '/mcp' });
  if (!dependencies.origins.allow(request.headers.origin)) {
    return errorWithoutId(403, -32000, 'Pages of this origin may not call.');
  }
  if (request.method !== 'POST') throw new Problem('method-not-allowed', { allow: 'POST' });

  const { authenticator, clock } = dependencies.deployment;
  const { authorization = null } = request.headers;
  const address = clientAddressOf(request, dependencies.deployment);
  const shown = { authorization, publishableKey: null, address };
  const key = await authenticator.authenticate(shown, 'integration');
  const { publicId: keyId, integration } = key;
  note(request, { caller: { keyId, environment: integration.environment } });
  // At least one message has come. A caller over the limit must not cost a query of the clock.
  spend(1, integration, dependencies);
  // Only a key with an expiry needs the clock. The origin has been checked above.
  if (!isEndless(key)) {
    authenticator.authorize(key, (await clock.read()).now, { origin: null, address });
  }
  const reading = await messagesOf(request, integration, dependencies);
  return 'kind' in reading
    ? reading
    : { kind: 'accepted', caller: integration, address, messages: reading };
}

function spend(messages: number, { id }: Integration, { floodGuard }: CheckDependencies): void {
  const retryAfterSeconds = floodGuard.spend(id, messages);
  if (retryAfterSeconds !== null) throw new Problem('rate-limited', { retryAfterSeconds });
}

function isEndless({ revokedAt, expiresAt }: Key): boolean {
  return revokedAt === null && expiresAt === null;
}

async function messagesOf(
  request: IncomingMessage,
  caller: Integration,
  dependencies: CheckDependencies,
): Promise<Messages | RefusedMessages> {
  const reading = await readMessages(request);
  if ('kind' in reading) return reading;
  const { body } = reading;
  const count = Array.isArray(body) ? body.length : 1;
  if (count === 0 || count > messagesMax) {
    return errorWithoutId(400, -32600, `A batch has 1 to ${messagesMax} messages.`);
  }
  const messages = parseMessages(body);
  if (isDeeper(messages.body, depthMax)) {
    return errorWithoutId(400, -32600, 'The message is nested too deep.');
  }
  if (messages.hasDuplicateId) return errorWithoutId(400, -32600, 'Each request needs its own id.');
  spend(count - 1, caller, dependencies);
  return refusedAlone(messages) ?? messages;
}

/** Answers a malformed call outside a batch; in a batch, the SDK does, for each call. */
function refusedAlone(messages: Messages): RefusedMessages | null {
  const [id] = messages.malformed;
  if (id === undefined || Array.isArray(messages.body)) return null;
  return refusal(200, { id, error: { code: -32602, message: malformedCallMessage } });
}

async function readMessages(
  request: IncomingMessage,
): Promise<{ body: unknown } | RefusedMessages> {
  try {
    return { body: await readJson(request) };
  } catch (error) {
    if (!(error instanceof Problem) || error.slug !== 'validation-failed') throw error;
    return errorWithoutId(400, -32700, error.particulars.detail ?? 'The body is not JSON.');
  }
}

function isDeeper(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return levels === 0 || Object.values(value).some((member) => isDeeper(member, levels - 1));
}

/** A JSON-RPC error that belongs to no single message, so it has no id. */
function errorWithoutId(status: number, code: number, message: string): RefusedMessages {
  return refusal(status, { error: { code, message } });
}

function refusal(
  status: number,
  answer: { readonly id?: MessageId; readonly error: { code: number; message: string } },
): RefusedMessages {
  const body = JSON.stringify({ jsonrpc: '2.0', ...answer });
  return { kind: 'refused', reply: { status, contentType: 'application/json', body, headers: {} } };
}

/** Signatures of webhooks by the Standard Webhooks scheme, on WebCrypto. */
import type { Webhooks } from './generated/types.gen.js';

/** The body of a webhook. Types unknown to this version may come as well. */
export type WebhookEvent = Webhooks['body'];

/** The webhook is not from the deployment, is too old, or was signed with another secret. */
export class WebhookError extends Error {
  override readonly name = 'WebhookError';
}

const toleranceSeconds = 5 * 60;
const prefix = 'whsec_';

type WebhookHeaders = Headers | Readonly<Record<string, string | string[] | undefined>>;

/**
 * Verifies a webhook with its secret (`whsec_…`) and returns the parsed body. `payload` is the raw
 * body: parsing and serialising it again changes the bytes. Throws `WebhookError` for a
 * wrong signature and for a timestamp that is more than five minutes from now.
 */
export async function verifyWebhook(
  payload: string,
  headers: WebhookHeaders,
  secret: string,
): Promise<WebhookEvent> {
  const id = headerOf(headers, 'webhook-id');
  const timestamp = headerOf(headers, 'webhook-timestamp');
  const signatures = headerOf(headers, 'webhook-signature').split(' ');
  requireRecent(timestamp);
  const key = await keyOf(secret);
  const signed = new TextEncoder().encode(`${id}.${timestamp}.${payload}`);
  for (const signature of signatures) {
    const bytes = signature.startsWith('v1,') ? bytesOf(signature.slice(3)) : null;
    // Compares in constant time.
    if (bytes !== null && (await crypto.subtle.verify('HMAC', key, bytes, signed))) {
      return bodyOf(payload);
    }
  }
  throw new WebhookError('The webhook has no valid signature.');
}

function headerOf(headers: WebhookHeaders, name: string): string {
  const value =
    headers instanceof Headers
      ? headers.get(name)
      : Object.entries(headers).find(([given]) => given.toLowerCase() === name)?.[1];
  if (typeof value !== 'string') throw new WebhookError(`The webhook has no header ${name}.`);
  return value;
}

function requireRecent(timestamp: string): void {
  const seconds = /^\d{1,12}$/.test(timestamp) ? Number(timestamp) : Number.NaN;
  if (Math.abs(Date.now() / 1_000 - seconds) <= toleranceSeconds) return;
  throw new WebhookError('The time of the webhook is missing or more than five minutes from now.');
}

async function keyOf(secret: string): Promise<CryptoKey> {
  const bytes = bytesOf(secret.startsWith(prefix) ? secret.slice(prefix.length) : secret);
  if (bytes === null || bytes.length === 0) {
    throw new WebhookError('The secret of a webhook is whsec_ and base64.');
  }
  return crypto.subtle.importKey('raw', bytes, { name: 'HMAC', hash: 'SHA-256' }, false, [
    'verify',
  ]);
}

/** Null for what is not base64. */
function bytesOf(base64: string): Uint8Array<ArrayBuffer> | null {
  try {
    return Uint8Array.from(atob(base64), (byte) => byte.charCodeAt(0));
  } catch {
    return null;
  }
}

function bodyOf(payload: string): WebhookEvent {
  try {
    return JSON.parse(payload) as WebhookEvent;
  } catch {
    throw new WebhookError('The body of the webhook is not JSON.');
  }
}

/** Secrets of endpoints and signatures, by the specification of Standard Webhooks. */
import { createHmac } from 'node:crypto';
import type { Instant, WebhookEndpointId } from '@venue/domain';
import type { Secrets } from '../access/secrets';

/** The secret of an endpoint in that version, as its receiver gets it. It is stored nowhere. */
export function webhookSecret(secrets: Secrets, id: WebhookEndpointId, version: number): string {
  return `whsec_${keyOf(secrets, id, version).toString('base64')}`;
}

function keyOf(secrets: Secrets, id: WebhookEndpointId, version: number): Buffer {
  return Buffer.from(secrets.hash('webhook', `${id} ${version}`), 'hex');
}

interface Signing {
  readonly id: WebhookEndpointId;
  readonly secretVersion: number;
  readonly rotatedUntil: Instant | null;
}

/** The headers of one attempt. For a while after a rotation there are two signatures. */
export function webhookHeaders(
  {
    messageId,
    body,
    now,
  }: { readonly messageId: string; readonly body: string; readonly now: Instant },
  { id, secretVersion, rotatedUntil }: Signing,
  secrets: Secrets,
): Readonly<Record<string, string>> {
  const timestamp = String(Math.floor(now / 1000));
  const isOverlapping = rotatedUntil !== null && now < rotatedUntil;
  const versions = isOverlapping ? [secretVersion, secretVersion - 1] : [secretVersion];
  const signed = `${messageId}.${timestamp}.${body}`;
  const signatures = versions.map((version) => {
    const hmac = createHmac('sha256', keyOf(secrets, id, version));
    return `v1,${hmac.update(signed, 'utf8').digest('base64')}`;
  });
  return {
    'content-type': 'application/json',
    'user-agent': 'venue-booking-webhooks',
    'webhook-id': messageId,
    'webhook-timestamp': timestamp,
    'webhook-signature': signatures.join(' '),
  };
}

/** Secrets and signatures of endpoints, as specified by Standard Webhooks. */
import { dateOf, type Instant } from '@venue/domain/shared/time';
import type { WebhookEndpointId } from '@venue/domain/webhook/endpoint';
import { Webhook } from 'standardwebhooks';
import type { Secrets } from '../authentication/secrets';

/**
 * The secret of an endpoint in that version, as shown to its receiver. It is derived, not stored.
 */
export function webhookSecret(secrets: Secrets, id: WebhookEndpointId, version: number): string {
  const key = Buffer.from(secrets.hash('webhook', `${id} ${version}`), 'hex');
  return `whsec_${key.toString('base64')}`;
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
  const isOverlapping = rotatedUntil !== null && now < rotatedUntil;
  const versions = isOverlapping ? [secretVersion, secretVersion - 1] : [secretVersion];
  const signatures = versions.map((version) =>
    new Webhook(webhookSecret(secrets, id, version)).sign(messageId, dateOf(now), body),
  );
  return {
    'content-type': 'application/json',
    'user-agent': 'venue-booking-webhooks',
    'webhook-id': messageId,
    'webhook-timestamp': String(Math.floor(now / 1000)),
    'webhook-signature': signatures.join(' '),
  };
}

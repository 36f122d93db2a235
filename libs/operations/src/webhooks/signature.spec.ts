import { describe, expect, it } from '@jest/globals';
import type { Instant } from '@venue/domain/shared/time';
import type { WebhookEndpointId } from '@venue/domain/webhook/endpoint';
import { at } from '@venue/testing/moments';
import { uuidOf } from '@venue/testing/venues';
import { Secrets } from '../authentication/secrets';
import { webhookHeaders, webhookSecret } from './signature';

const secrets = new Secrets('a pepper of some length');
const id = uuidOf('endpoint') as WebhookEndpointId;
const now = at('2026-06-12 09:00');

const signaturesAt = (moment: number, rotatedUntil: Instant | null): readonly string[] => {
  const sent = { messageId: 'm', body: '{}', now: moment as Instant };
  const headers = webhookHeaders(sent, { id, secretVersion: 2, rotatedUntil }, secrets);
  return headers['webhook-signature']?.split(' ') ?? [];
};

describe('the signatures of a webhook', () => {
  it('are two until the end of a rotation, the newest first, and one from then on', () => {
    const [newest, before, ...others] = signaturesAt(now - 1, now);

    expect(others).toEqual([]);
    expect(before).not.toBe(newest);
    expect(signaturesAt(now - 1, null)).toEqual([newest]);
    expect(signaturesAt(now, now)).toHaveLength(1);
  });

  it('are of whole seconds', () => {
    const sent = { messageId: 'm', body: '{}', now: (now + 999) as Instant };
    const headers = webhookHeaders(sent, { id, secretVersion: 1, rotatedUntil: null }, secrets);

    expect(headers).toMatchObject({ 'webhook-id': 'm', 'webhook-timestamp': String(now / 1000) });
  });

  it('have another secret for each version', () => {
    expect(webhookSecret(secrets, id, 1)).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    expect(webhookSecret(secrets, id, 2)).not.toBe(webhookSecret(secrets, id, 1));
  });
});

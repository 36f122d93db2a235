/** `webhooks`: the endpoints of integrations that receive events. */
import { webhookEvents } from '@venue/domain/webhook/webhook-event';
import { addWebhook, type NewWebhookAnswer } from '@venue/operations/webhooks/add-webhook';
import {
  redeliverWebhooks,
  removeWebhook,
  rotateWebhook,
  testWebhook,
} from '@venue/operations/webhooks/change-webhook';
import { listWebhookDeliveries, listWebhooks } from '@venue/operations/webhooks/list-webhooks';
import type { WebhookAnswer } from '@venue/operations/webhooks/webhook-view';
import { command, list } from '../command';

export const webhookCommands = [
  command({
    call: 'webhooks add',
    example: '--key 7Hq2ZbT9 --url https://example.com/bookings',
    description:
      'The integration is that of the key, which needs the capability changes.read: its environment, and its venues at ' +
      'most. The guest’s name and number are sent only for what the integration made itself, or where its key has ' +
      `guests.read. The secret is shown this once. Events:\n${webhookEvents.join(', ')}`,
    operation: addWebhook,
    text: secretText,
  }),

  command({
    call: 'webhooks rotate <id>',
    description:
      'It is shown this once. For 24 hours there is a signature by the secret before it as well.',
    operation: rotateWebhook,
    text: secretText,
  }),

  list({
    call: 'webhooks deliveries <id>',
    operation: listWebhookDeliveries,
    flags: { limit: { default: 50 } },
    columns: [
      'id',
      { EVENT: ({ type }) => type ?? 'not judged yet', HAPPENED: 'occurredAt' },
      'state',
      {
        TRIED: 'attempts',
        NEXT: 'dueAt',
        ANSWER: ({ because, lastStatus }) => because ?? lastStatus,
      },
    ],
    none: 'Nothing was sent yet.',
  }),

  command({
    call: 'webhooks redeliver <id>',
    operation: redeliverWebhooks,
    flags: { deliveryId: '--delivery <id>' },
    text: ({ count }) => `The endpoint is on. To send again: ${count}.`,
  }),

  list({
    call: 'webhooks list',
    description:
      'An endpoint that has taken nothing for three days is switched off; see redeliver. What is held since the key ' +
      'lacks a capability is sent once keys change grants it.',
    operation: listWebhooks,
    columns: [
      'id',
      'url',
      { KEY: ({ key }) => key ?? 'revoked' },
      'environment',
      { VENUES: ({ venues }) => venues ?? 'all', EVENTS: ({ events }) => events ?? 'all' },
      'waiting',
      { 'LAST TAKEN': ({ lastDeliveredAt }) => lastDeliveredAt ?? 'never', STATE: stateOf },
    ],
    none: 'There is no endpoint yet.',
  }),

  command({
    call: 'webhooks test <id>',
    operation: testWebhook,
    text: ({ deliveryId }, { fields: { id = '' } }) =>
      `The test ${deliveryId} is sent at once: see webhooks deliveries ${id}.`,
  }),

  command({
    call: 'webhooks remove <id>',
    description: 'Its waiting deliveries are removed too.',
    operation: removeWebhook,
    text: ({ removed }) => `Nothing is sent to ${removed.url} any more.`,
  }),
];

function secretText({ secret, endpoint }: NewWebhookAnswer): string {
  const overlap =
    endpoint.rotatedUntil === null
      ? ''
      : `\nThe secret before signs too until ${endpoint.rotatedUntil}.`;
  return `${secret}\n\nKeep it safe: it is shown this once. The endpoint is ${endpoint.id}.${overlap}`;
}

function stateOf({ offSince, offBecause, missingCapability }: WebhookAnswer): string {
  if (offSince !== null) return `off since ${offSince}: ${offBecause}`;
  return missingCapability === null ? 'on' : `held: its key lacks ${missingCapability}`;
}

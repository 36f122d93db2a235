import type { Command } from 'commander';
import { webhookEvents } from '@venue/domain';
import { addWebhook, type NewWebhookAnswer } from '@venue/operations/webhooks/add-webhook';
import {
  redeliverWebhooks,
  removeWebhook,
  rotateWebhook,
  testWebhook,
} from '@venue/operations/webhooks/change-webhook';
import { listWebhookDeliveries, listWebhooks } from '@venue/operations/webhooks/list-webhooks';
import type { WebhookAnswer, WebhookDeliveryAnswer } from '@venue/operations/webhooks/webhook-view';
import { command, family } from './command';
import { print, table, type Json, type Terminal } from './output';
import { perform } from './session';
import { wholeNumber } from './whole-number';

const exampleId = '3f0e8a4e-6a55-4c6e-9d4e-0b1c2d3e4f50';

/** `webhooks`: where integrations are told of what happens to bookings. */
export function addWebhookCommands(program: Command, terminal: Terminal): void {
  const about = 'add, list, test and remove endpoints for webhooks';
  const webhooks = family(program, 'webhooks', about);
  addAdd(webhooks, terminal);
  addRotate(webhooks, terminal);
  addDeliveries(webhooks, terminal);
  addRedeliver(webhooks, terminal);

  command(webhooks, 'list', {
    about: 'list all endpoints, with those that were switched off',
    example: 'webhooks list',
    more: [
      'An endpoint that has taken nothing for three days is switched off; see redeliver. What',
      'is held since the key lacks a capability is sent once keys change grants it.',
    ].join('\n'),
  }).action(async (options: Json) => {
    const found = await perform(listWebhooks, {}, terminal);
    print(terminal, { text: listed(found.webhooks), json: found }, options);
  });

  command(webhooks, 'test <id>', {
    about: 'send a test to an endpoint, by the worker',
    example: `webhooks test ${exampleId}`,
    more: 'It is sent once, also to an endpoint that is switched off.',
  }).action(async (id: string, options: Json) => {
    const sent = await perform(testWebhook, { id }, terminal);
    const text = `The test ${sent.deliveryId} is sent at once: see webhooks deliveries ${id}.`;
    print(terminal, { text, json: sent }, options);
  });

  command(webhooks, 'remove <id>', {
    about: 'remove an endpoint, with all that waits for it',
    example: `webhooks remove ${exampleId}`,
  }).action(async (id: string, options: Json) => {
    const answer = await perform(removeWebhook, { id }, terminal);
    const text = `Nothing is sent to ${answer.removed.url} any more.`;
    print(terminal, { text, json: answer }, options);
  });
}

interface AddOptions extends Json {
  readonly key: string;
  readonly url: string;
  readonly venues?: string;
  readonly events?: string;
}

function addAdd(webhooks: Command, terminal: Terminal): void {
  command(webhooks, 'add', {
    about: 'send the events of an integration to an address',
    example: 'webhooks add --key 7Hq2ZbT9 --url https://example.com/bookings',
    more: [
      'The integration is that of the key, which needs the capability changes.read: its',
      'environment, and its venues at most. The guest’s name and number are sent only for what',
      'the integration made itself, or where its key has guests.read. Events:',
      ...inLines(webhookEvents),
    ].join('\n'),
  })
    .requiredOption('--key <id>', 'a key of the integration, from keys list')
    .requiredOption('--url <url>', 'where they are sent, by https')
    .option('--venues <slugs>', 'of these venues only, with commas')
    .option('--events <names>', 'these events only, with commas')
    .action(async (options: AddOptions) => {
      const { key, url, venues = null, events = null } = options;
      const added = await perform(addWebhook, { key, url, venues, events }, terminal);
      print(terminal, { text: secretText(added), json: added }, options);
    });
}

function inLines(names: readonly string[]): readonly string[] {
  const lines: string[] = [];
  for (const name of names) {
    const last = lines.at(-1);
    if (last === undefined || last.length + name.length > 76) lines.push(`  ${name}`);
    else lines[lines.length - 1] = `${last}, ${name}`;
  }
  return lines;
}

function addRotate(webhooks: Command, terminal: Terminal): void {
  command(webhooks, 'rotate <id>', {
    about: 'give an endpoint a new secret, which is shown this once',
    example: `webhooks rotate ${exampleId}`,
    more: 'For 24 hours there is a signature by the secret before it as well.',
  }).action(async (id: string, options: Json) => {
    const rotated = await perform(rotateWebhook, { id }, terminal);
    print(terminal, { text: secretText(rotated), json: rotated }, options);
  });
}

function secretText({ secret, endpoint }: NewWebhookAnswer): string {
  const overlap =
    endpoint.rotatedUntil === null
      ? ''
      : `\nThe secret before signs too until ${endpoint.rotatedUntil}.`;
  return `${secret}\n\nKeep it safe: it is shown this once. The endpoint is ${endpoint.id}.${overlap}`;
}

interface DeliveriesOptions extends Json {
  readonly limit: number;
}

function addDeliveries(webhooks: Command, terminal: Terminal): void {
  command(webhooks, 'deliveries <id>', {
    about: 'list what was sent to an endpoint, newest first',
    example: `webhooks deliveries ${exampleId} --limit 20`,
    more: 'Of the last seven days, and what still waits.',
  })
    .option('--limit <number>', 'at most that many', wholeNumber, 50)
    .action(async (id: string, options: DeliveriesOptions) => {
      const { limit } = options;
      const found = await perform(listWebhookDeliveries, { id, limit }, terminal);
      print(terminal, { text: deliveriesListed(found.deliveries), json: found }, options);
    });
}

interface RedeliverOptions extends Json {
  readonly delivery?: string;
}

function addRedeliver(webhooks: Command, terminal: Terminal): void {
  command(webhooks, 'redeliver <id>', {
    about: 'send again what an endpoint has not taken, and switch it on',
    example: `webhooks redeliver ${exampleId}`,
    more: 'Under the same ids, so that a receiver knows what it has had.',
  })
    .option('--delivery <id>', 'that one only, whether it was taken or not')
    .action(async (id: string, options: RedeliverOptions) => {
      const wish = { id, deliveryId: options.delivery ?? null };
      const answer = await perform(redeliverWebhooks, wish, terminal);
      const text = `The endpoint is on. To be sent anew: ${answer.count}.`;
      print(terminal, { text, json: answer }, options);
    });
}

function listed(webhooks: readonly WebhookAnswer[]): string {
  if (webhooks.length === 0) return 'There is no endpoint yet.';
  const head = ['ID', 'URL', 'KEY', 'ENV', 'VENUES', 'EVENTS', 'WAITING', 'LAST TAKEN', 'STATE'];
  const rows = webhooks.map((webhook) => [
    webhook.id,
    webhook.url,
    webhook.key ?? 'revoked',
    webhook.environment,
    webhook.venues?.join(',') ?? 'all',
    webhook.events?.join(',') ?? 'all',
    String(webhook.waiting),
    webhook.lastDeliveredAt ?? 'never',
    stateOf(webhook),
  ]);
  return table(head, rows);
}

function stateOf({ offSince, offBecause, missingCapability }: WebhookAnswer): string {
  if (offSince !== null) return `off since ${offSince}: ${offBecause}`;
  return missingCapability === null ? 'on' : `held: its key lacks ${missingCapability}`;
}

function deliveriesListed(deliveries: readonly WebhookDeliveryAnswer[]): string {
  if (deliveries.length === 0) return 'Nothing was sent yet.';
  const head = ['ID', 'EVENT', 'HAPPENED', 'STATE', 'TRIED', 'NEXT', 'ANSWER'];
  const rows = deliveries.map((one) => [
    one.id,
    one.type ?? 'not judged yet',
    one.occurredAt,
    one.state,
    String(one.attempts),
    one.dueAt ?? '',
    one.because ?? String(one.lastStatus ?? ''),
  ]);
  return table(head, rows);
}

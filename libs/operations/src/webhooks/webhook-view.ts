/** Endpoints and deliveries in answers. */
import { environments, type Capability } from '@venue/domain/access/caller';
import { isoOf, isoOrNull } from '@venue/domain/shared/time';
import {
  missingForEvents,
  type WebhookDelivery,
  type WebhookEndpoint,
} from '@venue/domain/webhook/endpoint';
import { output, outputOrNull } from '../fields/field';
import { int32Max, listOfText, moment, oneOf, uuid, wholeNumber, plainText } from '../fields/kinds';
import { webhookSecret } from './signature';
import type { TeamCall } from '../operation';
import { refusal, unknown } from '../problems';

export class WebhookAnswer {
  @output(uuid, 'The endpoint.') id!: string;
  @output(plainText, 'Where events are sent.') url!: string;
  @outputOrNull(plainText, 'The newest valid key of its integration; null where there is none.')
  key!: string | null;
  @output(plainText, 'What its admin calls the integration.') integration!: string;
  @output(oneOf(...environments), 'Whose events it gets.') environment!: string;
  @outputOrNull(listOfText, 'Slugs; null for all venues that the key may see.')
  venues!: readonly string[] | null;
  @outputOrNull(listOfText, 'The events that are sent; null for all.')
  events!: readonly string[] | null;
  @output(moment, 'When it was added.') createdAt!: string;
  @outputOrNull(moment, 'Until when the secret before signs too.') rotatedUntil!: string | null;
  @outputOrNull(moment, 'When it was switched off; null while it is on.') offSince!: string | null;
  @outputOrNull(plainText, 'Why it was switched off.') offBecause!: string | null;
  @outputOrNull(
    plainText,
    'The capability that its key lacks, so that nothing is sent; null where it lacks none.',
  )
  missingCapability!: string | null;
  @output(wholeNumber(0, int32Max), 'How many deliveries wait.') waiting!: number;
  @outputOrNull(moment, 'When it last took one.') lastDeliveredAt!: string | null;
}

export class WebhookDeliveryAnswer {
  @output(uuid, 'The delivery, as in the header webhook-id.') id!: string;
  @outputOrNull(plainText, 'The event; null until it is judged.') type!: string | null;
  @output(oneOf('waiting', 'sending', 'delivered', 'stopped'), 'How it stands.') state!: string;
  @output(moment, 'When it happened.') occurredAt!: string;
  @output(wholeNumber(0, int32Max), 'How often it was tried.') attempts!: number;
  @outputOrNull(moment, 'When it is tried next; null where it is not.') dueAt!: string | null;
  @outputOrNull(wholeNumber(0, 999), 'The status of the last answer.') lastStatus!: number | null;
  @outputOrNull(plainText, 'Why there was no answer.') because!: string | null;
}

export function toWebhook(endpoint: WebhookEndpoint, { venues }: TeamCall): WebhookAnswer {
  const { id, url, keyId, integrationName, environment, venueIds, events } = endpoint;
  const { offBecause, waiting } = endpoint;
  const slugs = venueIds?.map((one) => venues.find((venue) => venue.id === one)?.slug ?? one);
  return {
    id,
    url,
    key: keyId,
    integration: integrationName,
    environment,
    venues: slugs ?? null,
    events,
    offBecause,
    waiting,
    missingCapability: missingForEvents(endpoint.capabilities),
    createdAt: isoOf(endpoint.createdAt),
    rotatedUntil: isoOrNull(endpoint.rotatedUntil),
    offSince: isoOrNull(endpoint.offSince),
    lastDeliveredAt: isoOrNull(endpoint.lastDeliveredAt),
  };
}

export function toWebhookDelivery(delivery: WebhookDelivery): WebhookDeliveryAnswer {
  const { occurredAt, dueAt, ...rest } = delivery;
  return { ...rest, occurredAt: isoOf(occurredAt), dueAt: isoOrNull(dueAt) };
}

export async function findEndpoint(id: string, { team }: TeamCall): Promise<WebhookEndpoint> {
  const endpoint = await team.webhooks.one(id);
  if (endpoint === null) throw unknown(`There is no webhook endpoint with the id ${id}.`);
  return endpoint;
}

/** Throws if the key lacks the capability to receive events. */
export function requireEventsCapability(
  {
    id,
    capabilities,
  }: { readonly id: string | null; readonly capabilities: readonly Capability[] },
  pointer: string,
): void {
  const missing = missingForEvents(capabilities);
  if (missing === null) return;
  const key = id ?? 'ID';
  throw refusal(
    `The key ${key} lacks the capability ${missing}, without which it gets no events: see keys change ${key} --add-capabilities ${missing}.`,
    pointer,
  );
}

export function secretOf({ id, secretVersion }: WebhookEndpoint, { secrets }: TeamCall): string {
  return webhookSecret(secrets, id, secretVersion);
}

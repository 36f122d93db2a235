/** Endpoints and deliveries in the answers of the operations that manage them. */
import {
  environments,
  isoOf,
  isoOrNull,
  missingForEvents,
  type Capability,
  type WebhookDelivery,
  type WebhookEndpoint,
} from '@venue/domain';
import { gives, givesOrNull } from '../../fields/field';
import { int32Max, listOfWords, moment, oneOf, uuid, wholeNumber, words } from '../../fields/kinds';
import { webhookSecret } from '../../webhooks/signature';
import { refusal, unknown, type TeamCall } from '../team-operation';

export class WebhookAnswer {
  @gives(uuid, 'The endpoint.') id!: string;
  @gives(words, 'Where events are sent.') url!: string;
  @givesOrNull(words, 'The newest key in force of its integration; null where none is.')
  key!: string | null;
  @gives(words, 'What its admin calls the integration.') integration!: string;
  @gives(oneOf(...environments), 'Whose events it gets.') environment!: string;
  @givesOrNull(listOfWords, 'Slugs; null for all venues that the key may see.')
  venues!: readonly string[] | null;
  @givesOrNull(listOfWords, 'The events that are sent; null for all.')
  events!: readonly string[] | null;
  @gives(moment, 'When it was added.') createdAt!: string;
  @givesOrNull(moment, 'Until when the secret before signs too.') rotatedUntil!: string | null;
  @givesOrNull(moment, 'When it was switched off; null while it is on.') offSince!: string | null;
  @givesOrNull(words, 'Why it was switched off.') offBecause!: string | null;
  @givesOrNull(
    words,
    'The capability that its key lacks, so that nothing is sent; null where it lacks none.',
  )
  missingCapability!: string | null;
  @gives(wholeNumber(0, int32Max), 'How many deliveries wait.') waiting!: number;
  @givesOrNull(moment, 'When it last took one.') lastDeliveredAt!: string | null;
}

export class WebhookDeliveryAnswer {
  @gives(uuid, 'The delivery, as in the header webhook-id.') id!: string;
  @givesOrNull(words, 'The event; null until it is judged.') type!: string | null;
  @gives(oneOf('waiting', 'sending', 'delivered', 'stopped'), 'How it stands.') state!: string;
  @gives(moment, 'When it happened.') occurredAt!: string;
  @gives(wholeNumber(0, int32Max), 'How often it was tried.') attempts!: number;
  @givesOrNull(moment, 'When it is tried next; null where it is not.') dueAt!: string | null;
  @givesOrNull(wholeNumber(0, 999), 'The status of the last answer.') lastStatus!: number | null;
  @givesOrNull(words, 'Why there was no answer.') because!: string | null;
}

export function toWebhook(endpoint: WebhookEndpoint, { venues }: TeamCall): WebhookAnswer {
  const { id, url, keyId, integrationName, environment, venueIds, events } = endpoint;
  const { offBecause, waiting } = endpoint;
  const slugs = venueIds?.map((one) => venues.find((venue) => venue.id === one)?.slug ?? one);
  return {
    ...{ id, url, key: keyId, integration: integrationName, environment },
    ...{ venues: slugs ?? null, events, offBecause, waiting },
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

export async function endpointNamed(id: string, { team }: TeamCall): Promise<WebhookEndpoint> {
  const endpoint = await team.webhooks.one(id);
  if (endpoint === null) throw unknown(`There is no webhook endpoint with the id ${id}.`);
  return endpoint;
}

/** Throws where the key lacks the capability to receive events. */
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

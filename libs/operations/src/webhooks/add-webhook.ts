import { covers, isInForce, type Key } from '@venue/domain/access/caller';
import { isLoopback } from '@venue/domain/access/loopback';
import type { VenueId } from '@venue/domain/shared/ids';
import type { WebhookEndpointId } from '@venue/domain/webhook/endpoint';
import { webhookEvents, type WebhookEvent } from '@venue/domain/webhook/webhook-event';
import { output, outputOrNull, required, optional } from '../fields/field';
import { anyText, line, object, plainText } from '../fields/kinds';
import { parseNames, parseVenues, problemWith } from '../pipeline/choices';
import { findKey } from '../access/keys/key-view';
import {
  findEndpoint,
  requireEventsCapability,
  secretOf,
  toWebhook,
  WebhookAnswer,
} from './webhook-view';
import { type TeamCall, operation } from '../operation';
import { refusal } from '../problems';

class AddWebhookInput {
  @required(plainText, 'The id of an integration key: events are those that it may see.')
  key!: string;
  @required(line(1, 2000), 'Where events are sent, by https.') url!: string;
  @optional(anyText, 'Of these venues only: slugs with commas. Left out: all that the key may see.')
  venues!: string | null;
  @optional(anyText, 'Only these events, with commas. Left out: all.') events!: string | null;
}

const secretWords = 'The secret that signs, shown once: null when the answer is given again.';

export class NewWebhookAnswer {
  @outputOrNull(plainText, secretWords) secret!: string | null;
  @output(object(WebhookAnswer), 'The endpoint.') endpoint!: WebhookAnswer;
}

export const addWebhook = operation({
  audience: 'team',
  effect: 'write',
  title: 'Add an endpoint for webhooks',
  route: 'POST /webhooks',
  capability: 'setup.manage',
  isGroupWide: true,
  shownOnce: ['secret'],
  description:
    'From now on the events of an integration are sent to that address. The secret is shown this once: when the same request is sent again, the answer is without it.',
  input: AddWebhookInput,
  answer: NewWebhookAnswer,
  problems: ['not-found'],

  async run(input, call): Promise<NewWebhookAnswer> {
    const key = await findKey(input.key, call);
    if (key.integration.kind !== 'integration' || !isInForce(key, call.now)) {
      throw refusal(`The key ${key.publicId} is not an active integration key.`, '/key');
    }
    requireEventsCapability(
      { id: key.publicId, capabilities: key.integration.capabilities },
      '/key',
    );
    const id = call.ids.uuid() as WebhookEndpointId;
    await call.team.webhooks.add({
      id,
      integrationId: key.integration.id,
      environment: key.integration.environment,
      url: allowedUrl(input.url, call),
      venueIds: input.venues === null ? null : venuesOf(input.venues, key, call),
      events: input.events === null ? null : eventsIn(input.events),
    });
    const endpoint = await findEndpoint(id, call);
    return { secret: secretOf(endpoint, call), endpoint: toWebhook(endpoint, call) };
  },
});

function venuesOf(slugs: string, { integration }: Key, { venues }: TeamCall): readonly VenueId[] {
  const selectedVenues = parseVenues(slugs, venues, problemWith('/venues'));
  const hidden = selectedVenues
    .filter(({ id }) => !covers(integration, id))
    .map(({ slug }) => slug);
  if (hidden.length === 0) return selectedVenues.map(({ id }) => id);
  throw refusal(`The key may not see ${hidden.join(' or ')}.`, '/venues');
}

function eventsIn(text: string): readonly WebhookEvent[] {
  const choices = { of: webhookEvents, called: 'event' };
  const names = parseNames(text, choices, problemWith('/events'));
  return webhookEvents.filter((event) => names.includes(event));
}

/**
 * The address to call. The addresses of a host name are checked at each connection, so a bare IP
 * address is refused here.
 */
function allowedUrl(text: string, { settings }: TeamCall): string {
  const url = URL.parse(text);
  if (url === null || `${url.username}${url.password}${url.hash}` !== '') {
    throw refusal('url must be a web address, without a user, a password or a fragment.', '/url');
  }
  if (url.protocol === 'http:' && isLoopback(settings.baseUrl) && isLoopback(url.href)) {
    return url.href;
  }
  if (url.protocol !== 'https:') throw refusal('url must begin with https://.', '/url');
  if (/^(\[.*\]|[\d.]+|(.*\.)?localhost\.?)$/.test(url.hostname)) {
    throw refusal('url must have the name of a public host, not a number or this machine.', '/url');
  }
  return url.href;
}

import { output, required } from '../fields/field';
import { listOf, uuid, wholeNumberInQuery } from '../fields/kinds';
import {
  findEndpoint,
  toWebhook,
  toWebhookDelivery,
  WebhookAnswer,
  WebhookDeliveryAnswer,
} from './webhook-view';
import { operation } from '../operation';

class ListWebhooksInput {}

export class WebhooksAnswer {
  @output(listOf(WebhookAnswer), 'In the order in which they were added.')
  webhooks!: readonly WebhookAnswer[];
}

export const listWebhooks = operation({
  audience: 'team',
  effect: 'read',
  title: 'List the endpoints for webhooks',
  route: 'GET /webhooks',
  capability: 'setup.manage',
  isGroupWide: true,
  description: 'One that is switched off says since when, and why.',
  input: ListWebhooksInput,
  answer: WebhooksAnswer,

  async run(_input, call): Promise<WebhooksAnswer> {
    const endpoints = await call.team.webhooks.all();
    return { webhooks: endpoints.map((endpoint) => toWebhook(endpoint, call)) };
  },
});

class ListWebhookDeliveriesInput {
  @required(uuid, 'The endpoint.') id!: string;
  @required(wholeNumberInQuery(1, 1000), 'At most that many.') limit!: number;
}

export class WebhookDeliveriesAnswer {
  @output(listOf(WebhookDeliveryAnswer), 'The newest first.')
  deliveries!: readonly WebhookDeliveryAnswer[];
}

export const listWebhookDeliveries = operation({
  audience: 'team',
  effect: 'read',
  title: 'List what was sent to an endpoint, newest first',
  route: 'GET /webhooks/{id}/deliveries',
  capability: 'setup.manage',
  isGroupWide: true,
  description:
    'Deliveries of the last seven days, and all that still wait. A change that is not an event for the endpoint leaves the list unsent.',
  input: ListWebhookDeliveriesInput,
  answer: WebhookDeliveriesAnswer,
  problems: ['not-found'],

  async run({ id, limit }, call): Promise<WebhookDeliveriesAnswer> {
    const endpoint = await findEndpoint(id, call);
    const deliveries = await call.team.webhooks.deliveries(endpoint.id, limit);
    return { deliveries: deliveries.map(toWebhookDelivery) };
  },
});

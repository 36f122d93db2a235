/** Changes to an existing endpoint. */
import type { WebhookEndpoint } from '@venue/domain/webhook/endpoint';
import { output, required, optional } from '../fields/field';
import { int32Max, object, uuid, wholeNumber } from '../fields/kinds';
import { NewWebhookAnswer } from './add-webhook';
import {
  findEndpoint,
  requireEventsCapability,
  secretOf,
  toWebhook,
  WebhookAnswer,
} from './webhook-view';
import { type TeamCall, operation } from '../operation';
import { unknown } from '../problems';

/** How long the previous secret also signs. */
const overlapHours = 24;

class WebhookInput {
  @required(uuid, 'The endpoint.') id!: string;
}

class WebhookTestAnswer {
  @output(uuid, 'The delivery, which is sent at once.') deliveryId!: string;
}

export const testWebhook = operation({
  audience: 'team',
  effect: 'write',
  title: 'Send a test to an endpoint',
  route: 'POST /webhooks/{id}/test',
  capability: 'setup.manage',
  isGroupWide: true,
  description:
    'A webhook of the type webhook.test, once, also to one that is switched off. The list of its deliveries says what was answered.',
  input: WebhookInput,
  answer: WebhookTestAnswer,
  problems: ['not-found'],

  async run({ id }, call): Promise<WebhookTestAnswer> {
    const endpoint = await sendableEndpoint(id, call);
    return { deliveryId: await call.team.webhooks.test(endpoint.id) };
  },
});

export const rotateWebhook = operation({
  audience: 'team',
  effect: 'write',
  title: 'Give an endpoint a new secret',
  route: 'POST /webhooks/{id}/rotate',
  capability: 'setup.manage',
  isGroupWide: true,
  shownOnce: ['secret'],
  description:
    'For 24 hours there are two signatures, by the new secret and the one before. The new one is shown this once: when the same request is sent again, the answer is without it.',
  input: WebhookInput,
  answer: NewWebhookAnswer,
  problems: ['not-found'],

  async run({ id }, call): Promise<NewWebhookAnswer> {
    const { id: endpointId } = await findEndpoint(id, call);
    await call.team.webhooks.rotate(endpointId, overlapHours);
    const endpoint = await findEndpoint(endpointId, call);
    return { secret: secretOf(endpoint, call), endpoint: toWebhook(endpoint, call) };
  },
});

async function sendableEndpoint(id: string, call: TeamCall): Promise<WebhookEndpoint> {
  const endpoint = await findEndpoint(id, call);
  requireEventsCapability({ id: endpoint.keyId, capabilities: endpoint.capabilities }, 'id');
  return endpoint;
}

class RedeliverInput extends WebhookInput {
  @optional(uuid, 'That delivery only, whether it was taken or not.') deliveryId!: string | null;
}

class RedeliveredAnswer {
  @output(wholeNumber(0, int32Max), 'How many are sent again.') count!: number;
  @output(object(WebhookAnswer), 'The endpoint, which is on.') endpoint!: WebhookAnswer;
}

export const redeliverWebhooks = operation({
  audience: 'team',
  effect: 'write',
  title: 'Send again what an endpoint has not accepted',
  route: 'POST /webhooks/{id}/redeliver',
  capability: 'setup.manage',
  isGroupWide: true,
  description:
    'Switches it on where it was switched off, and sends what it has not taken in the last seven days, or one delivery, under the same ids.',
  input: RedeliverInput,
  answer: RedeliveredAnswer,
  problems: ['not-found'],

  async run({ id, deliveryId }, call): Promise<RedeliveredAnswer> {
    const { id: endpointId } = await sendableEndpoint(id, call);
    const count = await call.team.webhooks.redeliver(endpointId, deliveryId);
    if (deliveryId !== null && count === 0) {
      throw unknown(`The endpoint has no delivery ${deliveryId} that can be sent again.`);
    }
    return { count, endpoint: toWebhook(await findEndpoint(endpointId, call), call) };
  },
});

class RemovedAnswer {
  @output(object(WebhookAnswer), 'The endpoint, as it was.') removed!: WebhookAnswer;
}

export const removeWebhook = operation({
  audience: 'team',
  effect: 'write',
  title: 'Remove an endpoint for webhooks',
  route: 'POST /webhooks/{id}/remove',
  capability: 'setup.manage',
  isGroupWide: true,
  description: 'Its waiting deliveries are removed too. A second time is answered with 404.',
  input: WebhookInput,
  answer: RemovedAnswer,
  problems: ['not-found'],

  async run({ id }, call): Promise<RemovedAnswer> {
    const endpoint = await findEndpoint(id, call);
    await call.team.webhooks.remove(endpoint.id);
    return { removed: toWebhook(endpoint, call) };
  },
});

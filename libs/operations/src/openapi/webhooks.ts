/** The requests to an endpoint of an integration, as OpenAPI objects. */
import { webhookEvents, type WebhookType } from '@venue/domain/webhook/webhook-event';
import { webhookSchemaName } from '../webhooks/payload-schemas';
import type { JsonSchema } from '../fields/kind';
import type { Parameter, WebhookItem } from './document';

const about: Readonly<Record<WebhookType, string>> = {
  'booking.created': 'A booking was made. Its state says whether it still waits for a deposit.',
  'booking.confirmed': 'Its deposit was paid, possibly after it had expired.',
  'booking.amended':
    'Time, party or wishes changed, guests said that they are late, or the team took back a step.',
  'booking.cancelled': 'It was cancelled.',
  'booking.expired': 'Its deposit was not paid in time.',
  'booking.seated': 'The guests sat down.',
  'booking.completed': 'The guests left.',
  'booking.no_show': 'The guests did not come.',
  'deposit.paid': 'A payment arrived as requested.',
  'deposit.late': 'A payment arrived after the booking had expired or was cancelled.',
  'deposit.short': 'A payment was smaller than requested.',
  'deposit.refunded':
    'A refund through the provider was requested, confirmed or failed: see its `status`.',
  'deposit.disputed':
    'A guest disputes a deposit at their bank, or the bank has decided: see its `status`.',
  'tickets.confirmed': 'Tickets were paid for, or free ones ordered.',
  'tickets.cancelled': 'Tickets were cancelled; their seats are for sale again.',
  'tickets.expired': 'Tickets were not paid for in time.',
  'tickets.refunded': 'The same for a refund of tickets.',
  'enquiry.created': 'A person or a program asked the venue.',
  'enquiry.closed': 'The team has dealt with an enquiry.',
  'waiting_list.joined': 'A guest joined the waiting list of a day.',
  'waiting_list.offered': 'A table was held for the guest, who has until `offeredUntil` to accept.',
  'waiting_list.accepted': 'The guest accepted; the booking has an event of its own.',
  'waiting_list.ended':
    'The guest declined or left, the offer or the day passed, or the team removed the entry.',
  'availability.changed':
    'Free times of a venue’s day may have changed. It comes at most once in five seconds.',
  'webhook.test': 'An admin tries the endpoint.',
};

/** By the type of the event. */
export function webhooksOf(): Readonly<Record<string, WebhookItem>> {
  return Object.fromEntries(webhookTypes.map((type) => [type, itemOf(type)]));
}

export const webhookTypes: readonly WebhookType[] = [...webhookEvents, 'webhook.test'];

function refTo(type: WebhookType): JsonSchema {
  return { $ref: `#/components/schemas/${webhookSchemaName(type)}` };
}

function itemOf(type: WebhookType): WebhookItem {
  const [first = '', ...others] = type.split(/[._]/);
  return {
    post: {
      operationId: [first, ...others.map(capitalized)].join(''),
      summary: type,
      description: about[type],
      security: [],
      parameters,
      requestBody: {
        required: true,
        content: { 'application/json': { schema: refTo(type) } },
      },
      responses: {
        '2XX': {
          description:
            'Accepted. After any other answer, or none within 5 s, the delivery is retried.',
        },
        '410': { description: 'The endpoint is gone: it is switched off at once.' },
      },
    },
  };
}

const capitalized = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

/** The headers of Standard Webhooks. */
const parameters: readonly Parameter[] = [
  header('webhook-id', 'The same where the same is sent again.'),
  header('webhook-timestamp', 'When it is sent, in seconds since 1970. Refuse what is old.'),
  header('webhook-signature', '`v1,` and a signature; two with a space between after a rotation.'),
];

function header(name: string, description: string): Parameter {
  return { name, in: 'header', required: true, description, schema: { type: 'string' } };
}

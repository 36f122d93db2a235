import type { Examples } from '../example';

const id = '4f0f6a52-6f0e-4d0c-9d0a-0a4f3f1f7c11';
const deliveryId = 'b1f4c7de-2f64-4c55-8a3e-5f0f5a0f9b27';
const url = 'https://crm.example.com/venue-booking';
const endpoint = {
  id,
  url,
  key: '7Hq2ZbT9',
  integration: 'Phone agent',
  environment: 'live',
  venues: null,
  events: ['booking.created', 'booking.cancelled'],
  createdAt: '2026-11-22T10:15:00.000Z',
  rotatedUntil: null,
  offSince: null,
  offBecause: null,
  missingCapability: null,
  waiting: 0,
  lastDeliveredAt: '2026-11-22T10:20:00.412Z',
};
const secret = 'whsec_…';

/** Examples of endpoints and their deliveries. */
export const teamWebhookExamples: Examples = {
  'GET /webhooks': {
    request: {},
    answers: { some: { summary: 'One endpoint', value: { webhooks: [endpoint] } } },
  },
  'POST /webhooks': {
    request: { key: '7Hq2ZbT9', url, events: 'booking.created,booking.cancelled' },
    answers: {
      added: {
        summary: 'A new endpoint',
        value: { secret, endpoint: { ...endpoint, lastDeliveredAt: null } },
      },
    },
  },
  'GET /webhooks/{id}/deliveries': {
    request: { id, limit: 20 },
    answers: {
      some: {
        summary: 'One was not taken yet',
        value: {
          deliveries: [
            {
              id: deliveryId,
              type: 'booking.created',
              state: 'waiting',
              occurredAt: '2026-11-22T10:20:00.000Z',
              attempts: 2,
              dueAt: '2026-11-22T10:20:45.000Z',
              lastStatus: 503,
              because: null,
            },
          ],
        },
      },
    },
  },
  'POST /webhooks/{id}/test': {
    request: { id },
    answers: { sent: { summary: 'It is on its way', value: { deliveryId } } },
  },
  'POST /webhooks/{id}/rotate': {
    request: { id },
    answers: {
      rotated: {
        summary: 'Both sign for a day',
        value: { secret, endpoint: { ...endpoint, rotatedUntil: '2026-11-23T11:00:00.000Z' } },
      },
    },
  },
  'POST /webhooks/{id}/redeliver': {
    request: { id, deliveryId },
    answers: { again: { summary: 'One is sent again', value: { count: 1, endpoint } } },
  },
  'POST /webhooks/{id}/remove': {
    request: { id },
    answers: { removed: { summary: 'It is gone', value: { removed: endpoint } } },
  },
};

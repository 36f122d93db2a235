import { afterEach, describe, expect, it } from '@jest/globals';
import type { DeliveryClaim, WebhookAnswer } from '@venue/domain/webhook/delivery';
import { at } from '@venue/testing/moments';
import { until } from '@venue/testing/until';
import { Secrets } from '../authentication/secrets';
import { WebhookDelivery, type WebhookDispatcher } from './webhook-delivery';

const now = at('2026-06-10 12:00');
let delivery: WebhookDelivery;
const answers: ((answer: WebhookAnswer) => void)[] = [];
afterEach(() => {
  for (const answer of answers.splice(0)) answer({ kind: 'answered', status: 200 });
  return delivery.stop();
});

const claimOf = (id: string, endpointId = 'slow'): DeliveryClaim =>
  ({
    entry: {
      id,
      occurredAt: now,
      now,
      attempts: 0,
      firstTriedAt: null,
      venue: { id: 'v', slug: 'the-harbour' },
      date: '2026-06-12',
      endpoint: { id: endpointId, url: `https://${endpointId}.example`, environment: 'sandbox' },
    },
    type: 'availability.changed',
    attempt: { id, number: 1 },
  }) as unknown as DeliveryClaim;

interface Terms {
  readonly except: readonly string[];
  readonly exceptEndpoints: readonly string[];
}

/** Sends the queued events; `answer` is the response of an endpoint. */
function begin(
  queue: DeliveryClaim[],
  answer: () => Promise<WebhookAnswer>,
  { isRecorded = true } = {},
) {
  const record = { terms: [] as Terms[], requests: [] as object[], alarms: [] as string[] };
  const dispatcher = {
    queue: {
      claimNext: async (terms: Terms) => {
        record.terms.push(terms);
        return queue.shift() ?? null;
      },
      record: async () => isRecorded,
    },
    sender: { send: answer },
    secrets: new Secrets('the pepper of a spec'),
    telemetry: {
      recordRequest: (request: object) => void record.requests.push(request),
      raiseAlarm: (words: string) => void record.alarms.push(words),
    },
    chance: () => 0.5,
    times: { claimSeconds: 60, pollSeconds: 3600 },
  } as unknown as WebhookDispatcher;
  delivery = new WebhookDelivery(dispatcher);
  return record;
}

describe('the endpoint of a webhook', () => {
  it('gets five at once, and more when it has answered', async () => {
    const ids = ['one', 'two', 'three', 'four', 'five'];
    const { terms } = begin(
      ids.map((id) => claimOf(id)),
      () => new Promise((resolve) => answers.push(resolve)),
    );
    await until(() => answers.length === 5);

    expect(terms.slice(0, 5).map(({ exceptEndpoints }) => exceptEndpoints)).toEqual([
      ...[[], [], [], [], []],
    ]);
    expect(terms.at(-1)).toMatchObject({ except: ids, exceptEndpoints: ['slow'] });

    answers[0]?.({ kind: 'answered', status: 200 });
    await until(() => terms.length === 7);
    expect(terms.at(-1)).toMatchObject({ except: ids.slice(1), exceptEndpoints: [] });
  });

  it.each<[string, WebhookAnswer, number | null, string]>([
    ['delivered', { kind: 'answered', status: 204 }, 204, ''],
    ['again', { kind: 'failed', because: 'No answer in time' }, null, ''],
    [
      ...(['switch-off', { kind: 'answered', status: 410 }, 410] as const),
      'the webhook endpoint slow is switched off: It answered 410 Gone.',
    ],
  ])('is on record as %s', async (outcome, answer, status, alarm) => {
    const { requests, alarms } = begin([claimOf('one')], async () => answer);
    await until(() => requests.length > 0);
    await delivery.stop();

    expect(requests).toEqual([
      {
        keyId: null,
        environment: 'sandbox',
        replayed: false,
        firstTraceId: null,
        requestId: 'one',
        surface: 'worker',
        operation: 'send webhook',
        outcome,
        status,
        ms: expect.any(Number),
      },
    ]);
    expect(alarms.join()).toBe(alarm);
  });

  it('raises no alarm where another worker has it now', async () => {
    const gone = { kind: 'answered', status: 410 } as const;
    const { requests, alarms } = begin([claimOf('one')], async () => gone, { isRecorded: false });
    await until(() => requests.length > 0);
    await delivery.stop();

    expect(alarms).toEqual([]);
  });
});

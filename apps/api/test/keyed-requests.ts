/** Bookings, changes and cancellations with an Idempotency-Key, at a venue with room for all. */
import { expect } from '@jest/globals';
import { openServer } from './server';
import {
  guest,
  shared,
  sharedDeployment,
  slugOf,
  type Answer,
  type TestDeployment,
} from '@venue/testing/deployment';

export const morning = '2026-12-01T09:00:00Z';

type Sending = NonNullable<Parameters<TestDeployment['post']>[2]>;

/** A deployment with a second server for the tests of a file. */
export function openKeyedRequests() {
  const service = sharedDeployment(morning, ({ venues }) => {
    const [harbour] = venues;
    harbour.policy.pacing = null;
    for (let table = 1; table <= 150; table += 1) {
      harbour.tables.push({
        name: `L${table}`,
        area: 'main',
        minCovers: 1,
        maxCovers: 2,
        priority: 3,
      });
    }
  });
  const other = shared(() => openServer(service));

  /** Two at The Harbour. */
  const wish = (change: Record<string, unknown> = {}): Record<string, unknown> => ({
    venueId: service.venueId['the-harbour'],
    date: '2026-12-09',
    time: '19:00',
    partySize: 2,
    bookingTypeId: null,
    guest,
    notes: null,
    ...change,
  });

  return {
    service,
    other,
    wish,
    book: (body: unknown, idempotencyKey: string | null, sending?: Sending): Promise<Answer> =>
      service.post('/reservations', body, { idempotencyKey, ...sending }),
    booked: async (body: Record<string, unknown> = {}): Promise<string> => {
      const { body: answer } = await service.post('/reservations', wish(body));
      expect(answer.outcome).toBe('booked');
      return answer.reference;
    },
    /** Bookings with those notes. */
    count: async (notes: string): Promise<number | undefined> => {
      const [row] = await service.sql<{ count: number }>(
        'select count(*)::int from booking where notes = $1',
        [notes],
      );
      return row?.count;
    },
  };
}

/** The path and the body of the guest's own change. */
export const change = (
  what: 'amend' | 'cancel',
  reference: string,
  body = {},
): [string, object] => [
  `/bookings/${encodeURIComponent(reference)}/${what}`,
  { phone: guest.phone, ...body },
];

export const isReplay = ({ headers }: Answer): boolean =>
  headers.get('idempotent-replayed') === 'true';

export const outcomeOf = (answer: Answer): [number, string] => [
  answer.status,
  answer.status < 400 ? answer.body.outcome : slugOf(answer),
];

/** Deliveries that an endpoint refuses, and the order of the later ones. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { until } from '@venue/testing/until';
import type { WebhookEndpointId } from '@venue/domain/webhook/endpoint';
import { connect, PostgresCleanUp } from '@venue/postgres';
import { openWebhookTestDeployment, type WebhookTestDeployment } from './webhook-deployment';
import type { ReceivedWebhook } from './webhook-receiver';
import { book as bookOn } from './worker-deployment';

let service: WebhookTestDeployment;

beforeAll(async () => {
  service = await openWebhookTestDeployment();
});
beforeEach(() => service.begin('2026-12-01T12:00:00Z'));
afterAll(() => service.close());

const received = (): readonly ReceivedWebhook[] => service.receiver.received;
const answer = (status: number): void => void (service.receiver.answer = () => status);

const book = (): Promise<string> => bookOn(service);

const grow = (id: string): Promise<unknown> =>
  service.sql(
    'update booking set party_size = party_size + 1, version = version + 1 where id = $1',
    [id],
  );

interface Delivery {
  readonly id: string;
  readonly state: string;
  readonly attempts: number;
  readonly last_status: number | null;
  readonly because: string | null;
}

const deliveries = (): Promise<Delivery[]> =>
  service.sql<Delivery>('select * from webhook_delivery order by position');

const endpoints = (): Promise<{ off: boolean; off_because: string | null }[]> =>
  service.sql('select off_since is not null as off, off_because from webhook_endpoint');

const only = { events: ['booking.created', 'booking.amended'] };

/** Resolves when each delivery has been tried that often, and none is in progress. */
async function tried(times: number): Promise<void> {
  await until(async () => {
    const rows = await deliveries();
    return rows.every(({ attempts, state }) => attempts >= times && state !== 'sending');
  }, 300);
}

describe('a delivery that is not accepted', () => {
  it.each([500, 404, 302])('with %i is tried again under the same id', async (status) => {
    answer(status);
    await service.addEndpoint(only);
    await service.work();
    await book();
    await tried(1);
    expect(await deliveries()).toMatchObject([{ state: 'waiting', last_status: status }]);
    answer(200);
    await service.moveBy('6 seconds');
    await until(async () => (await deliveries())[0]?.state === 'delivered', 300);

    const [first, second] = received() as [ReceivedWebhook, ReceivedWebhook];
    expect([second.id, second.body]).toEqual([first.id, first.body]);
    expect(received()).toHaveLength(2);
    expect(received().map(({ path }) => path)).toEqual(['/', '/']);
  });

  it('is followed by nothing of the same booking, and by what happens to others', async () => {
    await service.stopWork();
    const [one, other] = [await book(), await book()];
    await service.addEndpoint(only);
    service.receiver.answer = ({ payload }) => (payload.data['bookingId'] === one ? 500 : 200);
    await grow(one);
    await grow(one);
    await grow(other);
    await grow(other);
    await service.work();
    const sizes = (id: string): readonly unknown[] =>
      received()
        .filter(({ payload }) => payload.data['bookingId'] === id)
        .map(({ payload }) => payload.data['partySize']);
    await until(() => sizes(other).length === 2 && sizes(one).length === 1, 300);
    expect([sizes(one), sizes(other)]).toEqual([[3], [3, 4]]);

    answer(200);
    await service.moveBy('6 seconds');
    await until(async () => (await service.unfinished()) === 0, 300);
    expect(sizes(one)).toEqual([3, 3, 4]);
  });

  it('is in order over two workers, whatever the answers', async () => {
    await service.stopWork();
    const ids = [await book(), await book(), await book()];
    await service.addEndpoint(only);
    let count = 0;
    service.receiver.answer = () => ((count += 1) % 3 === 0 ? 500 : 200);
    for (let round = 0; round < 5; round += 1) for (const id of ids) await grow(id);
    await service.work(2);
    await until(async () => {
      await service.moveBy('1 hour');
      return (await service.unfinished()) === 0;
    }, 300);

    for (const id of ids) {
      const versions = received()
        .filter(({ payload }) => payload.data['bookingId'] === id)
        .map(({ payload }) => Number(payload.data['version']));
      expect(versions).toEqual([...versions].sort((a, b) => a - b));
      expect(new Set(versions).size).toBe(5);
    }
  });

  it('for three days switches its endpoint off, and notifies the operator', async () => {
    answer(503);
    const id = await service.addEndpoint(only);
    await service.work();
    await book();
    await tried(1);
    await service.moveBy('71 hours 59 minutes');
    await tried(2);
    expect(await endpoints()).toEqual([{ off: false, off_because: null }]);

    await service.moveBy('2 minutes');
    await until(async () => (await endpoints())[0]?.off === true, 300);
    expect(await endpoints()).toEqual([
      { off: true, off_because: 'It has not taken an event for three days.' },
    ]);
    expect(service.logLine(`the webhook endpoint ${id} is switched off`)).toContain('three days');

    // Events of the meantime are stored, and sent with the rest when an admin asks for it.
    answer(200);
    await book();
    const count = received().length;
    expect((await deliveries()).map(({ state }) => state)).toEqual(['stopped', 'stopped']);
    const { webhooks } = service.deployment.team.ports;
    expect(await webhooks.redeliver(id as WebhookEndpointId, null)).toBe(2);
    await until(async () => (await service.unfinished()) === 0, 300);
    expect(received()).toHaveLength(count + 2);
    expect(await endpoints()).toEqual([{ off: false, off_because: null }]);
  });

  it('with 410 switches it off at once', async () => {
    answer(410);
    await service.addEndpoint(only);
    await service.work();
    await book();
    await until(async () => (await endpoints())[0]?.off === true, 300);

    expect(await deliveries()).toMatchObject([{ state: 'stopped', last_status: 410 }]);
    expect(received()).toHaveLength(1);
  });

  it('uses no slot of an endpoint that answers', async () => {
    await service.stopWork();
    const slow = await service.addEndpoint({ ...only, path: '/slow' });
    await service.addEndpoint({ ...only, path: '/quick' });
    let release = (): void => undefined;
    const gate = new Promise<void>((resolve) => (release = resolve));
    service.receiver.answer = async ({ path }) => {
      if (path === '/slow') await gate;
      return 200;
    };
    const ids = await Promise.all(Array.from({ length: 30 }, book));
    expect(ids).toHaveLength(30);
    await service.work();
    const to = (path: string): number => received().filter((one) => one.path === path).length;
    await until(() => to('/quick') === 30, 300);

    const [row] = await service.sql<{ sending: number }>(
      `select count(*)::int as sending from webhook_delivery
       where endpoint_id = $1 and state = 'sending'`,
      [slow],
    );
    expect(row?.sending).toBeLessThanOrEqual(5);
    expect(to('/slow')).toBeGreaterThanOrEqual(5);
    await service.sql('delete from webhook_endpoint where id = $1', [slow]);
    release();
  });
});

it('is deleted seven days after it happened, unless it is still pending', async () => {
  await service.stopWork();
  await service.addEndpoint(only);
  await book();
  await book();
  await service.sql(
    `update webhook_delivery set state = 'delivered' where position =
      (select min(position) from webhook_delivery)`,
  );
  const source = await connect(service.databaseUrl, 1);
  const cleanUp = (): Promise<void> =>
    new PostgresCleanUp(source).run({ bookingMonths: 24, enquiryMonths: 12, messageDays: 30 });
  await service.moveBy('6 days 23 hours');
  await cleanUp();
  expect(await deliveries()).toHaveLength(2);

  await service.moveBy('2 hours');
  await cleanUp();
  expect((await deliveries()).map(({ state }) => state)).toEqual(['waiting']);
  await source.destroy();
});

/** Deliveries that an endpoint refuses, or whose key lacks the capability, and their order. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { WebhookEndpointId } from '@venue/domain/webhook/endpoint';
import { changeKey } from '@venue/operations/access/keys/change-key';
import { readKey } from '@venue/operations/authentication/key-text';
import { addWebhook } from '@venue/operations/webhooks/add-webhook';
import { redeliverWebhooks, testWebhook } from '@venue/operations/webhooks/change-webhook';
import { listWebhookDeliveries, listWebhooks } from '@venue/operations/webhooks/list-webhooks';
import { PostgresCleanUp, connect } from '@venue/postgres';
import { openConcurrentTransaction, untilWaiting } from '@venue/testing/concurrent-transaction';
import { until } from '@venue/testing/until';
import { type WebhookTestDeployment, openWebhookTestDeployment } from './webhook-deployment';
import type { ReceivedWebhook } from './webhook-receiver';
import { book, book as bookOn } from './worker-deployment';

describe('refused deliveries', () => {
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
  async function untilTried(times: number): Promise<void> {
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
      await untilTried(1);
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
      await untilTried(1);
      await service.moveBy('71 hours 59 minutes');
      await untilTried(2);
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
});

describe('the capability of the key', () => {
  let service: WebhookTestDeployment;
  let id: string;

  beforeAll(async () => {
    service = await openWebhookTestDeployment();
    id = readKey(service.key)?.publicId ?? '';
  });
  beforeEach(async () => {
    await service.stopWork();
    await service.begin('2026-12-01T12:00:00Z');
    await grant();
  });
  afterAll(() => service.close());

  const capability = 'changes.read';
  const grant = () => service.perform(changeKey, { id, addCapabilities: capability });
  const remove = () => service.perform(changeKey, { id, removeCapabilities: capability });
  const types = (): readonly string[] =>
    service.receiver.received.map(({ payload }) => payload.type);
  const states = async (): Promise<readonly string[]> =>
    (
      await service.sql<{ state: string }>('select state from webhook_delivery order by position')
    ).map(({ state }) => state);
  const allAre = (...wanted: string[]) =>
    until(async () => (await states()).join() === wanted.join(), 300);
  const only = { events: ['booking.created', 'booking.amended'] };
  const grow = (booking: string): Promise<unknown> =>
    service.sql(
      'update booking set party_size = party_size + 1, version = version + 1 where id = $1',
      [booking],
    );

  describe('an endpoint whose key loses changes.read', () => {
    it('is sent nothing, not even what was queued before, and the list says why', async () => {
      const endpoint = await service.addEndpoint(only);
      const booking = await book(service);
      expect(await states()).toEqual(['waiting']);
      await remove();
      await grow(booking);
      await service.work();
      await allAre('stopped', 'stopped');

      expect(types()).toEqual([]);
      const { webhooks } = await service.perform(listWebhooks, {});
      expect(webhooks).toMatchObject([
        { id: endpoint, missingCapability: capability, offSince: null, waiting: 2 },
      ]);
      const listed = await service.perform(listWebhookDeliveries, { id: endpoint, limit: 5 });
      expect(listed.deliveries).toMatchObject([
        { state: 'stopped', because: 'the key lacks changes.read' },
        { state: 'stopped', because: 'the key lacks changes.read' },
      ]);
    });

    it('is sent what it missed, in its order, once it is granted again', async () => {
      await service.addEndpoint(only);
      await remove();
      await service.work();
      const booking = await book(service);
      await allAre('stopped');
      await grow(booking);
      await allAre('stopped', 'stopped');
      await grant();
      await grow(booking);
      await allAre('delivered', 'delivered', 'delivered');

      expect(types()).toEqual(['booking.created', 'booking.amended', 'booking.amended']);
      expect(service.receiver.received.map(({ payload }) => payload.data['version'])).toEqual([
        1, 2, 3,
      ]);
      const { webhooks } = await service.perform(listWebhooks, {});
      expect(webhooks).toMatchObject([{ missingCapability: null, waiting: 0 }]);
    });

    it('is sent what it missed in seven days, and nothing older', async () => {
      await service.addEndpoint({ events: ['booking.created'] });
      await remove();
      await service.work();
      await book(service);
      await allAre('stopped');
      await service.moveBy('6 days 23 hours');
      const cleanUp = async (): Promise<void> => {
        const source = await connect(service.databaseUrl);
        await new PostgresCleanUp(source).run({
          bookingMonths: 24,
          enquiryMonths: 12,
          messageDays: 30,
        });
        await source.destroy();
      };
      await cleanUp();
      expect(await states()).toEqual(['stopped']);
      await service.moveBy('1 hour');
      await cleanUp();
      expect(await states()).toEqual([]);
    });

    it('gets no test and no repetition until it is granted', async () => {
      const endpoint = await service.addEndpoint(only);
      await remove();
      const detail = `The key ${id} lacks the capability changes.read, without which it gets no events: see keys change ${id} --add-capabilities changes.read.`;

      for (const operation of [testWebhook, redeliverWebhooks]) {
        await expect(
          service.perform(operation as typeof testWebhook, { id: endpoint }),
        ).rejects.toMatchObject({ slug: 'validation-failed', particulars: { detail } });
      }
      await expect(
        service.perform(addWebhook, { key: id, url: 'https://example.com/hook' }),
      ).rejects.toMatchObject({ particulars: { detail } });
    });
  });

  describe('a grant while a delivery is being held', () => {
    /** An uncommitted grant, then the worker's work, then the commit. */
    async function duringGrant(hold: () => Promise<unknown>): Promise<void> {
      await service.addEndpoint({ events: ['booking.created'] });
      await remove();
      await book(service);
      const granting = await openConcurrentTransaction(service);
      await granting.sql(
        `update integration set capabilities = capabilities || '["changes.read"]'
       where id = (select integration_id from api_key where public_id = $1)`,
        [id],
      );
      await granting.sql(`update webhook_delivery set state = 'waiting' where state = 'stopped'`);
      await hold();
      await granting.sql('commit');
      await granting.end();
    }

    it('loses nothing', async () => {
      await duringGrant(async () => {
        await service.work();
        await untilWaiting(service);
      });
      await allAre('delivered');

      expect(types()).toEqual(['booking.created']);
    });

    it('would leave the delivery behind if holding did not wait for it', async () => {
      await duringGrant(() => service.sql(`update webhook_delivery set state = 'stopped'`));
      await service.work();
      await service.addEndpoint({ path: '/later', events: ['booking.created'] });
      await book(service);
      await allAre('stopped', 'delivered', 'delivered');

      expect(types()).toHaveLength(2);
    });
  });
});

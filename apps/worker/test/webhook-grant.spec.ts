/** Events reach an endpoint only while its key has the capability. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { openConcurrentTransaction, untilWaiting } from '@venue/testing/concurrent-transaction';
import { until } from '@venue/testing/until';
import { changeKey } from '@venue/operations/access/keys/change-key';
import { readKey } from '@venue/operations/authentication/key-text';
import { addWebhook } from '@venue/operations/webhooks/add-webhook';
import { redeliverWebhooks, testWebhook } from '@venue/operations/webhooks/change-webhook';
import { listWebhookDeliveries, listWebhooks } from '@venue/operations/webhooks/list-webhooks';
import { connect, PostgresCleanUp } from '@venue/postgres';
import { openWebhookTestDeployment, type WebhookTestDeployment } from './webhook-deployment';
import { book } from './worker-deployment';

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
const types = (): readonly string[] => service.receiver.received.map(({ payload }) => payload.type);
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

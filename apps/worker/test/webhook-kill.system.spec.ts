/** Workers that die while they send webhooks. */
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { until } from '@venue/testing/until';
import { claimOfChild, startChild, type ChildWorker } from './provider';
import { openWebhookTestDeployment, type WebhookTestDeployment } from './webhook-deployment';
import { book } from './worker-deployment';

const kills = 20;
const endpoints = 5;
const bookings = 25;
const changes = 4;
const allDeliveries = endpoints * bookings * changes;

let service: WebhookTestDeployment;
const workers: Promise<ChildWorker>[] = [];

beforeAll(async () => {
  service = await openWebhookTestDeployment();
});
afterAll(async () => {
  for (const worker of workers) await (await worker).kill();
  await service.close();
});

const begin = (): void => void workers.push(startChild(service, service.receiver));

/** The versions of each booking at each endpoint, in order of arrival. */
function versions(): readonly (readonly number[])[] {
  const versionsByBooking = new Map<string, number[]>();
  for (const { path, payload } of service.receiver.received) {
    const track = `${path} ${String(payload.data['bookingId'])}`;
    versionsByBooking.set(track, [
      ...(versionsByBooking.get(track) ?? []),
      Number(payload.data['version']),
    ]);
  }
  return [...versionsByBooking.values()];
}

describe('workers that are killed', () => {
  it('lose no webhook of five hundred, and keep those of a booking in order', async () => {
    await service.begin('2026-12-01T12:00:00Z');
    for (let made = 0; made < bookings; made += 1) await book(service);
    for (let made = 0; made < endpoints; made += 1) {
      await service.addEndpoint({ path: `/${made}`, events: ['booking.amended'] });
    }
    for (let version = 2; version < 2 + changes; version += 1) {
      await service.sql('update booking set version = $1, party_size = party_size + 1', [version]);
    }
    expect(await service.unfinished()).toBe(allDeliveries);

    const { receiver } = service;
    receiver.answer = () => new Promise((resolve) => setTimeout(resolve, 30, 200).unref());
    let underWay = 0;
    for (const start of [begin, begin, begin]) start();
    for (let killed = 0; killed < kills; killed += 1) {
      await workers[0];
      const before = receiver.received.length;
      await until(() => receiver.received.length > before, 400);
      await (await workers.shift())?.kill();
      const [row] = await service.sql<{ count: number }>(
        `select count(*)::int from webhook_delivery where state = 'sending'`,
      );
      underWay += row?.count ?? 0;
      begin();
    }
    await until(async () => {
      await service.moveBy(claimOfChild);
      return (await service.unfinished()) === 0;
    }, 400);

    const came = receiver.received.length;
    process.stdout.write(
      `${kills} kills over ${allDeliveries} webhooks: ${came - allDeliveries} came more than once, ` +
        `${underWay} were under way at a kill\n`,
    );
    const versionsByBooking = versions();
    expect(versionsByBooking).toHaveLength(endpoints * bookings);
    for (const one of versionsByBooking) expect([...new Set(one)]).toEqual([2, 3, 4, 5]);
    expect(underWay).toBeGreaterThan(0);
    expect(await service.sql('select distinct state from webhook_delivery')).toEqual([
      { state: 'delivered' },
    ]);
  }, 600_000);
});

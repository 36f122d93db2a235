/** Two processes behind a load balancer: each answers any request. */
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { guest, openTestDeployment, type TestDeployment } from '@venue/testing/deployment';
import { startApp, type AppProcess } from '@venue/testing/app-process';
import { clients, type AnyClient, type ToolAnswer } from './agents';
import { openForwarder, type Forwarder } from './forwarder';

let service: TestDeployment;
let replicas: readonly AppProcess[];
let balancer: Forwarder;

beforeAll(async () => {
  service = await openTestDeployment();
  await service.moveTo('2026-12-01T09:00:00Z');
  const env = { MESSAGES_TEXTS: 'twilio' };
  replicas = await Promise.all([1, 2].map(() => startApp(service, 'mcp', { env })));
  balancer = await openForwarder(replicas.map(({ url }) => url));
});
afterAll(async () => {
  await balancer.close();
  await Promise.all(replicas.map((replica) => replica.end()));
  await service.close();
});

const callerOf =
  (client: AnyClient) =>
  async (name: string, args: Record<string, unknown>): Promise<ToolAnswer['structuredContent']> =>
    ((await client.callTool({ name, arguments: args })) as ToolAnswer).structuredContent;

const atHarbour = () => ({ venueId: service.venueId['the-harbour'], date: '2026-12-08' });

describe.each(Object.entries(clients))('the whole way of %s', (kind, open) => {
  it('leads through both', async () => {
    const before = [...balancer.counts];
    const client = await open(balancer.url, service.key);
    const call = callerOf(client);
    const { tools } = await client.listTools();
    // Each has numbers of its own, since texts to one number are limited per day.
    const phone = `0117 496 00${10 + Object.keys(clients).indexOf(kind)}`;
    const person = { ...guest, phone, name: `Ada ${kind}`, email: undefined };
    const free = await call('check_availability', {
      ...atHarbour(),
      time: '18:00',
      partySize: 6,
    });
    const booked = await call('create_booking', {
      ...atHarbour(),
      time: free.times[0].time,
      partySize: 6,
      guest: person,
      idempotencyKey: `six-of-${kind.replaceAll(/\W/g, '-')}`,
    });
    const proof = { reference: booked.reference, phone };
    const sent = await call('send_deposit_link', proof);
    const booking = await call('find_booking', proof);
    const small = await call('create_booking', {
      ...atHarbour(),
      time: '12:00',
      partySize: 2,
      guest: person,
    });
    const ofTwo = { reference: small.reference, phone };
    const amended = await call('amend_booking', { ...ofTwo, time: '12:15' });
    const cancelled = [await call('cancel_booking', ofTwo), await call('cancel_booking', proof)];
    await client.close();

    expect(tools).toHaveLength(14);
    expect([booked.outcome, booked.state]).toEqual(['booked', 'awaiting_deposit']);
    expect([sent.outcome, sent.amountPence]).toEqual(['sent', 6000]);
    expect(booking.booking).toMatchObject({ partySize: 6, state: 'awaiting_deposit' });
    expect(amended).toMatchObject({ outcome: 'amended', booking: { time: '12:15' } });
    expect(cancelled.map(({ outcome }) => outcome)).toEqual(['cancelled', 'cancelled']);
    for (const [index, count] of balancer.counts.entries()) {
      expect(count - (before[index] ?? 0)).toBeGreaterThanOrEqual(4);
    }
  });
});

describe('one wish, sent to both', () => {
  const wish = (change: Record<string, unknown>) => ({
    venueId: service.venueId['the-lantern'],
    date: '2026-12-10',
    time: '18:00',
    partySize: 2,
    guest: { name: 'Grace', phone: guest.phone },
    ...change,
  });
  const bookings = async (): Promise<number> => {
    const [row] = await service.sql<{ count: number }>(
      'select count(*)::int as count from booking',
    );
    return row?.count ?? 0;
  };

  it.each([
    ['with its idempotencyKey, one after the other', { idempotencyKey: 'by-turns' }, false],
    ['with its idempotencyKey, all at once', { idempotencyKey: 'at-once', time: '20:00' }, true],
    ['without one, all at once', { time: '22:00' }, true],
  ])('books once: %s', async (_how, change, isAtOnce) => {
    const open = clients['SDK 2, new revision'];
    if (open === undefined) throw new Error('no such client');
    const direct = await Promise.all(replicas.map(({ url }) => open(`${url}/mcp`, service.key)));
    const before = await bookings();
    const answers: ToolAnswer['structuredContent'][] = [];
    const turns = Array.from({ length: 8 }, (_, turn) => async () => {
      const client = direct[turn % direct.length];
      if (client !== undefined)
        answers.push(await callerOf(client)('create_booking', wish(change)));
    });
    if (isAtOnce) await Promise.all(turns.map((turn) => turn()));
    else for (const turn of turns) await turn();
    await Promise.all(direct.map((client) => client.close()));

    expect((await bookings()) - before).toBe(1);
    expect(answers).toHaveLength(8);
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(answers[0].outcome).toBe('booked');
  });
});

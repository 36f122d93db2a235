import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { guest, shared, sharedDeployment } from '@venue/testing/deployment';
import { clients, openAgents, type AnyClient, type ToolAnswer } from './agents';

const service = sharedDeployment('2026-12-01T09:00:00Z');
const agents = shared(() => openAgents(service));

describe.each(Object.entries(clients))('the SDK’s client, %s', (kind, open) => {
  let client: AnyClient;

  beforeAll(async () => {
    client = await open(agents.url, service.key);
  });
  afterAll(() => client.close());

  const call = async (name: string, args: Record<string, unknown>): Promise<ToolAnswer> =>
    (await client.callTool({ name, arguments: args })) as ToolAnswer;

  it('lists the tools, and gets instructions on how to combine them', async () => {
    const { tools } = await client.listTools();

    expect(tools.map(({ name }) => name)).toContain('create_booking');
    expect(client.getInstructions()).toMatch(/^Tables at/);
  });

  it('books, finds, changes and cancels', async () => {
    const venueId = service.venueId['the-lantern'];
    const day = { venueId, date: '2026-12-08', partySize: 2 };
    const free = await call('check_availability', day);
    const { time } = free.structuredContent.times[0];
    const booked = await call('create_booking', {
      ...day,
      time,
      guest: { ...guest, name: `Ada ${kind}` },
      idempotencyKey: kind.replaceAll(/\W/g, '-'),
    });
    const proof = { reference: booked.structuredContent.reference, phone: guest.phone };
    const booking = await call('find_booking', proof);
    const amended = await call('amend_booking', { ...proof, partySize: 3 });
    const cancelled = await call('cancel_booking', proof);

    expect(booked.structuredContent).toMatchObject({ outcome: 'booked', time });
    expect(booking.structuredContent.booking).toMatchObject({ state: 'confirmed', partySize: 2 });
    expect(amended.structuredContent).toMatchObject({ outcome: 'amended' });
    expect(cancelled.structuredContent).toMatchObject({ outcome: 'cancelled' });
  });

  it('gets a problem as text, and continues', async () => {
    const failed = await call('get_venue', { venueId: service.key });

    expect(failed.isError).toBe(true);
    expect(failed.content[0]?.text).toMatch(/^venueId must be the id.*\(validation-failed\)$/);
  });

  it('gets an error for an unknown tool', async () => {
    await expect(call('drop_tables', {})).rejects.toMatchObject({ code: -32602 });
  });
});

describe('the log record of a call', () => {
  it('names the tool, its outcome and the client, and no data of a guest', async () => {
    const before = agents.lines.length;
    const client = await clients['SDK 2, new revision']?.(agents.url, service.key);
    const args = { date: '2026-12-08', partySize: '2', venueId: service.venueId['the-lantern'] };
    await client?.callTool({ name: 'check_availability', arguments: args });
    await client?.close();

    expect(agents.lines.slice(before)).toEqual([
      {
        tool: 'check_availability',
        requestId: expect.any(String),
        surface: 'mcp',
        operation: 'POST /availability/search',
        keyId: service.key.split('_')[2],
        environment: 'live',
        outcome: 'available',
        status: 200,
        ms: expect.any(Number),
        revision: '2026-07-28',
        client: 'spec 1.2.3',
        replayed: false,
        firstTraceId: null,
        coercedCount: 1,
      },
    ]);
  });
});

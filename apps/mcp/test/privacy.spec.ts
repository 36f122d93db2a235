/**
 * The server's records of calls: they have the tool and the outcome, but not who the guest is, what
 * was asked, or by which key.
 */
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { openTestDeployment, type TestDeployment } from '@venue/testing/deployment';
import { startApp, type AppProcess } from '@venue/testing/app-process';
import { clients, type AnyClient, type ToolAnswer } from './agents';

let service: TestDeployment;
let server: AppProcess;
/** Every text that was sent, and every text that identifies a guest. */
const secrets = new Set<string>();

const ada = {
  name: 'Augusta Quackenbush',
  phone: '0117 496 0737',
  email: 'augusta.q@ada.example',
};
const spellings = ['Quackenbush', '1174960737', '+441174960737', 'ada.example', '496 0737'];

type Arguments = Readonly<Record<string, unknown>>;

beforeAll(async () => {
  service = await openTestDeployment();
  await service.moveTo('2026-12-01T09:00:00Z');
  server = await startApp(service, 'mcp');
  for (const text of [...spellings, service.key, service.key.slice(-20)]) secrets.add(text);
  for (const [line, open] of Object.entries(clients)) {
    const client = await open(`${server.url}/mcp`, service.key);
    await serve(client, line.replaceAll(/\W/g, '-'));
    await client.close();
  }
  await trouble();
});
afterAll(async () => {
  await server.end();
  await service.close();
});

/** Every call of an agent for a guest, from the search to the end. */
async function serve(client: AnyClient, line: string): Promise<void> {
  const call = async (name: string, args: Arguments): Promise<Arguments> => {
    remember(args);
    const { structuredContent } = (await client.callTool({
      name,
      arguments: args,
    })) as ToolAnswer;
    return (structuredContent ?? {}) as Arguments;
  };
  const atHarbour = { venueId: service.venueId['the-harbour'] };
  const wish = { ...atHarbour, date: '2026-12-08', time: '18:00', partySize: 6 };
  await call('list_venues', {});
  await call('get_venue_knowledge', { ...atHarbour, topic: 'venue-details' });
  await call('check_availability', wish);
  const booked = await call('create_booking', {
    ...wish,
    guest: ada,
    notes: `A birthday, by ${line}`,
    idempotencyKey: `wish-${line}`,
  });
  const proof = { reference: booked['reference'], phone: ada.phone };
  remember({ ...proof, unspaced: String(proof.reference).replace(' ', '') });
  await call('find_booking', proof);
  await call('find_booking', { reference: 'ZZZZ YYYY', phone: '0117 496 0999' });
  await call('send_deposit_link', proof);
  await call('amend_booking', { ...proof, notes: `With a cake, by ${line}` });
  await call('report_running_late', { ...proof, minutesLate: 20 });
  const subject = `For the winter, ${line}`;
  await call('submit_enquiry', { ...atHarbour, ...ada, subject, message: 'Room for forty-one?' });
  await call('cancel_booking', { ...proof, reason: 'The guest of honour is ill' });
}

/** Malformed calls, and internal errors that name rows and queries. */
async function trouble(): Promise<void> {
  const send = async (body: unknown, key = service.key): Promise<void> => {
    await fetch(`${server.url}/mcp`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${key}` },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    });
  };
  const call = (name: string, args: unknown): Promise<void> => {
    remember(args);
    const params = { name, arguments: args };
    return send({ jsonrpc: '2.0', id: 1, method: 'tools/call', params });
  };
  const wish = {
    venueId: service.venueId['the-lantern'],
    date: '2026-12-09',
    time: '18:00',
    partySize: 2,
    guest: ada,
    notes: 'Peanuts are deadly',
  };
  await send(`{"name": "${ada.name}", `);
  await send({ jsonrpc: '2.0', id: 1, method: ada.email, params: {} });
  await send({ jsonrpc: '2.0', id: 1, method: 'ping' }, `${service.key.slice(0, -2)}00`);
  await call(ada.email, { phone: ada.phone });
  await call('create_booking', { ...wish, guest: ada.phone });
  for (const table of ['booking', 'allocation', 'rate_spent']) {
    await service.sql(`alter table ${table} add constraint never check (false) not valid`);
    await call('create_booking', wish);
    await service.sql(`alter table ${table} drop constraint never`);
    await service.sql(`alter table ${table} rename to ${table}_before`);
    await call('create_booking', wish);
    await call('find_booking', { reference: 'BCDF GHJK', phone: ada.phone });
    await service.sql(`alter table ${table}_before rename to ${table}`);
  }
}

/** Every text in it, at any depth, that is long enough to mean something. */
function remember(args: unknown): void {
  if (typeof args === 'string' && args.length > 4) secrets.add(args);
  if (typeof args !== 'object' || args === null) return;
  for (const member of Object.values(args)) remember(member);
}

interface Line {
  readonly level: string;
  readonly tool?: string;
  readonly outcome?: string;
}

function lines(): readonly Line[] {
  const written = server
    .output()
    .split('\n')
    .filter((line) => line.startsWith('{'));
  return written.map((line) => JSON.parse(line) as Line);
}

describe('the log of the server', () => {
  it('has a line for every call, with its ending', () => {
    const calls = lines().filter(({ tool }) => tool !== undefined);
    const endings = calls.map(({ tool, outcome }) => `${tool} ${outcome}`);

    expect(calls).toHaveLength(11 * 4 + 1 + 9);
    expect(endings).toEqual(
      expect.arrayContaining([
        'create_booking booked',
        'find_booking booking-not-found',
        'send_deposit_link payment-link-unavailable',
        'amend_booking needs_venue',
        'report_running_late booking-not-changeable',
        'cancel_booking cancelled',
        'create_booking validation-failed',
        'create_booking internal-error',
      ]),
    );
  });

  it('has a line for every fault of ours', () => {
    const faults = lines().filter(({ level }) => level === 'error');

    expect(faults.length).toBeGreaterThanOrEqual(6);
    expect(faults).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ code: '23514', constraint: 'never' }),
        expect.objectContaining({ code: '42P01', msg: 'relation "…" does not exist' }),
      ]),
    );
  });

  it('names no guest, no reference, no key and nothing that was asked', () => {
    expect(secrets.size).toBeGreaterThan(30);
    for (const secret of secrets)
      expect([secret, server.output().includes(secret)]).toEqual([secret, false]);
  });
});

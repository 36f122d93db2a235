/**
 * Replicas are replaced one after the other while requests go on: real processes behind real nginx,
 * which asks a server of names for those that are in service, as in a network of containers.
 */
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { pause } from '@venue/domain/async';
import { guest as ada, openTestDeployment, type TestDeployment } from '@venue/testing/deployment';
import { openConcurrentTransaction, untilWaiting } from '@venue/testing/concurrent-transaction';
import { startApp, type AppProcess, freePort } from '@venue/testing/app-process';
import { beginLoad, type LoadRequest } from './test/load';
import { openNameServer, type NameServer } from './test/name-server';
import { withNginx } from './test/nginx';
import { openGateway, type Gateway } from './test/nginx-process';
import { breachesIn } from '@venue/testing/breaches';

type Rolled = 'api' | 'mcp';

/** Of any country's venue. */
const guest = { ...ada, phone: '+44 117 496 0000' };

let service: TestDeployment;
let names: NameServer;
let gateway: Gateway;
let port: number;
/** Those in service. */
const replicas: Record<Rolled, AppProcess[]> = { api: [], mcp: [] };
let addressesGiven = 0;
let bookings = 0;

/** Each replica has an address of its own, as a new container has. */
async function start(name: Rolled): Promise<AppProcess> {
  addressesGiven += 1;
  return startApp(service, name, { host: `127.0.1.${addressesGiven}`, port });
}

function announce(name: Rolled): void {
  names.set(
    name,
    replicas[name].map(({ at }) => at.split(':')[0] ?? ''),
  );
}

/**
 * As an orchestrator replaces one of two: it tells it to end, takes it out of service once it says
 * that it is not ready, waits for its end, and puts another into service once that is ready.
 */
async function replace(name: Rolled): Promise<number | null> {
  const leaving = replicas[name].shift();
  if (leaving === undefined) throw new Error(`there is no ${name}`);
  const over = leaving.end('SIGTERM');
  await leaving.until('ready', 503);
  announce(name);
  const code = await over;
  replicas[name].push(await start(name));
  announce(name);
  return code;
}

const wish = (index: number): object => ({
  venueId: service.venueId[['the-harbour', 'the-lantern', 'the-pier'][index % 3] ?? ''],
  date: `${['2026-12', '2027-01'][index % 2]}-${String(2 + (index % 25)).padStart(2, '0')}`,
  partySize: 2,
});

const restRequest = (path: string, body: object | null = null): LoadRequest => ({
  path: `/public/v1${path}`,
  body,
  headers: { authorization: `Bearer ${service.key}` },
});

function booking(): LoadRequest {
  bookings += 1;
  const time = ['12:30', '18:00', '19:00', '20:00'][bookings % 4];
  const sent = restRequest('/reservations', { ...wish(bookings), time, guest });
  return { ...sent, headers: { ...sent.headers, 'idempotency-key': `rolling-${bookings}` } };
}

function call(name: string, given: object): LoadRequest {
  const params = { name, arguments: given };
  const body = { jsonrpc: '2.0', id: 1, method: 'tools/call', params };
  return { ...restRequest('', body), path: '/mcp' };
}

let reference: string;

/** Of twenty, six are for agents and one is a booking. */
function mixed(index: number): LoadRequest {
  const proof = { reference, phone: guest.phone };
  const kinds: readonly (() => LoadRequest)[] = [
    booking,
    () => restRequest('/venues'),
    () => restRequest('/availability/search', wish(index)),
    () => restRequest('/bookings/lookup', proof),
    () => call('find_booking', proof),
    () => call('check_availability', wish(index)),
    () => call('list_venues', {}),
  ];
  const dealt = [0, 1, 1, 1, 1, 1, 1, 1, 2, 2, 3, 3, 3, 3, 4, 4, 4, 5, 6, 6];
  return (kinds[dealt[index % dealt.length] ?? 0] as () => LoadRequest)();
}

const isBooking = ({ path }: LoadRequest): boolean => path.endsWith('/reservations');

beforeAll(async () => {
  service = await openTestDeployment();
  await service.moveTo('2026-12-01T09:00:00Z');
  const first = { ...wish(0), time: '18:30', guest };
  ({ reference } = (await service.post('/reservations', first)).body);
  port = await freePort();
  names = await openNameServer();
  for (const name of ['api', 'mcp'] as const) {
    replicas[name] = await Promise.all([start(name), start(name)]);
    announce(name);
  }
  gateway = await openGateway({
    apps: {
      api: [`api:${port}`],
      mcp: [`mcp:${port}`],
      'widget-api': [`api:${port}`],
      console: [`api:${port}`],
    },
    resolver: names.at,
  });
});
afterAll(async () => {
  await gateway?.close();
  await names?.close();
  await Promise.all([...replicas.api, ...replicas.mcp].map((one) => one.end('SIGKILL')));
  await service?.close();
});

const requestsMin = 4_000;
/** In each of them one of either kind is replaced; they are spread over the requests. */
const rounds = 4;

withNginx('a rolling restart', () => {
  it('fails none of 4,000 requests', async () => {
    const before = await bookingsKept();
    const load = beginLoad(gateway.url, {
      atOnce: 12,
      pauseMs: 5,
      next: mixed,
      keeps: isBooking,
    });
    const codes: (number | null)[] = [];
    const answered = async (count: number): Promise<void> => {
      while (load.count() < count && load.failures.length === 0) {
        await pause(50);
      }
    };
    for (let round = 0; round < rounds && load.failures.length === 0; round += 1) {
      await answered((requestsMin / rounds) * round);
      codes.push(...(await Promise.all([replace('api'), replace('mcp')])));
    }
    await answered(requestsMin);
    await load.stop();
    const booked = load.kept.filter((text) => JSON.parse(text).outcome === 'booked');
    process.stdout.write(
      `${load.count()} requests, ${booked.length} bookings, ${codes.length} restarts, ` +
        `${load.failures.length} failed\n`,
    );

    expect(load.failures.slice(0, 5)).toEqual([]);
    expect(load.count()).toBeGreaterThanOrEqual(requestsMin);
    expect(codes).toEqual(Array.from({ length: 2 * rounds }, () => 0));
    // Each acknowledged booking is there, and nothing else.
    expect(booked.length).toBeGreaterThan(50);
    expect(await bookingsKept()).toBe(before + booked.length);
    expect(await breachesIn(service.databaseUrl)).toEqual([]);
  }, 600_000);
});

async function bookingsKept(): Promise<number> {
  const [row] = await service.sql<{ kept: number }>('select count(*)::int as kept from booking');
  return row?.kept ?? 0;
}

withNginx('a replica that is killed with a request', () => {
  /** On which nothing was booked above: of a full day it is said at once, without waiting. */
  const day = '2027-01-29';
  const wishAt = (time: string): object => ({
    venueId: service.venueId['the-lantern'],
    date: day,
    time,
    partySize: 2,
    guest,
  });

  const nowhere = { api: [], mcp: [], 'widget-api': [], console: [] };

  /** The first of two gets it, and dies while it waits for the day. */
  async function lostWith(
    name: Rolled,
    sent: LoadRequest,
  ): Promise<{ status: number; output: string }> {
    const [dying, other] = replicas[name] as [AppProcess, AppProcess];
    replicas[name] = [other];
    announce(name);
    const alone = await openGateway({
      apps: { ...nowhere, [name]: [dying.at, other.at], ...deadAddresses(name) },
    });
    const outsider = await openConcurrentTransaction(service);
    await outsider.takeDay(service.venueId['the-lantern'] ?? '', day);
    const answering = fetch(`${alone.url}${sent.path}`, {
      method: 'POST',
      headers: { ...sent.headers, 'content-type': 'application/json' },
      body: JSON.stringify(sent.body),
    });
    await untilWaiting(service)
      .then(() => dying.end('SIGKILL'))
      .finally(() => outsider.end());
    const { status } = await answering;
    await pause(100);
    const output = await alone.log();
    await alone.close();
    return { status, output };
  }

  function deadAddresses(name: Rolled): Partial<Record<string, readonly string[]>> {
    const deadAddress = ['127.0.0.1:1'];
    return {
      'widget-api': deadAddress,
      console: deadAddress,
      [name === 'api' ? 'mcp' : 'api']: deadAddress,
    };
  }

  const keptAt = 'select from booking where starts_at = $1';
  const kept = async (time: string): Promise<number> => {
    const rows = await service.sql(keptAt, [`${day}T${time}Z`]);
    return rows.length;
  };

  it('fails no request with a key: another replica answers', async () => {
    const sent = restRequest('/reservations', wishAt('18:00'));
    const headers = { ...sent.headers, 'idempotency-key': 'killed-with-it' };
    const { status, output } = await lostWith('api', { ...sent, headers });

    expect(status).toBe(201);
    expect(output).toContain('"upstreamStatus":"502, 201"');
    expect(await kept('18:00')).toBe(1);
  });

  it('loses a call of an agent, which is not carried out twice', async () => {
    const { status, output } = await lostWith('mcp', call('create_booking', wishAt('19:00')));

    expect(status).toBe(503);
    expect(output).toContain('"upstreamStatus":"502"');
    expect(await kept('19:00')).toBe(0);
  });
});

withNginx('a restart that is no rolling one', () => {
  it('fails some requests if replicas are killed before they leave the gateway', async () => {
    const load = beginLoad(gateway.url, {
      atOnce: 16,
      pauseMs: 0,
      next: (index) => call('check_availability', wish(index)),
    });
    for (let turn = 0; turn < 5 && load.failures.length === 0; turn += 1) {
      replicas.mcp.push(await start('mcp'));
      announce('mcp');
      // Another one is in service all the time.
      await pause(1_500);
      await replicas.mcp.shift()?.end('SIGKILL');
      announce('mcp');
    }
    await load.stop();

    expect(replicas.mcp).toHaveLength(1);
    expect(load.failures).not.toEqual([]);
  });
});

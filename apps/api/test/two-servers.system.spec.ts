/** A primary and a standby of PostgreSQL, named together in one address. */
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { until } from '@venue/testing/until';
import { connect, migrate, PostgresChanges } from '@venue/postgres';
import { openObservation } from '@venue/runtime';
import { canDump, openDebianPostgres, type DebianPostgres } from '@venue/testing/debian-postgres';
import { applyGroupAndIssueKeys, ask, pepper } from '@venue/testing/deployment-of-processes';
import { visit } from '@venue/testing/booking-load';
import { openServer, type Server } from './server';
import { openProxy, type SilentProxy } from './silent-proxy';
import { guest, type Answer } from '@venue/testing/deployment';

const withServers = canDump ? describe : describe.skip;

let primary: DebianPostgres;
let standby: DebianPostgres;
let server: Server;
let proxy: SilentProxy;
const observing = openObservation({ app: 'api', level: 'error', to: 'stderr' });
let venueId: string;

const addressOf = (...servers: readonly DebianPostgres[]): string =>
  `postgresql://venue@${servers.map(({ at }) => at).join()}/venue?target_session_attrs=read-write`;

beforeAll(async () => {
  if (!canDump) return;
  primary = await openDebianPostgres();
  await primary.create('venue');
  standby = await primary.standby();
  await ask(primary.urlOf('venue'), `alter system set synchronous_standby_names = '*'`);
  await ask(primary.urlOf('venue'), 'select pg_reload_conf()');
  const databaseUrl = addressOf(standby, primary);
  await migrate(databaseUrl);
  const { keys, venueId: id } = await applyGroupAndIssueKeys(primary.urlOf('venue'));
  venueId = id;
  proxy = await openProxy(standby.urlOf('venue'));
  const service = { databaseUrl, pepper, key: keys.integration };
  server = await openServer(service, { replicaUrl: proxy.url, observing });
});
afterAll(async () => {
  await server?.close();
  await proxy?.close();
  await Promise.all([primary?.close(), standby?.close()]);
});

function book(at: number): Promise<Answer> {
  const idempotencyKey = `failover-${at}`;
  const wish = { venueId, ...visit(at), guest, notes: idempotencyKey };
  return server.post('/reservations', wish, { idempotencyKey });
}

interface SearchResult {
  readonly isFree: boolean;
  readonly from: 'primary' | 'replica';
}

async function search(at: number): Promise<SearchResult> {
  const before = await readsOfReplica();
  const { status, body } = await server.post('/availability/search', { venueId, ...visit(at) });
  expect(status).toBe(200);
  const from = (await readsOfReplica()) > before ? 'replica' : 'primary';
  return { isFree: body.outcome === 'available', from };
}

async function readsOfReplica(): Promise<number> {
  const { values } = await observing.metrics.searchReads.get();
  return values.find(({ labels }) => labels.from === 'replica')?.value ?? 0;
}

const untilFrom = (place: SearchResult['from'], at: number): Promise<unknown> =>
  until(async () => (await search(at)).from === place);

const replay = (change: 'pause' | 'resume'): Promise<unknown> =>
  ask(standby.urlOf('venue'), `select pg_wal_replay_${change}()`);

/** There are three tables; at `at` none is occupied. */
async function offerWhatIsGone(at: number): Promise<boolean> {
  await untilFrom('replica', at);
  await book(at);
  await book(at + 150);
  await replay('pause');
  await book(at + 300);
  const { isFree, from } = await search(at);
  return isFree && from === 'replica';
}

withServers('searches where a standby may answer them', () => {
  it('are read from it, and what is gone meanwhile is refused by the primary', async () => {
    let at = 10;
    // On a busy machine the next attempt may come after more than a second.
    while (!(await offerWhatIsGone(at))) {
      await replay('resume');
      at += 1;
    }
    const refused = await book(at + 450);
    await replay('resume');

    expect(refused.body).toMatchObject({ outcome: 'unavailable' });
    expect(refused.body.alternatives).not.toEqual([]);
  });

  it('are read from the primary while the standby is more than a second behind', async () => {
    await untilFrom('replica', 40);
    await replay('pause');
    for (const at of [40, 190, 340]) expect((await book(at)).status).toBe(201);
    await untilFrom('primary', 40);
    const answer = await search(40);
    await replay('resume');

    expect(answer).toEqual({ isFree: false, from: 'primary' });
    await untilFrom('replica', 40);
  });

  it('are read from the primary while the standby does not answer', async () => {
    await untilFrom('replica', 41);
    proxy.fallSilent();

    expect(await search(41)).toEqual({ isFree: true, from: 'primary' });
    expect(await search(41)).toEqual({ isFree: true, from: 'primary' });
    proxy.speak();
    await untilFrom('replica', 41);
  });
});

withServers('an address with a primary and a standby', () => {
  it.each([
    ['first', () => addressOf(primary, standby)],
    ['last', () => addressOf(standby, primary)],
  ])('leads to the primary where that is named %s', async (_, address) => {
    const source = await connect(address());
    const [row] = await source.query<[{ at: string }]>(
      `select host(inet_server_addr()) || ':' || inet_server_port() as at`,
    );
    await source.destroy();

    expect(row.at).toBe(primary.at);
  });

  it('leads to the standby once that is the primary, for requests and those who listen', async () => {
    const heard: string[] = [];
    const source = await connect(addressOf(primary, standby));
    const listener = new PostgresChanges(source, addressOf(primary, standby)).listen({
      onOpen: () => heard.push('open'),
      onChange: () => heard.push('change'),
      onLost: () => heard.push('lost'),
      retryMs: 100,
    });
    await until(() => heard.includes('open'));
    const before = await book(1);
    await until(() => heard.includes('change'));

    await primary.kill();
    const meanwhile = await book(2);
    const searched = await server.post('/availability/search', { venueId, ...visit(3) });
    await expect(connect(addressOf(primary, standby))).rejects.toMatchObject({ code: '25006' });
    await until(() => heard.includes('lost'));
    heard.length = 0;
    await standby.promote();
    await until(() => heard.includes('open'));
    const again = await book(1);
    const after = await book(2);
    await until(() => heard.includes('change'));
    await listener.close();
    await source.destroy();

    expect(before.status).toBe(201);
    for (const { status, headers } of [meanwhile, searched]) {
      expect([status, Number(headers.get('retry-after')) > 0]).toEqual([503, true]);
    }
    expect(again.headers.get('idempotent-replayed')).toBe('true');
    expect(again.body).toEqual(before.body);
    expect(after.status).toBe(201);
  });
});

/** A primary and a standby of PostgreSQL, named together in one address. */
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { until } from '@venue/domain/testing';
import { connect, migrate, PostgresChanges } from '@venue/postgres';
import { canDump, openDebianPostgres, type DebianPostgres } from './debian-postgres';
import { applyGroupAndIssueKeys, ask, pepper } from './deployment-of-processes';
import { visit } from './booking-load';
import { openServer, type Server } from './server';
import { guest, type Answer } from './test-deployment';

const withServers = canDump ? describe : describe.skip;

let primary: DebianPostgres;
let standby: DebianPostgres;
let server: Server;
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
  server = await openServer({ databaseUrl, pepper, key: keys.integration });
});
afterAll(async () => {
  await server?.close();
  await Promise.all([primary?.close(), standby?.close()]);
});

function book(at: number): Promise<Answer> {
  const idempotencyKey = `failover-${at}`;
  const wish = { venueId, ...visit(at), guest, notes: idempotencyKey };
  return server.post('/reservations', wish, { idempotencyKey });
}

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
    const search = await server.post('/availability/search', { venueId, ...visit(3) });
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
    for (const { status, headers } of [meanwhile, search]) {
      expect([status, Number(headers.get('retry-after')) > 0]).toEqual([503, true]);
    }
    expect(again.headers.get('idempotent-replayed')).toBe('true');
    expect(again.body).toEqual(before.body);
    expect(after.status).toBe(201);
  });
});

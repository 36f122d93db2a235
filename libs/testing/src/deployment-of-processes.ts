/** A deployment as in production, each app a separate process, on a server that can be killed. */
import { readFile } from 'node:fs/promises';
import { Client } from 'pg';
import { openAdminService } from '@venue/runtime';
import { openKillableServer, type KillableServer } from './killable-server';
import { startApp, type AppProcess } from './app-process';

export const pepper = 'the pepper of the test suites';

export interface Keys {
  readonly integration: string;
  readonly publishable: string;
}

export interface Processes {
  readonly server: KillableServer;
  readonly keys: Keys;
  readonly venueId: string;
  readonly apps: Readonly<Record<'api' | 'mcp' | 'widget-api' | 'worker', AppProcess>>;
  sql<Row>(this: void, text: string, values?: readonly unknown[]): Promise<Row[]>;
  close(): Promise<void>;
}

export async function openProcesses(): Promise<Processes> {
  const server = await openKillableServer();
  try {
    const { keys, venueId } = await applyGroupAndIssueKeys(server.url);
    const apps = await startApps(server.url);
    return {
      server,
      keys,
      venueId,
      apps,
      sql: (text, values) => ask(server.url, text, values),
      close: async () => {
        await Promise.all(Object.values(apps).map((app) => app.end('SIGKILL')));
        await server.close();
      },
    };
  } catch (error) {
    await server.close();
    throw error;
  }
}

export async function startApps(databaseUrl: string): Promise<Processes['apps']> {
  const service = { databaseUrl, pepper };
  // On two cores, starting all four at once is no faster than one after the other.
  return {
    api: await startApp(service, 'api'),
    mcp: await startApp(service, 'mcp'),
    'widget-api': await startApp(service, 'widget-api'),
    worker: await startApp(service, 'worker'),
  };
}

/** Applies the example group or another; sets the clock to a day long before all dates of specs. */
export async function applyGroupAndIssueKeys(
  url: string,
  group?: string,
): Promise<Pick<Processes, 'keys' | 'venueId'>> {
  const admin = await openAdminService({ url, pepper });
  try {
    const file = new URL('../../../examples/harbour-group.yaml', import.meta.url);
    await admin.apply(group ?? (await readFile(file, 'utf8')));
    const wish = { venues: 'all', capabilities: 'all', channel: 'web' } as const;
    const receiving = { ...wish, capabilities: 'all,changes.read' };
    const integration = await admin.issueKey({ ...receiving, name: 'test', env: 'live' });
    const publishable = await admin.issueKey({
      ...wish,
      name: 'page',
      env: 'live',
      kind: 'publishable',
      origins: 'https://www.example.com',
    });
    await ask(url, moveClock, ['2026-12-01T09:00:00Z']);
    const [venue] = await ask<{ id: string }>(url, aVenue);
    return {
      venueId: venue?.id ?? '',
      keys: { integration: integration.key, publishable: publishable.key },
    };
  } finally {
    await admin.close();
  }
}

export async function ask<Row>(
  url: string,
  text: string,
  values: readonly unknown[] = [],
): Promise<Row[]> {
  const client = new Client({ connectionString: url });
  // If the server is killed, the query is rejected; without a listener the process would end.
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query(text, [...values])).rows as Row[];
  } finally {
    await client.end();
  }
}

const moveClock = `insert into clock_offset (by) values ($1::timestamptz - now())`;

const aVenue = `select id from venue where slug = 'the-lantern'`;

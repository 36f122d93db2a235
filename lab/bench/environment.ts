import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import pg from 'pg';
import { openEmbedded, type EmbeddedServer } from '@venue/postgres';
import { openAdminService, type AdminService } from '@venue/runtime';
import lean from '@venue/tools/lean.json' with { type: 'json' };
import { Child, type Functions } from './child-process';
import type { HttpRequest, Load } from './load-generator';

type ServerModule = typeof import('./server');

export type Credentials = Readonly<Record<string, string>>;

/** A database with a group in it, and the headers of keys for all its venues. */
export interface Database {
  readonly url: string;
  readonly credentials: Credentials;
  /** The headers of a booking page. */
  readonly pageCredentials: Credentials;
  /** In the order of the group file. */
  readonly venueIds: readonly string[];
}

/** Where requests are sent. */
export interface Target {
  readonly port: number;
  readonly credentials: Credentials;
}

interface Server extends Target {
  readonly process: Child<ServerModule>;
}

interface ServerOptions {
  /** Of Node. */
  readonly flags?: readonly string[];
  /** The folder of the built script, for an app that serves one. */
  readonly files?: string;
}

/** The flags of Node that `npm start` runs with. */
export const leanFlags: readonly string[] = lean.flags;

export const pepper = 'pepper of the benchmarks';

export function openAdmin({ url }: Pick<Database, 'url'>): Promise<AdminService> {
  return openAdminService({ url, pepper });
}

/** The environment of the benchmarks: a PostgreSQL in a temporary folder, and processes. */
export class BenchmarkEnvironment {
  private readonly children: { end(): Promise<void> }[] = [];
  private loadGenerator: Child<typeof import('./load-generator')> | null = null;
  private postgres: Promise<EmbeddedServer> | null = null;
  private folder: Promise<string> | null = null;
  private bundles: Promise<string> | null = null;
  private databases = 0;

  /** The booking page is of that origin. */
  async database(group: string, origins = 'https://bench.example'): Promise<Database> {
    const url = await this.createDatabase('template0');
    const admin = await openAdmin({ url });
    try {
      const applied = await admin.apply(group);
      if (applied.kind === 'faulty') throw new Error(JSON.stringify(applied.faults));
      const wish = { name: 'bench', channel: 'bench', venues: 'all', env: 'live' } as const;
      const key = await admin.issueKey({ ...wish, capabilities: 'all' });
      const pageKey = await admin.issueKey({ ...wish, kind: 'publishable', origins });
      const venues = await query<{ id: string }>(url, 'select id from venue order by position');
      return {
        url,
        credentials: { Authorization: `Bearer ${key.key}` },
        pageCredentials: { 'X-Service-Publishable-Key': pageKey.key },
        venueIds: venues.map(({ id }) => id),
      };
    } finally {
      await admin.close();
    }
  }

  /** Copies a database, which must have no open connections. */
  async copyOf(original: Database): Promise<Database> {
    const template = new URL(original.url).pathname.slice(1);
    return { ...original, url: await this.createDatabase(template) };
  }

  async server(
    app: Parameters<ServerModule['open']>[0],
    { url, credentials }: Database,
    { flags = leanFlags, files }: ServerOptions = {},
  ): Promise<Server> {
    const process = this.start<ServerModule>(await this.bundle('server'), flags);
    const options = { url, pepper, ...(files !== undefined && { files }) };
    return { process, credentials, port: await process.call('open', app, options) };
  }

  async worker({ url }: Database): Promise<void> {
    const worker = this.start<ServerModule>(await this.bundle('server'), leanFlags);
    await worker.call('startWorker', { url, pepper });
  }

  /** The floor, with the flags of the servers. */
  async floor(): Promise<Child<typeof import('./floor')>> {
    return this.start(await this.bundle('floor'), leanFlags);
  }

  start<Module extends Functions>(file: string, flags: readonly string[]): Child<Module> {
    const child = new Child<Module>(new URL(file, import.meta.url), flags);
    this.children.push(child);
    return child;
  }

  /**
   * Keeps `concurrency` requests or journeys in progress. Throws unless all answers are expected.
   */
  async load(
    { port, credentials }: Target,
    requests: readonly (HttpRequest | readonly HttpRequest[])[],
    concurrency: number,
  ): Promise<Load> {
    this.loadGenerator ??= this.start('./load-generator.ts', []);
    const journeys = requests.map((entry) => [entry].flat());
    const plan = { port, credentials, journeys, concurrency };
    const load = await this.loadGenerator.call('send', plan);
    if (load.unexpected !== null) throw new Error(load.unexpected);
    return load;
  }

  /** Ends the processes of one benchmark, so that the next has the machine to itself. */
  async clear(): Promise<void> {
    this.loadGenerator = null;
    await Promise.all(this.children.splice(0).map((child) => child.end()));
  }

  async close(): Promise<void> {
    await this.clear();
    await (await this.postgres?.catch(() => null))?.leave();
    const folders = await Promise.all([this.folder, this.bundles?.catch(() => null)]);
    for (const one of folders) if (one) await rm(one, { recursive: true, force: true });
  }

  /** The file of a program, made by the build of our programs, since that is what runs. */
  private async bundle(program: 'server' | 'floor'): Promise<string> {
    this.bundles ??= buildBundles();
    return pathToFileURL(join(await this.bundles, program, 'main.js')).href;
  }

  /** The folder of the built browser files of that app. */
  async built(app: 'console' | 'widget'): Promise<string> {
    const files = await mkdtemp(join(await this.temporaryFolder(), `${app}-`));
    const builder = fileURLToPath(new URL(`../../apps/${app}/build.ts`, import.meta.url));
    await promisify(execFile)(process.execPath, [builder, files]);
    return files;
  }

  private temporaryFolder(): Promise<string> {
    return (this.folder ??= mkdtemp(join(tmpdir(), 'venue-bench-')));
  }

  private async createDatabase(template: string): Promise<string> {
    this.postgres ??= this.startPostgres();
    const url = new URL((await this.postgres).url);
    const name = `bench_${(this.databases += 1)}`;
    await query(url.href, `create database ${name} template ${template}`);
    url.pathname = `/${name}`;
    return url.href;
  }

  private async startPostgres(): Promise<EmbeddedServer> {
    return openEmbedded(join(await this.temporaryFolder(), 'data'));
  }
}

/** Below node_modules, where they find their packages. */
async function buildBundles(): Promise<string> {
  const fromHere = (path: string): string => fileURLToPath(new URL(path, import.meta.url));
  const cache = fromHere('../../node_modules/.cache');
  await mkdir(cache, { recursive: true });
  const folder = await mkdtemp(join(cache, 'bench-'));
  const programs = ['server', 'floor', 'child-main'].map((name) => fromHere(`./${name}.ts`));
  await promisify(execFile)(process.execPath, [
    fromHere('../../tools/build.ts'),
    '--into',
    folder,
    ...programs,
  ]);
  return folder;
}

/** Runs one statement, however long it takes, and returns its rows. */
export async function query<Row extends pg.QueryResultRow>(
  url: string,
  statement: string,
  values: readonly unknown[] = [],
): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Row>(statement, [...values])).rows;
  } finally {
    await client.end();
  }
}

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { openEmbedded, type EmbeddedServer } from '@venue/postgres';
import { openAdministration } from '@venue/runtime';
import { Child, type Tasks } from './child-tasks';

/** A database with a group in it, and a key that opens all of it. */
export interface House {
  readonly url: string;
  readonly key: string;
}

/** Of no use to anybody: the databases here are gone within minutes. */
export const pepper = 'pepper of the benchmarks';

/** What benchmarks are run on: a PostgreSQL in a folder of its own, and processes. */
export class Stage {
  private readonly children: { end(): Promise<void> }[] = [];
  private server: Promise<{ folder: string; embedded: EmbeddedServer }> | null = null;
  private databases = 0;

  async house(groupText: string): Promise<House> {
    const url = await this.create('template0');
    const administration = await openAdministration({ url, pepper });
    try {
      const applied = await administration.apply(groupText);
      if (applied.kind === 'faulty') throw new Error(JSON.stringify(applied.faults));
      const { key } = await administration.issueKey({
        name: 'bench',
        channel: 'bench',
        venues: 'all',
        capabilities: 'all',
        env: 'live',
      });
      return { url, key };
    } finally {
      await administration.close();
    }
  }

  /** The same again, for the floor; nobody may be connected to the first. */
  async twinOf({ url, key }: House): Promise<House> {
    return { url: await this.create(new URL(url).pathname.slice(1)), key };
  }

  start<T extends Tasks>(file: URL, flags?: readonly string[]): Child<T> {
    const child = new Child<T>(file, flags);
    this.children.push(child);
    return child;
  }

  /** Ends the processes of one benchmark, so that the next has the machine to itself. */
  async clear(): Promise<void> {
    await Promise.all(this.children.splice(0).map((child) => child.end()));
  }

  async close(): Promise<void> {
    await this.clear();
    const server = await this.server;
    if (server === null) return;
    await server.embedded.leave();
    await rm(server.folder, { recursive: true, force: true });
  }

  private async create(template: string): Promise<string> {
    this.server ??= startServer();
    const { embedded } = await this.server;
    const url = new URL(embedded.url);
    url.pathname = `/bench_${(this.databases += 1)}`;
    const statement = `create database ${url.pathname.slice(1)} template ${template}`;
    await execute(embedded.url, statement);
    return url.href;
  }
}

/** Runs one statement, however long it takes, and gives its rows. */
export async function execute<Row extends pg.QueryResultRow>(
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

async function startServer(): Promise<{ folder: string; embedded: EmbeddedServer }> {
  const folder = await mkdtemp(join(tmpdir(), 'venue-bench-'));
  try {
    return { folder, embedded: await openEmbedded(join(folder, 'data')) };
  } catch (error) {
    await rm(folder, { recursive: true, force: true });
    throw error;
  }
}

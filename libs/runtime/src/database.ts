import { randomBytes } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { claimFolder, connect, EmbeddedFault, openEmbedded } from '@venue/postgres';
import type { Config } from './config';
import { StartFault } from './start-fault';

/** PostgreSQL 15 is the oldest that our SQL is written for. */
const oldestServer = 150_000;

export interface OpenDatabase {
  readonly url: string;
  /** Pepper of the key hashes. */
  readonly pepper: string;
  close(): Promise<void>;
}

/**
 * The embedded database of `dataDir`, running or started for us; or the one that DATABASE_URL
 * names.
 */
export async function openDatabase(config: Config): Promise<OpenDatabase> {
  try {
    if (config.databaseUrl !== null) return await openOther(config.databaseUrl, config);
    const server = await openEmbedded(config.dataDir);
    return {
      url: server.url,
      pepper: config.keyPepper ?? (await pepperKeptIn(config.dataDir)),
      close: () => server.leave(),
    };
  } catch (error) {
    if (error instanceof EmbeddedFault) throw new StartFault(error.message, { cause: error });
    throw error;
  }
}

async function openOther(url: string, { keyPepper, dataDir }: Config): Promise<OpenDatabase> {
  const version = await versionOf(url);
  if (version < oldestServer) {
    throw new StartFault('DATABASE_URL names a PostgreSQL older than 15; please use 15 or newer.');
  }
  const pepper = keyPepper ?? (await pepperKeptIn(claimFolder(dataDir).root));
  return { url, pepper, close: () => Promise.resolve() };
}

async function versionOf(url: string): Promise<number> {
  try {
    const source = await connect(url);
    const rows = await source.query<[{ server_version_num: string }]>('show server_version_num');
    await source.destroy();
    return Number(rows[0].server_version_num);
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    const where = URL.parse(url);
    throw new StartFault(
      `The database of DATABASE_URL at ${where?.host ?? 'that address'} can't be reached: ${why || 'no answer'}.`,
      { cause: error },
    );
  }
}

/**
 * A pepper of our own making, kept beside the data so that issued keys stay good from start to
 * start.
 */
async function pepperKeptIn(dataDir: string): Promise<string> {
  const file = join(dataDir, 'key-pepper');
  const known = await readFile(file, 'utf8').catch(() => null);
  if (known !== null) return known.trim();
  await writeFile(file, `${randomBytes(32).toString('hex')}\n`, { mode: 0o600, flag: 'wx' }).catch(
    () => undefined,
  );
  return (await readFile(file, 'utf8')).trim();
}

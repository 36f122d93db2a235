import { randomBytes } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  claimFolder,
  connect,
  EmbeddedFault,
  openEmbedded,
  PostgresHealth,
  type Supervision,
} from '@venue/postgres';
import { oldestServer, tooOld, unreachable } from './await-database';
import type { StoreConfig } from '../settings/config-parts';
import { StartFault } from './start-fault';

export interface OpenDatabase {
  readonly url: string;
  /** Pepper of the key hashes. */
  readonly pepper: string;
  /** Restarts an embedded server when it ends; another server is not ours to start. */
  supervise(supervision: Supervision): void;
  close(): Promise<void>;
}

/**
 * The embedded database of `dataDir`, started if it is not running; or the database that
 * DATABASE_URL names.
 */
export async function openDatabase(config: StoreConfig): Promise<OpenDatabase> {
  try {
    if (config.databaseUrl !== null) return await openOther(config.databaseUrl, config);
    const server = await openEmbedded(config.dataDir);
    return {
      url: server.url,
      pepper: config.keyPepper ?? (await pepperIn(config.dataDir)),
      supervise: (supervision) => server.supervise(supervision),
      close: () => server.leave(),
    };
  } catch (error) {
    if (error instanceof EmbeddedFault) throw new StartFault(error.message, { cause: error });
    throw error;
  }
}

async function openOther(url: string, { keyPepper, dataDir }: StoreConfig): Promise<OpenDatabase> {
  await checkServer(url);
  const pepper = keyPepper ?? (await pepperIn(claimFolder(dataDir).root));
  return { url, pepper, supervise: () => undefined, close: () => Promise.resolve() };
}

async function checkServer(url: string): Promise<void> {
  const looked = await look(url).catch((error: unknown) => unreachable(url, error));
  if (typeof looked === 'string') throw new StartFault(looked);
  if (looked < oldestServer) throw tooOld();
}

async function look(url: string): Promise<number> {
  const source = await connect(url, 1);
  return new PostgresHealth(source).versionNumber().finally(() => source.destroy());
}

/** A generated pepper, stored beside the data so that issued keys stay valid across restarts. */
async function pepperIn(dataDir: string): Promise<string> {
  const file = join(dataDir, 'key-pepper');
  const existing = await readFile(file, 'utf8').catch(() => null);
  if (existing !== null) return existing.trim();
  await writeFile(file, `${randomBytes(32).toString('hex')}\n`, { mode: 0o600, flag: 'wx' }).catch(
    () => undefined,
  );
  return (await readFile(file, 'utf8')).trim();
}

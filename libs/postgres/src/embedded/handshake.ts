import { Client } from 'pg';

import { VENUE } from './cluster';
import { type DataFolder, isSameFolder } from './data-folder';
import { codeOf, EmbeddedFault, wordsOf } from './fault';

/** Where the server listens, and its password. */
interface Access {
  readonly port: number;
  readonly password: string;
}

// Starting up, shutting down, or closing the door as we knock: ask again, or see it gone.
const passing = ['57P03', '57P01', 'ECONNREFUSED', 'ECONNRESET'];

/** The address of the venue database. */
export function urlOf({ port, password }: Access): string {
  return `postgresql://${VENUE}:${password}@127.0.0.1:${port}/${VENUE}`;
}

/**
 * Makes sure that the server behind the port is ours, before anything else is asked of it, and
 * that it has the venue database. False when it is not ready to answer yet.
 */
export async function shakeHands(folder: DataFolder, access: Access): Promise<boolean> {
  const client = new Client({
    host: '127.0.0.1',
    ...access,
    user: VENUE,
    database: 'postgres',
    ssl: false,
    connectionTimeoutMillis: 10_000,
  });
  // A connection that ends while nothing is asked would otherwise bring the whole process down.
  client.on('error', () => undefined);
  try {
    await client.connect();
    await insistOnOurs(client, folder.cluster);
    await ensureDatabase(client);
    return true;
  } catch (error) {
    if (passing.includes(codeOf(error) ?? '')) return false;
    if (error instanceof EmbeddedFault) throw error;
    throw new EmbeddedFault(`The server on port ${access.port} turned us away: ${wordsOf(error)}.`);
  } finally {
    await client.end().catch(() => undefined);
  }
}

async function insistOnOurs(client: Client, cluster: string): Promise<void> {
  const { rows } = await client.query<{ data_directory: string }>('SHOW data_directory');
  const served = rows[0]?.data_directory ?? 'nothing';
  if (isSameFolder(served, cluster)) return;
  throw new EmbeddedFault(`The server found for ${cluster} serves ${served} instead.`);
}

async function ensureDatabase(client: Client): Promise<void> {
  const { rowCount } = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [VENUE]);
  if (rowCount === 0) await client.query('CREATE DATABASE venue');
}

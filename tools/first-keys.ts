import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Administration } from '@venue/runtime';

/** The keys that `npm start` prints, so that a newcomer has something to call with. */
export interface FirstKeys {
  /** Live, all venues. */
  readonly all: string;
  /** Live, the first venue. */
  readonly one: string;
  /** Sandbox, all venues. */
  readonly sandbox: string;
}

/**
 * Issued at the first start and kept beside the database, since storage knows hashes only: every
 * start prints the same keys. New ones are issued when the database does not know the kept ones.
 */
export async function firstKeys(
  administration: Administration,
  dataDir: string,
): Promise<FirstKeys> {
  const file = join(dataDir, 'first-keys.json');
  const kept = await keptIn(file);
  const inForce = (await administration.keys()).filter(({ revokedAt }) => revokedAt === null);
  const known = new Set(inForce.map(({ id }) => id));
  if (kept !== null && isKnown(kept, known)) return kept;

  const issue = async (venues: string, env: 'live' | 'sandbox'): Promise<string> => {
    const wish = { name: 'first start', channel: 'api', venues, capabilities: 'all', env };
    return (await administration.issueKey(wish)).key;
  };
  const [firstVenue = 'all'] = await administration.venues();
  const keys: FirstKeys = {
    all: await issue('all', 'live'),
    one: await issue(firstVenue, 'live'),
    sandbox: await issue('all', 'sandbox'),
  };
  await writeFile(file, JSON.stringify(keys, null, 2), { mode: 0o600 });
  return keys;
}

async function keptIn(file: string): Promise<FirstKeys | null> {
  try {
    return JSON.parse(await readFile(file, 'utf8')) as FirstKeys;
  } catch {
    return null;
  }
}

function isKnown({ all, one, sandbox }: FirstKeys, ids: ReadonlySet<string>): boolean {
  return [all, one, sandbox].every((key) => ids.has(publicIdOf(key)));
}

function publicIdOf(key: string): string {
  return key.split('_')[2] ?? '';
}

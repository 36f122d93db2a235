import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { keepBookPageKey } from '@venue/operations/access/keys/book-page-keys';
import { listKeys } from '@venue/operations/access/keys/list-keys';
import { setKeyOrigins } from '@venue/operations/access/keys/set-key-origins';
import { readKey } from '@venue/operations/authentication/key-text';
import {
  issuePageKey,
  issueSandboxPageKey,
  issueServerKeys,
  type AdminService,
  type FirstKeys,
} from '@venue/runtime';

interface KeyFolder {
  /** The folder in which the keys are kept. */
  readonly dataDir: string;
  readonly port: number;
}

/**
 * Issued at the first start and kept in a file, since the database has only hashes: every start on
 * this machine prints the same keys. New ones are issued when the database does not know the kept
 * ones; `areNew` says so.
 */
export async function firstKeys(
  admin: AdminService,
  { dataDir, port }: KeyFolder,
): Promise<{ readonly keys: FirstKeys; readonly areNew: boolean }> {
  const file = join(dataDir, 'first-keys.json');
  const kept = await keptIn(file);
  const inForce = (await admin.perform(listKeys, {})).filter(({ revokedAt }) => revokedAt === null);
  const known = new Set(inForce.map(({ id }) => id));
  const isKnown = (key = ''): boolean => known.has(readKey(key)?.publicId ?? '');

  const { all, one, sandbox, page, sandboxPage } = kept;
  const areKnown = [all, one, sandbox].every(isKnown);
  const servers = areKnown ? { all, one, sandbox } : await issueServerKeys(admin);
  const origins = `http://127.0.0.1:${port},http://localhost:${port}`;
  const keys = {
    ...servers,
    page: isKnown(page) ? page : await issuePageKey(admin, origins),
    sandboxPage: isKnown(sandboxPage) ? sandboxPage : await issueSandboxPageKey(admin),
  } as FirstKeys;
  await writeFile(file, JSON.stringify(keys, null, 2), { mode: 0o600 });
  // The port may differ from the previous start's.
  await admin.perform(setKeyOrigins, { id: keys.page, origins });
  await admin.perform(keepBookPageKey, {});
  return { keys, areNew: !areKnown };
}

async function keptIn(file: string): Promise<Partial<FirstKeys>> {
  try {
    return JSON.parse(await readFile(file, 'utf8')) as Partial<FirstKeys>;
  } catch {
    return {};
  }
}

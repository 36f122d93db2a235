/**
 * The publishable key of the deployment's own booking pages. Keys are stored as hashes, but a page
 * needs the text of its key. The secret of this key is therefore derived from the pepper and the
 * key's public part, and nothing more is stored.
 */
import { bookPageChannel } from '@venue/domain/access/caller';
import type { Keys } from '@venue/domain/access/request-ports';
import type { Ids } from '@venue/domain/ports';
import { writeKey, type KeyText } from './key-text';
import type { Secrets } from './secrets';

/** How long an answer of the database is cached; a revocation takes effect within this time. */
const freshMs = 5_000;

interface Deployed {
  readonly keys: Keys;
  readonly secrets: Secrets;
}

interface CachedKey {
  readonly key: Promise<string | null>;
  readonly freshUntilMs: number;
}

const cachedKeys = new WeakMap<Keys, CachedKey>();

/** The text of the key for `/book`; null if none was issued or the last one is no longer valid. */
export function bookPageKey({ keys, secrets }: Deployed): Promise<string | null> {
  const cachedKey = cachedKeys.get(keys);
  if (cachedKey !== undefined && performance.now() < cachedKey.freshUntilMs) return cachedKey.key;
  const key = findKey({ keys, secrets });
  cachedKeys.set(keys, { key, freshUntilMs: performance.now() + freshMs });
  // Requests that wait for the query receive its error, which is not cached.
  key.catch(() => cachedKeys.delete(keys));
  return key;
}

/** A new key for the booking pages. */
export function newBookPageKey({
  ids,
  secrets,
}: {
  readonly ids: Ids;
  readonly secrets: Secrets;
}): KeyText {
  return textOf(ids.text(8), secrets);
}

function textOf(publicId: string, secrets: Secrets): KeyText {
  const secret = secrets.hash('book-page', publicId).slice(0, 32);
  return { kind: 'publishable', environment: 'live', publicId, secret };
}

async function findKey({ keys, secrets }: Deployed): Promise<string | null> {
  const newest = await keys.newestOf(bookPageChannel);
  if (newest === null) return null;
  const text = textOf(newest.publicId, secrets);
  // Otherwise it was issued under another pepper and is useless.
  return secrets.matches('key-secret', text.secret, newest.secretHash) ? writeKey(text) : null;
}

/**
 * The publishable key with which the deployment's own pages book. Keys are stored as hashes, but a
 * page needs the text of its key: so the secret of this one is derived from the pepper and the
 * key's public part, and nothing more has to be stored.
 */
import { bookPageChannel } from '@venue/domain/access/caller';
import type { Keys } from '@venue/domain/access/request-ports';
import type { Ids } from '@venue/domain/ports';
import { writeKey, type KeyText } from './key-text';
import type { Secrets } from './secrets';

/** How long an answer of the database is used; a revocation takes effect within it. */
const freshMs = 5_000;

interface Deployed {
  readonly keys: Keys;
  readonly secrets: Secrets;
}

interface Remembered {
  readonly key: Promise<string | null>;
  readonly freshUntilMs: number;
}

const remembered = new WeakMap<Keys, Remembered>();

/** The text of the key for `/book`; null while none was issued or the last one is not in force. */
export function bookPageKey({ keys, secrets }: Deployed): Promise<string | null> {
  const known = remembered.get(keys);
  if (known !== undefined && performance.now() < known.freshUntilMs) return known.key;
  const key = findKey({ keys, secrets });
  remembered.set(keys, { key, freshUntilMs: performance.now() + freshMs });
  // Requests that wait for it receive the error, which is not cached.
  key.catch(() => remembered.delete(keys));
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
  const found = await keys.newestOf(bookPageChannel);
  if (found === null) return null;
  const text = textOf(found.publicId, secrets);
  // Otherwise it was issued under another pepper, and opens nothing.
  return secrets.matches('key-secret', text.secret, found.secretHash) ? writeKey(text) : null;
}

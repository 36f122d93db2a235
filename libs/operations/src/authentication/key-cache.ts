import type { Keys } from '@venue/domain/access/request-ports';
import { LRUCache } from 'lru-cache';

/** An existing key, with the hash of its secret. */
export type KeyFound = NonNullable<Awaited<ReturnType<Keys['byPublicId']>>>;

/**
 * How long an answer of the database is used; a revocation takes effect in every process within it.
 */
const freshMs = 5_000;
const keysMax = 1_000;

interface Remembered<Value> {
  readonly value: Value;
  readonly freshUntilMs: number;
}

/**
 * Caches the database's answers about keys, by public id. Unknown ids are cached apart from known
 * ones, so that invented ids can't evict a real one.
 */
export class KeyCache {
  private readonly known = new LRUCache<string, Remembered<KeyFound>>({ max: keysMax });
  private readonly unknown = new LRUCache<string, Remembered<null>>({ max: keysMax });
  /** Queries under way: simultaneous requests for one id share a query. */
  private readonly pending = new Map<string, Promise<KeyFound | null>>();

  constructor(private readonly keys: Pick<Keys, 'byPublicId'>) {}

  /** Null for an id that does not exist. */
  async find(publicId: string): Promise<KeyFound | null> {
    const remembered = this.known.get(publicId) ?? this.unknown.get(publicId);
    if (remembered !== undefined && performance.now() < remembered.freshUntilMs) {
      return remembered.value;
    }
    return this.pending.get(publicId) ?? this.ask(publicId);
  }

  /** The key as it was last found, however long ago; null if it is not cached. Runs no query. */
  lastFound(publicId: string): KeyFound | null {
    return this.known.get(publicId)?.value ?? null;
  }

  private ask(publicId: string): Promise<KeyFound | null> {
    const freshUntilMs = performance.now() + freshMs;
    const answer = this.keys
      .byPublicId(publicId)
      .then((found) => {
        this.known.delete(publicId);
        this.unknown.delete(publicId);
        if (found === null) this.unknown.set(publicId, { value: null, freshUntilMs });
        else this.known.set(publicId, { value: found, freshUntilMs });
        return found;
      })
      .finally(() => this.pending.delete(publicId));
    this.pending.set(publicId, answer);
    return answer;
  }
}

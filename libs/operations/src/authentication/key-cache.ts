import type { Keys } from '@venue/domain/access/request-ports';
import { LRUCache } from 'lru-cache';

/** An existing key with the hash of its secret. */
export type StoredKey = NonNullable<Awaited<ReturnType<Keys['byPublicId']>>>;

/**
 * How long an answer of the database is cached; a revocation takes effect in every process within
 * this time.
 */
const freshMs = 5_000;
const keysMax = 1_000;

interface CachedAnswer<Value> {
  readonly value: Value;
  readonly freshUntilMs: number;
}

/**
 * Caches the database's answers about keys, by public id. Ids without a key have a cache of their
 * own, so that invented ids can't evict a real one.
 */
export class KeyCache {
  private readonly existingKeys = new LRUCache<string, CachedAnswer<StoredKey>>({ max: keysMax });
  private readonly missingKeys = new LRUCache<string, CachedAnswer<null>>({ max: keysMax });
  /** Queries under way: simultaneous requests for one id share a query. */
  private readonly pending = new Map<string, Promise<StoredKey | null>>();

  constructor(private readonly keys: Pick<Keys, 'byPublicId'>) {}

  /** Null for an id that does not exist. */
  async find(publicId: string): Promise<StoredKey | null> {
    const cachedAnswer = this.existingKeys.get(publicId) ?? this.missingKeys.get(publicId);
    if (cachedAnswer !== undefined && performance.now() < cachedAnswer.freshUntilMs) {
      return cachedAnswer.value;
    }
    return this.pending.get(publicId) ?? this.query(publicId);
  }

  /** The key from the last query, however long ago; null if it is not cached. Runs no query. */
  cachedKey(publicId: string): StoredKey | null {
    return this.existingKeys.get(publicId)?.value ?? null;
  }

  private query(publicId: string): Promise<StoredKey | null> {
    const freshUntilMs = performance.now() + freshMs;
    const answer = this.keys
      .byPublicId(publicId)
      .then((key) => {
        this.existingKeys.delete(publicId);
        this.missingKeys.delete(publicId);
        if (key === null) this.missingKeys.set(publicId, { value: null, freshUntilMs });
        else this.existingKeys.set(publicId, { value: key, freshUntilMs });
        return key;
      })
      .finally(() => this.pending.delete(publicId));
    this.pending.set(publicId, answer);
    return answer;
  }
}

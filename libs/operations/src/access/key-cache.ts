import type { Keys } from '@venue/domain';

/** A key that there is, with the hash of its secret. */
export type KeyFound = NonNullable<Awaited<ReturnType<Keys['byPublicId']>>>;

/** How long an answer of the database holds; a revocation reaches every process within it. */
const freshMs = 5_000;
const keysMax = 1_000;

interface Remembered<Value> {
  readonly value: Value;
  readonly freshUntilMs: number;
}

/**
 * What the database has said of keys, by their public ids. Ids that do not exist are remembered
 * apart from those that do: invented ones can't push a real one out.
 */
export class KeyCache {
  private readonly known = new Map<string, Remembered<KeyFound>>();
  private readonly unknown = new Map<string, Remembered<null>>();
  /** A burst of one id is one question. */
  private readonly asked = new Map<string, Promise<KeyFound | null>>();

  constructor(private readonly keys: Pick<Keys, 'byPublicId'>) {}

  /** Null for an id that does not exist. */
  async find(publicId: string): Promise<KeyFound | null> {
    const remembered = this.known.get(publicId) ?? this.unknown.get(publicId);
    if (remembered !== undefined && performance.now() < remembered.freshUntilMs) {
      return remembered.value;
    }
    return this.asked.get(publicId) ?? this.ask(publicId);
  }

  /** As it was found last, however long ago; null for one that was not. Asks nothing. */
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
        if (found === null) remember(this.unknown, publicId, { value: null, freshUntilMs });
        else remember(this.known, publicId, { value: found, freshUntilMs });
        return found;
      })
      .finally(() => this.asked.delete(publicId));
    this.asked.set(publicId, answer);
    return answer;
  }
}

/** In place of the one that was asked for longest ago, where there are too many. */
function remember<Value>(
  ids: Map<string, Remembered<Value>>,
  publicId: string,
  remembered: Remembered<Value>,
): void {
  const [oldest] = ids.keys();
  if (ids.size >= keysMax && oldest !== undefined) ids.delete(oldest);
  ids.set(publicId, remembered);
}

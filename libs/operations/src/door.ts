import { isInForce, type Instant, type Key, type Keys } from '@venue/domain';
import { readKey } from './key-text';
import { Problem } from './problems';
import type { Secrets } from './secrets';

/**
 * How long a key that was found good is not looked up again; a revocation reaches every process
 * within it.
 */
const rememberedMs = 5_000;
const keysRemembered = 1_000;

type Found = Awaited<ReturnType<Keys['byPublicId']>>;

interface Remembered {
  /** A promise, so that a burst of one key is one question. */
  readonly found: Promise<Found>;
  readonly until: number;
}

/** Knows who stands at the door. Every fault of a key is one and the same problem. */
export class Doorkeeper {
  private readonly remembered = new Map<string, Remembered>();

  constructor(
    private readonly keys: Keys,
    private readonly secrets: Secrets,
  ) {}

  /**
   * The key behind an `Authorization` header, still to be judged by the clock; throws
   * `invalid-key`.
   */
  async recognise(authorization: string | null): Promise<Key> {
    const token = tokenOf(authorization);
    const text = readKey(token);
    if (text === null) throw new Problem('invalid-key');

    const found = await this.lookUp(text.publicId);
    // An unknown key costs the same comparison as a known one with a wrong secret.
    const hash = found === null ? dummyHash : found.secretHash;
    const isRight = this.secrets.matches('key-secret', text.secret, hash);
    const isMeant = found?.key.integration.environment === text.environment;
    if (found === null || !isRight || !isMeant) throw new Problem('invalid-key');
    return found.key;
  }

  /** Throws `invalid-key` unless the key is in force at that moment. */
  admit(key: Key, now: Instant): void {
    if (!isInForce(key, now)) throw new Problem('invalid-key');
  }

  private lookUp(publicId: string): Promise<Found> {
    const known = this.remembered.get(publicId);
    if (known !== undefined && performance.now() < known.until) return known.found;
    if (this.remembered.size >= keysRemembered) this.remembered.clear();
    const found = this.keys.byPublicId(publicId);
    this.remembered.set(publicId, { found, until: performance.now() + rememberedMs });
    // A fault is told to those who wait for it, and not remembered.
    found.catch(() => this.remembered.delete(publicId));
    return found;
  }
}

const dummyHash = '0'.repeat(64);

function tokenOf(authorization: string | null): string {
  return /^Bearer ([!-~]+)$/i.exec(authorization ?? '')?.[1] ?? '';
}

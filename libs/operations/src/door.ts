import {
  isInForce,
  mayUseAt,
  type Instant,
  type Key,
  type KeyKind,
  type Keys,
} from '@venue/domain';
import { readKey, type KeyText } from './key-text';
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

/** What a request says of who sends it, and where from. */
export interface Credentials {
  /** The header of that name. */
  readonly authorization: string | null;
  /** The header `X-Service-Publishable-Key`. */
  readonly publishableKey: string | null;
  /** The page's, as a browser says it. */
  readonly origin: string | null;
  /** The client's IP address. */
  readonly address: string;
}

/** Which keys open an operation. */
export type Audience = KeyKind | 'both';

/** Knows who stands at the door. Every fault of a key is one and the same problem. */
export class Doorkeeper {
  private readonly remembered = new Map<string, Remembered>();

  constructor(
    private readonly keys: Keys,
    private readonly secrets: Secrets,
  ) {}

  /**
   * The key that came with a request, still to be judged by the clock and by its origins; throws
   * `invalid-key`.
   */
  async recognise(
    credentials: Pick<Credentials, 'authorization' | 'publishableKey'>,
    audience: Audience,
  ): Promise<Key> {
    const { kind, token } = shownOf(credentials, audience);
    const text = readKey(token);
    if (text?.kind !== kind) throw new Problem('invalid-key');

    const found = await this.lookUp(text.publicId);
    // An unknown key costs the same comparison as a known one with a wrong secret.
    const isRight = this.secrets.matches('key-secret', text.secret, found?.secretHash ?? dummyHash);
    if (found === null || !isRight || !isOf(found.key, text)) throw new Problem('invalid-key');
    return found.key;
  }

  /**
   * Throws `invalid-key` unless the key is in force at that moment, and may be used where the
   * request comes from.
   */
  admit(key: Key, now: Instant, origin: string | null): void {
    if (!isInForce(key, now)) throw new Problem('invalid-key');
    if (!mayUseAt(key.integration, origin)) {
      throw new Problem('invalid-key', { code: 'origin_not_allowed' });
    }
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

/** What a key's text says of it comes from whoever sends it. */
function isOf({ integration }: Key, { kind, environment }: KeyText): boolean {
  return integration.kind === kind && integration.environment === environment;
}

const dummyHash = '0'.repeat(64);

/** Where both kinds open, the one that is there; each in its own header. */
function shownOf(
  { authorization, publishableKey }: Pick<Credentials, 'authorization' | 'publishableKey'>,
  audience: Audience,
): { readonly kind: KeyKind; readonly token: string } {
  const kind: KeyKind =
    audience !== 'both' ? audience : publishableKey === null ? 'integration' : 'publishable';
  const token = kind === 'integration' ? tokenOf(authorization) : (publishableKey ?? '');
  return { kind, token };
}

function tokenOf(authorization: string | null): string {
  return /^Bearer ([!-~]+)$/i.exec(authorization ?? '')?.[1] ?? '';
}

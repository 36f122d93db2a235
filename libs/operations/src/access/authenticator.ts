import {
  isInForce,
  mayUseAt,
  type Instant,
  type Key,
  type KeyKind,
  type Keys,
} from '@venue/domain';
import { KeyCache, type KeyFound } from './key-cache';
import { readKey, type KeyText } from './key-text';
import { Problem } from '../problems';
import { refusedKeysMax, type RefusalCounter } from './refusal-counter';
import type { Secrets } from './secrets';

/** The credentials and the origin of a request. */
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

/**
 * Judges keys. Every fault of a key is one and the same problem, `invalid-key`. A client address
 * that was refused too often in a minute gets `rate-limited` instead, before any database work,
 * unless its key is known to be good.
 */
export class Authenticator {
  private readonly cache: KeyCache;
  /** Keys that were out of force when they were last used. */
  private readonly outOfForce = new WeakSet<Key>();

  constructor(
    keys: Keys,
    private readonly secrets: Secrets,
    private readonly refusals: RefusalCounter,
  ) {
    this.cache = new KeyCache(keys);
  }

  /**
   * The key that came with a request, still to be judged by the clock and by its origins; throws
   * `invalid-key` or `rate-limited`.
   */
  async authenticate(credentials: Omit<Credentials, 'origin'>, audience: Audience): Promise<Key> {
    const { address } = credentials;
    const shown = shownIn(credentials, audience);
    // Without a key there is nothing to guess and nothing to look up, so it is not counted.
    if (shown.token === '') throw new Problem('invalid-key');
    const text = keyTextIn(shown);
    if (this.refusals.count(address) >= refusedKeysMax && !this.isKnownGood(text)) {
      throw this.refusals.problem(address);
    }
    if (text === null) throw this.refused(address);
    const found = await this.cache.find(text.publicId);
    if (!this.isRight(text, found)) throw this.refused(address);
    return found.key;
  }

  /**
   * Throws `invalid-key` unless the key is in force at that moment, and may be used where the
   * request comes from.
   */
  authorize(
    key: Key,
    now: Instant,
    { origin, address }: Pick<Credentials, 'origin' | 'address'>,
  ): void {
    if (!isInForce(key, now)) {
      this.outOfForce.add(key);
      throw this.refused(address);
    }
    if (!mayUseAt(key.integration, origin)) {
      throw new Problem('invalid-key', { code: 'origin_not_allowed' });
    }
  }

  /** Requests that were under way when the bound was reached find it reached, too. */
  private refused(address: string): Problem {
    const isWithin = this.refusals.note(address) <= refusedKeysMax;
    return isWithin ? new Problem('invalid-key') : this.refusals.problem(address);
  }

  /** Judged by what is remembered: a good key beside a broken integration goes on working. */
  private isKnownGood(text: KeyText | null): boolean {
    const found = text === null ? null : this.cache.lastFound(text.publicId);
    if (text === null || !this.isRight(text, found)) return false;
    return found.key.revokedAt === null && !this.outOfForce.has(found.key);
  }

  /** An unknown key costs the same comparison as a known one with a wrong secret. */
  private isRight(text: KeyText, found: KeyFound | null): found is KeyFound {
    const isSame = this.secrets.matches('key-secret', text.secret, found?.secretHash ?? dummyHash);
    return found !== null && isSame && matchesText(found.key, text);
  }
}

/** What a key's text says of it comes from whoever sends it. */
function matchesText({ integration }: Key, { kind, environment }: KeyText): boolean {
  return integration.kind === kind && integration.environment === environment;
}

const dummyHash = '0'.repeat(64);

interface ShownKey {
  readonly kind: KeyKind;
  /** As it was sent; empty for none. */
  readonly token: string;
}

/** Where both kinds open, the one that is there; each in its own header. */
function shownIn(
  { authorization, publishableKey }: Pick<Credentials, 'authorization' | 'publishableKey'>,
  audience: Audience,
): ShownKey {
  const kind: KeyKind =
    audience !== 'both' ? audience : publishableKey === null ? 'integration' : 'publishable';
  const token = kind === 'integration' ? tokenOf(authorization) : (publishableKey ?? '');
  return { kind, token };
}

/** Null for what is no whole key of that kind. */
function keyTextIn({ kind, token }: ShownKey): KeyText | null {
  const text = readKey(token);
  return text?.kind === kind ? text : null;
}

function tokenOf(authorization: string | null): string {
  return /^Bearer ([!-~]+)$/i.exec(authorization ?? '')?.[1] ?? '';
}

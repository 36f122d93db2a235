import { isInForce, mayUseAt, type Key, type KeyKind } from '@venue/domain/access/caller';
import type { Keys } from '@venue/domain/access/request-ports';
import type { Instant } from '@venue/domain/shared/time';
import { KeyCache, type StoredKey } from './key-cache';
import { readKey, type KeyText } from './key-text';
import { Problem } from '../problems';
import { untilFloor } from './refusal-floor';
import { refusedKeysMax, type RefusalCounter } from './refusal-counter';
import type { Secrets } from './secrets';

/** The credentials and the origin of a request. */
export interface Credentials {
  /** The `Authorization` header. */
  readonly authorization: string | null;
  /** The header `X-Service-Publishable-Key`. */
  readonly publishableKey: string | null;
  /** The origin of the page, as the browser sends it. */
  readonly origin: string | null;
  /** The client's IP address. */
  readonly address: string;
}

/** Which kinds of key an operation accepts. */
export type KeyAudience = KeyKind | 'both';

/**
 * Checks API keys. Whatever is wrong with a key, the problem is `invalid-key`. A client address
 * with too many refusals in a minute gets `rate-limited` instead, before any database work, unless
 * its key is cached as valid.
 */
export class Authenticator {
  private readonly cache: KeyCache;
  /** Keys that had expired or been revoked when they were last used. */
  private readonly outOfForce = new WeakSet<Key>();

  constructor(
    keys: Keys,
    private readonly secrets: Secrets,
    private readonly refusals: RefusalCounter,
  ) {
    this.cache = new KeyCache(keys);
  }

  /**
   * The key of a request. `authorize` later checks whether it is valid and allowed at the request's
   * origin. Throws `invalid-key` or `rate-limited`.
   */
  async authenticate(
    credentials: Omit<Credentials, 'origin'>,
    audience: KeyAudience,
  ): Promise<Key> {
    const { address } = credentials;
    const credential = credentialIn(credentials, audience);
    // A request without a key guesses nothing and costs no query, so its refusal is not counted.
    if (credential.token === '') throw new Problem('invalid-key');
    const text = keyTextIn(credential);
    if (this.refusals.count(address) >= refusedKeysMax && !this.isKnownGood(text)) {
      throw this.refusals.problem(address);
    }
    if (text === null) throw this.refusalFor(address);
    const startedAt = performance.now();
    const match = await this.cache.find(text.publicId);
    if (!this.isRight(text, match)) {
      const refusal = this.refusalFor(address);
      await untilFloor(startedAt);
      throw refusal;
    }
    return match.key;
  }

  /**
   * Throws `invalid-key` unless the key is valid at `now` and may be used at the request's origin.
   */
  authorize(
    key: Key,
    now: Instant,
    { origin, address }: Pick<Credentials, 'origin' | 'address'>,
  ): void {
    if (!isInForce(key, now)) {
      this.outOfForce.add(key);
      throw this.refusalFor(address);
    }
    if (!mayUseAt(key.integration, origin)) {
      throw new Problem('invalid-key', { code: 'origin_not_allowed' });
    }
  }

  /** Requests that were under way when the limit was reached also get `rate-limited`. */
  private refusalFor(address: string): Problem {
    const isWithin = this.refusals.note(address) <= refusedKeysMax;
    return isWithin ? new Problem('invalid-key') : this.refusals.problem(address);
  }

  /**
   * Uses only the cache, so that a valid key still works after another integration at the same
   * address has reached the limit.
   */
  private isKnownGood(text: KeyText | null): boolean {
    const match = text === null ? null : this.cache.cachedKey(text.publicId);
    if (text === null || !this.isRight(text, match)) return false;
    return match.key.revokedAt === null && !this.outOfForce.has(match.key);
  }

  /** Compares the secret for an unknown key too, so that both take the same time. */
  private isRight(text: KeyText, match: StoredKey | null): match is StoredKey {
    const isSame = this.secrets.matches('key-secret', text.secret, match?.secretHash ?? dummyHash);
    return match !== null && isSame && matchesText(match.key, text);
  }
}

/**
 * Kind and environment in the key's text are only the sender's claim, so they must match the stored
 * key.
 */
function matchesText({ integration }: Key, { kind, environment }: KeyText): boolean {
  return integration.kind === kind && integration.environment === environment;
}

const dummyHash = '0'.repeat(64);

interface SentKey {
  readonly kind: KeyKind;
  /** The token as it was sent; empty if there was none. */
  readonly token: string;
}

/**
 * Each kind of key has its own header. If both are accepted, a publishable key takes precedence.
 */
function credentialIn(
  { authorization, publishableKey }: Pick<Credentials, 'authorization' | 'publishableKey'>,
  audience: KeyAudience,
): SentKey {
  const kind: KeyKind =
    audience !== 'both' ? audience : publishableKey === null ? 'integration' : 'publishable';
  const token = kind === 'integration' ? tokenOf(authorization) : (publishableKey ?? '');
  return { kind, token };
}

/** Null unless the text is a whole key of that kind. */
function keyTextIn({ kind, token }: SentKey): KeyText | null {
  const text = readKey(token);
  return text?.kind === kind ? text : null;
}

function tokenOf(authorization: string | null): string {
  return /^Bearer +([!-~]+)$/i.exec(authorization ?? '')?.[1] ?? '';
}

import { isInForce, mayUseAt, type Key, type KeyKind } from '@venue/domain/access/caller';
import type { Keys } from '@venue/domain/access/request-ports';
import type { Instant } from '@venue/domain/shared/time';
import { KeyCache, type KeyFound } from './key-cache';
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
   * The key that was sent with a request. `authorize` checks later whether it is in force and
   * allowed at the request's origin. Throws `invalid-key` or `rate-limited`.
   */
  async authenticate(
    credentials: Omit<Credentials, 'origin'>,
    audience: KeyAudience,
  ): Promise<Key> {
    const { address } = credentials;
    const shown = shownIn(credentials, audience);
    // Without a key there is nothing to guess and nothing to look up, so the refusal is not
    // counted.
    if (shown.token === '') throw new Problem('invalid-key');
    const text = keyTextIn(shown);
    if (this.refusals.count(address) >= refusedKeysMax && !this.isKnownGood(text)) {
      throw this.refusals.problem(address);
    }
    if (text === null) throw this.refused(address);
    const startedAt = performance.now();
    const found = await this.cache.find(text.publicId);
    if (!this.isRight(text, found)) {
      const refused = this.refused(address);
      await untilFloor(startedAt);
      throw refused;
    }
    return found.key;
  }

  /**
   * Throws `invalid-key` unless the key is in force at `now` and may be used at the request's
   * origin.
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

  /** Requests that were under way when the limit was reached also get `rate-limited`. */
  private refused(address: string): Problem {
    const isWithin = this.refusals.note(address) <= refusedKeysMax;
    return isWithin ? new Problem('invalid-key') : this.refusals.problem(address);
  }

  /**
   * Decided from the cache alone, so that a good key still works when another integration at the
   * same address has used up the limit.
   */
  private isKnownGood(text: KeyText | null): boolean {
    const found = text === null ? null : this.cache.lastFound(text.publicId);
    if (text === null || !this.isRight(text, found)) return false;
    return found.key.revokedAt === null && !this.outOfForce.has(found.key);
  }

  /** An unknown key takes the same comparison as a known one with a wrong secret. */
  private isRight(text: KeyText, found: KeyFound | null): found is KeyFound {
    const isSame = this.secrets.matches('key-secret', text.secret, found?.secretHash ?? dummyHash);
    return found !== null && isSame && matchesText(found.key, text);
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

interface ShownKey {
  readonly kind: KeyKind;
  /** As it was sent; empty if none was. */
  readonly token: string;
}

/**
 * Each kind of key has a header of its own. Where both kinds are accepted, a publishable key comes
 * first.
 */
function shownIn(
  { authorization, publishableKey }: Pick<Credentials, 'authorization' | 'publishableKey'>,
  audience: KeyAudience,
): ShownKey {
  const kind: KeyKind =
    audience !== 'both' ? audience : publishableKey === null ? 'integration' : 'publishable';
  const token = kind === 'integration' ? tokenOf(authorization) : (publishableKey ?? '');
  return { kind, token };
}

/** Null for text that is not a whole key of that kind. */
function keyTextIn({ kind, token }: ShownKey): KeyText | null {
  const text = readKey(token);
  return text?.kind === kind ? text : null;
}

function tokenOf(authorization: string | null): string {
  return /^Bearer +([!-~]+)$/i.exec(authorization ?? '')?.[1] ?? '';
}

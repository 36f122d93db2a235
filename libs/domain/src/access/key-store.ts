import type { Integration, Key } from './caller';

/** The stored form of a key, without its secret text. */
export interface NewSecret {
  readonly publicId: string;
  readonly secretHash: string;
  /** A hash of the public part: identifies the pepper with which the secret was hashed. */
  readonly pepperHash: string;
}

/** A new integration with its first key. */
export interface NewKey extends NewSecret {
  readonly integration: Key['integration'];
}

/** The port that manages keys. */
export interface KeyStore {
  /**
   * Lets only one transaction at a time continue from here to its end, so that the keys it reads do
   * not change before it issues one.
   */
  takeTurn(): Promise<void>;
  /** In order of issue. */
  all(): Promise<readonly Key[]>;
  one(publicId: string): Promise<Key | null>;
  issue(key: NewKey): Promise<Key | null>;
  /**
   * Adds a second key to the key's integration, and lets the first one expire after the overlap.
   * False if there is no such key, or it already has an expiry or is revoked.
   */
  rotate(publicId: string, next: NewSecret, overlapMinutes: number): Promise<boolean>;
  /** Changes the rights and venues of the key's integration, for all its keys. */
  change(publicId: string, to: Pick<Integration, 'capabilities' | 'venueIds'>): Promise<Key>;
  /** Sets the origins of the key's integration, for all its keys; returns the key afterwards. */
  setOrigins(publicId: string, origins: readonly string[]): Promise<Key | null>;
  /**
   * Returns the key afterwards, or null when there is none. Revoking again keeps the first
   * `revokedAt`.
   */
  revoke(publicId: string): Promise<Key | null>;
}

import type { Integration, Key } from './caller';

/** What is stored of a key's text, instead of the text itself. */
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

/** Where keys are managed. */
export interface KeyStore {
  /**
   * Lets one transaction at a time go on from here until it ends, so that what it finds of the keys
   * is still so when it issues one.
   */
  takeTurn(): Promise<void>;
  /** In order of issue. */
  all(): Promise<readonly Key[]>;
  one(publicId: string): Promise<Key | null>;
  issue(key: NewKey): Promise<Key | null>;
  /**
   * Gives the key's integration a second key, and lets the first one expire after the overlap.
   * False when there is no such key, or it already has an expiry or is revoked.
   */
  rotate(publicId: string, next: NewSecret, overlapMinutes: number): Promise<boolean>;
  /** Changes what the key's integration may do and see, for all its keys. */
  change(publicId: string, to: Pick<Integration, 'capabilities' | 'venueIds'>): Promise<Key>;
  /** Sets the origins of the key's integration, for all its keys; returns the key afterwards. */
  setOrigins(publicId: string, origins: readonly string[]): Promise<Key | null>;
  /**
   * Returns the key afterwards, or null when there is none. Revoking again keeps the first
   * `revokedAt`.
   */
  revoke(publicId: string): Promise<Key | null>;
}

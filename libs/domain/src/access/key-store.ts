import type { Key } from './caller';

/** What is stored of a key's text. */
export interface NewSecret {
  readonly publicId: string;
  readonly secretHash: string;
  /** Of the public part: tells later by which pepper the secret was hashed. */
  readonly pepperHash: string;
}

/** A new integration with its first key. */
export interface NewKey extends NewSecret {
  readonly integration: Key['integration'];
}

/** Where keys are managed. */
export interface KeyStore {
  /** In the order in which they were issued. */
  all(): Promise<readonly Key[]>;
  one(publicId: string): Promise<Key | null>;
  issue(key: NewKey): Promise<Key | null>;
  /**
   * Gives the key's integration a second key, and lets the first one expire after the overlap.
   * False when there is no such key, or one that has an end already.
   */
  rotate(publicId: string, next: NewSecret, overlapMinutes: number): Promise<boolean>;
  /** Of the key's integration, whichever of its keys is named: the key as it is afterwards. */
  setOrigins(publicId: string, origins: readonly string[]): Promise<Key | null>;
  /**
   * The key as it is afterwards, or null when there is none; revoking twice keeps the first
   * moment.
   */
  revoke(publicId: string): Promise<Key | null>;
}

import type { IntegrationId } from '../shared/ids';
import type { Environment } from './caller';

/**
 * One use of an Idempotency-Key: whose, for what, and what exactly was asked. All hashes are
 * hexadecimal.
 */
export interface Claim {
  readonly integrationId: IntegrationId;
  readonly environment: Environment;
  readonly keyHash: string;
  readonly fingerprint: string;
  readonly operation: string;
}

/** An answer as it was first given, to the byte. */
export interface StoredAnswer {
  readonly fingerprint: string;
  readonly status: number;
  readonly contentType: string;
  readonly body: string;
}

export interface Answers {
  find(claim: Claim): Promise<StoredAnswer | null>;
}

export interface Once {
  /** Null when the claim is new and now ours; otherwise what its first use was answered. */
  claim(claim: Claim): Promise<StoredAnswer | null>;
  store(claim: Claim, answer: StoredAnswer): Promise<void>;
}

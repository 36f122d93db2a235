import type { IntegrationId } from '../shared/ids';
import type { Environment } from './caller';

/**
 * One use of an Idempotency-Key: the integration, the operation and the exact request. All hashes
 * are hexadecimal.
 */
export interface Claim {
  readonly integrationId: IntegrationId;
  readonly environment: Environment;
  readonly keyHash: string;
  readonly fingerprint: string;
  readonly operation: string;
}

/** The first answer to a request, byte for byte. */
export interface StoredAnswer {
  readonly fingerprint: string;
  readonly status: number;
  readonly contentType: string;
  readonly body: string;
}

export interface Answers {
  find(claim: Claim): Promise<StoredAnswer | null>;
}

export interface Idempotency {
  /** Null if the claim is new and succeeded; otherwise the answer to its first use. */
  claim(claim: Claim): Promise<StoredAnswer | null>;
  store(claim: Claim, answer: StoredAnswer): Promise<void>;
}

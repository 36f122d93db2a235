/**
 * Calls that a caller may repeat without knowing: agents do so when an answer does not reach them,
 * and have no Idempotency-Key unless they were told to send one.
 */
import type { EnquiryId, IntegrationId, Reference } from '../shared/ids';
import type { Environment } from './caller';

/** What a call has made, which a repeat would make again. */
export type Made =
  | { readonly kind: 'booking'; readonly reference: Reference }
  | { readonly kind: 'enquiry'; readonly id: EnquiryId };

/** One call: whose it is, and what exactly it asks for. The hash is hexadecimal. */
export interface CallMade {
  readonly integrationId: IntegrationId;
  readonly environment: Environment;
  readonly callHash: string;
  readonly operation: string;
}

/** What a call was answered, to the byte, and what it made. */
export interface AnswerMade {
  readonly status: number;
  readonly contentType: string;
  readonly body: string;
  readonly made: Made;
}

export interface Repeats {
  /** What the same call was answered within the last ten minutes. */
  find(call: CallMade): Promise<AnswerMade | null>;
  /** The same, for oneself: until the transaction ends, the same call waits elsewhere. */
  claim(call: CallMade): Promise<AnswerMade | null>;
  keep(call: CallMade, answer: AnswerMade): Promise<void>;
  /** The call made nothing, so it may be repeated. */
  release(call: CallMade): Promise<void>;
}

/**
 * Calls that a caller may repeat unintentionally: agents do so when an answer does not reach them,
 * and send no Idempotency-Key unless they were instructed to.
 */
import type { EnquiryId, IntegrationId, Reference, WaitingEntryId } from '../shared/ids';
import type { Environment } from './caller';

/** The objects that a call has created, which a repeat would create again. */
export type CreatedThing =
  | { readonly kind: 'booking'; readonly reference: Reference }
  | { readonly kind: 'enquiry'; readonly id: EnquiryId }
  | { readonly kind: 'waiting'; readonly id: WaitingEntryId };

/** One call: the integration and the exact request. The hash is hexadecimal. */
export interface RepeatableCall {
  readonly integrationId: IntegrationId;
  readonly environment: Environment;
  readonly callHash: string;
  readonly operation: string;
}

/** The answer to a call, byte for byte, and the objects that the call created. */
export interface RepeatableAnswer {
  readonly status: number;
  readonly contentType: string;
  readonly body: string;
  readonly created: CreatedThing;
}

export interface Repeats {
  /** The answer to the same call within the last ten minutes, or null. */
  find(call: RepeatableCall): Promise<RepeatableAnswer | null>;
  /** Like `find`, with a lock: the same call elsewhere waits until the transaction ends. */
  claim(call: RepeatableCall): Promise<RepeatableAnswer | null>;
  keep(call: RepeatableCall, answer: RepeatableAnswer): Promise<void>;
  /** Records that the call created nothing, so it may be repeated. */
  release(call: RepeatableCall): Promise<void>;
}

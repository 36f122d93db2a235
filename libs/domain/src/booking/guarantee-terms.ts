/**
 * A card that guarantees a booking: nothing is taken when it is stored, and only a person charges
 * it. It is part of the booking, so that a later change of the venue's rules does not change it.
 */
import type { Pence } from '../shared/money';

export const guaranteeStatuses = [
  'awaiting_card',
  'held',
  'charged',
  'waived',
  'released',
] as const;
export type GuaranteeStatus = (typeof guaranteeStatuses)[number];

export interface Guarantee {
  /** The most that can be charged. */
  readonly feePence: Pence;
  readonly status: GuaranteeStatus;
}

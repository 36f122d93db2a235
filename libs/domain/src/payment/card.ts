/** Cards that guarantee bookings. The card itself is at the provider; here are only its ids. */
import type { Environment } from '../access/caller';
import type { BookingId } from '../shared/ids';
import type { Instant } from '../shared/time';
import type { ProviderCard } from './provider';

/** What the guest has agreed to. */
export interface CardConsent {
  /** The sentence on the page. */
  readonly text: string;
  readonly at: Instant;
  /** The revision of the group file that the terms of the booking come from. */
  readonly policyRevision: number;
}

export interface StoredCard extends ProviderCard {
  readonly bookingId: BookingId;
  readonly environment: Environment;
  readonly consent: CardConsent;
}

/** The cards in the transaction of their booking. */
export interface Cards {
  /** False when that card is stored already. */
  add(card: StoredCard): Promise<boolean>;
}

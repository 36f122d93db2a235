/** Cards that guarantee bookings. The card itself is at the provider; here are only its ids. */
import type { Environment } from '../access/caller';
import type { Booking } from '../booking/booking';
import { erasedName } from '../booking/fields';
import { undoMinutesMax } from '../booking/undo';
import type { BookingId } from '../shared/ids';
import { plusMinutes, type Instant } from '../shared/time';
import { chargeDays } from './charge';
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

type CardFacts = Pick<Booking, 'guarantee' | 'startsAt' | 'undo' | 'guestName' | 'guestPhone'>;

/**
 * Whether the card may still be charged: it is held, or the team can undo the cancellation that
 * released it. The card of an erased guest is not kept.
 */
export function isCardNeeded(
  { guarantee, startsAt, undo, guestName, guestPhone }: CardFacts,
  now: Instant,
): boolean {
  if (guestName === erasedName && guestPhone === '') return false;
  const isUndoable = undo !== null && now <= plusMinutes(undo.at, undoMinutesMax);
  if (guarantee?.status !== 'held') return guarantee?.status === 'released' && isUndoable;
  return now <= plusMinutes(startsAt, chargeDays * 24 * 60);
}

/** The cards in the transaction of their booking. */
export interface Cards {
  /** False when that card is stored already. */
  add(card: StoredCard): Promise<boolean>;
}

/** A card to be removed at its provider. */
export type QueuedCard = Omit<ProviderCard, 'requestId'> & Pick<StoredCard, 'bookingId'>;

/** The cards that may be removed, for the worker. Each method is a transaction of its own. */
export interface CardQueue {
  /** Claims a card that is not needed any more; null when there is none. */
  claim(claimSeconds: number): Promise<QueuedCard | null>;
  /** It is removed later. */
  postpone(card: QueuedCard, seconds: number): Promise<void>;
  /** It is removed. */
  settle(card: QueuedCard): Promise<void>;
}

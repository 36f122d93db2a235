import type { BookingId, OrderId } from '../shared/ids';
import type { Phone } from '../shared/phone';
import type { Instant } from '../shared/time';
import type { MessageKind, NewMessage } from './message';
import type { TextsSent } from './texting';

/** Messages inside a transaction. */
export interface Messages {
  /**
   * Stored in the transaction of the change they report; the worker sends them in this order. Those
   * beyond the limit of their recipient are stored as stopped, with the reason; returns the others.
   * Locks the recipients of limited ones, so that the count is exact.
   */
  add(messages: readonly NewMessage[]): Promise<readonly NewMessage[]>;
  /** The moments since `since` at which a link was requested for that booking. */
  linksAskedSince(bookingId: BookingId, since: Instant): Promise<readonly Instant[]>;
  /** How many texts were stored recently; for a null prefix none are counted by prefix. */
  textsTo(to: {
    readonly bookingId: BookingId;
    readonly phone: Phone;
    readonly prefix: string | null;
  }): Promise<TextsSent>;
  /**
   * Stops the messages of these kinds about it, which are no longer true. One that a worker is
   * sending may still arrive, before any message written now, and is not tried again.
   */
  stop(id: BookingId | OrderId, kinds: readonly MessageKind[]): Promise<void>;
}

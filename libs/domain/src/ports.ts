/**
 * What the domain needs from storage and chance.
 *
 *   venue     a restaurant, bar or room of the group, with its rules
 *   diary     what is booked where and when; live and sandbox keys have one each
 *   stay      a party at its tables
 *   booking   the promise to a guest
 *   event     something at a venue that sells tickets; an instance is one date of it
 *   order     tickets of one kind for one instance
 *   enquiry   a request for the venue's team
 *   request   one amount that a guest is asked to pay, with one payment link
 *   receipt   a payment for a booking or an order
 *   message   a text or an e-mail to a guest or to the team
 *   waiting   the parties that wait for a table of a full day
 *   claim     one use of an Idempotency-Key: see `access/idempotency.ts`
 *
 * The ports of `Work` share one transaction; the others run outside it. `team-ports.ts` has what
 * the team adds; other ports stand beside the types they are about.
 */
import type { Environment } from './access/caller';
import type { Idempotency } from './access/idempotency';
import type { Repeats } from './access/repeats';
import type { DiaryBlock } from './availability/blocks';
import type { Day } from './availability/day';
import type { Stay } from './availability/stay';
import type { Allocation, Booking, StoredBooking } from './booking/booking';
import type { Enquiry } from './booking/enquiry';
import type { Holds } from './booking/hold';
import type { PageBookings } from './booking/page-bookings';
import type { Reminders } from './booking/reminder';
import type { BookingWithTables } from './booking/swap';
import type { WritableBrowserEnquiries } from './guest/browser-enquiries';
import type { Guests } from './guest/guest';
import type { ChangeOrigin } from './history/actor';
import type { HistoryNotes } from './history/history';
import type { GuestTexts } from './message/guest-text';
import type { Messages } from './message/messages';
import type { Attempt, ClaimTerms, MessageClaim, DeliveryRoute } from './message/outbox';
import type { MessageProvider } from './message/provider';
import type { Payable } from './payment/amount-due';
import type { Payment } from './payment/provider';
import type { Cards } from './payment/card';
import type { Charges } from './payment/charge';
import type { Disputes } from './payment/dispute';
import type { Refunds } from './payment/refund';
import type { PaymentRequest, PaymentRequestId } from './payment/request';
import type { NewDecision, UnmatchedPayment } from './payment/team-money';
import type {
  BookingId,
  EnquiryId,
  IntegrationId,
  OrderId,
  Reference,
  VenueId,
} from './shared/ids';
import type { Instant, LocalDate } from './shared/time';
import type { Ticketing } from './tickets/order';
import type { Span } from './venue/opening-hours';
import type { WritableWaitingEntries } from './waiting/entries';

/** The part of a venue's diary to read. */
export interface DiaryQuestion {
  readonly venueId: VenueId;
  readonly span: Span;
}

/** The part of a diary that a question names, at one moment. */
export interface DaySnapshot {
  /** The stays that hold their tables at `now`, ordered by start. */
  readonly stays: readonly Stay[];
  /** The blocks in that span. */
  readonly blocks: readonly DiaryBlock[];
  /** Holds and unpaid bookings past their deadline whose stored rows still block a new one. */
  readonly lapsed: readonly BookingId[];
  /** When the first of the stays lapses unless it is paid; null if none does. */
  readonly nextLapse: Instant | null;
}

/** Applies to every read of the diary. */
export interface DiaryScope {
  readonly environment: Environment;
  readonly now: Instant;
  /**
   * The revision of the group's rules that the caller works with. If storage has another one, the
   * read throws an `Interruption`.
   */
  readonly revision: number;
}

export interface Diary {
  /** One snapshot for each question, all from one moment of the database. */
  read(scope: DiaryScope, questions: readonly DiaryQuestion[]): Promise<readonly DaySnapshot[]>;
  /** The observer of the plans on days of those snapshots. */
  readonly onCutShort?: Day['onCutShort'];
}

/** The diary inside a transaction, which can lock days of it. */
export interface LockableDiary extends Diary {
  /** Locks these days of a venue without waiting; false when another transaction has one. */
  takeAtOnce(
    venueId: VenueId,
    environment: Environment,
    days: readonly LocalDate[],
  ): Promise<boolean>;
  /**
   * Locks these days, and waits at most three seconds for them. No other transaction can change
   * them until this one ends.
   */
  take(venueId: VenueId, environment: Environment, days: readonly LocalDate[]): Promise<void>;
}

export interface Bookings {
  byReference(environment: Environment, reference: Reference): Promise<StoredBooking | null>;
}

/** The bookings and orders to which guests have a reference. */
export interface References {
  /**
   * The booking and the order with that reference: one at most, except where two transactions drew
   * the same one at the same moment. Found or not, both are looked for.
   */
  find(environment: Environment, reference: Reference): Promise<readonly Payable[]>;
}

export interface WritableBookings extends Bookings {
  /** The booking as it is now, without a lock: it may change at any moment. */
  find(id: BookingId): Promise<StoredBooking>;
  /** The booking as it is now, locked against other changes until the transaction ends. */
  lock(id: BookingId): Promise<StoredBooking>;
  /**
   * Stores a new or changed booking. Without an allocation it keeps its tables; they are free once
   * it is over. Throws an `Interruption` when it has been changed since `booking.version`.
   */
  save(booking: Booking, allocation?: Allocation | null): Promise<void>;
  /** Stores two bookings that get each other's tables. */
  swap(one: BookingWithTables, other: BookingWithTables): Promise<void>;
  /**
   * Marks holds and unpaid bookings as expired, and frees their tables. Returns the bookings among
   * them, whose guests get a message; each is returned to one caller only.
   */
  expire(ids: readonly BookingId[]): Promise<readonly BookingId[]>;
}

export interface Enquiries {
  add(enquiry: Enquiry): Promise<void>;
  /** Whether the enquiry exists and is not closed. */
  isOpen(id: EnquiryId): Promise<boolean>;
  /** An open enquiry with the same booking or order, subject and message, or null. */
  openLike(
    enquiry: Pick<Enquiry, 'bookingId' | 'orderId' | 'subject' | 'message'>,
  ): Promise<EnquiryId | null>;
}

/** Money received. Only a counted receipt pays what was asked; a flag is for the team to see. */
export interface Receipt extends Payment {
  readonly id: string;
  /** The booking that was paid for; null for an order. */
  readonly bookingId: BookingId | null;
  readonly orderId: OrderId | null;
  readonly environment: Environment;
  readonly counted: boolean;
  readonly flag: string | null;
  readonly receivedAt: Instant;
}

export type ProofResult<T> =
  | { readonly kind: 'proved'; readonly value: T }
  | { readonly kind: 'failed' }
  | { readonly kind: 'throttled'; readonly retryAfterSeconds: number };

export interface Attempts {
  /**
   * Checks one attempt to prove a reference: counts the failures of the integration and of the
   * reference, evaluates the proof unless there were too many, and records a failure. This is
   * atomic across all processes. The record is kept although the request then fails.
   */
  prove<T>(
    attempt: { readonly integrationId: IntegrationId; readonly referenceHash: string },
    find: (references: References) => Promise<T | null>,
  ): Promise<ProofResult<T>>;
  /**
   * Evaluates a proof whose outcome the caller never learns: it is neither counted nor refused for
   * earlier failures. Null when the proof fails.
   */
  evaluate<T>(find: (references: References) => Promise<T | null>): Promise<T | null>;
}

/** Payment requests and receipts. Its entries are never changed or deleted. */
export interface Ledger {
  /** Stores a request, which is the newest of its booking or order from then on. */
  addRequest(request: PaymentRequest): Promise<void>;
  /** The newest request of a booking: the one that counts. */
  newest(bookingId: BookingId): Promise<PaymentRequest | null>;
  request(id: PaymentRequestId): Promise<PaymentRequest | null>;
  /** False when that event of the provider is recorded already. */
  isNew(provider: string, eventId: string): Promise<boolean>;
  /** False when that payment is recorded already. */
  receive(receipt: Receipt): Promise<boolean>;
  /** Whether money of that booking was kept, refunded or moved away since then. */
  isDecidedSince(bookingId: BookingId, since: Instant): Promise<boolean>;
  /** Records a payment for an unknown request. */
  receiveUnmatched(payment: UnmatchedPayment): Promise<void>;
  /** Adds a decision; false when one about the same entry is recorded already. */
  decide(decision: NewDecision): Promise<boolean>;
}

/** The ports that share a transaction. */
export interface Work {
  readonly diary: LockableDiary;
  readonly bookings: WritableBookings;
  readonly holds: Holds;
  readonly reminders: Reminders;
  readonly ticketing: Ticketing;
  readonly guests: Guests;
  readonly enquiries: Enquiries;
  readonly browserEnquiries: WritableBrowserEnquiries;
  readonly pageBookings: PageBookings;
  readonly history: HistoryNotes;
  readonly ledger: Ledger;
  readonly cards: Cards;
  readonly charges: Charges;
  readonly refunds: Refunds;
  readonly disputes: Disputes;
  readonly messages: Messages;
  readonly guestTexts: GuestTexts;
  readonly waiting: WritableWaitingEntries;
  readonly idempotency: Idempotency;
  readonly repeats: Repeats;
  /**
   * Whether storage has refused the tables that this task chose, although they looked free, as many
   * times as it may try. The task must then choose none.
   */
  readonly areTablesRefused: boolean;
  /**
   * Runs a task in a savepoint: when it throws, its changes are undone and those of the rest of the
   * transaction are kept.
   */
  undoable<T>(task: () => Promise<T>): Promise<T>;
}

export interface UnitOfWork<Ports extends Work = Work> {
  /**
   * Commits when the task resolves, rolls back when it throws, and runs it again after a conflict
   * with another transaction. A task whose tables were refused twice runs once more with
   * `areTablesRefused`. What it changes is recorded in the history as done by `origin`.
   */
  run<T>(task: (work: Ports) => Promise<T>, origin: ChangeOrigin): Promise<T>;
}

/**
 * The messages to be sent, for the worker. Each method is a transaction of its own, since no
 * provider is called inside one. A method that records the outcome of an attempt returns false when
 * that attempt is no longer the newest: another worker has the message now.
 */
export interface Outbox {
  /** Claims the message that has been due for longest; null when none is due. */
  claimNext(terms: ClaimTerms): Promise<MessageClaim | null>;
  markSent(
    attempt: Attempt,
    by: { readonly provider: MessageProvider['name']; readonly providerReference: string | null },
  ): Promise<boolean>;
  /** The message stays in the inbox, where no guest reads it. */
  markKept(attempt: Attempt): Promise<boolean>;
  /** The message will never be sent. What `also` writes is in the same transaction. */
  stop(
    attempt: Attempt,
    because: string,
    also?: (work: Work) => Promise<unknown>,
  ): Promise<boolean>;
  /** The message will be tried again. */
  postpone(
    attempt: Attempt,
    wait: {
      readonly because: string;
      readonly seconds: number;
      /** It was handed to the provider, which did not answer: it counts as sent. */
      readonly isPerhapsTaken: boolean;
    },
  ): Promise<boolean>;
  /** Makes the messages that were put off on those routes due at once. */
  makeDueNow(routes: readonly DeliveryRoute[]): Promise<void>;
  /** For how long the oldest due message has been due; 0 when none is. */
  longestWaitSeconds(): Promise<number>;
}

export interface Ids {
  uuid(): string;
  reference(environment: Environment): Reference;
  /** Letters and digits, 5.9 random bits each. */
  text(length: number): string;
}

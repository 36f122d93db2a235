/**
 * Everything we need from the world, on one page.
 *
 *   venue     a restaurant, bar or room of the group, with its rules
 *   diary     what is booked where and when; live and sandbox keys have one each
 *   stay      a party at its tables
 *   booking   the promise to a guest
 *   event     something at a venue that sells tickets; an instance is one date of it
 *   order     tickets of one kind for one instance
 *   enquiry   a request for the venue's team
 *   request   one amount that a guest is asked for, behind one link
 *   receipt   money that came in for a booking or an order
 *   message   a text or an e-mail to a guest or to the team
 *   claim     one use of an Idempotency-Key: see `access/once.ts`
 *
 * A method is here because an operation calls it. `Work` shares one transaction; the rest stands
 * outside it. Keys and rates are ports of `access/gate.ts`, events of `tickets/event.ts`, providers
 * of `payment/provider.ts` and `message/provider.ts`.
 */
import type { Environment } from './access/caller';
import type { Once } from './access/once';
import type { Repeats } from './access/repeats';
import type { Stay } from './availability/day';
import type { Booking, BookingOnFile } from './booking/booking';
import type { Enquiry } from './booking/enquiry';
import type { Holds } from './booking/hold';
import type { WritableBrowserEnquiries } from './guest/browser-enquiries';
import type { Guests } from './guest/guest';
import type { Message, MessageKind } from './message/message';
import type { Attempt, ClaimTerms, MessageClaim, Route } from './message/outbox';
import type { MessageProvider } from './message/provider';
import type { TextsSent } from './message/texting';
import type { Payment } from './payment/provider';
import type { PaymentRequest, PaymentRequestId } from './payment/request';
import type {
  BookingId,
  EnquiryId,
  IntegrationId,
  OrderId,
  Reference,
  TableId,
  VenueId,
} from './shared/ids';
import type { Phone } from './shared/phone';
import type { Instant, LocalDate } from './shared/time';
import type { Ticketing } from './tickets/order';
import type { Span } from './venue/opening-hours';

/** Says which part of which diary to read. */
export interface DiaryQuestion {
  readonly venueId: VenueId;
  readonly span: Span;
}

export interface Page {
  /** Those that hold their tables at `now`, ordered by start. */
  readonly stays: readonly Stay[];
  /** Holds and unpaid bookings past their deadline that still stand in the way of a new row. */
  readonly lapsed: readonly BookingId[];
}

/** What every look into the diary is bound to. */
export interface DiaryScope {
  readonly environment: Environment;
  readonly now: Instant;
  /**
   * The group's revision by which the answer will be judged; another one in storage is an
   * `Interruption`.
   */
  readonly revision: number;
}

export interface Diary {
  /** One page for each question, all from one snapshot. */
  read(scope: DiaryScope, questions: readonly DiaryQuestion[]): Promise<readonly Page[]>;
}

/** The diary inside a transaction, where its days can be taken for oneself. */
export interface LockableDiary extends Diary {
  /** Takes these days of a venue if nobody else has them; false when somebody has. */
  takeAtOnce(
    venueId: VenueId,
    environment: Environment,
    days: readonly LocalDate[],
  ): Promise<boolean>;
  /**
   * Waits for these days, at most three seconds. Until the transaction ends they change for
   * nobody else.
   */
  take(venueId: VenueId, environment: Environment, days: readonly LocalDate[]): Promise<void>;
}

/** A booking's tables and when they can be taken again. */
export interface Allocation {
  readonly tableIds: readonly TableId[];
  readonly clearedAt: Instant;
}

export interface Bookings {
  byReference(environment: Environment, reference: Reference): Promise<BookingOnFile | null>;
}

export interface WritableBookings extends Bookings {
  /** The booking as it is now, which may change at any moment. */
  find(id: BookingId): Promise<BookingOnFile>;
  /** The booking as it is now, which nobody else changes until the transaction ends. */
  lock(id: BookingId): Promise<BookingOnFile>;
  add(booking: Booking, allocation: Allocation): Promise<void>;
  /**
   * False when somebody changed the booking since `booking.version`. A null allocation frees the
   * tables.
   */
  change(booking: Booking, allocation: Allocation | null | 'same'): Promise<boolean>;
  /** Notes that holds and unpaid bookings have lapsed, and frees their tables. */
  expire(ids: readonly BookingId[]): Promise<void>;
}

export interface Enquiries {
  add(enquiry: Enquiry): Promise<void>;
  /** Whether it is there and nobody has closed it. */
  isOpen(id: EnquiryId): Promise<boolean>;
  /** One that says the same of the same booking and is still open, or null. */
  openLike(enquiry: Pick<Enquiry, 'bookingId' | 'subject' | 'message'>): Promise<EnquiryId | null>;
}

/** What a receipt is worth: counted money pays for what was asked; a flag is for the team. */
export interface Receipt extends Payment {
  readonly id: string;
  /** For which it was received: a booking, or else an order. */
  readonly bookingId: BookingId | null;
  readonly orderId: OrderId | null;
  readonly environment: Environment;
  readonly counted: boolean;
  readonly flag: string | null;
  readonly receivedAt: Instant;
}

export type Verdict<T> =
  | { readonly kind: 'proved'; readonly value: T }
  | { readonly kind: 'failed' }
  | { readonly kind: 'throttled'; readonly retryAfterSeconds: number };

export interface Attempts {
  /**
   * Judges one attempt to prove a reference: counts the failures of the integration and of the
   * reference, evaluates unless there were too many, and records a failure, all at once for all
   * processes. What it records outlives the problem that follows.
   */
  judge<T>(
    attempt: { readonly integrationId: IntegrationId; readonly referenceHash: string },
    prove: (bookings: Bookings) => Promise<T | null>,
  ): Promise<Verdict<T>>;
  /**
   * Evaluates a proof whose outcome the caller never learns, so that it is neither counted nor
   * refused for earlier failures. Null where it fails.
   */
  evaluate<T>(prove: (bookings: Bookings) => Promise<T | null>): Promise<T | null>;
}

/** What was asked for and what came in. Nothing in it ever changes or goes. */
export interface Ledger {
  /** Stores a request, which is the newest of its booking or order from then on. */
  ask(request: PaymentRequest): Promise<void>;
  /** The newest request of a booking: the one that counts. */
  newest(bookingId: BookingId): Promise<PaymentRequest | null>;
  request(id: PaymentRequestId): Promise<PaymentRequest | null>;
  /** False when that event of a provider is on record already. */
  isNew(provider: string, eventId: string): Promise<boolean>;
  /** False when that payment is on record already. */
  receive(receipt: Receipt): Promise<boolean>;
}

export interface Messages {
  /** Written with the business that they tell of; sent by the worker, in this order. */
  add(messages: readonly Message[]): Promise<void>;
  /** When links were asked for, for that booking, since then. */
  linksAskedSince(bookingId: BookingId, since: Instant): Promise<readonly Instant[]>;
  /** What texts were written of late; a null prefix is not counted. */
  textsTo(to: {
    readonly bookingId: BookingId;
    readonly phone: Phone;
    readonly prefix: string | null;
  }): Promise<TextsSent>;
  /** Those still waiting make no sense any more. */
  stop(bookingId: BookingId, kinds: readonly MessageKind[]): Promise<void>;
}

/** The ports that share a transaction. */
export interface Work {
  readonly diary: LockableDiary;
  readonly bookings: WritableBookings;
  readonly holds: Holds;
  readonly ticketing: Ticketing;
  readonly guests: Guests;
  readonly enquiries: Enquiries;
  readonly browserEnquiries: WritableBrowserEnquiries;
  readonly ledger: Ledger;
  readonly messages: Messages;
  readonly once: Once;
  readonly repeats: Repeats;
  /**
   * Whether storage has refused the tables that this task chose, though they looked free, as often
   * as it may try. Then it must choose none.
   */
  readonly areTablesRefused: boolean;
  /**
   * Runs a part that is undone as a whole when it throws, while the rest of the transaction
   * stands.
   */
  undoable<T>(task: () => Promise<T>): Promise<T>;
}

export interface UnitOfWork<Ports extends Work = Work> {
  /**
   * Commits when the task ends well, rolls back when it throws; runs it again after a clash with
   * another. A task whose tables were refused twice runs once more with `areTablesRefused`.
   */
  run<T>(task: (work: Ports) => Promise<T>): Promise<T>;
}

/**
 * The messages to be sent, for the worker. Each method is a transaction of its own, since no
 * provider is called inside one. Those that record answer false when the attempt is not the newest
 * any more: another worker has the message now.
 */
export interface Outbox {
  /** Claims the message that has been due for longest; null when none is due. */
  claimNext(terms: ClaimTerms): Promise<MessageClaim | null>;
  sent(
    attempt: Attempt,
    by: { readonly carrier: MessageProvider['name']; readonly providerReference: string | null },
  ): Promise<boolean>;
  /** Never to be sent. What `also` writes is written with it. */
  stop(
    attempt: Attempt,
    because: string,
    also?: (work: Work) => Promise<unknown>,
  ): Promise<boolean>;
  /** To be tried again. */
  putOff(
    attempt: Attempt,
    wait: {
      readonly because: string;
      readonly seconds: number;
      /** It was handed over, and no answer came: it counts as if it had been sent. */
      readonly isPerhapsTaken: boolean;
    },
  ): Promise<boolean>;
  /** What was put off on those routes is due at once. */
  hurry(routes: readonly Route[]): Promise<void>;
  /** For how long the one that is due for longest has been so; 0 when none is. */
  longestWaitSeconds(): Promise<number>;
}

export interface Ids {
  uuid(): string;
  reference(environment: Environment): Reference;
  /** Letters and digits, 5.9 random bits each. */
  text(length: number): string;
}

/** Why storage or a provider could not do its part now, though another try may succeed. */
export type InterruptionReason =
  /** A request with the same Idempotency-Key is still under way. */
  | 'twin-in-flight'
  /** Too many want the same thing at once. */
  | 'busy'
  /** What the request was judged by, rules or booking, has changed meanwhile. */
  | 'overtaken'
  | 'unreachable';

/** Thrown by adapters only; `because` says in a sentence what whoever runs the service may do. */
export class Interruption extends Error {
  constructor(
    readonly reason: InterruptionReason,
    { because, ...options }: ErrorOptions & { readonly because?: string } = {},
  ) {
    super(because ?? `interrupted: ${reason}`, options);
  }
}

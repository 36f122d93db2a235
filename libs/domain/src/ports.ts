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
 *   message   a letter to a guest or to the team
 *   claim     one use of an Idempotency-Key: see `access/once.ts`
 *
 * A method is here because an operation calls it. `Work` shares one transaction; the rest stands
 * outside it. Who is let in is asked of `access/gate.ts`, what is on of `ticketing/event.ts`, the
 * world outside of `world.ts`.
 */
import type { Environment } from './access/caller';
import type { KeyStore } from './access/key-store';
import type { Once } from './access/once';
import type { Repeats } from './access/repeats';
import type { Stay } from './availability/day';
import type { Booking, BookingOnFile } from './booking/booking';
import type { Enquiry, TeamEnquiries } from './booking/enquiry';
import type { Holds } from './booking/hold';
import type { TeamBookings } from './booking/team-bookings';
import type { WritableBrowserEnquiries } from './guest/browser-enquiries';
import type { Guests } from './guest/guest';
import type { Erasure, PersonalDataExport } from './guest/personal-data';
import type { Message, MessageKind } from './message/message';
import type { TeamMessages } from './message/team-messages';
import type { TextsSent } from './message/texting';
import type { TeamPayments } from './payment/booking-payments';
import type { PaymentRequest, PaymentRequestId } from './payment/request';
import type { BookingId, EnquiryId, OrderId, Reference, TableId, VenueId } from './shared/ids';
import type { Phone, Region } from './shared/phone';
import type { Instant, LocalDate } from './shared/time';
import type { Ticketing } from './tickets/order';
import type { TeamEvents } from './tickets/team-events';
import type { GroupStore } from './venue/group-store';
import type { Span } from './venue/opening-hours';
import type { Retention } from './venue/policy';
import type { Brand, Venue, VenueSummary } from './venue/venue';
import type { Payment } from './world';

/** The venues and their rules, as one version. */
export interface Group {
  /** Grows with every change of the group's rules. */
  readonly revision: number;
  readonly name: string;
  /** Countries whose numbers get texts; null for each venue's own. */
  readonly textCountries: readonly Region[] | null;
  readonly retention: Retention;
  readonly brands: readonly Brand[];
  /** Retired ones come last. */
  readonly venues: readonly Venue[];
}

export interface Groups {
  /** The group at that revision or a later one; kept in memory while the revision stays. */
  at(revision: number): Promise<Group>;
}

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

/** What was asked for and what came in. Nothing in it ever changes or goes. */
export interface Ledger {
  /** Puts a request down, with the letters that carry its link. */
  ask(request: PaymentRequest, letters: readonly Message[]): Promise<void>;
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

/** What operations of the venue's team ask of storage. */
export interface TeamPorts {
  /** In the order of the group file, retired ones last. */
  venues(): Promise<readonly VenueSummary[]>;
  readonly bookings: TeamBookings;
  readonly payments: TeamPayments;
  readonly enquiries: TeamEnquiries;
  readonly messages: TeamMessages;
  readonly events: TeamEvents;
  readonly keys: KeyStore;
  readonly groups: GroupStore;
  readonly erasure: Erasure;
  readonly personalData: PersonalDataExport;
}

/** The ports of a team's write, all in one transaction. */
export interface TeamWork extends Work {
  readonly team: TeamPorts;
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

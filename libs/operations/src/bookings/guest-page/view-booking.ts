/** A booking as its own page shows it, with the actions that the guest may take. */
import { decideAmend } from '@venue/domain/booking/amend';
import { stateOf, type Booking, type StoredBooking } from '@venue/domain/booking/booking';
import { decideCancel, type CancelRefusal } from '@venue/domain/booking/cancel';
import { decideDelay, type DelayDecision, type DelayRefusal } from '@venue/domain/booking/delay';
import { outstandingPence } from '@venue/domain/booking/deposit-balance';
import { wishesOf, type Wishes } from '@venue/domain/booking/fields';
import { isCardDue } from '@venue/domain/booking/guarantee';
import type { BookingState } from '@venue/domain/booking/states';
import { payableRequestOf, type PaymentRequest } from '@venue/domain/payment/request';
import { displayReference } from '@venue/domain/shared/ids';
import { noPence } from '@venue/domain/shared/money';
import { localOf, type Instant, type LocalDate, type LocalTime } from '@venue/domain/shared/time';
import type { Brand, Venue } from '@venue/domain/venue/venue';
import { calendarOf } from '../../messages/calendar';
import { describeCancelNow } from '../../availability/card-guarantee';
import { dueByLink, payLink } from '../../money/request-payment';
import type { Deployment } from '../../pipeline/deployment';
import type { ChangeFacts } from '../change/describe-change';
import { describeHeldTable } from '../late/describe-delay';
import { todayAt } from '../../wording/format';
import { wordingIn, type Wording } from '../../wording/wording';
import { locationOf, type VenueLocation } from '../../venues/location';
import { callerFor, type LinkHolder } from '../../pipeline/strategies/guest-link';
import { newFormValue } from './form-value';

/** The state of the booking, as far as the guest can tell. */
export type GuestState =
  'awaiting_deposit' | 'confirmed' | 'late' | 'seated' | 'over' | 'cancelled' | 'expired';

/** Done at once, passed to the venue's team as a request, or no longer possible. */
export type Permission = 'online' | 'venue' | 'no';

export interface DueView {
  readonly amount: string;
  /** Whether a card is asked for, and no money. */
  readonly isCard: boolean;
  /**
   * With the deadline as `by 7pm`. Null if the last link has expired, so that a new one is needed.
   */
  readonly link: { readonly address: string; readonly by: string } | null;
}

export interface BookingView extends Wishes {
  /** The language of the booking. */
  readonly words: Wording;
  readonly state: GuestState;
  readonly venueName: string;
  readonly venuePhone: string | null;
  readonly place: VenueLocation | null;
  readonly when: string;
  readonly guests: string;
  readonly reference: string;
  readonly bookingType: string;
  /** The sentence for late guests while their table is kept; otherwise null. */
  readonly late: string | null;
  /** The required deposit; null for none. */
  readonly deposit: string | null;
  /** The amount paid; null for nothing. */
  readonly paid: string | null;
  readonly due: DueView | null;
  /** When the fee of its card is charged, and what cancelling now costs; null without a card. */
  readonly fee: string | null;
  readonly may: {
    readonly change: Permission;
    readonly cancel: Permission;
    readonly late: boolean;
  };
  /**
   * Why only the venue can cancel, and why it is too early to report a delay; null if the guest
   * can.
   */
  readonly because: { readonly cancel: string | null; readonly late: string | null };
  /** The state of the table while the venue has a request. */
  readonly meanwhile: string;
  /** The current values, and the limits of the form to change them. */
  readonly present: {
    readonly date: LocalDate;
    readonly time: LocalTime;
    readonly partySize: number;
  };
  readonly today: LocalDate;
  /** The hidden value of the forms that are shown with this view. */
  readonly formValue: string;
}

/** Reads the booking from one snapshot. */
export async function viewBooking(
  { file: linkedFile, now, revision }: LinkHolder,
  deployment: Deployment,
): Promise<BookingView> {
  const { booking: linkedBooking } = linkedFile;
  const venue = await venueOf(linkedBooking, revision, deployment);
  const read = await deployment.payableLookup.find(linkedBooking.id, callerFor(linkedBooking).id);
  const file = read?.payable.kind === 'table' ? read.payable.file : linkedFile;
  const { booking } = file;
  const { date, time } = localOf(booking.startsAt, venue.zone);
  const { receivedPence } = file;
  const words = wordingIn(booking.locale, { venue, now });
  const state = guestStateOf(booking, now);
  const late = state === 'confirmed' ? lateView(booking, { venue, now, words }) : null;
  return {
    words,
    state: late === null ? state : 'late',
    venueName: venue.name,
    venuePhone: venue.phone,
    place: locationOf(venue),
    when: words.moment(booking.startsAt),
    guests: words.say('guests', {}, booking.partySize),
    reference: displayReference(booking.reference),
    bookingType: booking.bookingType,
    ...wishesOf(booking),
    late,
    deposit: booking.depositPence === noPence ? null : words.money(booking.depositPence),
    paid: receivedPence === noPence ? null : words.money(receivedPence),
    due: dueView(file, read?.newest ?? null, { now, words, deployment }),
    fee: describeCancelNow(booking, { venue, now }, words),
    ...permissions({ file, venue, now }, words),
    meanwhile: describeMeanwhile(booking, words),
    present: { date, time, partySize: booking.partySize },
    today: todayAt(venue, now),
    formValue: newFormValue(booking.id, { ...deployment, now }),
  };
}

/** The calendar file of the booking; null once the booking no longer has a table. */
export async function calendarFileFor(
  { file: { booking }, now, revision }: LinkHolder,
  deployment: Deployment,
): Promise<string | null> {
  if (['cancelled', 'expired'].includes(stateOf(booking, now))) return null;
  const context = { ...deployment, venue: await venueOf(booking, revision, deployment), now };
  return calendarOf(booking, context);
}

/** The name of the venue, and the language of the booking. */
export async function venueNameFor(
  { file: { booking }, now, revision }: LinkHolder,
  deployment: Deployment,
): Promise<{ readonly name: string; readonly words: Wording }> {
  const venue = await venueOf(booking, revision, deployment);
  return { name: venue.name, words: wordingIn(booking.locale, { venue, now }) };
}

/** The brand of the venue; null if the group file no longer has it. */
export async function brandFor(
  { file: { booking }, revision }: LinkHolder,
  deployment: Deployment,
): Promise<Brand | null> {
  const { brandId } = await venueOf(booking, revision, deployment);
  const { brands } = await deployment.groups.at(revision);
  return brands.find(({ id }) => id === brandId) ?? null;
}

async function venueOf(
  { venueId }: Booking,
  revision: number,
  { groups }: Deployment,
): Promise<Venue> {
  const { venues } = await groups.at(revision);
  const venue = venues.find(({ id }) => id === venueId);
  if (venue === undefined) throw new Error('a booking at a venue that is not there');
  return venue;
}

function guestStateOf(booking: Booking, now: Instant): GuestState {
  const state = guestStates[stateOf(booking, now)];
  return state === 'confirmed' && booking.endsAt <= now ? 'over' : state;
}

const guestStates = {
  held: 'awaiting_deposit',
  awaiting_deposit: 'awaiting_deposit',
  confirmed: 'confirmed',
  seated: 'seated',
  completed: 'over',
  no_show: 'over',
  cancelled: 'cancelled',
  expired: 'expired',
} as const satisfies Record<BookingState, GuestState>;

function lateView(
  { expectedArrival, arrivalHeldUntil }: Booking,
  { words, ...here }: { readonly venue: Venue; readonly now: Instant; readonly words: Wording },
): string | null {
  if (expectedArrival === null) return null;
  const heldUntil = arrivalHeldUntil ?? expectedArrival;
  return heldUntil <= here.now
    ? null
    : describeHeldTable({ expectedArrival, heldUntil }, here, words);
}

/** The table of a booking about which the venue has a request. */
function describeMeanwhile({ holdUntil }: Booking, words: Wording): string {
  return holdUntil === null
    ? words.say('tableStays')
    : words.say('tableStaysUntil', { until: words.deadline('until', holdUntil) });
}

interface DueContext {
  readonly now: Instant;
  readonly words: Wording;
  readonly deployment: Deployment;
}

/** Null if nothing is owed, or no payment is accepted any more. */
function dueView(
  file: StoredBooking,
  newest: PaymentRequest | null,
  { now, words, deployment }: DueContext,
): DueView | null {
  const { booking, receivedPence } = file;
  const isOpen = ['awaiting_deposit', 'confirmed'].includes(stateOf(booking, now));
  const owedPence = dueByLink(booking, outstandingPence(booking.depositPence, receivedPence));
  if (!isOpen || booking.startsAt <= now || owedPence === noPence) return null;
  const amount = words.money(owedPence);
  const isCard = isCardDue(booking);
  const payable = payableRequestOf({ kind: 'table', file }, newest, now);
  if (payable === null) return { amount, isCard, link: null };
  return {
    amount,
    isCard,
    link: {
      address: payLink(payable.request, deployment.settings),
      by: words.deadline('by', payable.payBy),
    },
  };
}

/** Uses the same decisions as the operations. A retired venue accepts no changes. */
function permissions(facts: ChangeFacts, words: Wording): Pick<BookingView, 'may' | 'because'> {
  const { file, venue, now } = facts;
  if (venue.isRetired) return noPermissions;
  const { booking } = file;
  const { partySize, notes } = booking;
  // A change of the notes is the smallest change, since it needs no table.
  const wishes = { ...wishesOf(booking), notes: `${notes ?? ''}.` };
  const wish = { ...localOf(booking.startsAt, venue.zone), partySize, ...wishes };
  const change = decideAmend({ file, wish, venue, now, by: 'guest' }, null).kind;
  const cancel = decideCancel({ booking, reason: null, now, by: 'guest' });
  const delay = decideDelay({ file, minutesLate: 1, venue, now }, null);
  return {
    may: {
      change: permissionOf(change),
      cancel: permissionOf(cancel.kind),
      late: delay.kind !== 'not-changeable',
    },
    because: {
      cancel: cancel.kind === 'needs-venue' ? cancelRefusal(cancel.because, booking, words) : null,
      late: isTooEarly(delay) ? delayRefusal(delay.because, facts, words) : null,
    },
  };
}

function cancelRefusal(because: CancelRefusal, { policy }: Booking, words: Wording): string {
  const duration = words.duration(policy.cancelNoticeMinutes);
  return words.say(because === 'inside-notice' ? 'cancelStops' : 'cancelStopsMoved', { duration });
}

function delayRefusal(because: DelayRefusal, { file, venue }: ChangeFacts, words: Wording): string {
  if (because === 'awaiting-deposit') return words.say('lateUnpaid');
  const { date } = localOf(file.booking.startsAt, venue.zone);
  return words.say('lateNotToday', { date: words.date(date) });
}

const noPermissions = {
  may: { change: 'no', cancel: 'no', late: false },
  because: { cancel: null, late: null },
} as const;

type DelayRefused = Extract<DelayDecision, { readonly kind: 'not-changeable' }>;

function isTooEarly(delay: DelayDecision): delay is DelayRefused {
  return (
    delay.kind === 'not-changeable' && ['not-today', 'awaiting-deposit'].includes(delay.because)
  );
}

function permissionOf(kind: string): Permission {
  if (kind === 'needs-venue') return 'venue';
  return kind === 'amended' || kind === 'cancelled' ? 'online' : 'no';
}

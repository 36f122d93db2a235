/** The guest's own pages: the offer of a table, and the place in the list. */
import { decideBookHeldTime } from '@venue/domain/booking/hold';
import { noWishes } from '@venue/domain/booking/fields';
import { stateOf, type Booking } from '@venue/domain/booking/booking';
import { isCardDue } from '@venue/domain/booking/guarantee';
import type { ChangeOrigin } from '@venue/domain/history/actor';
import type { Work } from '@venue/domain/ports';
import { localOf, type Instant } from '@venue/domain/shared/time';
import type { Brand, Venue } from '@venue/domain/venue/venue';
import {
  closedBy,
  entryStateAt,
  stateAfter,
  type EntryState,
  type WaitingEntry,
} from '@venue/domain/waiting/entry';
import { clientOf, rateIdOf } from '../authentication/client';
import { manageLink } from '../authentication/manage-token';
import { describeNewBooking } from '../bookings/make/describe-new-booking';
import { sendConfirmation } from '../messages/to-guest';
import { payLink, requestPaymentOnPage } from '../money/request-payment';
import type { GuestDeployment } from '../pipeline/deployment';
import { retryOnStaleRules } from '../pipeline/retry-on-stale-rules';
import type { WriteContext } from '../pipeline/write-context';
import { Problem } from '../problems';
import { formatDeadline, formatGuests, formatMoment, todayAt } from '../wording/format';
import { describeEntry, describeTerms, describeWindow } from './describe-entry';
import { partiesBefore } from './entry-view';
import { closeEntry } from './entry-of-guest';
import { noteComing, queuePlaceOf, type QueuePlace } from './queue-place';
import { entryIdIn } from './waiting-token';

/** What the pages show of an entry. */
export interface EntryView {
  readonly state: EntryState;
  readonly venueName: string;
  readonly venuePhone: string | null;
  readonly brand: Brand | null;
  readonly guests: string;
  /** The window, such as `Saturday 5 December between 7pm and 8:30pm`. */
  readonly window: string;
  /** When the offered or accepted table is; null without one. */
  readonly when: string | null;
  /** The end of the offer; null without one. */
  readonly until: string | null;
  readonly summary: string;
  /** What the offered table costs or what guarantees it; null for nothing, and without an offer. */
  readonly terms: string | null;
  /** The page of the booking; null unless the offer is accepted. */
  readonly bookingAddress: string | null;
  /** What an accepted table waits for; null for nothing. */
  readonly due: DueView | null;
  /** Whether the booking of an accepted table was cancelled, or not paid in time. */
  readonly isBookingOver: boolean;
  /** Null unless the entry is in the queue at the door. */
  readonly queue: QueuePlace | null;
}

interface DueView {
  /** Where the guest pays the deposit, or leaves the card. */
  readonly address: string;
  readonly isCard: boolean;
  /** Until when the table is kept for it, and how much it is. */
  readonly summary: string;
}

export type GuestStep = 'accept' | 'decline' | 'leave' | 'come';

export interface EntryRequest {
  readonly token: string;
  readonly address: string;
  readonly requestId: string;
}

/** Null for an unknown token. Throws `rate-limited` if the client sends too many requests. */
export async function viewEntry(
  { token, address }: EntryRequest,
  deployment: GuestDeployment,
): Promise<EntryView | null> {
  const id = entryIdIn(token, deployment.secrets);
  const entry = id === null ? null : await deployment.waiting.find(id);
  if (entry === null) return null;
  const now = await spendRate(address, deployment);
  return viewOf(entry, now, deployment);
}

/**
 * Carries out a step of the guest. One that is not possible any more changes nothing, so a link
 * that is opened twice shows what the first click has done.
 */
export async function takeStep(
  step: GuestStep,
  { token, address, requestId }: EntryRequest,
  deployment: GuestDeployment,
): Promise<EntryView | null> {
  const id = entryIdIn(token, deployment.secrets);
  const existing = id === null ? null : await deployment.waiting.find(id);
  if (existing === null) return null;
  await spendRate(address, deployment);
  const origin: ChangeOrigin = { actor: { kind: 'guest', by: 'link' }, requestId };
  const { clock, groups, ids, secrets, settings, unitOfWork } = deployment;
  const entry = await retryOnStaleRules(async () => {
    const { now, revision } = await clock.read();
    const group = await groups.at(revision);
    const venue = group.venues.find((one) => one.id === existing.venueId);
    if (venue === undefined) throw new Error('an entry of a venue that is not there');
    return unitOfWork.run((work) => {
      const context = { venue, group, now, ids, secrets, settings, work };
      if (step === 'accept') return acceptOffer(existing, context);
      if (step === 'come') return noteComing(existing.id, context);
      return closeEntry(step, existing.id, context);
    }, origin);
  });
  const { now } = await clock.read();
  return viewOf(entry, now, deployment);
}

/** The hold becomes the guest's booking, as one of a page does. */
async function acceptOffer({ id }: WaitingEntry, context: WriteContext): Promise<WaitingEntry> {
  const { work, now } = context;
  const entry = await work.waiting.lock(id);
  if (entry === null) throw new Error('an entry that is not there');
  if (stateAfter('accept', entry, now) === null || entry.bookingId === null) return entry;
  const { booking: hold } = await work.bookings.lock(entry.bookingId);
  const guest = guestOf(entry);
  const decision = decideBookHeldTime({ hold, partySize: entry.partySize, guest, now });
  if (decision.kind === 'refused') return entry;
  const { booking } = decision;
  await work.bookings.save(booking);
  const accepted = closedBy('accept', entry);
  await work.waiting.save(accepted);
  await confirmOrRequestPayment(booking, context);
  return accepted;
}

async function confirmOrRequestPayment(booking: Booking, context: WriteContext): Promise<void> {
  if (booking.holdUntil === null) await sendConfirmation(booking, context);
  else await requestPaymentOnPage(booking, booking.depositPence, context);
}

function guestOf({ guestName, guestPhone, guestEmail, notes }: WaitingEntry) {
  const details = { guestName, guestPhone, guestEmail, isForBusiness: false, locale: null };
  return { guestId: null, contactId: null, ...noWishes, ...details, notes };
}

async function spendRate(
  address: string,
  { rates, rateLimits, secrets }: GuestDeployment,
): Promise<Instant> {
  const rateId = rateIdOf(clientOf(address, secrets));
  const spent = await rates.spend(rateId, rateLimits.address);
  if (spent.isWithinRate) return spent.now;
  throw new Problem('rate-limited', { retryAfterSeconds: spent.resetSeconds });
}

async function viewOf(
  entry: WaitingEntry,
  now: Instant,
  deployment: GuestDeployment,
): Promise<EntryView> {
  const { clock, groups, waiting } = deployment;
  const { revision } = await clock.read();
  const { venues, brands } = await groups.at(revision);
  const venue = venues.find(({ id }) => id === entry.venueId);
  if (venue === undefined) throw new Error('an entry of a venue that is not there');
  const today = todayAt(venue, now);
  const before = partiesBefore(entry, await waiting.list(entry), { venue, now });
  const { offeredUntil } = entry;
  return {
    state: entryStateAt(entry, now),
    venueName: venue.name,
    venuePhone: venue.phone,
    brand: brands.find(({ id }) => id === venue.brandId) ?? null,
    guests: formatGuests(entry.partySize),
    window: describeWindow(entry, { venue, now }),
    until: offeredUntil === null ? null : formatDeadline(localOf(offeredUntil, venue.zone), today),
    summary: describeEntry(entry, { venue, now, partiesBefore: before }),
    ...(await tableOf(entry, { venue, now }, deployment)),
    queue: await queuePlaceOf(entry, { venue, now, waiting }),
  };
}

type TableView = Pick<EntryView, 'when' | 'terms' | 'bookingAddress' | 'due' | 'isBookingOver'>;

const noTable: TableView = {
  when: null,
  terms: null,
  bookingAddress: null,
  due: null,
  isBookingOver: false,
};

/** The table of the offer or booking. */
async function tableOf(
  { bookingId, state }: WaitingEntry,
  at: { readonly venue: Venue; readonly now: Instant },
  deployment: GuestDeployment,
): Promise<TableView> {
  if (bookingId === null) return noTable;
  const { venue, now } = at;
  const { unitOfWork, settings } = deployment;
  const read = async (work: Work) => {
    const { booking } = await work.bookings.find(bookingId);
    const request = state === 'accepted' ? await work.ledger.newest(bookingId) : null;
    return { booking, request };
  };
  const { booking, request } = await unitOfWork.run(read, noAuthor);
  const when = formatMoment(localOf(booking.startsAt, venue.zone), todayAt(venue, now));
  if (state !== 'accepted') return { ...noTable, when, terms: describeTerms(booking, at) };
  const bookingState = stateOf(booking, now);
  const isDue = bookingState === 'awaiting_deposit' && request !== null;
  return {
    when,
    terms: null,
    bookingAddress: manageLink(booking, deployment),
    due: isDue
      ? {
          address: payLink(request, settings),
          isCard: isCardDue(booking),
          summary: describeNewBooking(booking, at),
        }
      : null,
    isBookingOver: bookingState === 'expired' || bookingState === 'cancelled',
  };
}

/** Nothing is written. */
const noAuthor: ChangeOrigin = { actor: { kind: 'unknown' }, requestId: null };

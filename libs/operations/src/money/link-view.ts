/** A payment link as its page shows it. */
import { amountDueOf, type AmountDue, type Payable } from '@venue/domain/payment/amount-due';
import { freeUntilOf } from '@venue/domain/booking/guarantee';
import type { Link } from '@venue/domain/payment/checkouts';
import { linkStateOf, type LinkState } from '@venue/domain/payment/request';
import { displayReference } from '@venue/domain/shared/ids';
import type { Language } from '@venue/domain/shared/language';
import { earliest, type Instant } from '@venue/domain/shared/time';
import type { Brand, Venue } from '@venue/domain/venue/venue';
import { describeFee } from '../availability/card-guarantee';
import { calendarLink, manageLink } from '../authentication/manage-token';
import type { PayingDeployment } from '../pipeline/deployment';
import { wordingIn, type Wording } from '../wording/wording';
import { locationOf, type VenueLocation } from '../venues/location';
import { payLink } from './request-payment';

/** Contains no personal data, since the guest may have passed the link on to someone who pays. */
export interface LinkView {
  /** The language of the booking or order. */
  readonly words: Wording;
  readonly state: LinkState;
  readonly kind: Payable['kind'];
  /** The sentence about the fee if the link asks for a card; null if it asks for money. */
  readonly card: string | null;
  /** Whether the link asks for the fee of a booking. */
  readonly isFee: boolean;
  /** Null if the group file no longer has this brand. */
  readonly brand: Brand | null;
  readonly venueName: string;
  readonly venuePhone: string | null;
  readonly place: VenueLocation | null;
  /** The amount of this link: `£60.00`. */
  readonly amount: string;
  /** The facts about the booking or order, such as `Table for` and `6 guests`. */
  readonly facts: readonly (readonly [label: string, value: string])[];
  /** The deadline: `until 8:30pm`. */
  readonly until: string;
  /** The deadline: `by 8:30pm`. */
  readonly by: string;
  /** Whether the table or the tickets are released if nothing is paid by then. */
  readonly isLostUnpaid: boolean;
  /** Whether the guest is still expected. */
  readonly isAhead: boolean;
  readonly payAddress: string;
  /** The booking's own page and calendar file; null for tickets, and where no guest is expected. */
  readonly booking: { readonly manageAddress: string; readonly calendarAddress: string } | null;
}

/** Null for an unknown token. */
export async function viewLink(
  token: string,
  deployment: PayingDeployment,
): Promise<LinkView | null> {
  const link = await deployment.checkouts.linkBehind(token);
  return link === null ? null : viewOf(link, await linkContext(link, deployment), deployment);
}

/** The facts that decide the state of a link, at one moment. */
export interface PaymentLinkFacts {
  readonly now: Instant;
  readonly venue: Venue;
  readonly brand: Brand | null;
  readonly amountDue: AmountDue;
  readonly state: LinkState;
}

export async function linkContext(
  { request, newest, wasPaidSince, payable }: Link,
  { clock, groups }: PayingDeployment,
): Promise<PaymentLinkFacts> {
  const { now, revision } = await clock.read();
  const { venues, brands } = await groups.at(revision);
  const { venueId } = payable.kind === 'table' ? payable.file.booking : payable.file.order;
  const venue = venues.find(({ id }) => id === venueId);
  if (venue === undefined) throw new Error('a payment for a venue that is not there');
  const amountDue = amountDueOf(payable, now);
  return {
    now,
    venue,
    brand: brands.find(({ id }) => id === venue.brandId) ?? null,
    amountDue,
    state: linkStateOf(request, { amountDue, newest, wasPaidSince, now }),
  };
}

function viewOf(
  { request, payable }: Link,
  context: PaymentLinkFacts,
  deployment: PayingDeployment,
): LinkView {
  const { venue, brand, amountDue, state, now } = context;
  const { status, startsAt } = amountDue;
  const isFee = request.purpose === 'fee';
  const end = isFee ? request.expiresAt : earliest(request.expiresAt, startsAt);
  const words = wordingIn(localeOf(payable), context);
  const isAhead = (status === 'awaiting' || status === 'kept') && startsAt > now;
  return {
    words,
    state,
    kind: payable.kind,
    card: request.purpose === 'card' ? feeOf(payable, context, words) : null,
    isFee,
    brand,
    venueName: venue.name,
    venuePhone: venue.phone,
    place: locationOf(venue),
    amount: words.money(request.amountPence),
    facts: factsOf(payable, state, { when: words.moment(startsAt), words }),
    until: words.deadline('until', end),
    by: words.deadline('by', end),
    isLostUnpaid: status === 'awaiting',
    isAhead,
    payAddress: payLink(request, deployment.settings),
    booking: isAhead ? addressesOf(payable, deployment) : null,
  };
}

function localeOf({ kind, file }: Payable): Language | null {
  return kind === 'table' ? file.booking.locale : file.order.locale;
}

function feeOf(
  { kind, file }: Payable,
  at: Pick<PaymentLinkFacts, 'venue' | 'now'>,
  words: Wording,
): string | null {
  const guarantee = kind === 'table' ? file.booking.guarantee : null;
  if (kind === 'tickets' || guarantee === null) return null;
  const { feePence } = guarantee;
  return describeFee({ feePence, freeUntil: freeUntilOf(file.booking) }, at, words);
}

/** Tickets have no number until they are paid for, since the number admits their holder. */
function factsOf(
  { kind, file }: Payable,
  state: LinkState,
  { when, words: { say } }: { readonly when: string; readonly words: Wording },
): LinkView['facts'] {
  if (kind === 'table') {
    const { partySize, reference } = file.booking;
    return [
      [say('labelWhen'), when],
      [say('labelTable'), say('guests', {}, partySize)],
      [say('labelReference'), displayReference(reference)],
    ];
  }
  const { order, eventName, tierName } = file;
  const isNumberShown = state === 'paid' || state === 'too-late';
  const number = [[say('labelReference'), displayReference(order.reference)] as const];
  return [
    [say('labelEvent'), eventName],
    [say('labelWhen'), when],
    [say('labelTickets'), `${order.quantity} × ${tierName}`],
    ...(isNumberShown ? number : []),
  ];
}

function addressesOf({ kind, file }: Payable, deployment: PayingDeployment): LinkView['booking'] {
  if (kind === 'tickets') return null;
  return {
    manageAddress: manageLink(file.booking, deployment),
    calendarAddress: calendarLink(file.booking, deployment),
  };
}

/** What is behind a payment link: where to pay, or how it stands. */
import {
  displayPence,
  earliest,
  Interruption,
  linkStateOf,
  localOf,
  plusMinutes,
  type CheckoutId,
  type Instant,
  type KnownCheckout,
  type Link,
  type LinkState,
  type PaymentProvider,
  type Venue,
} from '@venue/domain';
import type { Deployment } from '../deployment';
import { sayDeadline, sayGuests, sayMoment, todayAt } from '../wording';
import { payLink } from './ask';
import { settlePayment } from './settle';

/** A link as its page tells of it. Whoever has the link is shown no name and no number. */
export interface LinkView {
  readonly state: LinkState;
  readonly venueName: string;
  /** `£60.00`: what this link asks for. */
  readonly amount: string;
  /** `6 guests`. */
  readonly guests: string;
  /** `Saturday 5 December at 7:30pm`. */
  readonly when: string;
  /** Until when it can be paid: `8:30pm`. */
  readonly until: string;
  readonly payAddress: string;
}

/** Null where nothing is behind the token. */
export async function viewLink(token: string, deployment: Deployment): Promise<LinkView | null> {
  const link = await deployment.checkouts.linkBehind(token);
  return link === null ? null : viewOf(link, await sightOf(link, deployment), deployment);
}

/**
 * The checkout of a link that can be paid: opened at the provider, or the one opened before.
 * Null for a link that can't be paid. Link previews may call it: another look harms nothing.
 */
export async function openCheckout(token: string, deployment: Deployment): Promise<string | null> {
  const link = await deployment.checkouts.linkBehind(token);
  if (link === null) return null;
  const { now, venue } = await sightOf(link, deployment);
  if (linkStateOf(link.request, { ...link, now }) !== 'open') return null;

  const { checkout, provider } = await checkoutFor(link, now, deployment);
  if (checkout.page !== null) return checkout.page.url;
  const page = await provider.open({
    id: checkout.id,
    requestId: link.request.id,
    amountPence: link.request.amountPence,
    currency: link.request.currency,
    description: `Deposit for your table at ${venue.name}`,
    email: link.file.booking.guestEmail,
    returnUrl: `${payLink(link.request, deployment.settings)}/back`,
    expiresAt: link.request.expiresAt,
  });
  const kept = await deployment.checkouts.opened(checkout.id, page);
  // Two who opened the link at once share one page: the other could be paid unseen.
  if (kept.session !== page.session) await provider.close(page.session);
  return kept.url;
}

/** Providers forget a checkout after a day. */
const checkoutLifeMinutes = 23 * 60;

/** The open checkout of the link, or a fresh one where it has grown too old to be paid. */
async function checkoutFor(
  { request }: Link,
  now: Instant,
  { checkouts, payments, ids }: Deployment,
): Promise<{ checkout: KnownCheckout; provider: PaymentProvider }> {
  const name = request.environment === 'sandbox' ? 'test' : payments.live;
  const reserve = (): Promise<KnownCheckout> =>
    checkouts.reserve(request.id, { id: ids.uuid() as CheckoutId, provider: name });
  const known = await reserve();
  const isUsable =
    known.provider === name && plusMinutes(known.createdAt, checkoutLifeMinutes) > now;
  if (!isUsable) await checkouts.closed(known.id);
  const checkout = isUsable ? known : await reserve();
  const provider = payments.providers.get(checkout.provider);
  if (provider === undefined) throw new Error(`no provider ${checkout.provider}`);
  return { checkout, provider };
}

/**
 * The guest is back from the checkout, perhaps before the provider has told us: asked itself, it
 * says what was paid.
 */
export async function comeBack(token: string, deployment: Deployment): Promise<LinkView | null> {
  const link = await deployment.checkouts.linkBehind(token);
  if (link === null) return null;
  const seen = await viewLink(token, deployment);
  if (seen?.state === 'paid') return seen;
  try {
    await askProviders(link, deployment);
  } catch (error) {
    // The link is shown as it stands; the provider's own word is still to come.
    if (!(error instanceof Interruption)) throw error;
    deployment.log.fault(error, { traceId: link.request.id, operation: 'ask a provider' });
  }
  return viewLink(token, deployment);
}

async function askProviders({ request }: Link, deployment: Deployment): Promise<void> {
  for (const { page, provider } of await deployment.checkouts.ofRequest(request.id)) {
    if (page === null) continue;
    const payment = await deployment.payments.providers.get(provider)?.paymentIn(page.session);
    if (payment) await settlePayment(payment, `payment ${payment.paymentId}`, deployment);
  }
}

interface Sight {
  readonly now: Instant;
  readonly venue: Venue;
}

async function sightOf({ file }: Link, { clock, groups }: Deployment): Promise<Sight> {
  const { now, revision } = await clock.read();
  const { venues } = await groups.at(revision);
  const venue = venues.find(({ id }) => id === file.booking.venueId);
  if (venue === undefined) throw new Error('a booking of a venue that is not there');
  return { now, venue };
}

function viewOf(link: Link, { now, venue }: Sight, { settings }: Deployment): LinkView {
  const { request, file } = link;
  const { partySize, startsAt } = file.booking;
  const today = todayAt(venue, now);
  return {
    state: linkStateOf(request, { ...link, now }),
    venueName: venue.name,
    amount: displayPence(request.amountPence, venue.money),
    guests: sayGuests(partySize),
    when: sayMoment(localOf(startsAt, venue.zone), today),
    until: sayDeadline(localOf(earliest(request.expiresAt, startsAt), venue.zone), today),
    payAddress: payLink(request, settings),
  };
}

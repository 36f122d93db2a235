/** What a payment link leads to: where to pay, or the state of the payment. */
import {
  amountDueOf,
  displayPence,
  displayReference,
  earliest,
  Interruption,
  linkStateOf,
  localOf,
  plusMinutes,
  type Payable,
  type CheckoutId,
  type AmountDue,
  type Instant,
  type KnownCheckout,
  type Link,
  type LinkState,
  type PaymentProvider,
  type Venue,
} from '@venue/domain';
import type { Deployment } from '../pipeline/deployment';
import { formatDeadline, formatGuests, formatMoment, todayAt } from '../wording/format';
import { payLink } from './ask';
import { settlePayment } from './settle';
import { allowedReturnPage } from './return-url';

/** A link as its page shows it. Anyone may have the link, so there is no name or phone number. */
export interface LinkView {
  readonly state: LinkState;
  readonly venueName: string;
  readonly kind: Payable['kind'];
  /** What this link asks for: `£60.00`. */
  readonly amount: string;
  /** What is paid for, such as `Table for` and `6 guests`. */
  readonly facts: readonly (readonly [label: string, value: string])[];
  /** The deadline: `8:30pm`. */
  readonly until: string;
  readonly payAddress: string;
}

/** Null for an unknown token. */
export async function viewLink(token: string, deployment: Deployment): Promise<LinkView | null> {
  const link = await deployment.checkouts.linkBehind(token);
  return link === null ? null : viewOf(link, await linkContext(link, deployment), deployment);
}

/**
 * The checkout of a link that can be paid: a new one at the provider, or the one opened before.
 * Null for a link that can't be paid. Link previews may call it: another call does no harm, and
 * keeps the page to which the guest wants to return.
 */
export async function openCheckout(
  token: string,
  deployment: Deployment,
  returnTo: string | null = null,
): Promise<string | null> {
  const link = await deployment.checkouts.linkBehind(token);
  if (link === null) return null;
  const context = await linkContext(link, deployment);
  if (context.state !== 'open') return null;

  const { checkout, provider } = await checkoutFor(link, context.now, deployment);
  const back = returnTo === null ? null : await allowedReturnPage(returnTo, link, deployment);
  if (back !== null) await deployment.checkouts.setReturnUrl(checkout.id, back.href);
  if (checkout.page !== null) return checkout.page.url;
  const page = await provider.open({
    id: checkout.id,
    requestId: link.request.id,
    amountPence: link.request.amountPence,
    currency: link.request.currency,
    description: lineFor(link.payable, context.venue),
    email: emailOf(link.payable),
    returnUrl: `${payLink(link.request, deployment.settings)}/back`,
    expiresAt: link.request.expiresAt,
  });
  const kept = await deployment.checkouts.opened(checkout.id, page);
  // Two who open the link at once get the same page; the other one could be paid unnoticed.
  if (kept.session !== page.session) await provider.close(page.session);
  return kept.url;
}

/** Providers discard a checkout after a day. */
const checkoutLifeMinutes = 23 * 60;

/** The open checkout of the link, or a new one if it is too old to be paid. */
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
 * The guest has returned from the checkout, perhaps before the provider's callback, so the provider
 * is asked what was paid.
 */
export async function returnFromCheckout(
  token: string,
  deployment: Deployment,
): Promise<LinkView | null> {
  const link = await deployment.checkouts.linkBehind(token);
  if (link === null) return null;
  const seen = await viewLink(token, deployment);
  if (seen?.state === 'paid') return seen;
  try {
    await askProviders(link, deployment);
  } catch (error) {
    // The link is shown in its current state; the provider's callback is still to come.
    if (!(error instanceof Interruption)) throw error;
    deployment.telemetry.recordFault(error, {
      traceId: link.request.id,
      operation: 'ask a provider',
    });
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

interface LinkContext {
  readonly now: Instant;
  readonly venue: Venue;
  readonly amountDue: AmountDue;
  readonly state: LinkState;
}

async function linkContext(
  { request, newest, wasPaidSince, payable }: Link,
  { clock, groups }: Deployment,
): Promise<LinkContext> {
  const { now, revision } = await clock.read();
  const { venues } = await groups.at(revision);
  const { venueId } = payable.kind === 'table' ? payable.file.booking : payable.file.order;
  const venue = venues.find(({ id }) => id === venueId);
  if (venue === undefined) throw new Error('a payment for a venue that is not there');
  const amountDue = amountDueOf(payable, now);
  return {
    now,
    venue,
    amountDue,
    state: linkStateOf(request, { amountDue, newest, wasPaidSince, now }),
  };
}

function viewOf(
  { request, payable }: Link,
  context: LinkContext,
  { settings }: Deployment,
): LinkView {
  const { venue, amountDue, state, now } = context;
  const deadline = localOf(earliest(request.expiresAt, amountDue.startsAt), venue.zone);
  const { date, time } = localOf(amountDue.startsAt, venue.zone);
  const today = todayAt(venue, now);
  return {
    state,
    kind: payable.kind,
    venueName: venue.name,
    amount: displayPence(request.amountPence, venue.money),
    facts: [...factsOf(payable, state), ['When', formatMoment({ date, time }, today)]],
    until: formatDeadline(deadline, today),
    payAddress: payLink(request, settings),
  };
}

/** The one who has the link pays for the tickets, so the page shows their reference afterwards. */
function factsOf({ kind, file }: Payable, state: LinkState): LinkView['facts'] {
  if (kind === 'table') return [['Table for', formatGuests(file.booking.partySize)]];
  const { order, eventName, tierName } = file;
  const isNumberShown = state === 'paid' || state === 'too-late';
  const own = isNumberShown ? [['Reference', displayReference(order.reference)] as const] : [];
  return [...own, ['Event', eventName], ['Tickets', `${order.quantity} × ${tierName}`]];
}

function emailOf({ kind, file }: Payable): string | null {
  return kind === 'table' ? file.booking.guestEmail : file.buyerEmail;
}

/** The description that the guest reads on the provider's page. */
function lineFor({ kind, file }: Payable, { name }: Venue): string {
  if (kind === 'table') return `Deposit for your table at ${name}`;
  return `${file.order.quantity} × ${file.tierName}, ${file.eventName} at ${name}`;
}

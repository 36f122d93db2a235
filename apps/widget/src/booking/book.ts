/** From the held time to a booking. */
import type { GuestAnswer, HeldTimeAnswer, HoldAnswer } from '../answers';
import type { Failure, OpenWrite, Reply } from '../client';
import type { Links, News } from '../session';
import { isBookingOpen, lookForBooking, showBooking } from './booking-status';
import { failInFields, faultsIn, hasEmail, showFaults } from './details';
import type { Flow } from '../flow/flow';
import { holdAgain } from './hold';
import { wishesIn } from './wishes';

/** Books the held time. If the hold is over, the time is held again first. */
export async function book(flow: Flow): Promise<void> {
  const { isBusy, hold, details } = flow.state;
  if (isBusy || hold === null) return;
  const faults = faultsIn(details);
  if (Object.keys(faults).length > 0) {
    showFaults(flow, faults);
    return;
  }
  flow.update({ faults, failure: null });
  const isOver = flow.dependencies.clock.secondsUntil(hold.expiresAt) === 0;
  if (isOver && !(await holdAgain(flow))) return;
  let failure = await bookHeld(flow);
  // The hold ended meanwhile: try once more, if the time is still free.
  if (failure?.slug === 'not-found') {
    if (!(await holdAgain(flow))) return;
    failure = await bookHeld(flow);
  }
  if (failure !== null) failInFields(flow, failure);
}

/** Returns null once it is booked, or where a message to the guest is shown already. */
async function bookHeld(flow: Flow): Promise<Failure | null> {
  const { hold } = flow.state;
  if (hold === null) return null;
  flow.update({ isBusy: true, failure: null });
  const failure = await storeGuest(flow);
  if (failure !== null) return failure;
  const isOurs = isBookingOpen(flow);
  const { details } = flow.state;
  const news = details.wantsNews ? { email: hasEmail(details), sms: true } : null;
  flow.dependencies.session.write({ news });
  const refusal = await sendBooking(flow, bodyFrom(flow, hold));
  if (refusal?.code !== 'hold_not_found') return refusal;
  const outcome = await lookForBooking(flow, hold, { isOurs });
  return outcome === 'not-booked' ? refusal : null;
}

/** Sends a booking, new or stored before a reload, and shows it. Returns the failure, if any. */
export async function sendBooking(flow: Flow, body: OpenWrite['body']): Promise<Failure | null> {
  const { client, session } = flow.dependencies;
  const send = (fields: OpenWrite['body']): Promise<Reply<HeldTimeAnswer>> =>
    client.postOnce('/bookings', fields, session);
  let reply = await send(body);
  if (reply.failure?.code === 'captcha_failed') {
    // Too many bookings came from this address. Few guests need a captcha, so it is loaded now.
    const part = await import('../enquiry/enquiry').catch(() => null);
    if (part !== null) reply = await send({ ...body, captchaToken: await part.solveFor(flow) });
  }
  if (reply.answer === undefined) return reply.failure;
  const { bookingId } = reply.answer;
  const { hold, news } = session.read();
  session.write({
    bookingId,
    amountPence: hold?.deposit.amountPence ?? null,
    links: linksIn(reply.headers),
    news: null,
  });
  if (news !== null) askForNews(flow, { body, news });
  await showBooking(flow, bookingId, reply.answer);
  return null;
}

/**
 * Stores the guest, unless the deployment has the same details already. It reads a phone number
 * without a prefix as one of the venue's country.
 */
async function storeGuest(flow: Flow): Promise<Failure | null> {
  const { client, venueId } = flow.dependencies;
  const { details, guest: stored } = flow.state;
  const { fullName, phone, email } = details;
  const primaryContact = { fullName, phone, email: email.trim() || null };
  const guest = { venueId, type: 'Individual', primaryContact };
  const input = JSON.stringify(guest);
  if (stored?.input === input) return null;
  const { answer, failure } = await client.postOnce<GuestAnswer>('/guests', guest);
  if (answer === undefined) return failure;
  flow.update({ guest: { input, answer } });
  return null;
}

function bodyFrom(flow: Flow, { holdId, partySize }: HoldAnswer): OpenWrite['body'] {
  const { details, guest } = flow.state;
  return {
    holdId,
    venueId: flow.dependencies.venueId,
    guestId: guest?.answer.id ?? null,
    contactId: guest?.answer.contacts[0]?.id ?? null,
    partySize,
    ...wishesIn(details.wishes),
    bookingForBusiness: details.isForBusiness,
    locale: flow.dependencies.texts().lang,
  };
}

/** Not awaited, since the booking does not depend on it. */
function askForNews(
  flow: Flow,
  { body, news }: { readonly body: OpenWrite['body']; readonly news: News },
): void {
  const { venueId, guestId, contactId } = body;
  const { origin, pathname } = location;
  void flow.dependencies.client.post(
    '/marketing-preferences',
    { venueId, guestId, contactId, ...news, sourceUrl: origin + pathname },
    { keepalive: true },
  );
}

/** The `Link` header names the guest's own page and the calendar file. */
function linksIn(headers: Headers): Links {
  const link = headers.get('Link') ?? '';
  const find = (relation: string): string | null =>
    new RegExp(`<(https?:[^>]+)>; rel="${relation}"`).exec(link)?.[1] ?? null;
  return { manage: find('edit'), calendar: find('alternate') };
}

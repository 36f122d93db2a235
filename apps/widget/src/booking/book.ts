/** From the held time to a booking. */
import type { GuestAnswer, HeldTimeAnswer, HoldAnswer } from '../answers';
import type { Failure, OpenWrite, Reply } from '../client';
import type { Links, News } from '../session';
import { isBookingOpen, lookForBooking, showBooking } from './booking-status';
import { failInFields, faultsIn, hasEmail, showFaults } from './details';
import type { Flow } from '../flow/flow';
import type { Wishes } from '../flow/state';
import { holdAgain } from './hold';

/** Books the held time; if the hold is over, it is taken again first. */
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
  // The hold ended on the way: once more, if the time can still be had.
  if (failure?.slug === 'not-found') {
    if (!(await holdAgain(flow))) return;
    failure = await bookHeld(flow);
  }
  if (failure !== null) failInFields(flow, failure);
}

/** Null once it is booked, or where the guest has been informed already. */
async function bookHeld(flow: Flow): Promise<Failure | null> {
  const { hold } = flow.state;
  if (hold === null) return null;
  flow.update({ isBusy: true, failure: null });
  const failure = await nameGuest(flow);
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

/** Sends a booking that was stored before a reload, or is now, and shows it. Returns why not. */
export async function sendBooking(flow: Flow, body: OpenWrite['body']): Promise<Failure | null> {
  const { client, session } = flow.dependencies;
  const send = (fields: OpenWrite['body']): Promise<Reply<HeldTimeAnswer>> =>
    client.postOnce('/bookings', fields, session);
  let reply = await send(body);
  if (reply.failure?.code === 'captcha_failed') {
    // Many have booked from here. Few guests need it, so it is loaded now, with its part.
    const part = await import('../enquiry/enquiry').catch(() => null);
    if (part !== null) reply = await send({ ...body, captchaToken: await part.solvedFor(flow) });
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
 * Names the guest, unless the deployment knows just these details already. A phone number without a
 * prefix is read in the country of the venue.
 */
async function nameGuest(flow: Flow): Promise<Failure | null> {
  const { client, venueId } = flow.dependencies;
  const { details, naming } = flow.state;
  const { fullName, phone, email } = details;
  const primaryContact = { fullName, phone, email: email.trim() || null };
  const guest = { venueId, type: 'Individual', primaryContact };
  const as = JSON.stringify(guest);
  if (naming?.as === as) return null;
  const { answer, failure } = await client.postOnce<GuestAnswer>('/guests', guest);
  if (answer === undefined) return failure;
  flow.update({ naming: { as, answer } });
  return null;
}

function bodyFrom(flow: Flow, { holdId, partySize }: HoldAnswer): OpenWrite['body'] {
  const { details, naming } = flow.state;
  return {
    holdId,
    venueId: flow.dependencies.venueId,
    guestId: naming?.answer.id ?? null,
    contactId: naming?.answer.contacts[0]?.id ?? null,
    partySize,
    ...wishesIn(details),
    bookingForBusiness: details.isForBusiness,
  };
}

/** What is not said is null. */
function wishesIn({ notes }: Wishes): Readonly<Record<keyof Wishes, string | null>> {
  return { notes: notes.trim() || null };
}

/** The booking does not depend on it, so it is not awaited. */
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

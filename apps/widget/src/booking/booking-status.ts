/** Shows the status of a booking to the guest, and reports it to the page once it is confirmed. */
import type { BookingStatusAnswer, HoldAnswer, OneVenueAnswer } from '../answers';
import type { Flow } from '../flow/flow';
import { isFirstToReport } from './report-once';

type BookedStatus = Pick<BookingStatusAnswer, 'bookingId' | 'state' | 'reference' | 'checkoutUrl'>;

/**
 * Loads the status of a booking and shows it. `fallback`, from the answer that booked it, is shown
 * if no status comes. Returns false if there is no such booking.
 */
export async function showBooking(
  flow: Flow,
  bookingId: string,
  fallback?: BookedStatus,
): Promise<boolean> {
  const reply = await flow.dependencies.client.get<BookingStatusAnswer>(
    `/bookings/${bookingId}/status`,
  );
  if (reply.answer !== undefined) await showStatus(flow, reply.answer);
  else if (fallback !== undefined) {
    const unknown = {
      depositStatus: 'none',
      cardGuarantee: null,
      payBy: null,
      paidPence: 0,
      summary: '',
    };
    await showStatus(flow, { ...unknown, ...fallback });
  } else if (reply.failure.slug !== 'not-availability') flow.fail(reply.failure);
  else return false;
  return true;
}

/** Loads the status again. A failure is not shown. */
export async function refreshStatus(flow: Flow): Promise<void> {
  const { client } = flow.dependencies;
  const bookingId = flow.state.status?.bookingId;
  const reply = await client.get<BookingStatusAnswer>(`/bookings/${bookingId}/status`);
  const isStillShown = flow.state.status?.bookingId === bookingId;
  if (reply.answer !== undefined && isStillShown) await showStatus(flow, reply.answer);
}

export async function showStatus(flow: Flow, status: BookingStatusAnswer): Promise<void> {
  const { session, emit } = flow.dependencies;
  const { bookingId, state } = status;
  const isBooked = state === 'Confirmed';
  if (isBooked && session.noteReported(bookingId) && (await isFirstToReport(bookingId)))
    emit('vb-booked', { bookingId, state });
  const { links } = session.read();
  const step = isBooked ? 'done' : 'payment';
  if (!isBooked) await loadPayment(flow);
  flow.update({ status, links, step, isBusy: false, failure: null });
  if (isBooked) void findAddress(flow);
}

/** Before its step is shown, so that the focus can move to the heading at once. */
async function loadPayment(flow: Flow): Promise<void> {
  if (flow.state.parts.payment === 'loaded') return;
  const isLoaded = await flow.dependencies.loadPart('payment');
  // Otherwise the step loads it once more.
  flow.setPart('payment', isLoaded ? 'loaded' : 'absent');
}

/** Whether the held time is booked; `unknown` where no answer came, which the guest then sees. */
type Outcome = 'booked' | 'not-booked' | 'unknown';

/** Looks up a booking of the held time whose answer did not come, and shows it. */
export async function showIfBooked(flow: Flow): Promise<Outcome> {
  const { hold } = flow.state;
  if (hold === null || !isBookingOpen(flow)) return 'not-booked';
  return lookForBooking(flow, hold, { isOurs: true });
}

/** Whether the outcome of booking the held time is still open. */
export function isBookingOpen(flow: Flow): boolean {
  const { openWrite } = flow.dependencies.session.read();
  return openWrite?.path === '/bookings' && openWrite.body['holdId'] === flow.state.hold?.holdId;
}

/** Looks up the booking of a hold, and shows it. One made in another tab was reported there. */
export async function lookForBooking(
  flow: Flow,
  { holdId, deposit }: HoldAnswer,
  { isOurs }: { readonly isOurs: boolean },
): Promise<Outcome> {
  const { client, session } = flow.dependencies;
  flow.update({ isBusy: true, failure: null });
  const reply = await client.get<BookingStatusAnswer>(`/bookings/${holdId}/status`);
  flow.update({ isBusy: false });
  if (reply.answer === undefined) {
    if (reply.failure.slug === 'not-availability') return 'not-booked';
    flow.fail(reply.failure);
    return 'unknown';
  }
  if (reply.answer.reference === null) return 'not-booked';
  const { bookingId } = reply.answer;
  const { amountPence } = deposit;
  session.write({ bookingId, amountPence, openWrite: null });
  if (!isOurs) session.noteReported(bookingId);
  await showStatus(flow, reply.answer);
  return 'booked';
}

/** Starts another booking, also in place of an unpaid one. Keeps the guest's name. */
export function startAgain(flow: Flow): void {
  flow.dependencies.session.clear();
  const { wish } = flow.state;
  flow.update({
    step: 'search',
    wish: { ...wish, date: null, time: null },
    details: flow.detailsOfNext(),
    availability: null,
    choice: null,
    alternatives: [],
    hold: null,
    status: null,
    links: null,
    payment: 'due',
    failure: null,
  });
}

/** Loads the venue's address for the link to a map, once. */
async function findAddress(flow: Flow): Promise<void> {
  if (flow.state.address !== null) return;
  const { client, venueId } = flow.dependencies;
  const { answer } = await client.get<OneVenueAnswer>(`/venues/${venueId}`);
  if (!answer?.address) return;
  const { line1, line2, city, postcode } = answer.address;
  flow.update({ address: [line1, line2, city, postcode].filter(Boolean).join(', ') });
}

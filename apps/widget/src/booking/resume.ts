/** Restores the step after a reload or the return from the checkout. */
import type { BookingStatusAnswer, HoldAnswer } from '../answers';
import type { OpenWrite } from '../client';
import { showBooking, showStatus } from './booking-status';
import { sendBooking } from './book';
import type { Flow } from '../flow/flow';
import { showHold, takeHold } from './hold';
import { resumeOrder } from './tickets';

/** Goes on with what was begun. False where there is nothing. */
export async function resume(flow: Flow): Promise<boolean> {
  const { session } = flow.dependencies;
  if (await resumeReturn(flow)) return true;
  const { bookingId, openWrite, hold } = session.read();
  if (bookingId !== null) return resumeBooking(flow, bookingId);
  if (openWrite !== null && (await resumeWrite(flow, openWrite))) return true;
  if (hold === null || flow.dependencies.clock.secondsUntil(hold.expiresAt) === 0) {
    session.clear();
    return false;
  }
  showHold(flow, hold);
  return true;
}

/**
 * The guest comes back from paying. With several elements on a page, the one that made the booking
 * in this tab continues; otherwise the first whose key finds it.
 */
async function resumeReturn(flow: Flow): Promise<boolean> {
  const { session, client } = flow.dependencies;
  const bookingId = returnedId();
  if (bookingId === null) return false;
  if (session.read().bookingId === bookingId) {
    cleanAddress();
    const isKnown = await resumeBooking(flow, bookingId);
    flow.dependencies.focus('h2');
    return isKnown;
  }
  const reply = await client.get<BookingStatusAnswer>(`/bookings/${bookingId}/status`);
  if (reply.failure !== undefined && reply.failure.slug !== 'not-found') {
    // Whoever has just paid does not begin anew; it is asked for again.
    flow.fail(reply.failure);
    return true;
  }
  // Meanwhile another element may have taken it.
  if (reply.answer === undefined || returnedId() !== bookingId) return false;
  cleanAddress();
  session.clear();
  session.write({ bookingId });
  flow.update({ payment: 'awaited' });
  await showStatus(flow, reply.answer);
  flow.dependencies.focus('h2');
  return true;
}

function returnedId(): string | null {
  return /[#&]vb-booking=([\w-]+)/.exec(location.hash)?.[1] ?? null;
}

/** Takes our part out of the fragment; whatever else is in it is the page's. */
function cleanAddress(): void {
  const rest = location.hash.replace(/&?vb-booking=[\w-]+/, '').replace(/^#&?/, '');
  const fragment = rest === '' ? '' : `#${rest}`;
  history.replaceState(history.state, '', location.pathname + location.search + fragment);
}

async function resumeBooking(flow: Flow, bookingId: string): Promise<boolean> {
  flow.update({ payment: 'awaited' });
  if (await showBooking(flow, bookingId)) return true;
  flow.dependencies.session.clear();
  return false;
}

/** Sends the write again that was under way. False where it comes to nothing. */
async function resumeWrite(flow: Flow, { path, body }: OpenWrite): Promise<boolean> {
  if (path === '/bookings') return (await sendBooking(flow, body)) === null;
  if (path === '/tickets') return resumeOrder(flow, body);
  const { client, session } = flow.dependencies;
  const { answer } = await client.postOnce<HoldAnswer>(path, body, session);
  if (answer !== undefined) takeHold(flow, answer);
  return answer !== undefined;
}

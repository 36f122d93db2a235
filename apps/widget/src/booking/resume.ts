/** Restores the step after a reload or the return from the checkout. */
import type { BookingStatusAnswer, HoldAnswer } from '../answers';
import type { OpenWrite } from '../client';
import { showBooking, showStatus } from './booking-status';
import { sendBooking } from './book';
import type { Flow } from '../flow/flow';
import { showHold, takeHold } from './hold';
import { resumeOrder } from './tickets';

/** Continues a stored booking, write or hold. Returns false where there is none. */
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
 * Continues after the guest came back from the checkout. With several elements on a page, the one
 * that made the booking in this tab continues; otherwise the first whose key can read it.
 */
async function resumeReturn(flow: Flow): Promise<boolean> {
  const { session, client } = flow.dependencies;
  const bookingId = returnedId();
  if (bookingId === null) return false;
  if (session.read().bookingId === bookingId) {
    cleanAddress();
    const isThere = await resumeBooking(flow, bookingId);
    flow.dependencies.focus('h2');
    return isThere;
  }
  const reply = await client.get<BookingStatusAnswer>(`/bookings/${bookingId}/status`);
  if (reply.failure !== undefined && reply.failure.slug !== 'not-found') {
    // A guest who has just paid must not start again, so the widget retries.
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

/** Removes our part of the fragment; the rest belongs to the page. */
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

/** Repeats the write that was under way. Returns false where it fails. */
async function resumeWrite(flow: Flow, { path, body }: OpenWrite): Promise<boolean> {
  if (path === '/bookings') return (await sendBooking(flow, body)) === null;
  if (path === '/tickets') return resumeOrder(flow, body);
  const { client, session } = flow.dependencies;
  const { answer } = await client.postOnce<HoldAnswer>(path, body, session);
  if (answer !== undefined) takeHold(flow, answer);
  return answer !== undefined;
}

import type { TicketsAnswer } from '../answers';
import type { OpenWrite } from '../client';
import { showBooking } from './booking-status';
import type { Flow } from '../flow/flow';

/** Shows ordered tickets as a booking is shown: paid for where they have a price, then done. */
export async function showTickets(flow: Flow, answer: TicketsAnswer): Promise<void> {
  const { session } = flow.dependencies;
  const { amountPence, tickets } = session.read();
  session.clear();
  session.write({ bookingId: answer.bookingId, amountPence, tickets });
  await showBooking(flow, answer.bookingId, answer);
}

/** Sends an order again whose answer did not come. False where there are no tickets. */
export async function resumeOrder(flow: Flow, body: OpenWrite['body']): Promise<boolean> {
  const { client, session } = flow.dependencies;
  const { answer, failure } = await client.postOnce<TicketsAnswer>('/tickets', body, session);
  if (answer !== undefined) {
    await showTickets(flow, answer);
    return true;
  }
  if (session.openWrite === null) return false;
  // Whoever began anew before that is known could get tickets twice.
  flow.fail(failure);
  return true;
}

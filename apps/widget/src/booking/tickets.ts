import type { TicketsAnswer } from '../answers';
import type { OpenWrite } from '../client';
import { showBooking } from './booking-status';
import type { Flow } from '../flow/flow';

/** Shows ordered tickets like a booking: the payment if they have a price, then the end. */
export async function showTickets(flow: Flow, answer: TicketsAnswer): Promise<void> {
  const { session } = flow.dependencies;
  const { amountPence, tickets } = session.read();
  session.clear();
  session.write({ bookingId: answer.bookingId, amountPence, tickets });
  await showBooking(flow, answer.bookingId, answer);
}

/** Repeats an order whose answer did not come. Returns false where it fails. */
export async function resumeOrder(flow: Flow, body: OpenWrite['body']): Promise<boolean> {
  const { client, session } = flow.dependencies;
  const { answer, failure } = await client.postOnce<TicketsAnswer>('/tickets', body, session);
  if (answer !== undefined) {
    await showTickets(flow, answer);
    return true;
  }
  if (session.openWrite === null) return false;
  // Starting again before the outcome is clear could order the tickets twice.
  flow.fail(failure);
  return true;
}

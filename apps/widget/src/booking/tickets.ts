import type { TicketsAnswer } from '../answers';
import { showBooking } from './booking-status';
import type { Flow } from '../flow/flow';

/** Shows ordered tickets as a booking is shown: paid for where they have a price, then done. */
export async function showTickets(
  flow: Flow,
  answer: TicketsAnswer,
  amountPence: number,
): Promise<void> {
  const { session } = flow.means;
  session.clear();
  session.write({ bookingId: answer.bookingId, amountPence });
  await showBooking(flow, answer.bookingId, answer);
}

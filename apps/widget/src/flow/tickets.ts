import type { TicketsAnswer } from '../answers';
import { showStatus } from './booking';
import type { Flow } from './flow';

/** Shows ordered tickets as a booking is shown: paid for where they have a price, then done. */
export async function showTickets(flow: Flow, { bookingId }: TicketsAnswer): Promise<void> {
  flow.means.session.write({ holdId: '', bookingKey: '', bookingId, isReported: false });
  await showStatus(flow, bookingId);
}

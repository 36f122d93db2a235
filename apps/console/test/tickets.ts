/** Tickets of a concert, for the page at the door. */
import { sendCallback } from '@venue/testing/paying';
import type { PaymentRequestId } from '@venue/domain/payment/request';
import type { ConsoleSite } from './console-site';

/**
 * Puts a concert of the example on the evening of that day and sells its tickets, which are paid
 * unless the buyer's name begins with `Unpaid`. Resolves to the references by the buyer's name.
 */
export async function sellTickets(
  { service }: ConsoleSite,
  date: string,
  buyers: readonly (readonly [name: string, quantity: number])[],
): Promise<Readonly<Record<string, string>>> {
  const [jazz] = await service.sql<{ id: string; tier: string }>(
    `update event_instance
     set starts_at = ($1 || 'T20:00Z')::timestamptz, ends_at = ($1 || 'T22:30Z')::timestamptz
     from ticket_tier tier
     where tier.event_id = event_instance.event_id and slug = 'standard'
       and starts_at = (select max(starts_at) from event_instance other
                        where other.event_id = event_instance.event_id)
     returning event_instance.id, tier.id as tier`,
    [date],
  );
  const tickets: Record<string, string> = {};
  for (const [name, quantity] of buyers) {
    const guest = { name, phone: '0117 496 0055', email: null };
    const order = { eventInstanceId: jazz?.id, tierId: jazz?.tier, quantity, guest };
    const { body } = await service.post('/tickets', order);
    const [row] = await service.sql<{
      reference: string;
      request: PaymentRequestId;
      amount: number;
    }>(
      `select reference, request.id as request, amount_pence as amount from ticket_order
       join payment_request request on order_id = ticket_order.id where ticket_order.id = $1`,
      [body.bookingId],
    );
    if (row === undefined) throw new Error(JSON.stringify(body));
    tickets[name] = row.reference;
    if (name.startsWith('Unpaid')) continue;
    const payment = { requestId: row.request, amountPence: row.amount };
    await sendCallback(service, { ...payment, paymentId: `tickets-${row.reference}` });
  }
  return tickets;
}

import type {
  EventInstanceId,
  IntegrationId,
  OrderId,
  Reference,
  TierId,
} from '@venue/domain/shared/ids';
import { noPence, pence } from '@venue/domain/shared/money';
import type { StoredOrder, TicketOrder } from '@venue/domain/tickets/order';
import { at } from './moments';
import { uuidOf, venueId } from './venues';

/** Two Front row tickets for The Gig on Friday 12 June 2026 at 20:00, £80 together. */
function anOrder(parts: Partial<TicketOrder> = {}): TicketOrder {
  return {
    id: uuidOf('order') as OrderId,
    environment: 'live',
    venueId: venueId('the-harbour'),
    integrationId: uuidOf('integration') as IntegrationId,
    instanceId: uuidOf('instance') as EventInstanceId,
    tierId: uuidOf('tier') as TierId,
    reference: 'HJK7QP4M' as Reference,
    quantity: 2,
    totalPence: pence(8000),
    state: 'confirmed',
    holdUntil: null,
    guestId: null,
    contactId: null,
    guestName: null,
    guestPhone: null,
    guestEmail: null,
    locale: null,
    cancelReason: null,
    source: 'phone-agent',
    createdAt: at('2026-06-01 10:00'),
    ...parts,
  };
}

/** That order without a guest, and with nothing received for it. */
export function storedOrder(
  order: Partial<TicketOrder> = {},
  parts: Partial<StoredOrder> = {},
): StoredOrder {
  return {
    order: anOrder(order),
    eventName: 'The Gig',
    tierName: 'Front row',
    startsAt: at('2026-06-12 20:00'),
    endsAt: at('2026-06-12 22:00'),
    buyer: null,
    receivedPence: noPence,
    ...parts,
  };
}

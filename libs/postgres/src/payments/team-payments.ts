import type { EntityManager } from 'typeorm';
import type { BookingPayments, TeamPayments } from '@venue/domain/payment/booking-payments';
import type { BookingId } from '@venue/domain/shared/ids';

export class PostgresTeamPayments implements TeamPayments {
  constructor(private readonly manager: EntityManager) {}

  async ofBooking(id: BookingId): Promise<BookingPayments> {
    const [row] = await this.manager.query<BookingPayments[]>(money, [id]);
    return row ?? { requests: [], payments: [], extras: [], ledger: [] };
  }
}

const money = `
select
  (select coalesce(json_agg(json_build_object('amountPence', amount_pence,
      'createdAt', ms(created_at), 'expiresAt', ms(expires_at)) order by position), '[]')
    from payment_request where booking_id = $1) as requests,
  (select coalesce(json_agg(json_build_object('id', id, 'amountPence', amount_pence, 'currency', currency,
      'receivedAt', ms(received_at), 'provider', provider, 'paymentId', provider_payment,
      'isCounted', counted, 'flag', flag,
      'isTakenBack', provider = 'cash' and exists (select from ledger_entry where decides = payment.id)) order by received_at, id), '[]')
    from ledger_entry payment where booking_id = $1 and decision is null) as payments,
  (select coalesce(json_agg(json_build_object('id', id, 'amountPence', amount_pence,
      'reason', reason, 'requestedAt', ms(received_at), 'isWithdrawn',
      exists (select from ledger_entry where decides = request.id)) order by received_at, id), '[]')
    from ledger_entry request where booking_id = $1 and decision = 'requested') as extras,
  (select coalesce(json_agg(json_build_object('amountPence', amount_pence, 'at', ms(received_at),
      'decision', decision, 'reason', reason, 'isCounted', counted,
      'paymentId', provider_payment,
      'refundStatus', coalesce((select status from refund where refund.id = entry.id),
        (select status from card_charge where card_charge.id = entry.id)))
      order by received_at, id), '[]')
    from ledger_entry entry where booking_id = $1) as ledger`;

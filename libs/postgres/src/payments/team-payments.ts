import type { EntityManager } from 'typeorm';
import type { BookingPayments, TeamPayments } from '@venue/domain/payment/booking-payments';
import type { FreedTables } from '@venue/domain/payment/fair-fee';
import type { BookingId } from '@venue/domain/shared/ids';
import { freedTables } from './freed-tables';
import { refundStatus } from './refunds';

export class PostgresTeamPayments implements TeamPayments {
  constructor(private readonly manager: EntityManager) {}

  async ofBooking(id: BookingId): Promise<BookingPayments> {
    const [row] = await this.manager.query<BookingPayments[]>(money, [id]);
    return row ?? { requests: [], payments: [], extras: [], disputes: [], ledger: [] };
  }

  freedTables(id: BookingId): Promise<FreedTables> {
    return freedTables(this.manager, id);
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
  (select coalesce(json_agg(json_build_object('disputeId', dispute_id, 'status', status,
      'amountPence', dispute.amount_pence, 'reason', dispute.reason,
      'answerBy', ms(answer_by), 'openedAt', ms(opened_at)) order by opened_at), '[]')
    from dispute join ledger_entry payment on payment.id = payment_id
    where booking_id = $1) as disputes,
  (select coalesce(json_agg(json_build_object('amountPence', amount_pence, 'at', ms(received_at),
      'decision', decision, 'reason', reason, 'isCounted', counted,
      'paymentId', provider_payment,
      'refundStatus', ${refundStatus}, 'chargeFailure',
      (select failure from card_charge where card_charge.id = entry.id))
      order by received_at, id), '[]')
    from ledger_entry entry where booking_id = $1) as ledger`;

import type { DataSource } from 'typeorm';
import type { BookingId, Instant, Pence } from '@venue/domain';

/** What was asked for a booking and what came in, each in the order of time. */
export interface StaffMoney {
  readonly requests: readonly {
    readonly amountPence: Pence;
    readonly createdAt: Instant;
    /** The end of the time in which it may be paid. */
    readonly expiresAt: Instant;
  }[];
  readonly payments: readonly {
    readonly amountPence: Pence;
    readonly currency: string | null;
    readonly receivedAt: Instant;
    readonly provider: string | null;
    /** As the provider names it. */
    readonly paymentId: string | null;
    /** Whether it pays for the booking. */
    readonly isCounted: boolean;
    /** What a person has to decide about it; null for nothing. */
    readonly flag: string | null;
  }[];
}

export class PostgresStaffMoney {
  constructor(private readonly source: DataSource) {}

  async of(id: BookingId): Promise<StaffMoney> {
    const [row] = await this.source.query<StaffMoney[]>(money, [id]);
    return row ?? { requests: [], payments: [] };
  }
}

const money = `
select
  (select coalesce(json_agg(json_build_object('amountPence', amount_pence,
      'createdAt', ms(created_at), 'expiresAt', ms(expires_at)) order by position), '[]')
    from payment_request where booking_id = $1) as requests,
  (select coalesce(json_agg(json_build_object('amountPence', amount_pence, 'currency', currency,
      'receivedAt', ms(received_at), 'provider', provider, 'paymentId', provider_payment,
      'isCounted', counted, 'flag', flag) order by received_at, id), '[]')
    from ledger_entry where booking_id = $1) as payments`;

import type { DataSource, EntityManager } from 'typeorm';
import type { ChargeQueue, Charges, StoredCharge } from '@venue/domain/payment/charge';
import type { BookingId } from '@venue/domain/shared/ids';
import { transactionOn } from '../connection/transaction';

export class PostgresCharges implements Charges {
  constructor(private readonly manager: EntityManager) {}

  async newest(bookingId: BookingId): Promise<StoredCharge | null> {
    const [charge] = await this.manager.query<StoredCharge[]>(newest, [bookingId]);
    return charge ?? null;
  }

  async add(id: string, bookingId: BookingId): Promise<boolean> {
    return (await this.manager.query<unknown[]>(insert, [id, bookingId])).length > 0;
  }

  async lock(id: string): Promise<StoredCharge> {
    const [charge] = await this.manager.query<StoredCharge[]>(lockOne, [id]);
    if (charge === undefined) throw new Error('a charge that is not there');
    return charge;
  }

  async settle(
    id: string,
    { status, paymentId, failure }: Parameters<Charges['settle']>[1],
  ): Promise<void> {
    await this.manager.query(settle, [id, status, paymentId, failure]);
  }
}

export class PostgresChargeQueue implements ChargeQueue {
  constructor(private readonly source: DataSource) {}

  claim(claimSeconds: number): Promise<StoredCharge | null> {
    return transactionOn(this.source, async (manager) => {
      const [rows] = await manager.query<[{ id: string }[], number]>(claimNext, [claimSeconds]);
      const [row] = rows;
      return row === undefined ? null : new PostgresCharges(manager).lock(row.id);
    });
  }

  async postpone(id: string, seconds: number): Promise<void> {
    await this.source.query(postpone, [id, seconds]);
  }
}

const select = `
select charge.id, charge.status, entry.booking_id as "bookingId",
  entry.amount_pence as "amountPence", entry.currency, attempts, failure, guest_name as "guestName",
  json_build_object('provider', card.provider, 'cardId', card.provider_card,
    'customerId', card.provider_customer) as card
from card_charge charge
join ledger_entry entry on entry.id = charge.id
join booking on booking.id = entry.booking_id
join card on card.provider = charge.provider and card.provider_card = charge.provider_card`;

const newest = `${select}
where entry.booking_id = $1 order by entry.received_at desc, charge.id limit 1`;

const lockOne = `${select}
where charge.id = $1 for update of charge`;

const insert = `
insert into card_charge (id, provider, provider_card, status, due_at)
select $1, provider, provider_card, 'pending', app_now() from card
where booking_id = $2 order by consent_at desc limit 1
returning id`;

const settle = `
update card_charge set status = $2, provider_payment = $3, failure = $4 where id = $1`;

const claimNext = `
update card_charge set attempts = attempts + 1, due_at = app_now() + make_interval(secs => $1)
where id = (select id from card_charge where status = 'pending' and due_at <= app_now()
  order by due_at, id limit 1 for update skip locked)
returning id`;

const postpone = `
update card_charge set due_at = app_now() + make_interval(secs => $2)
where id = $1 and status = 'pending'`;

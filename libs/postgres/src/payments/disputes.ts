import { EntitySchema, type EntityManager, type EntitySchemaColumnOptions } from 'typeorm';
import type { Disputes, StoredDispute } from '@venue/domain/payment/dispute';
import { entryTable } from './ledger';
import { instant, int, orNull, text, uuid } from '../connection/columns';

export const disputeTable = new EntitySchema<StoredDispute>({
  name: 'dispute',
  columns: {
    id: { ...uuid, primary: true },
    disputeId: text,
    paymentId: uuid,
    status: text,
    amountPence: int,
    reason: text,
    answerBy: orNull(instant),
    openedAt: instant,
    entryId: orNull(uuid),
  } satisfies Record<keyof StoredDispute, EntitySchemaColumnOptions>,
});

export class PostgresDisputes implements Disputes {
  constructor(private readonly manager: EntityManager) {}

  find(disputeId: string): Promise<StoredDispute | null> {
    return this.manager.getRepository(disputeTable).findOneBy({ disputeId });
  }

  async isCounted(entryId: string): Promise<boolean> {
    const entry = await this.manager.getRepository(entryTable).findOneByOrFail({ id: entryId });
    return entry.counted;
  }

  async save(dispute: StoredDispute): Promise<void> {
    await this.manager.getRepository(disputeTable).save(dispute);
    if (dispute.status === 'lost') await this.manager.query(noteLost, [dispute.entryId]);
  }
}

/** The entries by which money leaves and comes back have rows of their own in the history. */
const noteLost = `
select write_history(jsonb_populate_record(null::history, jsonb_build_object(
  'subject', case when entry.booking_id is null then 'order' else 'booking' end,
  'subject_id', coalesce(entry.booking_id, entry.order_id), 'part', 'receipt', 'kind', 'changed',
  'environment', entry.environment,
  'venue_id', coalesce(booking.venue_id, ticket_order.venue_id),
  'before', jsonb_build_object('status', 'open'),
  'after', jsonb_build_object('id', entry.id, 'decision', entry.decision, 'status', 'lost',
    'amount_pence', entry.amount_pence, 'currency', entry.currency))))
from ledger_entry entry
left join booking on booking.id = entry.booking_id
left join ticket_order on ticket_order.id = entry.order_id
where entry.id = $1`;

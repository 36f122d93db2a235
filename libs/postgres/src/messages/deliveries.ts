import type { DataSource } from 'typeorm';
import type { Deliveries } from '@venue/domain/message/inbox';
import { inTransaction } from '../connection/transaction';

export class PostgresDeliveries implements Deliveries {
  constructor(private readonly source: DataSource) {}

  async note({
    provider,
    providerReference,
    delivery,
  }: Parameters<Deliveries['note']>[0]): Promise<void> {
    const origin = { actor: { kind: 'provider' as const, name: provider }, requestId: null };
    await inTransaction(this.source, origin, (manager) =>
      manager.query(note, [provider, providerReference, delivery]),
    );
  }
}

/** Statuses arrive in any order. A final status is not replaced. */
const note = `
update message set delivery = $3
where carrier = $1 and provider_reference = $2
  and (delivery is null or delivery !~ '^(delivered|undelivered|failed|canceled|read)')`;

import type { EntityManager } from 'typeorm';
import type { Cards, StoredCard } from '@venue/domain/payment/card';
import { isoOf } from '@venue/domain/shared/time';

export class PostgresCards implements Cards {
  constructor(private readonly manager: EntityManager) {}

  async add({ consent, ...card }: StoredCard): Promise<boolean> {
    const rows = await this.manager.query<unknown[]>(insert, [
      ...[card.bookingId, card.environment, card.requestId, card.provider, card.cardId],
      ...[card.customerId, consent.text, consent.policyRevision, isoOf(consent.at)],
    ]);
    return rows.length > 0;
  }
}

const insert = `
insert into card (booking_id, environment, request_id, provider, provider_card, provider_customer,
  consent_text, consent_revision, consent_at)
values ($1, $2, $3, $4, $5, $6, $7, $8, $9)
on conflict do nothing returning 1`;

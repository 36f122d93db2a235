import type { DataSource, EntityManager } from 'typeorm';
import { erasedName } from '@venue/domain/booking/fields';
import { undoMinutesMax } from '@venue/domain/booking/undo';
import type { CardQueue, Cards, QueuedCard, StoredCard } from '@venue/domain/payment/card';
import { chargeDays } from '@venue/domain/payment/charge';
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

export class PostgresCardQueue implements CardQueue {
  constructor(private readonly source: DataSource) {}

  async claim(claimSeconds: number): Promise<QueuedCard | null> {
    const values = [claimSeconds, chargeDays, undoMinutesMax, erasedName];
    const [rows] = await this.source.query<[QueuedCard[], number]>(claimNext, values);
    return rows[0] ?? null;
  }

  async postpone({ provider, cardId }: QueuedCard, seconds: number): Promise<void> {
    await this.source.query(postpone, [provider, cardId, seconds]);
  }

  async settle({ provider, cardId }: QueuedCard): Promise<void> {
    await this.source.query(forgotten, [provider, cardId]);
  }
}

/** `isCardNeeded` decides, with the booking locked; this only finds the cards. */
const claimNext = `
update card set forget_due_at = app_now() + make_interval(secs => $1)
where (provider, provider_card) in (
  select provider, provider_card from card join booking on booking.id = booking_id
  where forgotten_at is null and coalesce(forget_due_at, '-infinity') <= app_now()
    and not exists (select from card_charge charge where charge.status = 'pending'
      and (charge.provider, charge.provider_card) = (card.provider, card.provider_card))
    and ((guarantee ->> 'status') is distinct from 'held'
        and coalesce((undo ->> 'at')::numeric, 0)
          < ms(app_now() - make_interval(mins => $3))
      or starts_at < app_now() - make_interval(days => $2)
      or guest_name = $4 and guest_phone = '')
  order by consent_at limit 1 for update of card skip locked)
returning booking_id as "bookingId", provider, provider_card as "cardId",
  provider_customer as "customerId"`;

const postpone = `
update card set forget_due_at = app_now() + make_interval(secs => $3)
where provider = $1 and provider_card = $2`;

const forgotten = `
update card set forgotten_at = app_now() where provider = $1 and provider_card = $2`;

const insert = `
insert into card (booking_id, environment, request_id, provider, provider_card, provider_customer,
  consent_text, consent_revision, consent_at)
values ($1, $2, $3, $4, $5, $6, $7, $8, $9)
on conflict do nothing returning 1`;

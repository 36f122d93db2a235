/** Tickets of guests, for specs of storage. */
import { randomUUID } from 'node:crypto';
import type { DataSource, EntityManager } from 'typeorm';
import type { EventInstanceId, IntegrationId, OrderId, Reference } from '@venue/domain/shared/ids';
import { pence } from '@venue/domain/shared/money';
import type { Instant } from '@venue/domain/shared/time';
import type { EventInstance } from '@venue/domain/tickets/event';
import type { TicketOrder } from '@venue/domain/tickets/order';
import { uuidOf } from '@venue/testing/venues';
import { PostgresTicketing } from '../src/tickets/ticketing';

export interface SaleParts extends Partial<
  Pick<TicketOrder, 'environment' | 'state' | 'holdUntil' | 'quantity'>
> {
  readonly startsAt: Instant;
  /** Slug. */
  readonly tier?: string;
}

/** Sells two standard tickets by default, for the date that begins then. */
export async function sell(manager: EntityManager, parts: SaleParts): Promise<void> {
  const { startsAt, environment = 'live' } = parts;
  const instance = await takeDate(manager, { startsAt, environment });
  await new PostgresTicketing(manager).add(await orderOf(manager, instance, parts));
}

/** Locks the date, as every sale does. */
export async function takeDate(
  manager: EntityManager,
  { startsAt, environment = 'live' }: Pick<SaleParts, 'startsAt' | 'environment'>,
): Promise<EventInstance> {
  const [found] = await manager.query<{ id: EventInstanceId }[]>(dateAt, [startsAt]);
  const taken =
    found === undefined ? null : await new PostgresTicketing(manager).take(found.id, environment);
  if (taken === null) throw new Error('there is no such date');
  return taken.instance;
}

export async function orderOf(
  manager: EntityManager,
  instance: EventInstance,
  { tier = 'standard', ...parts }: SaleParts,
): Promise<TicketOrder> {
  const { environment = 'live', state = 'confirmed', holdUntil = null, quantity = 2 } = parts;
  await manager.query(anIntegration, [integrationId]);
  const [found] = await manager.query<{ id: TicketOrder['tierId'] }[]>(tierOf, [
    instance.eventId,
    tier,
  ]);
  if (found === undefined) throw new Error('there is no such kind of ticket');
  const id = randomUUID() as OrderId;
  return {
    id,
    environment,
    venueId: instance.venueId,
    integrationId,
    instanceId: instance.id,
    tierId: found.id,
    reference: id as string as Reference,
    quantity,
    totalPence: pence(0),
    state,
    holdUntil,
    guestId: null,
    contactId: null,
    guestName: null,
    guestPhone: null,
    locale: null,
    guestEmail: null,
    cancelReason: null,
    source: 'test',
    createdAt: instance.startsAt,
  };
}

/** Moves the clock of everything that uses this database. */
export async function moveTo(source: DataSource, iso: string): Promise<void> {
  await source.query(offset, [iso]);
}

const integrationId = uuidOf('integration') as IntegrationId;

const anIntegration = `
insert into integration (id, name, channel, environment, capabilities)
values ($1, 'test', 'test', 'live', '[]') on conflict do nothing`;

/** From the first event, in the order of the file, that has such a date. */
const dateAt = `
select event_instance.id from event_instance join event on event.id = event_id
where ms(starts_at) = $1 order by position limit 1`;
const tierOf = 'select id from ticket_tier where event_id = $1 and slug = $2';

const offset = `
insert into clock_offset (by) values ($1::timestamptz - now())
on conflict (only_row) do update set by = excluded.by`;

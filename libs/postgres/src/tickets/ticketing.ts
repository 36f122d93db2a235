import { EntitySchema, type EntityManager, type EntitySchemaColumnOptions } from 'typeorm';
import type { Environment } from '@venue/domain/access/caller';
import type { EventInstanceId, OrderId, Reference } from '@venue/domain/shared/ids';
import { pence } from '@venue/domain/shared/money';
import type { Instant } from '@venue/domain/shared/time';
import type { EventInstance } from '@venue/domain/tickets/event';
import type {
  Buyer,
  StoredOrder,
  LockedInstance,
  Ticketing,
  TicketOrder,
} from '@venue/domain/tickets/order';
import { instant, int, orNull, text, uuid } from '../connection/columns';
import { queryPrepared } from '../connection/query-prepared';

export const orderTable = new EntitySchema<TicketOrder>({
  name: 'ticket_order',
  columns: {
    id: { ...uuid, primary: true },
    environment: text,
    venueId: uuid,
    integrationId: uuid,
    instanceId: uuid,
    tierId: uuid,
    reference: text,
    quantity: int,
    totalPence: int,
    state: text,
    holdUntil: orNull(instant),
    guestId: orNull(uuid),
    contactId: orNull(uuid),
    guestName: orNull(text),
    guestPhone: orNull(text),
    guestEmail: orNull(text),
    locale: orNull(text),
    cancelReason: orNull(text),
    source: text,
    createdAt: instant,
  } satisfies Record<keyof TicketOrder, EntitySchemaColumnOptions>,
});

/**
 * A transaction that changes tickets of an instance locks its row of `instance_seats` for that
 * environment, live or sandbox, so only one at a time does. The counts are read after that, by
 * separate statements.
 */
export class PostgresTicketing implements Ticketing {
  constructor(private readonly manager: EntityManager) {}

  async take(id: EventInstanceId, environment: Environment): Promise<LockedInstance | null> {
    const scope = [id, environment];
    const [seatsRow] = await queryPrepared<object>(this.manager, takeSeats, scope);
    if (seatsRow === undefined) return null;
    const lapsed = await queryPrepared<{ id: OrderId }>(this.manager, giveBackLapsed, scope);
    // After the last wait for a lock, so that a sale uses the limits stored with the counts.
    await queryPrepared(this.manager, setLimits, scope);
    const [instance] = await queryPrepared<EventInstance>(this.manager, selectSeats, scope);
    return instance === undefined ? null : { instance, expired: lapsed.map(({ id }) => id) };
  }

  async byReference(environment: Environment, reference: Reference): Promise<StoredOrder | null> {
    const order = await this.manager
      .getRepository(orderTable)
      .findOneBy({ environment, reference });
    return order === null ? null : this.onFile(order);
  }

  async find(id: OrderId): Promise<StoredOrder> {
    const order = await this.manager.getRepository(orderTable).findOneByOrFail({ id });
    return this.onFile(order);
  }

  async lock(id: OrderId): Promise<StoredOrder> {
    const order = await this.manager
      .getRepository(orderTable)
      .findOneOrFail({ where: { id }, lock: { mode: 'pessimistic_write' } });
    return this.onFile(order);
  }

  async add(order: TicketOrder): Promise<void> {
    await this.manager.getRepository(orderTable).insert(order);
    await this.occupy(order);
  }

  async confirm(order: TicketOrder): Promise<void> {
    const [was] = await queryPrepared<{ state: string }>(this.manager, confirm, [order.id]);
    if (was?.state === 'expired') await this.occupy(order);
  }

  async cancel({ cancelReason, ...order }: TicketOrder): Promise<void> {
    const changed = await queryPrepared(this.manager, cancel, [order.id, cancelReason]);
    if (changed.length === 0) throw new Error('an order that can’t be cancelled any more');
    await this.occupy({ ...order, quantity: -order.quantity });
  }

  /** Occupies seats; a negative quantity releases them. */
  private async occupy(
    order: Pick<TicketOrder, 'instanceId' | 'environment' | 'tierId' | 'quantity'>,
  ): Promise<void> {
    const { instanceId, environment, tierId, quantity } = order;
    await queryPrepared(this.manager, occupy, [instanceId, environment, tierId, quantity]);
  }

  private async onFile(order: TicketOrder): Promise<StoredOrder> {
    const [row] = await queryPrepared<FileRow>(this.manager, selectFile, [order.id]);
    if (row === undefined) throw new Error('an order without its event');
    return { order, ...row, receivedPence: pence(row.receivedPence) };
  }
}

interface FileRow {
  readonly eventName: string;
  readonly tierName: string;
  readonly startsAt: Instant;
  readonly endsAt: Instant;
  readonly buyer: Buyer | null;
  readonly receivedPence: number;
}

const takeSeats = `
insert into instance_seats as known (instance_id, environment, taken, seats)
select id, $2, 0, capacity from event_instance where id = $1
on conflict (instance_id, environment) do update set taken = known.taken
returning true`;

const giveBackLapsed = `
with lapsed as (
  update ticket_order set state = 'expired', hold_until = null
  where instance_id = $1 and environment = $2 and state = 'held' and hold_until <= app_now()
  returning id, tier_id, quantity
), of_tiers as (
  update tier_seats set taken = taken - given.quantity
  from (select tier_id, sum(quantity) as quantity from lapsed group by tier_id) given
  where tier_seats.tier_id = given.tier_id and instance_id = $1 and environment = $2
), of_instance as (
  update instance_seats set taken = taken - (select sum(quantity) from lapsed)
  where instance_id = $1 and environment = $2 and exists (select from lapsed)
)
select id from lapsed order by id`;

/**
 * The limits follow the venue's current rules. If more seats are sold already, the limit is their
 * number: sold tickets stay valid.
 */
const setLimits = `
with of_tiers as (
  insert into tier_seats as known (instance_id, tier_id, environment, taken, seats)
  select event_instance.id, ticket_tier.id, $2, 0, quota
  from event_instance join ticket_tier using (event_id)
  where event_instance.id = $1 order by ticket_tier.id
  on conflict (instance_id, tier_id, environment)
    do update set seats = greatest(known.taken, excluded.seats)
)
update instance_seats set seats = greatest(taken, capacity)
from event_instance where id = $1 and instance_id = $1 and environment = $2`;

/** A limit that has grown since `setLimits` applies to the next buyer only. */
const selectSeats = `
select instance.id, event_id as "eventId", event.name as "eventName", venue_id as "venueId",
  ms(starts_at) as "startsAt", ms(ends_at) as "endsAt",
  least(capacity, seats.seats) as capacity, seats.taken as "occupiedSeats",
  (instance.retired_at, event.retired_at, venue.retired_at) is null as "isOnSale",
  (select coalesce(json_agg(json_build_object(
      'id', tier.id, 'name', tier.name, 'pricePence', price_pence,
      'quota', least(quota, tier_seats.seats), 'occupiedSeats', tier_seats.taken) order by position, slug), '[]')
    from ticket_tier tier
    join tier_seats on tier_seats.tier_id = tier.id and tier_seats.instance_id = instance.id
      and tier_seats.environment = seats.environment
    where tier.event_id = event.id and tier.retired_at is null) as tiers
from event_instance instance
join event on event.id = event_id
join venue on venue.id = venue_id
join instance_seats seats on seats.instance_id = instance.id
where instance.id = $1 and seats.environment = $2`;

const confirm = `
update ticket_order now_paid set state = 'confirmed', hold_until = null
from ticket_order was
where now_paid.id = $1 and was.id = now_paid.id and was.state <> 'confirmed'
returning was.state`;

const cancel = `
update ticket_order set state = 'cancelled', hold_until = null, cancel_reason = $2
where id = $1 and state in ('held', 'confirmed')
returning true`;

const occupy = `
with of_tier as (
  update tier_seats set taken = taken + $4
  where instance_id = $1 and environment = $2 and tier_id = $3
)
update instance_seats set taken = taken + $4 where instance_id = $1 and environment = $2`;

/** SQL: the guest of a row of `ticket_order` with its `contact`, if there is one. */
export const buyerOfOrder = `
case when coalesce(guest_name, full_name) is not null then json_build_object(
    'name', coalesce(guest_name, full_name), 'phone', coalesce(guest_phone, contact.phone),
    'email', coalesce(guest_email, contact.email)) end`;

const selectFile = `
select event.name as "eventName", tier.name as "tierName", ms(starts_at) as "startsAt",
  ms(ends_at) as "endsAt",
  ${buyerOfOrder} as buyer,
  coalesce((select sum(amount_pence)::int from ledger_entry
    where order_id = $1 and counted), 0) as "receivedPence"
from ticket_order
join event_instance instance on instance.id = instance_id
join event on event.id = instance.event_id
join ticket_tier tier on tier.id = tier_id
left join contact on contact.id = contact_id
where ticket_order.id = $1`;

import type { EntityManager } from 'typeorm';
import {
  cash,
  type CashPayment,
  type MoneyFile,
  type MoneyQuery,
  type NewDecision,
  type TeamMoney,
  type UncountedPayment,
} from '@venue/domain/payment/team-money';
import type { CancelledDate, CancelledDatesQuery } from '@venue/domain/payment/cancelled-dates';
import { pence } from '@venue/domain/shared/money';
import { insertIfNew } from '../connection/insert-if-new';
import { cancelledDates } from './cancelled-dates';
import { entryTable, PostgresLedger } from './ledger';
import { refundStatus } from './refunds';

export class PostgresTeamMoney implements TeamMoney {
  constructor(private readonly manager: EntityManager) {}

  async list({ environment, venues, reference }: MoneyQuery): Promise<readonly MoneyFile[]> {
    const ids = venues.map(({ id }) => id);
    return this.manager.query<MoneyFile[]>(selectFiles, [environment, ids, reference]);
  }

  cancelledDates(query: CancelledDatesQuery): Promise<readonly CancelledDate[]> {
    return cancelledDates(this.manager, query);
  }

  async addCash(payment: CashPayment): Promise<void> {
    const entry = { ...payment, provider: cash, counted: true };
    await insertIfNew(this.manager, entryTable, entry);
  }

  add(decision: NewDecision): Promise<boolean> {
    return new PostgresLedger(this.manager).decide(decision);
  }

  async lockUncounted(id: string): Promise<UncountedPayment | null> {
    const [row] = await this.manager.query<UncountedRow[]>(lockUncounted, [id]);
    if (row === undefined) return null;
    const { bookingId, orderId, venueId, amountPence, ...rest } = row;
    const subject =
      bookingId !== null ? { bookingId } : orderId !== null ? { orderId } : { venueId };
    return { ...rest, venueId, subject, amountPence: pence(amountPence) } as UncountedPayment;
  }
}

interface UncountedRow extends Omit<UncountedPayment, 'subject' | 'amountPence'> {
  readonly bookingId: string | null;
  readonly orderId: string | null;
  readonly amountPence: number;
}

/** SQL: the entries of which `condition` is true, as JSON. */
function entriesOf(condition: string): string {
  return `
  (select json_agg(json_build_object('id', entry.id, 'amountPence', entry.amount_pence,
      'currency', entry.currency, 'at', ms(entry.received_at), 'provider', entry.provider,
      'paymentId', entry.provider_payment, 'isCounted', entry.counted, 'flag', entry.flag,
      'decision', entry.decision, 'reason', entry.reason, 'decides', entry.decides,
      'otherReference', coalesce(other_booking.reference, other_order.reference),
      'refundStatus', ${refundStatus})
      order by entry.received_at, entry.id)
    from ledger_entry entry
    left join ledger_entry other on other.id = entry.other_entry
    left join booking other_booking on other_booking.id = other.booking_id
    left join ticket_order other_order on other_order.id = other.order_id
    where ${condition})`;
}

const venueOfRow = `
json_build_object('id', venue.id, 'slug', venue.slug, 'zone', timezone, 'money',
  json_build_object('currency', venue_group.currency, 'locale', venue_group.locale)) as venue`;

/** SQL: whether the team ever had to see any of the row's money. */
const isForTeam = `
(flagged or $3::text is not null or required.pence < received
  or required.state in ('cancelled', 'expired'))`;

const bookings = `
select 'table' as kind, booking.environment, ${venueOfRow}, booking.reference,
  nullif(guest_name, '') as name, ms(starts_at) as "startsAt", required.state,
  required.pence as "requiredPence", received as "receivedPence",
  ${entriesOf('entry.booking_id = booking.id')} as entries, first
from (select booking_id, coalesce(sum(amount_pence) filter (where counted), 0)::int as received,
    bool_or(flag is not null or decision is not null) as flagged, min(received_at) as first
  from ledger_entry where booking_id is not null and environment = $1 group by booking_id) money
join booking on booking.id = booking_id
cross join venue_group
join venue on venue.id = venue_id
cross join lateral (select deposit_pence as pence,
  case when hold_until <= app_now() and state in ('held', 'awaiting_deposit')
    then 'expired' else state end as state) required
where booking.environment = $1 and venue_id = any ($2::uuid[])
  and ($3::text is null or booking.reference = $3) and ${isForTeam}`;

const orders = `
select 'tickets', ticket_order.environment, ${venueOfRow}, ticket_order.reference,
  coalesce(guest_name, full_name), ms(starts_at), required.state, required.pence, received,
  ${entriesOf('entry.order_id = ticket_order.id')}, first
from (select order_id, coalesce(sum(amount_pence) filter (where counted), 0)::int as received,
    bool_or(flag is not null or decision is not null) as flagged, min(received_at) as first
  from ledger_entry where order_id is not null and environment = $1 group by order_id) money
join ticket_order on ticket_order.id = order_id
join event_instance on event_instance.id = instance_id
cross join venue_group
join venue on venue.id = venue_id
left join contact on contact.id = contact_id
cross join lateral (select total_pence as pence,
  case when hold_until <= app_now() then 'expired' else state end as state) required
where ticket_order.environment = $1 and venue_id = any ($2::uuid[])
  and ($3::text is null or ticket_order.reference = $3) and ${isForTeam}`;

const unmatched = `
select 'unmatched', payment.environment, ${venueOfRow}, null, null, null::float8, null, 0, 0,
  ${entriesOf('entry.id = payment.id or entry.decides = payment.id')}, received_at
from ledger_entry payment
cross join venue_group
join venue on venue.id = venue_id
where payment.environment = $1 and venue_id = any ($2::uuid[]) and decision is null
  and $3::text is null`;

const selectFiles = `
select kind, environment, venue, reference, name, "startsAt", state, "requiredPence",
  "receivedPence", entries
from (${bookings} union all ${orders} union all ${unmatched}) files
order by first, reference`;

const lockUncounted = `
select entry.id, entry.environment, entry.booking_id as "bookingId", entry.order_id as "orderId",
  coalesce(entry.venue_id, booking.venue_id, ticket_order.venue_id) as "venueId",
  entry.amount_pence as "amountPence", entry.currency
from ledger_entry entry
left join booking on booking.id = entry.booking_id
left join ticket_order on ticket_order.id = entry.order_id
where entry.id = $1 and not counted and decision is null
for update of entry`;

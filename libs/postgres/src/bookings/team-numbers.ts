import type { EntityManager } from 'typeorm';
import type {
  BookingCount,
  MoneyTotals,
  NumbersQuery,
  TeamNumbers,
} from '@venue/domain/booking/numbers';
import { addDays, isoOf, startOfDay, type LocalDate } from '@venue/domain/shared/time';

export class PostgresTeamNumbers implements TeamNumbers {
  constructor(private readonly manager: EntityManager) {}

  async count(query: NumbersQuery): Promise<readonly BookingCount[]> {
    return this.manager.query<BookingCount[]>(counts, valuesOf(query));
  }

  async money(query: NumbersQuery): Promise<MoneyTotals> {
    const [row] = await this.manager.query<MoneyTotals[]>(money, valuesOf(query));
    if (row === undefined) throw new Error('sums without a row');
    return row;
  }
}

/** The domain computes when days begin and end, so the database's own time zones do not matter. */
function valuesOf({ environment, venue, from, to }: NumbersQuery): unknown[] {
  const days: LocalDate[] = [];
  for (let day = from; day <= to; day = addDays(day, 1)) days.push(day);
  const startOf = (day: LocalDate): string => isoOf(startOfDay(day, venue.zone));
  return [
    environment,
    venue.id,
    days,
    days.map(startOf),
    days.map((day) => startOf(addDays(day, 1))),
  ];
}

const dayRows = `
unnest($3::text[], $4::timestamptz[], $5::timestamptz[]) as asked (day, since, till)`;

const counts = `
select asked.day as date, booking_type as service, source, known.state,
  guarantee ->> 'status' as card,
  count(*)::int as bookings, sum(party_size)::int as guests
from ${dayRows}
join booking on venue_id = $2 and starts_at >= since and starts_at < till
cross join lateral (select case when state = 'awaiting_deposit' and hold_until <= app_now()
    then 'expired' else state end as state) known
where environment = $1 and held_for is null
group by asked.day, booking_type, source, known.state, card
order by asked.day, booking_type, source, known.state, card`;

/** Guests paid the received amount, whatever the team decided about it later. */
const money = `
select coalesce(sum(amount_pence) filter (where decision is null), 0)::int as "receivedPence",
  coalesce(-sum(amount_pence) filter (where decision = 'kept'), 0)::int as "keptPence",
  coalesce(-sum(amount_pence)
    filter (where decision in ('refunded-outside', 'refunded', 'refund-failed', 'disputed', 'dispute-won')), 0)::int
    as "refundedPence"
from ${dayRows}
join booking on venue_id = $2 and starts_at >= since and starts_at < till
join ledger_entry on booking_id = booking.id and counted
where booking.environment = $1`;

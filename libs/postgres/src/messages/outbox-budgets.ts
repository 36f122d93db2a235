/** What texts cost, counted exactly: under one lock, in the transaction that takes a text. */

export const lockTexts = `select pg_advisory_xact_lock(hashtextextended('texts', 0))`;

/**
 * Texts of live bookings beside the one at hand, in those states. By `created_at` an index finds
 * them, so those are left out that had waited for more than a day.
 */
function counting(states: string): string {
  // What was perhaps taken has perhaps cost, each time; the one at hand counts for that alone.
  const texts = `(case when ${states} and id <> $1 then 1 else 0 end + perhaps_taken)`;
  const counted = `channel = 'text' and environment = 'live'`;
  const medianHour = `
select percentile_cont(0.5) within group (order by coalesce(texts, 0))
from generate_series(0, 167) as hour
left join (
  select floor(extract(epoch from now - finished_at) / 3600) as hour, count(*) as texts
  from message, clock
  where ${counted} and ${states} and created_at > now - interval '8 days'
    and finished_at > now - interval '7 days'
  group by 1
) as sent using (hour)`;
  // The median is read only where it matters. The clock is read once: for each row it costs.
  return `
with clock as materialized (select app_now() as now),
counted as (
  select coalesce(sum(${texts}) filter (where booking_id = $2), 0)::int as "toBookingToday",
    coalesce(sum(${texts}) filter (where recipient = $3), 0)::int as "toNumberToday",
    case when $4::text is not null
      then coalesce(sum(${texts}) filter (where starts_with(recipient, $4)), 0) end::int as "toPrefixToday",
    coalesce(sum(${texts}) filter (where finished_at is null
      or finished_at > now - interval '1 hour'), 0)::int as "thisHour"
  from message, clock
  where ${counted} and created_at > now - interval '2 days'
    and (finished_at is null or finished_at > now - interval '1 day')
)
select *, case when "thisHour" < 50 then 0 else (${medianHour})::int end as "medianHour"
from counted`;
}

/** What a carrier has taken, or is being given: what it did not take cost nothing. */
export const countTexts = counting(`state in ('sending', 'sent')`);

/** What still waits will cost as well: that is what is known when a text is written. */
export const countWritten = counting(`state <> 'stopped'`);

/** Counts texts for the budgets exactly: under one lock, in the transaction that claims a text. */

export const lockTexts = `select pg_advisory_xact_lock(hashtextextended('texts', 0))`;

/**
 * Counts live texts in those states, other than the current one. The index on `created_at` finds
 * them, so texts that had waited for more than a day are left out.
 */
function counting(states: string): string {
  // Each attempt in which a provider may have accepted a text counts as well, since it may have
  // cost money. The current text counts for those attempts only.
  const texts = `(case when ${states} and id <> $1 then 1 else 0 end + perhaps_taken)`;
  const isCounted = `channel = 'text' and environment = 'live'`;
  const medianHour = `
select percentile_cont(0.5) within group (order by coalesce(texts, 0))
from generate_series(0, 167) as hour
left join (
  select floor(extract(epoch from now - finished_at) / 3600) as hour, count(*) as texts
  from message, clock
  where ${isCounted} and ${states} and created_at > now - interval '8 days'
    and finished_at > now - interval '7 days'
  group by 1
) as sent using (hour)`;
  // The median is read only where it matters. The clock is read once, not for each row.
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
  where ${isCounted} and created_at > now - interval '2 days'
    and (finished_at is null or finished_at > now - interval '1 day')
)
select *, case when "thisHour" < 50 then 0 else (${medianHour})::int end as "medianHour"
from counted`;
}

/**
 * Texts that a provider has accepted or is receiving. A text that it did not accept cost nothing.
 */
export const countTexts = counting(`state in ('sending', 'sent')`);

/** Also texts that still wait, since they will cost money too. Used when a text is written. */
export const countMessages = counting(`state not in ('kept', 'stopped')`);

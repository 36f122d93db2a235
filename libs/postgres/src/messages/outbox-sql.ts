/**
 * The statements of the outbox. Messages of one track go out in the order in which they were
 * written: those of a booking and a channel, where the guest's do not wait for the team's.
 *
 * The clock stands in a query of its own where rows are compared with it, so as to be read once.
 */
const sameTrack = (one: string, other: string): string =>
  `${one}.booking_id = ${other}.booking_id and ${one}.channel = ${other}.channel
    and (${one}.kind = 'team') = (${other}.kind = 'team')`;

const isFirst = `
not exists (select from message as older
  where ${sameTrack('older', 'message')} and older.position < message.position
    and older.state in ('waiting', 'sending'))`;

export const lockTrack = `
select pg_advisory_xact_lock(hashtextextended(
  concat_ws(' ', 'messages', coalesce(booking_id, id), channel, kind = 'team'), 0))
from message where id = $1`;

export const entry = `
select json_build_object(
    'message', json_build_object(
      'id', message.id, 'kind', kind, 'channel', channel, 'environment', environment,
      'venueId', venue_id, 'bookingId', booking_id, 'orderId', order_id, 'recipient', recipient,
      'subject', subject, 'text', text, 'calendar', calendar, 'sender', sender, 'notAfter', ms(not_after),
      'createdAt', ms(created_at)),
    'state', state, 'attempts', attempts, 'perhapsTaken', perhaps_taken, 'dueAt', ms(due_at), 'home', venue.country,
    'now', ms(app_now())) as entry,
  ${isFirst} as "isFirst"
from message join venue on venue.id = venue_id
where message.id = $1`;

export const take = `
update message set state = 'sending', attempts = attempts + 1,
  due_at = app_now() + make_interval(secs => $4), because = coalesce($5, because)
where id = $1 and attempts = $2 and state = $3`;

/** That it may have come twice stays on record, whatever happens next. */
const unlessMarked = (because: string): string =>
  `case when because = 'sent-again' then because else ${because} end`;

/** A provider that gives one name twice names nothing. */
export const sent = `
update message set state = 'sent', finished_at = app_now(), carrier = $3,
  provider_reference = case when exists (select from message as other
    where other.carrier = $3 and other.provider_reference = $4 and other.id <> $1)
    then null else $4 end,
  because = ${unlessMarked('null')}
where id = $1 and attempts = $2 and state = 'sending'`;

export const putOff = `
update message set state = 'waiting', due_at = app_now() + make_interval(secs => $4),
  because = ${unlessMarked('$3')}, perhaps_taken = perhaps_taken + $5
where id = $1 and attempts = $2 and state = 'sending'`;

export const stop = `
update message set state = 'stopped', finished_at = app_now(), because = $3
where id = $1 and attempts = $2 and state in ('waiting', 'sending')`;

export const keepBooking = `
select from booking where id = (select booking_id from message where id = $1) for key share`;

export const next = `
select message.id
from message as done join message on ${sameTrack('message', 'done')}
where done.id = $1 and message.state = 'waiting' and message.due_at <= (select app_now())
order by message.position limit 1`;

const onRoutes = `
(channel, environment) in (select * from unnest($1::text[], $2::text[]))`;

export const oldestDue = `
select id from message
where state in ('waiting', 'sending') and due_at <= (select app_now()) and ${onRoutes} and ${isFirst}
order by due_at limit 1`;

export const longestWait = `
select coalesce(extract(epoch from app_now() - min(due_at)), 0)::int as seconds
from message where state = 'waiting' and due_at <= (select app_now())`;

export const hurry = `
update message set due_at = app_now()
where state = 'waiting' and due_at > (select app_now()) and ${onRoutes}`;

export const dueAtOnce = 1000;

/**
 * A job that is active does not count: its message is being taken at this moment, which costs one
 * look, or its worker is dead.
 */
export const dueWithoutJob = `
select id, position from message
where state in ('waiting', 'sending') and due_at <= (select app_now()) and position > $1
  and not exists (select from pgboss.job
    where job.name = 'message' and singleton_key = message.id::text
      and job.state < 'active' and start_after <= now())
order by position limit ${dueAtOnce}`;

/**
 * The statements of the outbox. Messages of one track are sent in the order in which they were
 * written. A track is a booking or an order of tickets, and a channel, with the guest's and the
 * team's messages apart.
 *
 * Where rows are compared with the clock, it is in a subquery, so that it is read only once.
 */
const isFirstOf = (subject: 'booking_id' | 'order_id'): string => `
not exists (select from message as older
  where older.${subject} = message.${subject} and older.channel = message.channel
    and (older.kind = 'team') = (message.kind = 'team') and older.position < message.position
    and older.state in ('waiting', 'sending'))`;

const isFirst = `${isFirstOf('booking_id')} and ${isFirstOf('order_id')}`;

const onRoutes = `
(channel, environment) in (select * from unnest($1::text[], $2::text[]))`;

/**
 * The next message of those routes that no other worker has locked. A worker that marks it as being
 * sent, or stops it, does so in the same transaction. Locking only its own row is enough: once no
 * older message of its track is unfinished, that stays true, since a finished message never becomes
 * unfinished. A message that will not be sent is returned even if older ones of its track are
 * unfinished.
 */
export const claimable = `
select json_build_object(
    'message', json_build_object(
      'id', message.id, 'kind', kind, 'channel', channel, 'environment', environment,
      'venueId', venue_id, 'bookingId', booking_id, 'orderId', order_id, 'recipient', recipient,
      'subject', subject, 'text', text, 'html', html, 'calendar', calendar,
      'attachments', coalesce(attachments, '[]'), 'sender', sender,
      'notAfter', ms(not_after), 'createdAt', ms(created_at)),
    'state', state, 'isOvertaken', because is not distinct from 'overtaken', 'attempts', attempts, 'perhapsTaken', perhaps_taken, 'home', venue.country,
    'now', ms(app_now())) as entry
from message join venue on venue.id = venue_id
where state in ('waiting', 'sending') and due_at <= (select app_now()) and ${onRoutes}
  and message.id <> all ($3::uuid[])
  and (not_after <= (select app_now()) or because = 'overtaken' or (not $4 and ${isFirst}))
order by due_at, message.position
limit 1
for update of message skip locked`;

/** While a message is being sent, `due_at` is when the claim ends. */
export const begin = `
update message set state = 'sending', attempts = attempts + 1,
  due_at = app_now() + make_interval(secs => $3), because = coalesce($4, because)
where id = $1 and attempts = $2`;

/** Keeps the mark of a message that may have arrived twice, whatever happens next. */
const unlessMarked = (because: string): string =>
  `case when because = 'sent-again' then because else ${because} end`;

/** The next claim of such a message stops it. */
const unlessOvertaken = (seconds: string): string =>
  `case when because = 'overtaken' then 0 else ${seconds} end`;

/** A sign-in link is deleted once it is sent; in the inbox it stays readable. */
const withoutSecrets = (unless: string): string => `
  text = case when kind = 'sign-in' and not (${unless}) then 'Not kept.' else text end,
  html = case when kind = 'sign-in' and not (${unless}) then null else html end`;

/**
 * A provider reference that another message already has is not stored: it identifies neither. The
 * column `carrier` has the name of the provider.
 */
export const recordSent = `
update message set state = 'sent', finished_at = app_now(), carrier = $3,
  ${withoutSecrets("$3 = 'inbox'")},
  provider_reference = case when exists (select from message as other
    where other.carrier = $3 and other.provider_reference = $4 and other.id <> $1)
    then null else $4 end,
  because = ${unlessMarked('null')}
where id = $1 and attempts = $2 and state = 'sending'`;

export const markKept = `
update message set state = 'kept', finished_at = app_now(), carrier = 'inbox', because = null
where id = $1 and attempts = $2 and state = 'sending'`;

export const postpone = `
update message set state = 'waiting', due_at = app_now() + make_interval(secs => ${unlessOvertaken('$4')}),
  because = case when because = 'overtaken' then because else ${unlessMarked('$3')} end, perhaps_taken = perhaps_taken + $5
where id = $1 and attempts = $2 and state = 'sending'`;

export const stop = `
update message set state = 'stopped', finished_at = app_now(), because = $3,
  ${withoutSecrets('false')}
where id = $1 and attempts = $2 and state in ('waiting', 'sending')`;

export const lockBookingOfMessage = `
select from booking where id = (select booking_id from message where id = $1) for key share`;

export const longestWait = `
select coalesce(extract(epoch from app_now() - min(due_at)), 0)::int as seconds
from message where state = 'waiting' and due_at <= (select app_now())`;

export const makeDueNow = `
update message set due_at = app_now()
where state = 'waiting' and due_at > (select app_now()) and ${onRoutes}`;

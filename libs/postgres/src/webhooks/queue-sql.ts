/**
 * The statements of the queue of deliveries. Where rows are compared with the clock, it is in a
 * subquery, so that it is read only once.
 */

/**
 * The columns of the subject after the change, merged from its history. The effect of a payment is
 * recorded after the payment, in the same transaction.
 */
export const factsAtChange = `
(select jsonb_object_agg(key, value order by known.sequence)
  from history as known, jsonb_each(known.after)
  where known.subject_id = history.subject_id and known.part = history.subject
    and (known.sequence <= history.sequence
      or (history.part = 'receipt' and known.transaction = history.transaction)))`;

/** The change in the form that the domain uses. */
export const recordedChange = `
json_build_object('part', history.part, 'kind', history.kind, 'before', history.before,
  'after', history.after, 'subject', history.subject)`;

export const venueOfChange = `
json_build_object('id', venue.id, 'slug', venue.slug, 'zone', venue.timezone)`;

/** When the event of an order of tickets begins. */
export const eventStart = `
(select ms(event_instance.starts_at) from ticket_order
  join event_instance on event_instance.id = instance_id
  where ticket_order.id = history.subject_id)`;

/**
 * The next delivery that no other worker has locked, and that is the first unfinished one of its
 * endpoint and track. Once it is the first it stays so, as long as no admin has an older one sent
 * again.
 */
export const claimable = `
select json_build_object(
    'id', delivery.id,
    'endpoint', json_build_object(
      'id', endpoint.id, 'url', endpoint.url, 'events', endpoint.events,
      'secretVersion', endpoint.secret_version, 'rotatedUntil', ms(endpoint.rotated_until),
      'isOff', endpoint.off_since is not null, 'integrationId', endpoint.integration_id,
      'environment', endpoint.environment,
      'capabilities', integration.capabilities,
      'isAllowed', webhook_sees(endpoint, delivery.venue_id)),
    'type', delivery.type,
    'change', case when history.sequence is not null then ${recordedChange} end,
    'facts', ${factsAtChange},
    'venue', case when venue.id is not null then ${venueOfChange} end,
    'date', delivery.date,
    'eventStartsAt', ${eventStart},
    'occurredAt', ms(delivery.occurred_at), 'attempts', delivery.attempts,
    'firstTriedAt', ms(delivery.first_tried_at), 'now', ms(app_now())) as entry
from webhook_delivery as delivery
join webhook_endpoint as endpoint on endpoint.id = delivery.endpoint_id
join integration on integration.id = endpoint.integration_id
left join history on history.sequence = delivery.history_sequence
left join venue on venue.id = delivery.venue_id
where delivery.state in ('waiting', 'sending') and delivery.due_at <= (select app_now())
  and delivery.id <> all ($1::uuid[]) and delivery.endpoint_id <> all ($2::uuid[])
  and not exists (select from webhook_delivery as older
    where older.endpoint_id = delivery.endpoint_id and older.track = delivery.track
      and older.position < delivery.position and older.state in ('waiting', 'sending'))
order by delivery.due_at, delivery.position
limit 1
for update of delivery skip locked`;

/** While it is being sent, `due_at` is when the claim ends. */
export const begin = `
update webhook_delivery set state = 'sending', type = $2, attempts = attempts + 1,
  first_tried_at = coalesce(first_tried_at, app_now()),
  due_at = app_now() + make_interval(secs => $3)
where id = $1`;

export const drop = 'delete from webhook_delivery where id = $1';

export const stop = `update webhook_delivery set state = 'stopped' where id = $1`;

/**
 * Stops a delivery while its key lacks the capability $2. The lock makes a concurrent grant end
 * first, and then the delivery stays; a later grant finds it stopped, and resumes it.
 */
export const stopWithoutCapability = `
with lacking as (
  select from integration
  where id = (select integration_id from webhook_endpoint join webhook_delivery
      on endpoint_id = webhook_endpoint.id where webhook_delivery.id = $1)
    and not capabilities ? $2
  for share
)
update webhook_delivery set state = 'stopped', because = 'the key lacks ' || $2
where id = $1 and exists (select from lacking)`;

/** This delivery includes those of the same day that are visible now. */
export const dropRepeats = `
delete from webhook_delivery as other using webhook_delivery as this
where this.id = $1 and other.endpoint_id = this.endpoint_id and other.track = this.track
  and other.id <> this.id and other.state = 'waiting'`;

export const record = `
update webhook_delivery set state = $3,
  due_at = app_now() + make_interval(secs => $4),
  finished_at = case when $3 = 'waiting' then null else app_now() end,
  last_status = $5, because = $6
where id = $1 and attempts = $2 and state = 'sending'
returning endpoint_id`;

export const switchOff = `
update webhook_endpoint set off_since = app_now(), off_because = $2
where id = $1 and off_since is null`;

export const stopAll = `
update webhook_delivery set state = 'stopped' where endpoint_id = $1 and state = 'waiting'`;

/** Idempotency-Keys: one effect each. */
import type { Invariant } from './invariant';

export const keysOnce: Invariant = {
  name: 'keys-once',
  promise: 'Every Idempotency-Key has one answer and one effect, which is there.',
  unseen:
    'Keys that are older than 72 hours, and an answer that was lost on its way to the caller.',
  breaches: `
select min(environment) as environment, 'key' as about, key_hash as name,
  format('It is stored %s times.', count(*)) as wrong
from idempotency group by integration_id, environment, key_hash having count(*) > 1
union all
select environment, 'key', key_hash, format('It was used for %s, and has no answer.', operation)
from idempotency where status is null
union all
select environment, 'key', key_hash,
  format('It was answered with %s, which does not exist.', answered)
from (
  select environment, key_hash, body::jsonb ->> 'reference' as answered
  from idempotency where status between 200 and 299 and body like '{%"reference":"%'
) stored
where answered is not null and not exists (select from booking where reference = replace(answered, ' ', '')
    and booking.environment = stored.environment)
  and not exists (select from ticket_order where reference = replace(answered, ' ', '')
    and ticket_order.environment = stored.environment)
union all
select min(environment), 'booking', string_agg(
    coalesce((select reference from booking where id = subject_id), subject_id::text), ', '),
  format('One request has made %s of them.', count(*))
from history where kind = 'added' and part in ('booking', 'order')
  -- The worker holds all tables of a day that it offers in one transaction.
  and actor ->> 'kind' is distinct from 'worker'
group by transaction, at having count(*) > 1`,
};

/**
 * Money: each payment once, and equal amounts in the ledger, the history and the booking or order.
 */
import type { Invariant } from './invariant';

export const paymentsOnce: Invariant = {
  name: 'payments-once',
  promise: 'Each payment that a provider has reported is in the ledger once.',
  unseen:
    'Payments of which the provider has told us nothing: the worker compares with the provider every hour.',
  breaches: `
select min(environment) as environment, 'payment' as about,
  provider || ' ' || provider_payment as name,
  format('It is in the ledger %s times.', count(*)) as wrong
from ledger_entry where provider_payment is not null
group by provider, provider_payment having count(*) > 1
union all
select environment, 'payment', ledger_entry.id::text,
  'It came from a provider and has no number there.'
from ledger_entry where decision is null and request_id is not null and provider_payment is null
union all
select 'live', 'event', provider || ' ' || event_id,
  format('It took effect %s times.', count(*))
from provider_event group by provider, event_id having count(*) > 1`,
};

/** The booking or the order of an entry, for its reference. */
const joinReference = `
left join booking on booking.id = entry.booking_id
left join ticket_order on ticket_order.id = entry.order_id`;
const reference = `coalesce(booking.reference, ticket_order.reference, entry.id::text)`;
const subject = `case when entry.booking_id is null then 'order' else 'booking' end`;

/** Bookings and orders that are older than the history have no payments in it. */
const bornWithHistory = `
exists (select from history born where born.subject_id = coalesce(entry.booking_id, entry.order_id)
  and born.kind = 'added' and born.part in ('booking', 'order'))`;

export const ledgerExplained: Invariant = {
  name: 'ledger-explained',
  promise:
    'What is paid for a booking or an order is the sum of its ledger, which its history and its ' +
    'state agree with.',
  unseen: 'What was refunded at the provider and not recorded here.',
  breaches: `
select entry.environment, ${subject} as about, ${reference} as name,
  format('Its payment %s was asked for something else.', entry.id) as wrong
from ledger_entry entry join payment_request on payment_request.id = entry.request_id
${joinReference}
where (entry.environment, entry.booking_id, entry.order_id) is distinct from
  (payment_request.environment, payment_request.booking_id, payment_request.order_id)
union all
select entry.environment, ${subject}, ${reference},
  format('Its ledger has an entry of %s pence that its history does not.', entry.amount_pence)
from ledger_entry entry
left join history on history.subject_id = coalesce(entry.booking_id, entry.order_id)
  and part = 'receipt' and history.kind = 'added' and history.after ->> 'id' = entry.id::text
${joinReference}
where history.sequence is null and entry.venue_id is null and ${bornWithHistory}
union all
select history.environment, subject,
  coalesce(booking.reference, ticket_order.reference, subject_id::text),
  format('Its history has an entry of %s pence that its ledger does not.', history.after ->> 'amount_pence')
from history
left join ledger_entry entry on entry.id = (history.after ->> 'id')::uuid
  and subject_id = coalesce(entry.booking_id, entry.order_id)
  and (history.after ->> 'amount_pence')::int = entry.amount_pence
  and (history.after ->> 'counted')::boolean = entry.counted
left join booking on booking.id = subject_id
left join ticket_order on ticket_order.id = subject_id
where part = 'receipt' and history.kind = 'added' and entry.id is null
union all
select min(entry.environment), min(${subject}), ${reference},
  format('The entries of its ledger add up to %s pence.', sum(amount_pence))
from ledger_entry entry ${joinReference}
where counted group by ${reference} having sum(amount_pence) < 0
union all
select entry.environment, ${subject}, ${reference},
  format('%s pence were moved and did not arrive, or came from nowhere.', abs(entry.amount_pence))
from ledger_entry entry
left join ledger_entry other on other.id = entry.other_entry
  and other.other_entry = entry.id and other.amount_pence = - entry.amount_pence
${joinReference}
where entry.decision in ('moved-out', 'moved-in') and other.id is null
union all
select entry.environment, ${subject}, ${reference},
  format('Its refund %s is %s, which its ledger does not say.', entry.id, coalesce(status, 'missing'))
from ledger_entry entry left join refund on refund.id = entry.id
left join ledger_entry back on back.decides = entry.id
${joinReference}
where entry.decision = 'refunded' and (status is null or (status = 'failed') <> (back.id is not null))
union all
select entry.environment, ${subject}, ${reference},
  format('Its dispute %s is %s, which its ledger does not say.', entry.id, coalesce(status, 'missing'))
from ledger_entry entry left join dispute on entry_id = entry.id
left join ledger_entry back on back.decides = entry.id
${joinReference}
where entry.decision = 'disputed' and (status is null or (status = 'won') <> (back.id is not null))
union all
select environment, 'order', reference,
  format('It is confirmed for %s pence, and %s are paid.', total_pence, paid)
from ticket_order cross join lateral (
  select coalesce(sum(amount_pence), 0) as paid from ledger_entry
  where order_id = ticket_order.id and counted
    and (decision is null or decision not in ('refunded', 'refund-failed', 'disputed', 'dispute-won'))
  ) ledger
where state = 'confirmed' and paid < total_pence
union all
select booking.environment, 'booking', reference, 'It was confirmed without a payment or a waiver.'
from history join booking on booking.id = subject_id
where part = 'booking' and history.kind = 'changed' and before ->> 'state' = 'awaiting_deposit'
  and after ->> 'state' = 'confirmed'
  and not exists (select from card where card.booking_id = booking.id)
  and after ->> 'deposit_pence' is distinct from '0'
  and not (after ? 'guarantee' and after -> 'guarantee' ->> 'status' is distinct from 'held')
  and not exists (select from ledger_entry where booking_id = booking.id
    and (counted or decision = 'waived'))`,
};

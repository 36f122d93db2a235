/** The triggers of migration 16, and how the history of older rows begins. */
interface Trigger {
  readonly name: string;
  readonly on: string;
  readonly when: string;
  readonly run: string;
  /** For changes of a row that are to be noted; without it, for all. */
  readonly condition?: string;
}

/** Deferred, so that what a transaction does is noted in the order in which it was done. */
function atTheEnd({ name, on, when, run, condition = 'true' }: Trigger): string {
  return unlessThere(
    { name, on },
    `create constraint trigger ${name} after ${when} on ${on} deferrable initially deferred
    for each row when (${condition}) execute function ${run}`,
  );
}

function unlessThere({ name, on }: Pick<Trigger, 'name' | 'on'>, statement: string): string {
  return `do $do$ begin
    if not exists (select from pg_trigger
      where tgname = '${name}' and tgrelid = '${on}'::regclass) then ${statement};
    end if;
  end $do$`;
}

const isFinalOfGuest = `new.kind <> 'team' and (new.booking_id is not null or new.order_id is not null)
  and ((new.state <> old.state and (new.state = 'sent'
      or (new.state = 'stopped' and new.because is distinct from 'overtaken')))
    or (new.delivery is distinct from old.delivery and new.delivery ~ '^(undelivered|failed)'))`;

export const historyTriggers = [
  `create or replace trigger keep_history before update or delete on history
    for each row execute function keep_history()`,
  `create or replace trigger keep_all_history before truncate on history
    for each statement execute function keep_history()`,
  ...['booking', 'ticket_order', 'enquiry'].map(
    (on) => `create or replace trigger forget_history after delete on ${on}
    for each row execute function forget_history()`,
  ),
  ...[
    { on: 'booking', run: 'history_of_booking()' },
    { on: 'ticket_order', run: `history_of_other('order')` },
    { on: 'enquiry', run: `history_of_other('enquiry')` },
  ].flatMap(({ on, run }) => [
    atTheEnd({ name: 'history_added', on, when: 'insert', run }),
    atTheEnd({
      name: 'history_changed',
      on,
      when: 'update',
      run,
      condition: 'old.* is distinct from new.*',
    }),
  ]),
  atTheEnd({
    name: 'history_added',
    on: 'payment_request',
    when: 'insert',
    run: `history_of_part('request')`,
  }),
  atTheEnd({
    name: 'history_added',
    on: 'ledger_entry',
    when: 'insert',
    run: `history_of_part('receipt')`,
  }),
  atTheEnd({
    name: 'history_changed',
    on: 'ledger_entry',
    when: 'update',
    run: `history_of_part('receipt')`,
    condition: 'old.* is distinct from new.*',
  }),
  atTheEnd({
    name: 'history_changed',
    on: 'message',
    when: 'update',
    run: `history_of_part('message')`,
    condition: isFinalOfGuest,
  }),
];

/** The next thousand rows after `$1`; answers the last of them, or null after the last. */
function beginning(subject: string, { table, facts }: { table: string; facts: string }): string {
  return `
with batch as materialized (
  select * from ${table} where id > $1 order by id limit 1000
), written as (
  insert into history (at, environment, venue_id, subject, subject_id, date, part, kind, after,
    actor)
  select app_now(), environment, venue_id, '${subject}', id, history_date('${subject}', id),
    '${subject}', 'begun', ${facts}, '{"kind": "unknown"}'
  from batch where not exists (select from history where subject_id = batch.id
    and part = '${subject}')
  on conflict (subject_id) where kind = 'begun' do nothing
)
select (select id from batch order by id desc limit 1)::text as last`;
}

export const beginnings = [
  beginning('booking', {
    table: 'booking',
    facts: 'to_jsonb(batch) || history_allocation(id)',
  }),
  beginning('order', { table: 'ticket_order', facts: 'to_jsonb(batch)' }),
  beginning('enquiry', { table: 'enquiry', facts: 'to_jsonb(batch)' }),
];

/**
 * The negative controls: a storm without one of its protections has to find damage. They are taken
 * away in the database, since every program works on it.
 */
import type { StormDeployment } from './deployment';
import { untilWhole } from './faults';

/** A value that the column has already is stored with another ending. */
const withNewValue = (table: string, column: string): readonly string[] => [
  `create function unprotected.${table}_new_value() returns trigger language plpgsql as $$ begin
     if exists (select from ${table} where ${column} = new.${column}) then
       new.${column} := new.${column} || ' ' || gen_random_uuid();
     end if;
     return new; end $$`,
  `create trigger with_new_value before insert on ${table}
     for each row execute function unprotected.${table}_new_value()`,
];

/** SQL that removes a protection for the rest of the run. */
const protections = {
  /**
   * Functions in a schema that comes before PostgreSQL's own take no lock, and between reading a
   * day and taking a table others have the time to do the same.
   */
  tables: [
    'alter table allocation drop constraint no_table_twice',
    `create function unprotected.pg_advisory_xact_lock(bigint) returns void
       language sql as 'select'`,
    `create function unprotected.pg_try_advisory_xact_lock(bigint) returns boolean
       language sql as 'select true'`,
    `create function unprotected.wait() returns trigger
       language plpgsql as 'begin perform pg_sleep(0.1); return new; end'`,
    `create trigger wait before insert on allocation
       for each row execute function unprotected.wait()`,
  ],
  /** An event or a payment that is known already counts as another one. */
  payments: [
    ...withNewValue('provider_event', 'event_id'),
    ...withNewValue('ledger_entry', 'provider_payment'),
  ],
  /** Some sales are not counted, as where two read a count before either has written it. */
  seats: [
    'alter table instance_seats drop constraint no_seat_twice',
    'alter table tier_seats drop constraint no_ticket_twice',
    `create function unprotected.miscount() returns trigger language plpgsql as $$ begin
       if random() < 0.3 then new.taken := old.taken; end if;
       return new; end $$`,
    ...['instance_seats', 'tier_seats'].map(
      (table) =>
        `create trigger miscount before update on ${table}
           for each row execute function unprotected.miscount()`,
    ),
  ],
  /** A block holds at another time than it says. */
  blocks: [
    `create function unprotected.elsewhen() returns trigger language plpgsql as $$ begin
       new.during := tstzrange(lower(new.during) + interval '9 years',
         upper(new.during) + interval '9 years');
       return new; end $$`,
    `create trigger elsewhen before insert on venue_block
       for each row execute function unprotected.elsewhen()`,
  ],
  /** Some events are not put into the queue of deliveries. */
  webhooks: [
    `create function unprotected.lose() returns trigger language plpgsql as $$ begin
       return case when random() < 0.1 then null else new end; end $$`,
    `create trigger lose before insert on webhook_delivery
       for each row execute function unprotected.lose()`,
  ],
  /** A key that was used already makes its request again. */
  keys: withNewValue('idempotency', 'key_hash'),
} as const satisfies Readonly<Record<string, readonly string[]>>;

export type Protection = keyof typeof protections;
export const protectionNames = Object.keys(protections) as readonly Protection[];

export async function removeProtection(
  { sql, server, replicas }: StormDeployment,
  name: Protection,
): Promise<void> {
  for (const statement of [
    'create schema unprotected',
    ...protections[name],
    `alter database ${new URL(server.url).pathname.slice(1)}
       set search_path = unprotected, pg_catalog, public`,
  ]) {
    await sql(statement);
  }
  // Their connections know the settings of before.
  for (const one of replicas) await one.kill();
  await untilWhole(replicas);
}

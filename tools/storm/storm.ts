/**
 * A storm: many clients book at the same few tables while faults of every kind come, and afterwards
 * what was answered and what is stored is held against what could have come one after the other.
 */
import { addDays, type LocalDate } from '@venue/domain';
import { breachesIn } from '@venue/postgres/testing';
import { firstUnexplained } from './check-history';
import { clientFor, type Booked, type Client, type Recorded } from './clients';
import type { StormDeployment } from './deployment';
import { bringFaults, untilWhole, type FaultName } from './faults';
import { randomFrom } from './random';
import { requestsTo } from './requests';

export interface StormWish {
  readonly seed: number;
  readonly durationMs: number;
  /** For how long a process stands still at most. */
  readonly stillMaxMs: number;
  /** Without any faults. */
  readonly isCalm?: boolean;
  /** The first date for which is asked; nothing is booked there or later. */
  readonly from?: LocalDate;
}

export interface StormReport {
  readonly requests: number;
  /** Calls that have a place in the order of their day. */
  readonly calls: number;
  readonly bookings: number;
  readonly faults: ReadonlyMap<FaultName, number>;
  /** What is wrong, in words. */
  readonly findings: readonly string[];
}

const clients = { guest: 6, agent: 3, page: 3 };

/** After so many calls other dates are asked for, so that the calls of a day stay few enough. */
const callsPerDates = 1_500;
export const firstDate = '2026-12-05' as LocalDate;
/** The last is 2027-11-15, before the last that can be booked. */
const dates = 345;

export async function storm(
  deployment: StormDeployment,
  { seed, durationMs, stillMaxMs, isCalm = false, from = firstDate }: StormWish,
): Promise<StormReport> {
  const requests = requestsTo(deployment);
  const all: Client[] = [];
  const called = (): number => all.reduce((sum, { calls }) => sum + calls.length, 0);
  const page = (): number => (3 * Math.floor(called() / callsPerDates)) % dates;
  for (const kind of ['guest', 'agent', 'page'] as const) {
    for (let count = 0; count < clients[kind]; count += 1) {
      const [name, random] = [`${kind}-${seed}-${count}`, randomFrom(seed + 101 * all.length)];
      const startOf = (): LocalDate => addDays(from, page());
      all.push(clientFor({ name, kind, random, requests, firstDate: startOf }));
    }
  }

  const overAt = performance.now() + durationMs;
  const isOver = (): boolean => performance.now() > overAt;
  const broken: string[] = [];
  const running = all.map((one) =>
    one.run(isOver).catch((error: unknown) => broken.push(String(error))),
  );
  const wish = { random: randomFrom(seed), stillMaxMs, isOver };
  const faults = isCalm ? new Map<FaultName, number>() : await bringFaults(deployment, wish);
  await untilWhole(deployment.replicas);
  await Promise.all(running);

  const calls = all.flatMap((one) => one.calls);
  const bookings = all.flatMap((one) => one.bookings);
  const findings = [
    ...broken,
    ...requests.unexpected,
    ...unexplained(calls),
    ...(await differences(deployment, bookings)),
    ...(await breachesIn(deployment.server.url)),
  ];
  return {
    requests: requests.sent(),
    calls: calls.length,
    bookings: bookings.length,
    faults,
    findings,
  };
}

function unexplained(calls: readonly Recorded[]): readonly string[] {
  const days = Map.groupBy(calls, ({ place }) => `${place.venue} ${place.date}`);
  return [...days.values()].flatMap((ofDay) => {
    const wrong = firstUnexplained(ofDay);
    return wrong === null ? [] : [`no order of the day explains ${wrong.about}`];
  });
}

interface Row {
  readonly reference: string;
  readonly state: string;
  readonly party_size: number;
  readonly venue: string;
  readonly starts: string;
}

/** Between what was acknowledged and what is stored; each acknowledged booking is there once. */
async function differences(
  { sql }: StormDeployment,
  bookings: readonly Booked[],
): Promise<readonly string[]> {
  const rows = await sql<Row>(
    `select reference, state, party_size, slug as venue,
       to_char(starts_at at time zone 'Europe/London', 'YYYY-MM-DD HH24:MI') as starts
     from booking join venue on venue.id = venue_id where state <> 'expired'`,
  );
  const textOf = ({ reference, state, party_size, venue, starts }: Row): string =>
    `${reference} ${state}: ${party_size} at ${venue}, ${starts}`;
  const stored = new Set(rows.map(textOf));
  const acknowledged = new Set(
    bookings.map(({ reference, state, seat, place }) =>
      textOf({
        reference: reference.replace(' ', ''),
        state,
        party_size: seat.party,
        venue: place.venue,
        starts: `${place.date} ${seat.slot}`,
      }),
    ),
  );
  return [
    ...without(stored, acknowledged).map((one) => `acknowledged, not stored: ${one}`),
    ...without(acknowledged, stored).map((one) => `stored, not acknowledged: ${one}`),
  ];
}

function without(known: ReadonlySet<string>, all: ReadonlySet<string>): readonly string[] {
  return [...all].filter((one) => !known.has(one));
}

/**
 * The negative control. Functions in a schema that comes before PostgreSQL's own take no lock, and
 * between reading a day and taking a table others have the time to do the same.
 */
export async function removeProtection({ sql, server, replicas }: StormDeployment): Promise<void> {
  for (const statement of [
    'alter table allocation drop constraint no_table_twice',
    'create schema unprotected',
    `create function unprotected.pg_advisory_xact_lock(bigint) returns void
       language sql as 'select'`,
    `create function unprotected.pg_try_advisory_xact_lock(bigint) returns boolean
       language sql as 'select true'`,
    `create function unprotected.wait() returns trigger
       language plpgsql as 'begin perform pg_sleep(0.1); return new; end'`,
    `create trigger wait before insert on allocation
       for each row execute function unprotected.wait()`,
    `alter database ${new URL(server.url).pathname.slice(1)}
       set search_path = unprotected, pg_catalog, public`,
  ]) {
    await sql(statement);
  }
  // Their connections know the settings of before.
  for (const one of replicas) await one.kill();
  await untilWhole(replicas);
}

import type { DataSource } from 'typeorm';
import type { Instant } from '@venue/domain/shared/time';
import { eventsCapability } from '@venue/domain/webhook/endpoint';
import { poolingOf, type Pooling } from './connection/pooler';
import { missingMigrations } from './migrations/migrate';

/** An active key, with the hash that identifies the pepper of its issue; null if it has none. */
export interface KeyUnderPepper {
  readonly publicId: string;
  readonly pepperHash: string | null;
}

/** The offsets of a zone in the database's time-zone data. */
export interface ZoneOffsets {
  readonly zone: string;
  /** The first is the offset at the beginning, the others are in the hour of the change. */
  readonly changes: readonly { readonly from: Instant; readonly minutes: number }[];
  readonly until: Instant;
}

interface EndpointHealth {
  readonly all: number;
  readonly off: readonly string[];
  readonly held: readonly string[];
}

/** The facts that show whether a deployment is healthy. The first four queries need no schema. */
export class PostgresHealth {
  constructor(private readonly source: DataSource) {}

  async version(): Promise<string> {
    const [row] = await this.source.query<[{ server_version: string }]>('show server_version');
    return row.server_version;
  }

  /** For example 150020 for 15.20. */
  async versionNumber(): Promise<number> {
    const [row] = await this.source.query<[{ server_version_num: string }]>(versionNumber);
    return Number(row.server_version_num);
  }

  /**
   * The features that a pooler between us and PostgreSQL removes. Uses two connections of the
   * source.
   */
  pooling(): Promise<Pooling> {
    return poolingOf(this.source);
  }

  /**
   * The names of this version's migrations that are missing; none where the schema is up to date.
   */
  missingMigrations(): Promise<readonly string[]> {
    return missingMigrations(this.source);
  }

  /** The database's time, which decides all deadlines. */
  async now(): Promise<Instant> {
    const [{ now }] = await this.source.query<[{ now: Instant }]>(clock);
    return now;
  }

  /** Time zones of venues for which the database has no data. */
  async unknownZones(): Promise<readonly string[]> {
    const rows = await this.source.query<{ zone: string }[]>(zones);
    return rows.map(({ zone }) => zone);
  }

  /** The offsets of the zones of all venues, for a year back and two years ahead. */
  zoneOffsets(): Promise<readonly ZoneOffsets[]> {
    return this.source.query<ZoneOffsets[]>(offsets);
  }

  /** How many messages are due, and how long ago the oldest of them became due. */
  async due(): Promise<{ readonly messages: number; readonly oldestSeconds: number }> {
    const [row] = await this.source.query<[{ messages: number; oldestSeconds: number }]>(selectDue);
    return row;
  }

  /**
   * How many endpoints for webhooks there are, and the ids of those that are switched off, or whose
   * key lacks a capability.
   */
  async webhooks(): Promise<EndpointHealth> {
    const [row] = await this.source.query<[EndpointHealth]>(webhooks, [eventsCapability]);
    return row;
  }

  keysInForce(): Promise<readonly KeyUnderPepper[]> {
    return this.source.query<KeyUnderPepper[]>(inForce);
  }
}

const versionNumber = 'show server_version_num';

const clock = 'select ms(app_now()) as now';

const zones = `
select distinct timezone as zone from venue
where retired_at is null
  and lower(timezone) not in (select lower(name) from pg_timezone_names)
order by timezone`;

const offsets = `
with hourly as (
  select zone, at, extract(epoch from (at at time zone zone) - (at at time zone 'UTC')) / 60
    as minutes
  from (select distinct timezone as zone from venue where retired_at is null) as zones
  cross join generate_series(date_trunc('hour', app_now()) - interval '1 year',
    date_trunc('hour', app_now()) + interval '2 years', interval '1 hour') as at
  where lower(zone) in (select lower(name) from pg_timezone_names)
), compared as (
  select *, lag(minutes) over (partition by zone order by at) as before, max(at) over () as until
  from hourly
)
select zone, ms(max(until)) as until,
  json_agg(json_build_object('from', ms(at), 'minutes', minutes::int) order by at) as changes
from compared where before is distinct from minutes group by zone order by zone`;

const selectDue = `
select count(*)::int as messages,
  coalesce(extract(epoch from app_now() - min(due_at)), 0)::int as "oldestSeconds"
from message where state in ('waiting', 'sending') and due_at <= (select app_now())`;

const webhooks = `
select count(*)::int as all,
  coalesce(json_agg(endpoint.id order by position) filter (where off_since is not null), '[]')
    as off,
  coalesce(json_agg(endpoint.id order by position) filter (where not capabilities ? $1), '[]')
    as held
from webhook_endpoint as endpoint join integration on integration.id = integration_id`;

const inForce = `
select public_id as "publicId", pepper_hash as "pepperHash" from api_key
where revoked_at is null and (expires_at is null or expires_at > app_now())
order by public_id`;

import { EntitySchema, type DataSource, type EntitySchemaColumnOptions } from 'typeorm';
import { publishableCapabilities, type Integration, type Key } from '@venue/domain/access/caller';
import type { NewSecret } from '@venue/domain/access/key-store';
import { entriesFor } from '@venue/domain/access/origins';
import type { Keys } from '@venue/domain/access/request-ports';
import type { IntegrationId, VenueId } from '@venue/domain/shared/ids';
import type { Instant } from '@venue/domain/shared/time';
import { instant, jsonb, orNull, text, uuid } from '../connection/columns';

export const integrationTable = new EntitySchema<Integration>({
  name: 'integration',
  columns: {
    id: { ...uuid, primary: true },
    kind: text,
    name: text,
    channel: text,
    environment: text,
    capabilities: jsonb,
    venueIds: orNull(jsonb),
    origins: jsonb,
  } satisfies Record<keyof Integration, EntitySchemaColumnOptions>,
});

/** A stored key with its secret. */
export interface StoredKey extends Key, NewSecret {
  readonly integrationId: IntegrationId;
}

export const keyTable = new EntitySchema<StoredKey>({
  name: 'api_key',
  columns: {
    publicId: { ...text, primary: true },
    integrationId: uuid,
    secretHash: text,
    pepperHash: orNull(text),
    createdAt: instant,
    lastUsedAt: orNull(instant),
    expiresAt: orNull(instant),
    revokedAt: orNull(instant),
  } satisfies Record<Exclude<keyof StoredKey, 'integration'>, EntitySchemaColumnOptions>,
  relations: {
    integration: {
      type: 'many-to-one',
      target: 'integration',
      joinColumn: { name: 'integration_id' },
    },
  },
});

export class PostgresKeys implements Keys {
  constructor(private readonly source: DataSource) {}

  async byPublicId(publicId: string): ReturnType<Keys['byPublicId']> {
    const [row] = await this.source.query<KeyRow[]>(selectKey, [publicId]);
    if (row === undefined) return null;
    await this.source.query(touch, [publicId]);
    return { key: keyFrom(row), secretHash: row.secret_hash };
  }

  async worksAt(origin: string): Promise<boolean> {
    const [{ works }] = await this.source.query<[{ works: boolean }]>(worksAt, [
      entriesFor(origin),
    ]);
    return works;
  }

  async originsOf(id: IntegrationId): Promise<readonly string[]> {
    const [row] = await this.source.query<{ origins: readonly string[] }[]>(originsOf, [id]);
    return row?.origins ?? [];
  }

  async newestOf(channel: string): ReturnType<Keys['newestOf']> {
    const [row] = await this.source.query<KeyRow[]>(newestOf, [channel]);
    return row === undefined ? null : { publicId: row.public_id, secretHash: row.secret_hash };
  }

  async originsAt(venueId: VenueId): Promise<readonly string[]> {
    const rows = await this.source.query<{ origin: string }[]>(originsAt, [venueId]);
    return rows.map(({ origin }) => origin);
  }
}

interface KeyRow extends Omit<Integration, 'venueIds'> {
  readonly public_id: string;
  readonly secret_hash: string;
  readonly created_at: Instant;
  readonly last_used_at: Instant | null;
  readonly expires_at: Instant | null;
  readonly revoked_at: Instant | null;
  readonly venue_ids: readonly VenueId[] | null;
}

function keyFrom(row: KeyRow): Key {
  const { id, kind, name, channel, environment, capabilities, origins, venue_ids: venueIds } = row;
  return keyOf({
    publicId: row.public_id,
    integration: { id, kind, name, channel, environment, capabilities, venueIds, origins },
    createdAt: row.created_at,
    lastUsedAt: row.last_used_at,
    expiresAt: row.expires_at,
    revokedAt: row.revoked_at,
  });
}

/** All publishable keys have the same rights, which may have grown since a key was issued. */
export function keyOf({ publicId, integration, ...stored }: Key): Key {
  const { createdAt, lastUsedAt, expiresAt, revokedAt } = stored;
  const { kind, capabilities } = integration;
  const allowed = kind === 'publishable' ? publishableCapabilities : capabilities;
  return {
    publicId,
    integration: { ...integration, capabilities: allowed },
    createdAt,
    lastUsedAt,
    expiresAt,
    revokedAt,
  };
}

const selectKeys = `
select public_id, secret_hash, ms(created_at) as created_at, ms(last_used_at) as last_used_at,
  ms(expires_at) as expires_at, ms(revoked_at) as revoked_at, integration.*
from api_key join integration on integration.id = integration_id`;

const selectKey = `${selectKeys} where public_id = $1`;

const inForce = 'revoked_at is null and (expires_at is null or expires_at > app_now())';

const worksAt = `
select exists (select from integration join api_key on integration_id = integration.id
  where kind = 'publishable' and origins ?| $1::text[] and ${inForce}) as works`;

const originsOf = `
select origins from integration
where id = $1 and kind = 'publishable'
  and exists (select from api_key where integration_id = $1 and ${inForce})`;

/** A key without an end comes before one that was rotated and still works for a while. */
const newestOf = `
${selectKeys} where channel = $1 and kind = 'publishable' and environment = 'live' and ${inForce}
order by created_at desc, expires_at desc nulls first limit 1`;

const originsAt = `
select distinct origin from integration, jsonb_array_elements_text(origins) as origin
where kind = 'publishable' and environment = 'live'
  and (venue_ids is null or venue_ids ? $1::text)
  and exists (select from api_key where integration_id = integration.id and ${inForce})
order by origin`;

/** The time of last use is written once a minute at most, not on every request. */
const touch = `
update api_key set last_used_at = app_now()
where public_id = $1 and (last_used_at is null or last_used_at < app_now() - interval '1 minute')`;

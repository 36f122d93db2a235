import type { DataSource } from 'typeorm';
import type {
  Capability,
  Environment,
  Instant,
  IntegrationId,
  Key,
  Keys,
  VenueId,
} from '@venue/domain';

/** What an admin issues: a new integration with its first key. */
export interface NewKey {
  readonly publicId: string;
  readonly secretHash: string;
  readonly integration: Key['integration'];
}

export class PostgresKeys implements Keys {
  constructor(private readonly source: DataSource) {}

  async byPublicId(publicId: string): Promise<KeyOnFile | null> {
    const found = await this.find(publicId);
    if (found !== null) await this.source.query(touch, [publicId]);
    return found;
  }

  async all(): Promise<Key[]> {
    const rows = await this.source.query<KeyRow[]>(selectAll);
    return rows.map(keyOf);
  }

  async issue({ publicId, secretHash, integration }: NewKey): Promise<Key | null> {
    const { id, name, channel, environment, capabilities, venueIds } = integration;
    await this.source.transaction(async (manager) => {
      await manager.query(insertIntegration, [
        id,
        name,
        channel,
        environment,
        JSON.stringify(capabilities),
        venueIds === null ? null : JSON.stringify(venueIds),
      ]);
      await manager.query(insertKey, [publicId, id, secretHash]);
    });
    return (await this.find(publicId))?.key ?? null;
  }

  /**
   * The key as it is afterwards, or null when there is none; revoking twice keeps the first
   * moment.
   */
  async revoke(publicId: string): Promise<Key | null> {
    await this.source.query(revoke, [publicId]);
    return (await this.find(publicId))?.key ?? null;
  }

  private async find(publicId: string): Promise<KeyOnFile | null> {
    const [row] = await this.source.query<KeyRow[]>(selectOne, [publicId]);
    return row === undefined ? null : { key: keyOf(row), secretHash: row.secret_hash };
  }
}

interface KeyOnFile {
  readonly key: Key;
  readonly secretHash: string;
}

interface KeyRow {
  readonly public_id: string;
  readonly secret_hash: string;
  readonly created_at: Instant;
  readonly last_used_at: Instant | null;
  readonly expires_at: Instant | null;
  readonly revoked_at: Instant | null;
  readonly id: IntegrationId;
  readonly name: string;
  readonly channel: string;
  readonly environment: Environment;
  readonly capabilities: readonly Capability[];
  readonly venue_ids: readonly VenueId[] | null;
}

function keyOf(row: KeyRow): Key {
  const { id, name, channel, environment, capabilities } = row;
  return {
    publicId: row.public_id,
    integration: { id, name, channel, environment, capabilities, venueIds: row.venue_ids },
    createdAt: row.created_at,
    lastUsedAt: row.last_used_at,
    expiresAt: row.expires_at,
    revokedAt: row.revoked_at,
  };
}

const select = `
select public_id, secret_hash, ms(created_at) as created_at, ms(last_used_at) as last_used_at,
  ms(expires_at) as expires_at, ms(revoked_at) as revoked_at, integration.*
from api_key join integration on integration.id = integration_id`;

const selectOne = `${select} where public_id = $1`;
const selectAll = `${select} order by created_at, public_id`;

/** A key in steady use is written to once a minute, not at each look. */
const touch = `
update api_key set last_used_at = app_now()
where public_id = $1 and (last_used_at is null or last_used_at < app_now() - interval '1 minute')`;

const insertIntegration = `
insert into integration (id, name, channel, environment, capabilities, venue_ids)
values ($1, $2, $3, $4, $5, $6)`;

const insertKey = `
insert into api_key (public_id, integration_id, secret_hash, created_at)
values ($1, $2, $3, app_now())`;

const revoke = `
update api_key set revoked_at = app_now() where public_id = $1 and revoked_at is null`;

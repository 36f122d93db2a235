import type { DataSource } from 'typeorm';
import {
  entriesFor,
  type Capability,
  type Environment,
  type Instant,
  type IntegrationId,
  type Key,
  type KeyKind,
  type Keys,
  type VenueId,
} from '@venue/domain';

/** What is stored of a key's text. */
export interface NewSecret {
  readonly publicId: string;
  readonly secretHash: string;
  /** Of the public part: tells later by which pepper the secret was hashed. */
  readonly pepperHash: string;
}

/** What an admin issues: a new integration with its first key. */
export interface NewKey extends NewSecret {
  readonly integration: Key['integration'];
}

export class PostgresKeys implements Keys {
  constructor(private readonly source: DataSource) {}

  async byPublicId(publicId: string): Promise<KeyOnFile | null> {
    const found = await this.find(publicId);
    if (found !== null) await this.source.query(touch, [publicId]);
    return found;
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

  async all(): Promise<Key[]> {
    const rows = await this.source.query<KeyRow[]>(selectAll);
    return rows.map(keyOf);
  }

  async issue({ integration, ...secret }: NewKey): Promise<Key | null> {
    const { id, kind, name, channel, environment, capabilities, venueIds, origins } = integration;
    await this.source.transaction(async (manager) => {
      await manager.query(insertIntegration, [
        id,
        name,
        channel,
        environment,
        JSON.stringify(capabilities),
        venueIds === null ? null : JSON.stringify(venueIds),
        kind,
        JSON.stringify(origins),
      ]);
      await manager.query(insertKey, valuesOf(secret, id));
    });
    return this.one(secret.publicId);
  }

  one(publicId: string): Promise<Key | null> {
    return this.find(publicId).then((found) => found?.key ?? null);
  }

  /**
   * Gives the key's integration a second key, and lets the first one expire after the overlap.
   * False when there is no such key, or one that has an end already.
   */
  rotate(publicId: string, next: NewSecret, overlapMinutes: number): Promise<boolean> {
    return this.source.transaction(async (manager) => {
      const [[old]] = await manager.query<[{ integration_id: string }[], number]>(expire, [
        publicId,
        overlapMinutes,
      ]);
      if (old === undefined) return false;
      await manager.query(insertKey, valuesOf(next, old.integration_id));
      return true;
    });
  }

  /** Of the key's integration, whichever of its keys is named: the key as it is afterwards. */
  async setOrigins(publicId: string, origins: readonly string[]): Promise<Key | null> {
    await this.source.query(setOrigins, [publicId, JSON.stringify(origins)]);
    return this.one(publicId);
  }

  /**
   * The key as it is afterwards, or null when there is none; revoking twice keeps the first
   * moment.
   */
  async revoke(publicId: string): Promise<Key | null> {
    await this.source.query(revoke, [publicId]);
    return this.one(publicId);
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
  readonly kind: KeyKind;
  readonly name: string;
  readonly channel: string;
  readonly environment: Environment;
  readonly capabilities: readonly Capability[];
  readonly venue_ids: readonly VenueId[] | null;
  readonly origins: readonly string[];
}

function keyOf(row: KeyRow): Key {
  const { id, kind, name, channel, environment, capabilities, origins, venue_ids: venueIds } = row;
  return {
    publicId: row.public_id,
    integration: { id, kind, name, channel, environment, capabilities, venueIds, origins },
    createdAt: row.created_at,
    lastUsedAt: row.last_used_at,
    expiresAt: row.expires_at,
    revokedAt: row.revoked_at,
  };
}

function valuesOf(
  { publicId, secretHash, pepperHash }: NewSecret,
  integrationId: string,
): string[] {
  return [publicId, integrationId, secretHash, pepperHash];
}

const select = `
select public_id, secret_hash, ms(created_at) as created_at, ms(last_used_at) as last_used_at,
  ms(expires_at) as expires_at, ms(revoked_at) as revoked_at, integration.*
from api_key join integration on integration.id = integration_id`;

const selectOne = `${select} where public_id = $1`;
const selectAll = `${select} order by created_at, public_id`;

const inForce = 'revoked_at is null and (expires_at is null or expires_at > app_now())';

const worksAt = `
select exists (select from integration join api_key on integration_id = integration.id
  where kind = 'publishable' and origins ?| $1::text[] and ${inForce}) as works`;

const originsOf = `
select origins from integration
where id = $1 and kind = 'publishable'
  and exists (select from api_key where integration_id = $1 and ${inForce})`;

/** A key in steady use is written to once a minute, not at each look. */
const touch = `
update api_key set last_used_at = app_now()
where public_id = $1 and (last_used_at is null or last_used_at < app_now() - interval '1 minute')`;

const insertIntegration = `
insert into integration (id, name, channel, environment, capabilities, venue_ids, kind, origins)
values ($1, $2, $3, $4, $5, $6, $7, $8)`;

const insertKey = `
insert into api_key (public_id, integration_id, secret_hash, pepper_hash, created_at)
values ($1, $2, $3, $4, app_now())`;

const setOrigins = `
update integration set origins = $2
where kind = 'publishable'
  and id = (select integration_id from api_key where public_id = $1)`;

const expire = `
update api_key set expires_at = app_now() + make_interval(mins => $2)
where public_id = $1 and revoked_at is null and expires_at is null
returning integration_id`;

const revoke = `
update api_key set revoked_at = app_now() where public_id = $1 and revoked_at is null`;

import type { EntityManager } from 'typeorm';
import type { Integration, Key, KeyStore, NewKey, NewSecret } from '@venue/domain';
import { keyOf, selectKey, selectKeys, type KeyRow } from './keys';
import { transactionOn } from '../connection/transaction';

export class PostgresKeyStore implements KeyStore {
  constructor(private readonly manager: EntityManager) {}

  async takeTurn(): Promise<void> {
    await this.manager.query(turn);
  }

  async all(): Promise<Key[]> {
    const rows = await this.manager.query<KeyRow[]>(selectAll);
    return rows.map(keyOf);
  }

  async issue({ integration, ...secret }: NewKey): Promise<Key | null> {
    const { id, kind, name, channel, environment, capabilities, venueIds, origins } = integration;
    await transactionOn(this.manager, async (manager) => {
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

  async one(publicId: string): Promise<Key | null> {
    const [row] = await this.manager.query<KeyRow[]>(selectKey, [publicId]);
    return row === undefined ? null : keyOf(row);
  }

  rotate(publicId: string, next: NewSecret, overlapMinutes: number): Promise<boolean> {
    return transactionOn(this.manager, async (manager) => {
      const [[old]] = await manager.query<[{ integration_id: string }[], number]>(expire, [
        publicId,
        overlapMinutes,
      ]);
      if (old === undefined) return false;
      await manager.query(insertKey, valuesOf(next, old.integration_id));
      return true;
    });
  }

  async change(
    publicId: string,
    { capabilities, venueIds }: Pick<Integration, 'capabilities' | 'venueIds'>,
  ): Promise<Key> {
    const lists = [capabilities, venueIds].map((list) => (list ? JSON.stringify(list) : null));
    await this.manager.query(change, [publicId, ...lists]);
    const key = await this.one(publicId);
    if (key === null) throw new Error('a key that is changed does not exist');
    return key;
  }

  async setOrigins(publicId: string, origins: readonly string[]): Promise<Key | null> {
    await this.manager.query(setOrigins, [publicId, JSON.stringify(origins)]);
    return this.one(publicId);
  }

  async revoke(publicId: string): Promise<Key | null> {
    await this.manager.query(revoke, [publicId]);
    return this.one(publicId);
  }
}

function valuesOf(
  { publicId, secretHash, pepperHash }: NewSecret,
  integrationId: string,
): string[] {
  return [publicId, integrationId, secretHash, pepperHash];
}

const turn = `select pg_advisory_xact_lock(hashtextextended('keys', 0))`;

const selectAll = `${selectKeys} order by created_at, public_id`;

const insertIntegration = `
insert into integration (id, name, channel, environment, capabilities, venue_ids, kind, origins)
values ($1, $2, $3, $4, $5, $6, $7, $8)`;

const insertKey = `
insert into api_key (public_id, integration_id, secret_hash, pepper_hash, created_at)
values ($1, $2, $3, $4, app_now())`;

const change = `
update integration set capabilities = $2, venue_ids = $3
where id = (select integration_id from api_key where public_id = $1)`;

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

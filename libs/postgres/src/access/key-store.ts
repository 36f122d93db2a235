import { IsNull, type EntityManager, type Repository } from 'typeorm';
import type { Integration, Key } from '@venue/domain/access/caller';
import type { KeyStore, NewKey, NewSecret } from '@venue/domain/access/key-store';
import { now } from '../connection/columns';
import { transactionOn } from '../connection/transaction';
import { integrationTable, keyOf, keyTable, type StoredKey } from './keys';

export class PostgresKeyStore implements KeyStore {
  constructor(private readonly manager: EntityManager) {}

  async takeTurn(): Promise<void> {
    await this.manager.query(keysLock);
  }

  async all(): Promise<Key[]> {
    const order = { createdAt: 'ASC', publicId: 'ASC' } as const;
    const keys = await this.keys.find({ relations: { integration: true }, order });
    return keys.map(keyOf);
  }

  async issue({ integration, ...secret }: NewKey): Promise<Key | null> {
    await transactionOn(this.manager, async (manager) => {
      await manager.getRepository(integrationTable).insert(integration);
      await insertKey(secret, integration, manager);
    });
    return this.one(secret.publicId);
  }

  async one(publicId: string): Promise<Key | null> {
    const [key] = await this.keys.find({ where: { publicId }, relations: { integration: true } });
    return key === undefined ? null : keyOf(key);
  }

  rotate(publicId: string, next: NewSecret, overlapMinutes: number): Promise<boolean> {
    return transactionOn(this.manager, async (manager) => {
      const [[old]] = await manager.query<[{ id: Integration['id'] }[], number]>(expire, [
        publicId,
        overlapMinutes,
      ]);
      if (old === undefined) return false;
      await insertKey(next, old, manager);
      return true;
    });
  }

  async change(
    publicId: string,
    { capabilities, venueIds }: Pick<Integration, 'capabilities' | 'venueIds'>,
  ): Promise<Key> {
    const key = await this.one(publicId);
    if (key === null) throw new Error('a key that is changed does not exist');
    const { id } = key.integration;
    await this.manager.getRepository(integrationTable).update({ id }, { capabilities, venueIds });
    return keyOf({ ...key, integration: { ...key.integration, capabilities, venueIds } });
  }

  async setOrigins(publicId: string, origins: readonly string[]): Promise<Key | null> {
    const key = await this.one(publicId);
    if (key === null) return null;
    const { id } = key.integration;
    const integrations = this.manager.getRepository(integrationTable);
    await integrations.update({ id, kind: 'publishable' }, { origins });
    return this.one(publicId);
  }

  async revoke(publicId: string): Promise<Key | null> {
    await this.keys.update({ publicId, revokedAt: IsNull() }, { revokedAt: now });
    return this.one(publicId);
  }

  private get keys(): Repository<StoredKey> {
    return this.manager.getRepository(keyTable);
  }
}

async function insertKey(
  { publicId, secretHash, pepperHash }: NewSecret,
  { id: integrationId }: Pick<Integration, 'id'>,
  manager: EntityManager,
): Promise<void> {
  const key = { publicId, integrationId, secretHash, pepperHash, createdAt: now };
  await manager.getRepository(keyTable).insert(key);
}

const keysLock = `select pg_advisory_xact_lock(hashtextextended('keys', 0))`;

const expire = `
update api_key set expires_at = app_now() + make_interval(mins => $2)
where public_id = $1 and revoked_at is null and expires_at is null
returning integration_id as id`;

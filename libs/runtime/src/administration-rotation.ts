/** A second secret for an integration, beside the first one for a while. */
import { isoOf } from '@venue/domain';
import type { Secrets } from '@venue/operations';
import type { PostgresKeys, StaffVenue } from '@venue/postgres';
import { Refusal } from './administration-choice';
import { keyInfo, newSecret, type IssuedKey, type KeyInfo } from './administration-keys';

export interface Rotation {
  /** The public part of the key that is replaced. */
  readonly id: string;
  /** How long both keys work; 0 ends the old one at once. */
  readonly overlapMinutes: number;
}

export interface RotatedKey extends IssuedKey {
  /** The old key, with its end. */
  readonly replaces: KeyInfo;
}

interface Means {
  readonly keys: PostgresKeys;
  readonly secrets: Secrets;
  readonly venues: readonly StaffVenue[];
}

/** Refuses a key that is not there, is revoked, or has an end already. */
export async function rotateKey(
  { id, overlapMinutes }: Rotation,
  { keys, secrets, venues }: Means,
): Promise<RotatedKey> {
  const known = await keys.one(id);
  if (known === null) throw new Refusal(`There is no key with the id ${id}.`);
  const { toStore, text } = newSecret(known.integration, secrets);
  if (!(await keys.rotate(id, toStore, overlapMinutes))) throw await refusalOf(id, keys);

  const [next, old] = [await keys.one(toStore.publicId), await keys.one(id)];
  if (next === null || old === null) throw new Error('the new key was not stored');
  return { ...keyInfo(next, venues), key: text, replaces: keyInfo(old, venues) };
}

async function refusalOf(id: string, keys: PostgresKeys): Promise<Refusal> {
  const all = await keys.all();
  const key = all.find(({ publicId }) => publicId === id);
  if (key?.revokedAt !== null || key.expiresAt === null) {
    return new Refusal(`Key ${id} is revoked, so it can't be rotated: issue a new one.`);
  }
  const successor = all.find(
    ({ integration, expiresAt, revokedAt }) =>
      integration.id === key.integration.id && expiresAt === null && revokedAt === null,
  );
  const advice = successor === undefined ? 'issue a new one' : `rotate ${successor.publicId}`;
  return new Refusal(
    `Key ${id} was rotated already and ends ${isoOf(key.expiresAt)}: ${advice} instead.`,
  );
}

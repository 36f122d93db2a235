/** Keys in the answers of the operations that manage them. */
import {
  isOfBookPage,
  type Capability,
  type Environment,
  type Instant,
  type Integration,
  type Key,
  type KeyKind,
  type NewSecret,
  type VenueSummary,
} from '@venue/domain';
import { newBookPageKey } from '../access/book-page-key';
import { newKeyText, readKey, writeKey } from '../access/key-text';
import { unknown, type TeamCall } from './team-operation';

export interface KeyView {
  /** The public part of the key. */
  readonly id: string;
  readonly kind: KeyKind;
  readonly name: string;
  readonly channel: string;
  readonly environment: Environment;
  /** Slugs, or all venues of the group, including later ones. */
  readonly venues: 'all' | readonly string[];
  readonly capabilities: readonly Capability[];
  /** Where a publishable key works; empty for any other key. */
  readonly origins: readonly string[];
  readonly createdAt: Instant;
  readonly lastUsedAt: Instant | null;
  readonly expiresAt: Instant | null;
  readonly revokedAt: Instant | null;
}

export interface IssuedKey extends KeyView {
  /** The whole key with its secret, which is stored nowhere. */
  readonly key: string;
}

export function keyView(key: Key, venues: readonly VenueSummary[]): KeyView {
  const { integration, createdAt, lastUsedAt, expiresAt, revokedAt } = key;
  const { kind, name, channel, environment, venueIds, capabilities, origins } = integration;
  const slugs = venueIds?.map((id) => venues.find((venue) => venue.id === id)?.slug ?? id);
  const moments = { createdAt, lastUsedAt, expiresAt, revokedAt };
  const parts = { id: key.publicId, kind, name, channel, environment };
  return { ...parts, venues: slugs ?? 'all', capabilities, origins, ...moments };
}

/** A new secret: how it is stored, and the text that is shown once. */
export function newSecret(
  forKey: Pick<Integration, 'kind' | 'channel' | 'environment'>,
  { ids, secrets }: TeamCall,
): { readonly toStore: NewSecret; readonly text: string } {
  const text = isOfBookPage(forKey) ? newBookPageKey({ ids, secrets }) : newKeyText(forKey, ids);
  const { publicId, secret } = text;
  const toStore = {
    publicId,
    secretHash: secrets.hash('key-secret', secret),
    pepperHash: secrets.hash('key-pepper', publicId),
  };
  return { toStore, text: writeKey(text) };
}

/** The key with that id; a whole key is accepted too. */
export async function keyNamed(idOrKey: string, { team }: TeamCall): Promise<Key> {
  const id = readKey(idOrKey)?.publicId ?? idOrKey;
  const key = await team.keys.one(id);
  if (key === null) throw unknown(`There is no key with the id ${id}.`);
  return key;
}

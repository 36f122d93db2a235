/** Keys in answers. */
import { ValidateBy } from 'class-validator';
import {
  environments,
  isOfBookPage,
  keyKinds,
  type Capability,
  type Environment,
  type Integration,
  type Key,
  type KeyKind,
} from '@venue/domain/access/caller';
import type { NewSecret } from '@venue/domain/access/key-store';
import type { VenueId } from '@venue/domain/shared/ids';
import { isoOf, isoOrNull, type Instant } from '@venue/domain/shared/time';
import type { VenueSummary } from '@venue/domain/venue/venue';
import { newBookPageKey } from '../../authentication/book-page-key';
import { newKeyText, readKey, writeKey } from '../../authentication/key-text';
import { output, outputOrNull } from '../../fields/field';
import { kind } from '../../fields/kind';
import { listOfText, moment, object, oneOf, plainText } from '../../fields/kinds';
import { parseVenues, problemWith } from '../../pipeline/choices';
import type { TeamCall } from '../../operation';
import { refusal, unknown } from '../../problems';

export interface KeyView {
  /** The public part of the key. */
  readonly id: string;
  readonly kind: KeyKind;
  readonly name: string;
  readonly channel: string;
  readonly environment: Environment;
  /** Slugs, or `all` for the venues of the group, including later ones. */
  readonly venues: 'all' | readonly string[];
  readonly capabilities: readonly Capability[];
  /** The origins where a publishable key works; empty for any other key. */
  readonly origins: readonly string[];
  readonly createdAt: Instant;
  readonly lastUsedAt: Instant | null;
  readonly expiresAt: Instant | null;
  readonly revokedAt: Instant | null;
}

export interface IssuedKey extends KeyView {
  /** The whole key with its secret, which is not stored. */
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

const validate = (value: unknown): boolean => value === 'all' || Array.isArray(value);

const venuesOfKey = kind<'all' | readonly string[]>({
  message: 'must be all, or a list of slugs',
  schema: { anyOf: [{ const: 'all' }, listOfText.schema] },
  constraints: [(options) => ValidateBy({ name: 'venuesOfKey', validator: { validate } }, options)],
});

export class KeyAnswer {
  @output(plainText, 'The public part of the key.') id!: string;
  @output(oneOf(...keyKinds), 'Which kind of key it is.') kind!: string;
  @output(plainText, 'What its admin calls the integration.') name!: string;
  @output(plainText, 'Noted as the source of its bookings.') channel!: string;
  @output(oneOf(...environments), 'Whose diary it opens.') environment!: string;
  @output(venuesOfKey, 'Slugs of venues, or all of the group, later ones too.')
  venues!: 'all' | readonly string[];
  @output(listOfText, 'What it may do.') capabilities!: readonly string[];
  @output(listOfText, 'Where a publishable key works; empty for any other key.')
  origins!: readonly string[];
  @output(moment, 'When it was issued.') createdAt!: string;
  @outputOrNull(moment, 'When it was last used.') lastUsedAt!: string | null;
  @outputOrNull(moment, 'When it ends; null for never.') expiresAt!: string | null;
  @outputOrNull(moment, 'When it was revoked.') revokedAt!: string | null;
}

const shownOnce = 'The whole key with its secret, shown once: null when the answer is given again.';

export class IssuedKeyAnswer {
  @outputOrNull(plainText, shownOnce) key!: string | null;
  @output(object(KeyAnswer), 'The new key.') issued!: KeyAnswer;
}

export class RotatedKeyAnswer {
  @outputOrNull(plainText, shownOnce) key!: string | null;
  @output(object(KeyAnswer), 'The new key.') issued!: KeyAnswer;
  @output(object(KeyAnswer), 'The old key, with its end.') replaces!: KeyAnswer;
}

export function toKey({ createdAt, lastUsedAt, expiresAt, revokedAt, ...key }: KeyView): KeyAnswer {
  return {
    ...key,
    createdAt: isoOf(createdAt),
    lastUsedAt: isoOrNull(lastUsedAt),
    expiresAt: isoOrNull(expiresAt),
    revokedAt: isoOrNull(revokedAt),
  };
}

export function toIssuedKey({ key, ...issued }: IssuedKey): IssuedKeyAnswer {
  return { key, issued: toKey(issued) };
}

/** A new secret: the hash to store, and the text to show once. */
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

/** Null for all venues, including later ones. */
export function parseVenueIds(slugs: string, { venues }: TeamCall): readonly VenueId[] | null {
  if (slugs === 'all') return null;
  const inUse = venues.filter(({ isRetired }) => !isRetired);
  return parseVenues(slugs, inUse, problemWith('/venues')).map(({ id }) => id);
}

/** The key with that id; a whole key is accepted too. */
export async function findKey(idOrKey: string, { team, caller }: TeamCall): Promise<Key> {
  // Over HTTP the id is part of the address, which proxies may log.
  if (caller !== null && readKey(idOrKey) !== null) {
    throw refusal('Please give the id of the key, never the key.', 'id');
  }
  const id = readKey(idOrKey)?.publicId ?? idOrKey;
  // Other text, such as a control character, must not reach storage.
  if (!/^[0-9A-Za-z]{1,40}$/.test(id)) throw unknown('There is no key with that id.');
  const key = await team.keys.one(id);
  if (key === null) throw unknown(`There is no key with the id ${id}.`);
  return key;
}

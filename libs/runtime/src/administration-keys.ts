/** Keys as an admin wants them and knows them. */
import {
  capabilities,
  hasControl,
  publishableCapabilities,
  type Capability,
  type Environment,
  type Instant,
  type Integration,
  type IntegrationId,
  type Key,
  type KeyKind,
} from '@venue/domain';
import { newKeyText, writeKey, type Secrets } from '@venue/operations';
import type { NewKey, NewSecret, StaffVenue } from '@venue/postgres';
import { chosen, chosenVenues, inUse, Refusal } from './administration-choice';
import { chosenOrigins } from './administration-origins';
import { randomIds } from './ids';

/** What an admin wants of a new key; `venues` and `capabilities` are `all` or names with commas. */
export interface KeyWish {
  readonly name: string;
  readonly channel: string;
  readonly venues: string;
  /** Not of a publishable key: all of them may do the same. */
  readonly capabilities?: string;
  readonly env: Environment;
  /** An integration key, unless it says otherwise. */
  readonly kind?: KeyKind;
  /** Of a publishable key, with commas. */
  readonly origins?: string;
}

/** A key as its admin knows it. */
export interface KeyInfo {
  /** The public part of the key. */
  readonly id: string;
  readonly kind: KeyKind;
  readonly name: string;
  readonly channel: string;
  readonly environment: Environment;
  /** Slugs, or all venues of the group, later ones too. */
  readonly venues: 'all' | readonly string[];
  readonly capabilities: readonly Capability[];
  /** Where a publishable key works; none of any other key. */
  readonly origins: readonly string[];
  readonly createdAt: Instant;
  readonly lastUsedAt: Instant | null;
  readonly expiresAt: Instant | null;
  readonly revokedAt: Instant | null;
}

export interface IssuedKey extends KeyInfo {
  /** The whole key with its secret, which is stored nowhere. */
  readonly key: string;
}

/**
 * What is stored of a new key, and its text with the secret. Refuses unknown venues and
 * capabilities, names that can't be read in a list, and origins that don't go with the kind.
 */
export function newKey(
  wish: KeyWish,
  { venues, secrets }: { readonly venues: readonly StaffVenue[]; readonly secrets: Secrets },
): { readonly toStore: NewKey; readonly text: string } {
  const { kind = 'integration' } = wish;
  const integration: Key['integration'] = {
    id: randomIds.uuid() as IntegrationId,
    kind,
    name: readable('name', wish.name),
    channel: readable('channel', wish.channel),
    environment: wish.env,
    capabilities:
      kind === 'publishable' ? publishableCapabilities : chosenCapabilities(wish.capabilities),
    venueIds:
      wish.venues === 'all' ? null : chosenVenues(wish.venues, inUse(venues)).map(({ id }) => id),
    origins: originsOf(kind, wish.origins),
  };
  const { toStore, text } = newSecret({ kind, environment: wish.env }, secrets);
  return { toStore: { ...toStore, integration }, text };
}

/** A new secret, as it is stored and as it is shown once. */
export function newSecret(
  flavour: Pick<Integration, 'kind' | 'environment'>,
  secrets: Secrets,
): { readonly toStore: NewSecret; readonly text: string } {
  const text = newKeyText(flavour, randomIds);
  const { publicId, secret } = text;
  const toStore = {
    publicId,
    secretHash: secrets.hash('key-secret', secret),
    pepperHash: secrets.hash('key-pepper', publicId),
  };
  return { toStore, text: writeKey(text) };
}

export function keyInfo(key: Key, venues: readonly StaffVenue[]): KeyInfo {
  const { kind, name, channel, environment, venueIds, origins } = key.integration;
  const slugs = venueIds?.map((id) => venues.find((venue) => venue.id === id)?.slug ?? id);
  return {
    id: key.publicId,
    kind,
    name,
    channel,
    environment,
    venues: slugs ?? 'all',
    capabilities: key.integration.capabilities,
    origins,
    createdAt: key.createdAt,
    lastUsedAt: key.lastUsedAt,
    expiresAt: key.expiresAt,
    revokedAt: key.revokedAt,
  };
}

/** Names stand in lists and, as the source, on bookings: one line, not too long. */
function readable(what: string, text: string): string {
  const plain = text.normalize('NFC').trim();
  if (/^.{1,60}$/u.test(plain) && !hasControl(plain)) return plain;
  throw new Refusal(`The ${what} of a key must be 1 to 60 characters on one line.`);
}

/** A key for pages without a list of pages would work nowhere, and any other has no pages. */
function originsOf(kind: KeyKind, text: string | undefined): readonly string[] {
  if (kind === 'publishable') {
    if (text !== undefined) return chosenOrigins(text);
    throw new Refusal('A publishable key needs origins: the sites whose pages may use it.');
  }
  if (text === undefined) return [];
  throw new Refusal('Only a publishable key has origins.');
}

function chosenCapabilities(text = 'all'): readonly Capability[] {
  if (text === 'all') return capabilities;
  const names = chosen(text, { of: capabilities, called: 'capability' });
  return capabilities.filter((capability) => names.includes(capability));
}

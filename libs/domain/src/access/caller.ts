import type { IntegrationId, Reference, VenueId } from '../shared/ids';
import type { Instant } from '../shared/time';
import { isOnList } from './origins';

/** Sandbox keys see the same venues and rules as live keys, but have a separate diary. */
export const environments = ['live', 'sandbox'] as const;
export type Environment = (typeof environments)[number];

/** The capabilities that `all` means when a key is issued. A later capability must be named. */
export const standardCapabilities = [
  'venues.read',
  'content.read',
  'events.read',
  'availability.read',
  'bookings.create',
  'bookings.manage',
  'deposits.send',
  'tickets.create',
  'enquiries.create',
] as const;

export const capabilities = [
  ...standardCapabilities,
  ...(['changes.read', 'guests.read', 'waitlist.join'] as const),
] as const;
export type Capability = (typeof capabilities)[number];

/**
 * An integration key is the secret of a venue's own server or of an agent. A publishable key is in
 * the source of a venue's pages, so it is public: everything that it allows is safe for strangers.
 */
export const keyKinds = ['integration', 'publishable'] as const;
export type KeyKind = (typeof keyKinds)[number];

/** The channel of the key that the deployment issues to itself, for its own booking pages. */
export const bookPageChannel = 'book-page';

/** The capabilities of a publishable key in addition to the widget routes, which need none. */
export const publishableCapabilities = [
  'venues.read',
  'events.read',
  'availability.read',
  'tickets.create',
  'waitlist.join',
] as const satisfies readonly Capability[];

/** The owner and the rights of a key. */
export interface Integration {
  readonly id: IntegrationId;
  readonly kind: KeyKind;
  readonly name: string;
  /** The source of the bookings made with it. */
  readonly channel: string;
  readonly environment: Environment;
  readonly capabilities: readonly Capability[];
  /** Null for all venues of the group, later ones too. */
  readonly venueIds: readonly VenueId[] | null;
  /**
   * The web origins on whose pages a publishable key works, such as `https://harbour.example`, or
   * `http://localhost:*` for any port of this machine; empty for an integration key.
   */
  readonly origins: readonly string[];
}

/** One key of an integration, without its secret. */
export interface Key {
  /** The public part of the key, by which an admin identifies it. */
  readonly publicId: string;
  readonly integration: Integration;
  readonly createdAt: Instant;
  readonly lastUsedAt: Instant | null;
  readonly expiresAt: Instant | null;
  readonly revokedAt: Instant | null;
}

export function isInForce(key: Key, now: Instant): boolean {
  return key.revokedAt === null && (key.expiresAt === null || now < key.expiresAt);
}

/** Whether it is the deployment's key for its booking pages. */
export function isOfBookPage({ kind, channel }: Pick<Integration, 'kind' | 'channel'>): boolean {
  return kind === 'publishable' && channel === bookPageChannel;
}

export function covers({ venueIds }: Integration, venueId: VenueId): boolean {
  return venueIds === null || venueIds.includes(venueId);
}

/** Whether a page of that origin may use the key; null for a caller that is not a browser. */
export function mayUseAt({ kind, origins }: Integration, origin: string | null): boolean {
  return kind === 'integration' || origin === null || isOnList(origin, origins);
}

/** Only references of the sandbox begin with TEST. */
export function environmentOf(reference: Reference): Environment {
  return reference.startsWith('TEST') ? 'sandbox' : 'live';
}

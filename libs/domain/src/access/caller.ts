import type { IntegrationId, Reference, VenueId } from '../shared/ids';
import type { Instant } from '../shared/time';
import { isOnList } from './origins';

/** Sandbox keys see the same venues and rules, and a diary of their own. */
export const environments = ['live', 'sandbox'] as const;
export type Environment = (typeof environments)[number];

export const capabilities = [
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
export type Capability = (typeof capabilities)[number];

/**
 * What a venue's own server or an agent has, or what stands in a venue's pages for all to read. A
 * publishable key is no secret: all that it opens is safe for strangers.
 */
export const keyKinds = ['integration', 'publishable'] as const;
export type KeyKind = (typeof keyKinds)[number];

/** What a publishable key may do beside the widget routes, which need no capability. */
export const publishableCapabilities = [
  'venues.read',
  'events.read',
  'tickets.create',
] as const satisfies readonly Capability[];

/** Who a key speaks for, and what it opens. */
export interface Integration {
  readonly id: IntegrationId;
  readonly kind: KeyKind;
  readonly name: string;
  /** The source of the bookings that it makes. */
  readonly channel: string;
  readonly environment: Environment;
  readonly capabilities: readonly Capability[];
  /** Null for all venues of the group, later ones too. */
  readonly venueIds: readonly VenueId[] | null;
  /**
   * The web origins on whose pages a publishable key works, such as `https://harbour.example`, or
   * `http://localhost:*` for any port of this machine; none for any other key.
   */
  readonly origins: readonly string[];
}

/** One key of an integration, without its secret. */
export interface Key {
  /** The public part of the key, by which an admin knows it. */
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

export function covers({ venueIds }: Integration, venueId: VenueId): boolean {
  return venueIds === null || venueIds.includes(venueId);
}

/** Whether a browser may use the key there. What is no browser's page names no origin. */
export function mayUseAt({ kind, origins }: Integration, origin: string | null): boolean {
  return kind === 'integration' || origin === null || isOnList(origin, origins);
}

/** Only references of the sandbox begin with TEST. */
export function environmentOf(reference: Reference): Environment {
  return reference.startsWith('TEST') ? 'sandbox' : 'live';
}

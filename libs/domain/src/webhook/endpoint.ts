/** The endpoints that receive an integration's events, and how the team manages them. */
import type { Capability, Environment, Integration } from '../access/caller';
import type { IntegrationId, VenueId } from '../shared/ids';
import type { Instant } from '../shared/time';
import type { WebhookEvent, WebhookType } from './webhook-event';

export type WebhookEndpointId = string & { readonly brand: 'WebhookEndpointId' };

/** The capability that lets a key read events and receive them. */
export const eventsCapability = 'changes.read' satisfies Capability;

/** The capability that a key lacks, so that it receives no events; null if it lacks nothing. */
export function missingForEvents(capabilities: readonly Capability[]): Capability | null {
  return capabilities.includes(eventsCapability) ? null : eventsCapability;
}

/** The integration that reads an event. */
export interface EventReader extends Pick<Integration, 'environment' | 'capabilities'> {
  readonly integrationId: IntegrationId;
}

/**
 * Whether an event names the guest: of the reader's own bookings, and with `guests.read` of all.
 */
export function mayNameGuest(
  { integrationId, capabilities }: EventReader,
  subject: { readonly integrationId: IntegrationId | null },
): boolean {
  return capabilities.includes('guests.read') || subject.integrationId === integrationId;
}

export interface NewWebhookEndpoint {
  readonly id: WebhookEndpointId;
  readonly integrationId: IntegrationId;
  /** The environment of the integration. */
  readonly environment: Environment;
  readonly url: string;
  /** Null for all venues that the integration may see. */
  readonly venueIds: readonly VenueId[] | null;
  /** Null for all. */
  readonly events: readonly WebhookEvent[] | null;
}

export interface WebhookEndpoint extends NewWebhookEndpoint {
  readonly integrationName: string;
  /** The venues of the integration. */
  readonly capabilities: readonly Capability[];
  /** The newest active key of the integration; null if there is none. */
  readonly keyId: string | null;
  /** The secret is derived from the id and this number. */
  readonly secretVersion: number;
  readonly rotatedUntil: Instant | null;
  readonly createdAt: Instant;
  readonly offSince: Instant | null;
  readonly offBecause: string | null;
  /** How many deliveries are pending, including those held for lack of a capability. */
  readonly waiting: number;
  readonly lastDeliveredAt: Instant | null;
}

export type WebhookDeliveryState = 'waiting' | 'sending' | 'delivered' | 'stopped';

/** A delivery for an admin. */
export interface WebhookDelivery {
  readonly id: string;
  /** Null until the event is decided. */
  readonly type: WebhookType | null;
  readonly state: WebhookDeliveryState;
  readonly occurredAt: Instant;
  readonly attempts: number;
  /** The time of the next attempt; null if there is none. */
  readonly dueAt: Instant | null;
  /** The status of the last response; null if there was none. */
  readonly lastStatus: number | null;
  readonly because: string | null;
}

/** The port that manages endpoints. */
export interface WebhookStore {
  /** In the order in which they were added. */
  all(): Promise<readonly WebhookEndpoint[]>;
  one(id: string): Promise<WebhookEndpoint | null>;
  add(endpoint: NewWebhookEndpoint): Promise<void>;
  /** Switches to the next version of its secret; the previous one also signs for a while. */
  rotate(id: WebhookEndpointId, overlapHours: number): Promise<void>;
  remove(id: WebhookEndpointId): Promise<void>;
  /** Writes a delivery of the type `webhook.test`, and returns its id. */
  test(id: WebhookEndpointId): Promise<string>;
  /** The newest first. */
  deliveries(id: WebhookEndpointId, limit: number): Promise<readonly WebhookDelivery[]>;
  /**
   * Switches the endpoint on again, and sends failed deliveries again, or that one delivery whether
   * it was delivered or not. Returns how many there are.
   */
  redeliver(id: WebhookEndpointId, deliveryId: string | null): Promise<number>;
  /**
   * Sends the deliveries held while the integration lacked a capability, unless the endpoint is
   * off.
   */
  resume(id: IntegrationId): Promise<void>;
}

/** Where an integration is told of events, and how the team manages those places. */
import type { Capability, Environment, Integration } from '../access/caller';
import type { IntegrationId, VenueId } from '../shared/ids';
import type { Instant } from '../shared/time';
import type { WebhookEvent, WebhookType } from './webhook-event';

export type WebhookEndpointId = string & { readonly brand: 'WebhookEndpointId' };

/** The capability that lets a key read events and receive them. */
export const eventsCapability = 'changes.read' satisfies Capability;

/** What a key lacks, so that it gets no events; null where it lacks nothing. */
export function missingForEvents(capabilities: readonly Capability[]): Capability | null {
  return capabilities.includes(eventsCapability) ? null : eventsCapability;
}

/** The integration that reads an event. */
export interface EventReader extends Pick<Integration, 'environment' | 'capabilities'> {
  readonly integrationId: IntegrationId;
}

/**
 * Whether an event names the guest: of what the reader made itself, and with `guests.read` of all.
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
  /** That of the integration. */
  readonly environment: Environment;
  readonly url: string;
  /** Null for all venues that the integration may see. */
  readonly venueIds: readonly VenueId[] | null;
  /** Null for all. */
  readonly events: readonly WebhookEvent[] | null;
}

export interface WebhookEndpoint extends NewWebhookEndpoint {
  readonly integrationName: string;
  /** Those of the integration. */
  readonly capabilities: readonly Capability[];
  /** The newest key of the integration that is in force; null where none is. */
  readonly keyId: string | null;
  /** The secret is derived from the id and this number. */
  readonly secretVersion: number;
  readonly rotatedUntil: Instant | null;
  readonly createdAt: Instant;
  readonly offSince: Instant | null;
  readonly offBecause: string | null;
  /** How many deliveries were not taken yet, with those that a missing capability holds. */
  readonly waiting: number;
  readonly lastDeliveredAt: Instant | null;
}

export type WebhookDeliveryState = 'waiting' | 'sending' | 'delivered' | 'stopped';

/** A delivery as an admin sees it. */
export interface WebhookDelivery {
  readonly id: string;
  /** Null until it is known which event it is. */
  readonly type: WebhookType | null;
  readonly state: WebhookDeliveryState;
  readonly occurredAt: Instant;
  readonly attempts: number;
  /** When it is tried again; null where it is not. */
  readonly dueAt: Instant | null;
  /** The status of the last answer; null where there was none. */
  readonly lastStatus: number | null;
  readonly because: string | null;
}

/** Where endpoints are managed. */
export interface WebhookStore {
  /** In the order in which they were added. */
  all(): Promise<readonly WebhookEndpoint[]>;
  one(id: string): Promise<WebhookEndpoint | null>;
  add(endpoint: NewWebhookEndpoint): Promise<void>;
  /** The next version of its secret; the one before signs too for so long. */
  rotate(id: WebhookEndpointId, overlapHours: number): Promise<void>;
  remove(id: WebhookEndpointId): Promise<void>;
  /** Writes a delivery of the type `webhook.test`, and returns its id. */
  test(id: WebhookEndpointId): Promise<string>;
  /** The newest first. */
  deliveries(id: WebhookEndpointId, limit: number): Promise<readonly WebhookDelivery[]>;
  /**
   * Switches the endpoint on again, and has what was not delivered sent anew, or that one delivery
   * whether it was delivered or not. Returns how many there are.
   */
  redeliver(id: WebhookEndpointId, deliveryId: string | null): Promise<number>;
  /** Sends what was held while the integration lacked a capability, unless the endpoint is off. */
  resume(id: IntegrationId): Promise<void>;
}

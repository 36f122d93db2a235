/**
 * One event on its way to one endpoint. The table of deliveries is the queue, like that of
 * messages: storage selects the deliveries that are due, and this module decides about them.
 * Decision 143.
 */
import type { Capability, Environment } from '../access/caller';
import type { SubjectFacts } from '../history/facts';
import type { IntegrationId, VenueId } from '../shared/ids';
import { minutesBetween, type Instant, type LocalDate, type Zone } from '../shared/time';
import { missingForEvents, type WebhookEndpointId } from './endpoint';
import {
  webhookEventOf,
  type RecordedChange,
  type WebhookEvent,
  type WebhookType,
} from './webhook-event';

export type WebhookDeliveryId = string & { readonly brand: 'WebhookDeliveryId' };

/** A delivery that is due, with the parts of its payload. */
export interface QueuedDelivery {
  readonly id: WebhookDeliveryId;
  readonly endpoint: {
    readonly id: WebhookEndpointId;
    readonly url: string;
    /** Null for all. */
    readonly events: readonly WebhookEvent[] | null;
    readonly secretVersion: number;
    /** Until when the previous secret signs as well; null if there was none. */
    readonly rotatedUntil: Instant | null;
    readonly isOff: boolean;
    readonly integrationId: IntegrationId;
    readonly environment: Environment;
    readonly capabilities: readonly Capability[];
    /** Whether its integration has an active key, and may see the venue. */
    readonly isAllowed: boolean;
  };
  /** Null until the event of the change is decided. */
  readonly type: WebhookType | null;
  /** Null if no change of the history caused it, and if its subject is deleted. */
  readonly change: RecordedChange | null;
  /** The subject after the change; null if `change` is. */
  readonly subjectFacts: SubjectFacts | null;
  /** Null for a test. */
  readonly venue: { readonly id: VenueId; readonly slug: string; readonly zone: Zone } | null;
  /** The day of an `availability.changed`. */
  readonly date: LocalDate | null;
  /** When the event of an order of tickets begins. */
  readonly eventStartsAt: Instant | null;
  readonly occurredAt: Instant;
  /** How many times a worker has started to send it. */
  readonly attempts: number;
  /** Null before the first attempt. */
  readonly firstTriedAt: Instant | null;
  readonly now: Instant;
}

export type DeliveryDecision =
  /** It is not an event for that endpoint, and is deleted. */
  | { readonly kind: 'drop' }
  /** The endpoint is switched off: it stays until it is sent again by an admin, or too old. */
  | { readonly kind: 'stop' }
  /** Its key lacks a capability: it stays until that is granted, or too old. */
  | { readonly kind: 'hold' }
  | { readonly kind: 'send'; readonly type: WebhookType };

export function decideDelivery(entry: QueuedDelivery): DeliveryDecision {
  const { endpoint } = entry;
  const type = typeOf(entry);
  if (type === null || !endpoint.isAllowed || isNotWanted(entry, type)) return { kind: 'drop' };
  if (endpoint.isOff && type !== 'webhook.test') return { kind: 'stop' };
  if (missingForEvents(endpoint.capabilities) !== null) return { kind: 'hold' };
  return { kind: 'send', type };
}

/** An event that the endpoint did not choose, or whose subject has been deleted since. */
function isNotWanted({ endpoint, subjectFacts }: QueuedDelivery, type: WebhookType): boolean {
  if (type === 'webhook.test') return false;
  const isChosen = endpoint.events?.includes(type) ?? true;
  return !isChosen || (type !== 'availability.changed' && subjectFacts === null);
}

function typeOf({ type, change }: QueuedDelivery): WebhookType | null {
  return type ?? (change === null ? null : webhookEventOf(change));
}

/** The response of an endpoint: a status, or the reason why there was none. */
export type WebhookAnswer =
  | { readonly kind: 'answered'; readonly status: number }
  | { readonly kind: 'failed'; readonly because: string };

export type DeliveryOutcome =
  | { readonly kind: 'delivered' }
  | { readonly kind: 'again'; readonly seconds: number }
  | { readonly kind: 'switch-off'; readonly because: string }
  /** A test is tried once. */
  | { readonly kind: 'failed' };

/** How long a delivery is tried. */
export const deliveryMinutesMax = 3 * 24 * 60;
const firstPauseSeconds = 5;
const longestPauseSeconds = 12 * 60 * 60;

/**
 * The consequences of a response for the delivery and its endpoint. Each pause is three times the
 * one before it, up to twelve hours; `chance`, a random number from 0 to 1, moves it by a fifth at
 * most, so that deliveries that failed together are not tried together. The last attempt is after
 * three days.
 */
export function decideOutcome(
  entry: Pick<QueuedDelivery, 'attempts' | 'firstTriedAt' | 'now'> & { readonly type: WebhookType },
  answer: WebhookAnswer,
  chance: number,
): DeliveryOutcome {
  const status = answer.kind === 'answered' ? answer.status : null;
  if (status !== null && status >= 200 && status < 300) return { kind: 'delivered' };
  if (entry.type === 'webhook.test') return { kind: 'failed' };
  if (status === 410) return { kind: 'switch-off', because: 'It answered 410 Gone.' };
  const tried = entry.firstTriedAt === null ? 0 : minutesBetween(entry.firstTriedAt, entry.now);
  const secondsLeft = (deliveryMinutesMax - tried) * 60;
  if (secondsLeft <= 0) {
    return { kind: 'switch-off', because: 'It has not taken an event for three days.' };
  }
  const pause = Math.min(longestPauseSeconds, firstPauseSeconds * 3 ** entry.attempts);
  const spread = Math.round(pause * (0.8 + 0.4 * chance));
  return { kind: 'again', seconds: Math.min(spread, Math.ceil(secondsLeft)) };
}

/** One attempt. Its worker may record the outcome only while it is the newest. */
export interface DeliveryAttempt {
  readonly id: WebhookDeliveryId;
  readonly number: number;
}

export interface DeliveryClaim {
  readonly entry: QueuedDelivery;
  readonly type: WebhookType;
  readonly attempt: DeliveryAttempt;
}

export interface DeliveryClaimTerms {
  /** The deliveries that this worker is sending. */
  readonly except: readonly string[];
  /** Endpoints with the most simultaneous deliveries. */
  readonly exceptEndpoints: readonly string[];
  /** A worker that has recorded nothing after this time has crashed. */
  readonly claimSeconds: number;
}

/** The worker's port of deliveries. */
export interface WebhookQueue {
  /** Null if none is due. Deliveries that will not be sent are removed on the way. */
  claimNext(terms: DeliveryClaimTerms): Promise<DeliveryClaim | null>;
  /** False if a newer attempt has started. */
  record(
    attempt: DeliveryAttempt,
    answer: WebhookAnswer,
    outcome: DeliveryOutcome,
  ): Promise<boolean>;
}

export interface WebhookRequest {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** Sends to addresses that third parties choose: to public ones only. */
export interface WebhookSender {
  send(request: WebhookRequest): Promise<WebhookAnswer>;
}

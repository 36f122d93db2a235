/** The body of an event: ids, states and times, and the guest if the endpoint may name guests. */
import { erasedName, type WebhookField } from '@venue/domain/booking/fields';
import type { BookingFacts, EnquiryFacts, OrderFacts } from '@venue/domain/history/facts';
import { displayReference, type IntegrationId } from '@venue/domain/shared/ids';
import { isoIn, isoOf, localOf, type Instant, type Zone } from '@venue/domain/shared/time';
import type { QueuedDelivery } from '@venue/domain/webhook/delivery';
import { mayNameGuest } from '@venue/domain/webhook/endpoint';
import type { EventSource } from '@venue/domain/webhook/event-feed';
import type { WaitingEntry } from '@venue/domain/waiting/entry';
import {
  moneyBack,
  type WebhookEvent,
  type WebhookType,
} from '@venue/domain/webhook/webhook-event';
import type { GuestField } from './payload-schemas';

type Venue = NonNullable<QueuedDelivery['venue']>;
export interface WebhookPayload {
  readonly type: WebhookType;
  /** The time of the event. */
  readonly timestamp: string;
  readonly data: Readonly<Record<string, unknown>>;
}

export function webhookPayload(entry: QueuedDelivery, type: WebhookType): WebhookPayload {
  if (type !== 'webhook.test') return eventPayload(entry, type);
  const { id, environment } = entry.endpoint;
  return { type, timestamp: isoOf(entry.occurredAt), data: { environment, endpointId: id } };
}

/** The body of an event, whether it is sent or fetched. */
export function eventPayload(entry: EventSource, type: WebhookEvent): WebhookPayload {
  const { environment } = entry.endpoint;
  const data = { environment, ...dataOf(entry, type) };
  return { type, timestamp: isoOf(entry.occurredAt), data };
}

function dataOf(entry: EventSource, type: WebhookEvent): object {
  const { venue, change, subjectFacts, date } = entry;
  if (venue === null) throw new Error('a webhook without a venue');
  const where = { venueId: venue.id, venue: venue.slug };
  if (type === 'availability.changed') return { ...where, date };
  if (change === null || subjectFacts === null) throw new Error('a webhook about nothing');
  switch (subjectFacts.kind) {
    case 'booking':
      return { ...where, ...bookingData(entry, subjectFacts.facts, venue), ...moneyData(change) };
    case 'order':
      return { ...where, ...orderData(entry, subjectFacts.facts, venue), ...moneyData(change) };
    case 'enquiry':
      return { ...where, ...enquiryData(entry, subjectFacts.facts) };
    case 'waiting':
      return { ...where, ...entryData(entry, subjectFacts.facts, venue) };
  }
}

function bookingData(entry: EventSource, booking: BookingFacts, { zone }: Venue): object {
  const plain = {
    reference: displayReference(booking.reference),
    version: booking.version,
    state: booking.state,
    partySize: booking.partySize,
    bookingType: booking.bookingType,
    ...startIn(booking.startsAt, zone),
    endsAt: isoIn(booking.endsAt, zone),
    expectedArrival: booking.expectedArrival === null ? null : isoIn(booking.expectedArrival, zone),
    source: booking.source,
  } satisfies Record<Exclude<WebhookField, GuestField>, unknown>;
  const guest = guestIn(entry, booking, { name: booking.guestName, phone: booking.guestPhone });
  return { bookingId: booking.id, ...plain, ...guest };
}

/** For an event about money. */
function moneyData(change: NonNullable<EventSource['change']>): object {
  if (change.part !== 'receipt') return {};
  const back = moneyBack(change);
  const amountPence = change.after?.amountPence ?? 0;
  if (back === null) return { receivedPence: amountPence };
  return { amountPence: Math.abs(amountPence), status: back.status };
}

function orderData(entry: EventSource, order: OrderFacts, { zone }: Venue): object {
  return {
    orderId: order.id,
    reference: displayReference(order.reference),
    state: order.state,
    quantity: order.quantity,
    totalPence: order.totalPence,
    eventInstanceId: order.instanceId,
    ...startIn(entry.eventStartsAt, zone),
    source: order.source,
    ...guestIn(entry, order, { name: order.guestName, phone: order.guestPhone }),
  };
}

/** Leaves out the enquiry's text, since it is free text. */
function enquiryData(entry: EventSource, enquiry: EnquiryFacts): object {
  return {
    enquiryId: enquiry.id,
    bookingId: enquiry.bookingId,
    state: enquiry.closedAt === null ? 'open' : 'closed',
    source: enquiry.source,
    ...guestIn(entry, enquiry, enquiry),
  };
}

function entryData(entry: EventSource, waiting: WaitingEntry, { zone }: Venue): object {
  const { guestName: name, guestPhone: phone, offeredUntil, bookingId, state } = waiting;
  return {
    entryId: waiting.id,
    // Rows of the history that are older than the queue have none.
    kind: waiting.kind === 'queue' ? 'queue' : 'list',
    state,
    partySize: waiting.partySize,
    date: waiting.date,
    from: localOf(waiting.fromAt, zone).time,
    until: localOf(waiting.untilAt, zone).time,
    offeredUntil: offeredUntil === null ? null : isoIn(offeredUntil, zone),
    bookingId: state === 'accepted' ? bookingId : null,
    source: waiting.source,
    ...guestIn(entry, waiting, { name, phone }),
  };
}

/** Empty unless the endpoint may name the guest; a missing or erased name or number is null. */
function guestIn(
  { endpoint }: EventSource,
  subject: { readonly integrationId: IntegrationId | null },
  { name, phone }: { readonly name: string | null; readonly phone: string | null },
): object {
  if (!mayNameGuest(endpoint, subject)) return {};
  const textOrNull = (text: string | null): string | null =>
    text === '' || text === erasedName ? null : text;
  return { guest: { name: textOrNull(name), phone: textOrNull(phone) } };
}

function startIn(
  startsAt: Instant | null,
  zone: Zone,
): Readonly<Record<'date' | 'time' | 'startsAt', string | null>> {
  if (startsAt === null) return { date: null, time: null, startsAt: null };
  return { ...localOf(startsAt, zone), startsAt: isoIn(startsAt, zone) };
}

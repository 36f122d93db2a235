/** What an endpoint is sent: ids, states and times, and guests where the integration knows them. */
import {
  displayReference,
  isoIn,
  isoOf,
  localOf,
  mayNameGuest,
  parseInstant,
  type EventSource,
  type Facts,
  type Instant,
  type QueuedDelivery,
  type Reference,
  type WebhookEvent,
  type WebhookType,
  type Zone,
} from '@venue/domain';

type Venue = NonNullable<QueuedDelivery['venue']>;
export interface WebhookPayload {
  readonly type: WebhookType;
  /** When it happened. */
  readonly timestamp: string;
  readonly data: Readonly<Record<string, unknown>>;
}

export function webhookPayload(entry: QueuedDelivery, type: WebhookType): WebhookPayload {
  if (type !== 'webhook.test') return eventPayload(entry, type);
  const { id, environment } = entry.endpoint;
  return { type, timestamp: isoOf(entry.occurredAt), data: { environment, endpointId: id } };
}

/** The body of an event, sent or asked for. */
export function eventPayload(entry: EventSource, type: WebhookEvent): WebhookPayload {
  const { environment } = entry.endpoint;
  const data = { environment, ...dataOf(entry, type) };
  return { type, timestamp: isoOf(entry.occurredAt), data };
}

function dataOf(entry: EventSource, type: WebhookEvent): object {
  const { venue, change, facts, date } = entry;
  if (venue === null) throw new Error('a webhook without a venue');
  const where = { venueId: venue.id, venue: venue.slug };
  if (type === 'availability.changed') return { ...where, date };
  if (change === null || facts === null) throw new Error('a webhook about nothing');
  switch (change.subject) {
    case 'booking':
      return { ...where, ...bookingData(entry, facts, venue), ...moneyData(change) };
    case 'order':
      return { ...where, ...orderData(entry, facts, venue) };
    case 'enquiry':
      return { ...where, ...enquiryData(entry, facts, change.subjectId) };
  }
}

function bookingData(entry: EventSource, facts: Facts, { zone }: Venue): object {
  const startsAt = instantIn(facts, 'starts_at');
  const expected = instantIn(facts, 'expected_arrival');
  return {
    bookingId: entry.change?.subjectId,
    reference: displayReference(facts['reference'] as Reference),
    version: facts['version'],
    state: facts['state'],
    partySize: facts['party_size'],
    bookingType: facts['booking_type'],
    ...startIn(startsAt, zone),
    endsAt: isoInOrNull(instantIn(facts, 'ends_at'), zone),
    expectedArrival: isoInOrNull(expected, zone),
    source: facts['source'],
    ...guestIn(entry, facts, { name: facts['guest_name'], phone: facts['guest_phone'] }),
  };
}

/** What was received, of an event about money. */
function moneyData({ part, after }: NonNullable<EventSource['change']>): object {
  return part === 'receipt' ? { receivedPence: after?.['amount_pence'] } : {};
}

function orderData(entry: EventSource, facts: Facts, { zone }: Venue): object {
  return {
    orderId: entry.change?.subjectId,
    reference: displayReference(facts['reference'] as Reference),
    state: facts['state'],
    quantity: facts['quantity'],
    totalPence: facts['total_pence'],
    eventInstanceId: facts['instance_id'],
    ...startIn(entry.eventStartsAt, zone),
    source: facts['source'],
    ...guestIn(entry, facts, { name: facts['guest_name'], phone: facts['guest_phone'] }),
  };
}

/** Not its words: they are free text. */
function enquiryData(entry: EventSource, facts: Facts, enquiryId: string): object {
  return {
    enquiryId,
    bookingId: facts['booking_id'] ?? null,
    state: typeof facts['closed_at'] === 'string' ? 'closed' : 'open',
    source: facts['source'],
    ...guestIn(entry, facts, { name: facts['name'], phone: facts['phone'] }),
  };
}

/** Null for a guest whose name or number is not known, or was erased. */
function guestIn(
  { endpoint }: EventSource,
  facts: Facts,
  { name, phone }: { readonly name: unknown; readonly phone: unknown },
): object {
  if (!mayNameGuest(endpoint, facts)) return {};
  const known = (text: unknown): unknown =>
    text === '' || text === 'Erased guest' ? null : (text ?? null);
  return { guest: { name: known(name), phone: known(phone) } };
}

function startIn(startsAt: Instant | null, zone: Zone): object {
  if (startsAt === null) return { date: null, time: null, startsAt: null };
  return { ...localOf(startsAt, zone), startsAt: isoIn(startsAt, zone) };
}

function instantIn(facts: Facts, column: string): Instant | null {
  const text = facts[column];
  return typeof text === 'string' ? parseInstant(text) : null;
}

function isoInOrNull(instant: Instant | null, zone: Zone): string | null {
  return instant === null ? null : isoIn(instant, zone);
}

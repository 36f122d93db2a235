import { describe, expect, it } from '@jest/globals';
import type { IntegrationId } from '@venue/domain/shared/ids';
import type { Phone } from '@venue/domain/shared/phone';
import type { Instant } from '@venue/domain/shared/time';
import type { EventSource } from '@venue/domain/webhook/event-feed';
import type { WebhookType } from '@venue/domain/webhook/webhook-event';
import { aBooking } from '@venue/testing/bookings';
import { at, london } from '@venue/testing/moments';
import { uuidOf, venueId } from '@venue/testing/venues';
import { eventPayload, webhookPayload } from './payload';
import { webhookSchema } from './payload-schemas';

const harbour = { id: venueId('the-harbour'), slug: 'the-harbour', zone: london };

const ownIntegration = uuidOf('integration');
const otherIntegration = uuidOf('another integration');

function source(subject: 'booking' | 'order' | 'enquiry', parts: Parts): EventSource {
  const { facts, ...others } = parts;
  return {
    endpoint: {
      environment: 'live',
      integrationId: ownIntegration,
      capabilities: ['changes.read'],
    },
    change: { subject, part: subject, after: null },
    subjectFacts: { kind: subject, facts },
    venue: harbour,
    date: null,
    eventStartsAt: null,
    occurredAt: at('2026-06-12 09:00'),
    ...others,
  } as unknown as EventSource;
}

interface Parts {
  readonly facts: object;
  readonly eventStartsAt?: Instant;
  readonly endpoint?: object;
}

const booking = aBooking({
  integrationId: ownIntegration as IntegrationId,
  version: 3,
  source: 'web',
  guestName: 'Ada',
  guestPhone: '+441174960000' as Phone,
  endsAt: at('2026-06-12 21:00'),
  expectedArrival: at('2026-06-12 19:20'),
});
const order = {
  id: uuidOf('order'),
  integrationId: ownIntegration,
  reference: 'HJK7QP4M',
  state: 'confirmed',
  quantity: 2,
  totalPence: 8000,
  source: 'web',
  instanceId: uuidOf('instance'),
  guestName: null,
  guestPhone: null,
  locale: null,
};
const enquiry = {
  id: uuidOf('enquiry'),
  integrationId: ownIntegration,
  bookingId: uuidOf('booking'),
  closedAt: null,
  source: 'web',
  name: 'Ada',
  phone: null,
};

describe('the data of an event', () => {
  it('has the times of a booking with the venue’s offset, and its guest', () => {
    expect(eventPayload(source('booking', { facts: booking }), 'booking.amended').data).toEqual({
      environment: 'live',
      venueId: harbour.id,
      venue: 'the-harbour',
      bookingId: booking.id,
      reference: 'K7QP 4M2X',
      version: 3,
      state: 'confirmed',
      partySize: 2,
      bookingType: 'Dinner',
      date: '2026-06-12',
      time: '19:00',
      startsAt: '2026-06-12T19:00:00+01:00',
      endsAt: '2026-06-12T21:00:00+01:00',
      expectedArrival: '2026-06-12T19:20:00+01:00',
      source: 'web',
      guest: { name: 'Ada', phone: '+441174960000' },
    });
  });

  it.each([
    ['', 'Erased guest', null, null],
    ['+441174960000', 'Ada', '+441174960000', 'Ada'],
    [null, null, null, null],
  ])('has no erased name or number: %j, %j', (phone, name, shownPhone, shownName) => {
    const facts = { ...booking, guestPhone: phone, guestName: name };
    const { data } = eventPayload(source('booking', { facts }), 'booking.created');

    expect(data['guest']).toEqual({ name: shownName, phone: shownPhone });
  });

  it.each([
    ['booking', booking, 'booking.created'],
    ['order', order, 'tickets.confirmed'],
    ['enquiry', enquiry, 'enquiry.created'],
  ] as const)('names the guest of what the integration made: %s', (subject, facts, type) => {
    const guestOf = (parts: Parts): unknown =>
      eventPayload(source(subject, parts), type).data['guest'];
    const naming = {
      environment: 'live',
      integrationId: ownIntegration,
      capabilities: ['guests.read'],
    };

    expect(guestOf({ facts })).toBeDefined();
    expect(guestOf({ facts: { ...facts, integrationId: otherIntegration } })).toBeUndefined();
    expect(guestOf({ facts: { ...facts, integrationId: null } })).toBeUndefined();
    const ofOthers = { ...facts, integrationId: otherIntegration };
    expect(guestOf({ facts: ofOthers, endpoint: naming })).toBeDefined();
  });

  it.each([
    [{ decision: 'refunded', amountPence: -6000 }, 6000, 'pending'],
    [{ decision: 'refunded', amountPence: -6000, status: 'succeeded' }, 6000, 'succeeded'],
    [{ decision: 'disputed', amountPence: -6000 }, 6000, 'open'],
    [{ decision: 'dispute-won', amountPence: 6000 }, 6000, 'won'],
    [{ decision: 'disputed', amountPence: -6000, status: 'lost' }, 6000, 'lost'],
  ])('has the amount and the state of money that goes back: %j', (after, amountPence, status) => {
    const change = { subject: 'booking', part: 'receipt', after };
    const about = { ...source('booking', { facts: booking }), change } as unknown as EventSource;

    expect(eventPayload(about, 'deposit.disputed').data).toMatchObject({ amountPence, status });
  });

  it('has the tickets of an order, and when their event begins', () => {
    const known = { facts: order, eventStartsAt: at('2026-06-12 20:00') };
    const { data } = eventPayload(source('order', known), 'tickets.confirmed');

    expect(data).toEqual({
      environment: 'live',
      venueId: harbour.id,
      venue: 'the-harbour',
      orderId: order.id,
      reference: 'HJK7 QP4M',
      state: 'confirmed',
      quantity: 2,
      totalPence: 8000,
      eventInstanceId: uuidOf('instance'),
      date: '2026-06-12',
      time: '20:00',
      startsAt: '2026-06-12T20:00:00+01:00',
      source: 'web',
      guest: { name: null, phone: null },
    });
    const { data: gone } = eventPayload(source('order', { facts: order }), 'tickets.confirmed');
    expect(gone).toMatchObject({ date: null, time: null, startsAt: null });
  });

  it.each([
    [{}, { bookingId: uuidOf('booking'), state: 'open' }],
    [{ bookingId: null }, { bookingId: null, state: 'open' }],
    [{ closedAt: at('2026-06-12 09:00') }, { bookingId: uuidOf('booking'), state: 'closed' }],
  ])('has the state and the subject of an enquiry: %j', (change, expected) => {
    const facts = { ...enquiry, ...change };
    const { data } = eventPayload(source('enquiry', { facts }), 'enquiry.created');

    expect(data).toMatchObject({ enquiryId: enquiry.id, ...expected });
  });

  it('is that of the endpoint in a test', () => {
    const endpoint = { id: uuidOf('endpoint'), environment: 'sandbox' };
    const occurredAt = at('2026-06-12 09:00');

    expect(webhookPayload({ endpoint, occurredAt } as never, 'webhook.test')).toEqual({
      type: 'webhook.test',
      timestamp: '2026-06-12T08:00:00.000Z',
      data: { environment: 'sandbox', endpointId: uuidOf('endpoint') },
    });
  });
});

describe('the schema of an event', () => {
  const dataOf = (type: WebhookType): object =>
    (webhookSchema(type)['properties'] as { data: { properties: object } }).data.properties;

  it.each(['availability.changed', 'webhook.test'] as const)('names no guest: %s', (type) => {
    expect(dataOf(type)).not.toHaveProperty('guest');
  });

  it.each(['booking.created', 'deposit.paid', 'tickets.expired', 'enquiry.closed'] as const)(
    'names a guest: %s',
    (type) => {
      expect(dataOf(type)).toHaveProperty('guest');
    },
  );

  it('requires all three members', () => {
    expect(webhookSchema('booking.created')['required']).toEqual(['type', 'timestamp', 'data']);
  });
});

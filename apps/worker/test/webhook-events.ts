/** What specs of webhooks share: changes that have events, and what an endpoint receives. */
import { beforeEach, expect } from '@jest/globals';
import { schemaFaultsOf } from '@venue/testing/schema-faults';
import { shared } from '@venue/testing/shared';
import { until } from '@venue/testing/until';
import type { EnquiryId, Reference } from '@venue/domain/shared/ids';
import { webhookEvents } from '@venue/domain/webhook/webhook-event';
import type { PaymentRequestId } from '@venue/domain/payment/request';
import { openWebhookTestDeployment } from './webhook-deployment';
import type { ReceivedWebhook } from './webhook-receiver';

const noon = '2026-12-01T12:00:00Z';
export const guest = { name: 'Ada Lovelace', phone: '+44 117 496 0123', email: null };

export const service = shared(() =>
  openWebhookTestDeployment((group) => {
    const pier = group.venues.find(({ slug }: { slug: string }) => slug === 'the-pier');
    pier.bookingTypes[0].deposits = [{ when: { partySizeFrom: 3 }, perGuestPence: 1000 }];
  }),
);
beforeEach(() => service.begin(noon));

export const receiving = 'all,changes.read';
export const receivedWebhooks = (): readonly ReceivedWebhook[] => service.receiver.received;
export const types = (): readonly string[] => receivedWebhooks().map(({ payload }) => payload.type);
export const allSent = (): Promise<unknown> =>
  until(async () => (await service.unfinished()) === 0, 200);

/** A day without bookings of other tests, and no holiday. */
let days = 2;
export function nextDay(): string {
  const day = new Date(Date.UTC(2026, 11, (days += 1))).toISOString().slice(0, 10);
  return /-12-2[4-6]|-12-31|-01-01/.test(day) ? nextDay() : day;
}

export interface CurrentBooking {
  readonly date: string;
  readonly reference: Reference;
  readonly version: number;
}

export async function book(fields: object = {}, key?: string): Promise<CurrentBooking> {
  const venueId = service.venueId['the-pier'];
  const usual = { venueId, date: nextDay(), time: '19:00', partySize: 2, guest };
  const wish = { ...usual, ...fields };
  const { body } = await service.post('/reservations', wish, key === undefined ? {} : { key });
  expect(body).toMatchObject({ outcome: 'booked' });
  return currentBooking(body.reference);
}

/** The booking with its present version. */
export async function currentBooking(text: string): Promise<CurrentBooking> {
  const reference = text.replace(' ', '') as Reference;
  const [row] = await service.sql<{ version: number; date: string }>(
    `select version, (starts_at at time zone timezone)::date::text as date
     from booking join venue on venue.id = venue_id where reference = $1`,
    [reference],
  );
  return { reference, version: row?.version ?? 0, date: row?.date ?? '' };
}

export const change = (
  { reference }: Pick<CurrentBooking, 'reference'>,
  what: string,
  fields: object = {},
): Promise<unknown> =>
  service.post(`/bookings/${reference}/${what}`, { phone: guest.phone, ...fields });

export const expireUnpaid = (table: 'booking' | 'ticket_order'): Promise<unknown> =>
  service.sql(
    `update ${table} set state = 'expired', hold_until = null
     where state in ('awaiting_deposit', 'held')`,
  );

export const withoutAvailability = webhookEvents.filter((name) => name !== 'availability.changed');

export async function orderTickets(
  areFree: boolean,
): Promise<{ bookingId: string; reference: Reference }> {
  const [on] = await service.sql<{ instance: string; tier: string }>(
    `select event_instance.id as instance, ticket_tier.id as tier
     from event_instance join ticket_tier using (event_id)
     where starts_at > app_now() + interval '2 days' and (price_pence = 0) = $1
     order by starts_at limit 1`,
    [areFree],
  );
  const order = { eventInstanceId: on?.instance, tierId: on?.tier, quantity: 1, guest };
  return (await service.post('/tickets', order)).body;
}

interface BoughtTickets {
  readonly id: PaymentRequestId;
  readonly amount: number;
  readonly reference: Reference;
}

export async function buyTickets(): Promise<BoughtTickets> {
  const body = await orderTickets(false);
  const [request] = await service.sql<Omit<BoughtTickets, 'reference'>>(
    'select id, amount_pence as amount from payment_request where order_id = $1',
    [body.bookingId],
  );
  if (request === undefined) throw new Error(JSON.stringify(body));
  return { ...request, reference: body.reference.replace(' ', '') as Reference };
}

/** The worker has sent all refunds, and their provider has confirmed them. */
export async function refundsSettled(): Promise<void> {
  const pending = `select from refund where status = 'pending'`;
  await until(async () => (await service.sql(pending)).length === 0, 200);
}

export async function enquire(): Promise<EnquiryId> {
  const words = { subject: 'A party', message: 'For twenty?', name: guest.name };
  const venueId = service.venueId['the-pier'];
  const { status, body } = await service.post('/booking-enquiries', {
    ...{ venueId, phone: guest.phone },
    ...words,
  });
  expect([status, body]).toEqual([201, expect.anything()]);
  const [row] = await service.sql<{ id: EnquiryId }>(
    'select id from enquiry order by created_at desc limit 1',
  );
  return row?.id as EnquiryId;
}

export const faultsOf = schemaFaultsOf({ components: {} } as never);

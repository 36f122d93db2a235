/**
 * Webhooks to endpoints of integrations, from a change of a booking to a signed request, and the
 * same events by polling.
 */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { Webhook } from 'standardwebhooks';
import { until } from '@venue/testing/until';
import type { EnquiryId, Reference, WaitingEntryId } from '@venue/domain/shared/ids';
import type { WebhookEndpointId } from '@venue/domain/webhook/endpoint';
import { webhookEvents, type WebhookEvent } from '@venue/domain/webhook/webhook-event';
import { revokeKey } from '@venue/operations/access/keys/revoke-key';
import { blockTables } from '@venue/operations/availability/blocks/block-tables';
import { liftBlock } from '@venue/operations/availability/blocks/lift-block';
import {
  completeBooking,
  markNoShow,
  seatBooking,
} from '@venue/operations/bookings/attend/attendance';
import { undoStep } from '@venue/operations/bookings/attend/undo-step';
import { noteBooking } from '@venue/operations/bookings/notes';
import { closeEnquiry } from '@venue/operations/enquiries/close-enquiry';
import { erasePerson } from '@venue/operations/guests/erase-person';
import { refundPayment } from '@venue/operations/money/refund-payment';
import { webhookSchema } from '@venue/operations/webhooks/payload-schemas';
import { webhookSecret } from '@venue/operations/webhooks/signature';
import { offerToEntry, removeEntry } from '@venue/operations/waiting/team-waiting';
import { insertEntry } from '@venue/testing/waiting';
import { schemaFaultsOf } from '@venue/testing/schema-faults';
import { payNewest, sendCallback } from '@venue/testing/paying';
import type { PaymentRequestId } from '@venue/domain/payment/request';
import type { Pence } from '@venue/domain/shared/money';
import { openWebhookTestDeployment, type WebhookTestDeployment } from './webhook-deployment';
import type { ReceivedWebhook } from './webhook-receiver';

let service: WebhookTestDeployment;
const noon = '2026-12-01T12:00:00Z';
const guest = { name: 'Ada Lovelace', phone: '+44 117 496 0123', email: null };

beforeAll(async () => {
  service = await openWebhookTestDeployment((group) => {
    const pier = group.venues.find(({ slug }: { slug: string }) => slug === 'the-pier');
    pier.bookingTypes[0].deposits = [{ when: { partySizeFrom: 3 }, perGuestPence: 1000 }];
  });
});
beforeEach(() => service.begin(noon));
afterAll(() => service.close());

const receiving = 'all,changes.read';
const receivedWebhooks = (): readonly ReceivedWebhook[] => service.receiver.received;
const types = (): readonly string[] => receivedWebhooks().map(({ payload }) => payload.type);
const allSent = (): Promise<unknown> => until(async () => (await service.unfinished()) === 0, 200);

/** A day without bookings of other tests, and no holiday. */
let days = 2;
function nextDay(): string {
  const day = new Date(Date.UTC(2026, 11, (days += 1))).toISOString().slice(0, 10);
  return /-12-2[4-6]|-12-31|-01-01/.test(day) ? nextDay() : day;
}

interface CurrentBooking {
  readonly date: string;
  readonly reference: Reference;
  readonly version: number;
}

async function book(fields: object = {}, key?: string): Promise<CurrentBooking> {
  const venueId = service.venueId['the-pier'];
  const usual = { venueId, date: nextDay(), time: '19:00', partySize: 2, guest };
  const wish = { ...usual, ...fields };
  const { body } = await service.post('/reservations', wish, key === undefined ? {} : { key });
  expect(body).toMatchObject({ outcome: 'booked' });
  return currentBooking(body.reference);
}

/** The booking with its present version. */
async function currentBooking(text: string): Promise<CurrentBooking> {
  const reference = text.replace(' ', '') as Reference;
  const [row] = await service.sql<{ version: number; date: string }>(
    `select version, (starts_at at time zone timezone)::date::text as date
     from booking join venue on venue.id = venue_id where reference = $1`,
    [reference],
  );
  return { reference, version: row?.version ?? 0, date: row?.date ?? '' };
}

const change = (
  { reference }: Pick<CurrentBooking, 'reference'>,
  what: string,
  fields: object = {},
): Promise<unknown> =>
  service.post(`/bookings/${reference}/${what}`, { phone: guest.phone, ...fields });

const expireUnpaid = (table: 'booking' | 'ticket_order'): Promise<unknown> =>
  service.sql(
    `update ${table} set state = 'expired', hold_until = null
     where state in ('awaiting_deposit', 'held')`,
  );

const withoutAvailability = webhookEvents.filter((name) => name !== 'availability.changed');

async function orderTickets(
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

async function buyTickets(): Promise<BoughtTickets> {
  const body = await orderTickets(false);
  const [request] = await service.sql<Omit<BoughtTickets, 'reference'>>(
    'select id, amount_pence as amount from payment_request where order_id = $1',
    [body.bookingId],
  );
  if (request === undefined) throw new Error(JSON.stringify(body));
  return { ...request, reference: body.reference.replace(' ', '') as Reference };
}

/** The worker has sent all refunds, and their provider has confirmed them. */
async function refundsSettled(): Promise<void> {
  const pending = `select from refund where status = 'pending'`;
  await until(async () => (await service.sql(pending)).length === 0, 200);
}

async function enquire(): Promise<EnquiryId> {
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

const faultsOf = schemaFaultsOf({ components: {} } as never);

/** Actions and their events. */
const lives: readonly (readonly [string, readonly string[], () => Promise<unknown>])[] = [
  [
    'a booking that is changed and cancelled',
    ['booking.created', 'booking.amended', 'booking.amended', 'booking.cancelled'],
    async () => {
      const booked = await book();
      await change(booked, 'amend', { partySize: 1 });
      await service.perform(noteBooking, {
        ...(await currentBooking(booked.reference)),
        note: 'Birthday',
      });
      await change(booked, 'amend', { partySize: 2 });
      await change(booked, 'cancel');
    },
  ],
  [
    'a booking that is seated, by mistake at first, and completed',
    ['booking.created', 'booking.seated', 'booking.amended', 'booking.seated', 'booking.completed'],
    async () => {
      const { reference, date } = await book();
      const now = (): Promise<CurrentBooking> => currentBooking(reference);
      await service.moveTo(`${date}T23:30:00Z`);
      await service.perform(seatBooking, { ...(await now()), early: true });
      await service.perform(undoStep, await now());
      await service.perform(seatBooking, { ...(await now()), early: true });
      await service.moveBy('1 hour');
      await service.perform(completeBooking, await now());
    },
  ],
  [
    'guests who do not come',
    ['booking.created', 'booking.no_show'],
    async () => {
      const { reference, date } = await book();
      await service.moveTo(`${date}T23:59:00Z`);
      await service.moveBy('3 hours');
      await service.perform(markNoShow, await currentBooking(reference));
    },
  ],
  [
    'a deposit that is paid',
    ['booking.created', 'deposit.paid', 'booking.confirmed'],
    async () => payNewest(service, (await book({ partySize: 4 })).reference),
  ],
  [
    'a deposit of which too little comes',
    ['booking.created', 'deposit.short'],
    async () => payNewest(service, (await book({ partySize: 4 })).reference, 100),
  ],
  [
    'a deposit that comes after all was over',
    ['booking.created', 'booking.cancelled', 'deposit.late'],
    async () => {
      const booked = await book({ partySize: 4 });
      await change(booked, 'cancel');
      await payNewest(service, booked.reference);
    },
  ],
  [
    'a deposit that never comes',
    ['booking.created', 'booking.expired'],
    async () => {
      await book({ partySize: 4 });
      await expireUnpaid('booking');
    },
  ],
  [
    'tickets that are paid, and others that are not',
    ['tickets.confirmed', 'tickets.expired'],
    async () => {
      const { id, amount } = await buyTickets();
      await sendCallback(service, { paymentId: 'p', requestId: id, amountPence: amount });
      await allSent();
      await buyTickets();
      await expireUnpaid('ticket_order');
    },
  ],
  [
    'free tickets that are given back',
    ['tickets.confirmed', 'tickets.cancelled'],
    async () => {
      const { reference } = await orderTickets(true);
      await change({ reference }, 'cancel');
    },
  ],
  [
    'a deposit that is paid and refunded',
    [
      ...['booking.created', 'deposit.paid', 'booking.confirmed'],
      ...['deposit.refunded', 'booking.amended', 'deposit.refunded'],
    ],
    async () => {
      const { reference } = await book({ partySize: 4 });
      await payNewest(service, reference);
      await service.perform(refundPayment, { reference, reason: 'Agreed by phone' });
      await refundsSettled();
    },
  ],
  [
    'tickets that are paid, cancelled and refunded',
    ['tickets.confirmed', 'tickets.cancelled', 'tickets.refunded', 'tickets.refunded'],
    async () => {
      const { id, amount, reference } = await buyTickets();
      await sendCallback(service, { paymentId: 'r', requestId: id, amountPence: amount });
      await service.sql(`update ticket_order set state = 'cancelled' where reference = $1`, [
        reference,
      ]);
      await service.perform(refundPayment, { reference, reason: 'Agreed by phone' });
      await refundsSettled();
    },
  ],
  [
    'an enquiry',
    ['enquiry.created', 'enquiry.closed'],
    async () => {
      const id = await enquire();
      await service.perform(closeEnquiry, { id, note: 'Called back.' });
    },
  ],
  [
    'a place on the waiting list that is offered a table and removed',
    ['waiting_list.joined', 'waiting_list.offered', 'waiting_list.ended'],
    async () => {
      const values = ['live', service.venueId['the-pier'], nextDay()];
      const [row] = await service.sql<{ id: WaitingEntryId }>(insertEntry, values);
      const id = row?.id ?? ('' as WaitingEntryId);
      await service.perform(offerToEntry, { id });
      await service.perform(removeEntry, { id });
    },
  ],
];

/** The bodies that an integration gets by polling after a cursor, and the next cursor. */
async function pollAfter(
  after: string,
): Promise<{ readonly bodies: { type: WebhookEvent }[]; readonly next: string }> {
  const { body } = await service.get(`/bookings/changes${after}`);
  const { events, hasMore, next } = body;
  if (!hasMore) return { bodies: events, next };
  const rest = await pollAfter(`?after=${next}`);
  return { bodies: [...events, ...rest.bodies], next: rest.next };
}

/** The cursor of the next event, once no transaction is open. */
async function begunAt(): Promise<string> {
  const heldUp = `select from history where transaction >= pg_snapshot_xmin(pg_current_snapshot())`;
  await until(async () => (await service.sql(heldUp)).length === 0);
  return `?after=${(await pollAfter('')).next}`;
}

describe('an endpoint, and an integration that polls, get', () => {
  it('the amount of a refund, and its state', async () => {
    await service.addEndpoint({ events: ['deposit.refunded'] });
    await service.work();
    const { reference } = await book({ partySize: 4 });
    await payNewest(service, reference);
    const wish = { reference, amountPence: 1500 as Pence, reason: 'Agreed by phone' };
    await service.perform(refundPayment, wish);
    await refundsSettled();
    await allSent();

    const events = receivedWebhooks().map(({ payload: { data } }) => data);
    expect(events).toEqual([
      expect.objectContaining({ amountPence: 1500, status: 'pending' }),
      expect.objectContaining({ amountPence: 1500, status: 'succeeded' }),
    ]);
  });

  it.each(lives)('%s: %j', async (_, due, live) => {
    // A late payment is a task for the team too.
    const events = withoutAvailability.filter(
      (name) => !name.startsWith('enquiry') || due.includes(name),
    );
    await expireUnpaid('booking');
    await service.addEndpoint({ events });
    const start = await begunAt();
    await service.work();
    await live();
    await allSent();

    // The events of one booking, in order.
    expect(types()).toEqual(due);
    const sent = receivedWebhooks().map(({ payload }) => payload);
    const isSent = ({ type }: { type: WebhookEvent }): boolean =>
      events.some((name) => name === type);
    await until(
      async () => (await pollAfter(start)).bodies.filter(isSent).length >= due.length,
      20,
    );
    expect((await pollAfter(start)).bodies.filter(isSent)).toEqual(sent);
    for (const { payload } of receivedWebhooks()) {
      expect(faultsOf(webhookSchema(payload.type as WebhookEvent), payload)).toBe('');
    }
  });

  it('the state of a booking after its deposit came, with each event', async () => {
    await service.addEndpoint({ events: ['booking.created', 'deposit.paid', 'booking.confirmed'] });
    const start = await begunAt();
    await service.work();
    const { reference } = await book({ partySize: 4, date: '2027-01-20' });
    await payNewest(service, reference);
    await allSent();

    const events = receivedWebhooks().map(({ payload }) => [payload.type, payload.data['state']]);
    expect(events).toEqual([
      ['booking.created', 'awaiting_deposit'],
      ['deposit.paid', 'confirmed'],
      ['booking.confirmed', 'confirmed'],
    ]);
    await until(async () => (await pollAfter(start)).bodies.length >= 3);
    const { bodies } = await pollAfter(start);
    const paid = bodies.find(({ type }) => type === 'deposit.paid');
    expect(paid).toMatchObject({ data: { state: 'confirmed' } });
  });

  it('every event that there is', () => {
    // Only the page of an offer accepts it; its spec is with the widget API. Banks dispute only
    // payments at Stripe; those specs are with the API.
    const elsewhere = ['availability.changed', 'waiting_list.accepted', 'deposit.disputed'];
    const events = new Set([...lives.flatMap(([, due]) => due), ...elsewhere]);
    expect(events).toEqual(new Set(webhookEvents));
  });

  it('nothing about a table that is held while a form is filled in', async () => {
    await service.stopWork();
    await service.addEndpoint({ events: withoutAvailability });
    await book();
    await service.sql(`update booking set state = 'held', hold_until = app_now(), held_for = 'x'`);
    await service.sql('delete from webhook_delivery');
    await expireUnpaid('booking');
    await service.sql(`update booking set state = 'expired', hold_until = null`);
    await service.work();
    await allSent();

    expect(types()).toEqual([]);
  });
});

describe('availability.changed', () => {
  const only = { events: ['availability.changed'] };
  const dates = (): readonly unknown[] =>
    receivedWebhooks().map(({ payload }) => payload.data['date']);

  it('is sent for each day that a booking leaves or comes to', async () => {
    await service.stopWork();
    const booked = await book();
    await service.addEndpoint(only);
    const to = nextDay();
    await change(booked, 'amend', { date: to });
    await service.work();
    expect(receivedWebhooks()).toEqual([]);
    await service.moveBy('5 seconds');
    await allSent();

    expect(receivedWebhooks().map(({ payload }) => payload)).toContainEqual({
      type: 'availability.changed',
      timestamp: expect.any(String),
      data: {
        environment: 'live',
        venueId: service.venueId['the-pier'],
        venue: 'the-pier',
        date: to,
      },
    });
    const [{ payload }] = receivedWebhooks() as [ReceivedWebhook];
    expect(faultsOf(webhookSchema('availability.changed'), payload)).toBe('');
    expect(faultsOf(webhookSchema('booking.created'), payload)).not.toBe('');
    expect([...dates()].sort()).toEqual([booked.date, to]);
  });

  it('is sent for the days on both sides of a midnight that matters to it', async () => {
    await service.stopWork();
    const lantern = service.venueId['the-lantern'];
    const [evening, morning] = ['2026-12-29', '2026-12-30'] as const;
    await service.addEndpoint(only);
    const daysOfBooking = async (date: string, time: string): Promise<readonly unknown[]> => {
      service.receiver.received.length = 0;
      const wish = { venueId: lantern, date, time, partySize: 2, guest };
      expect((await service.post('/reservations', wish)).body.outcome).toBe('booked');
      await service.work();
      await until(
        async () => (await service.sql('select from availability_change')).length === 0,
        300,
      );
      await service.moveBy('5 seconds');
      await allSent();
      return [...dates()].sort();
    };

    expect(await daysOfBooking(evening, '23:30')).toEqual([evening, morning]);
    expect(await daysOfBooking(morning, '00:30')).toEqual([evening, morning]);
    expect(await daysOfBooking(morning, '18:00')).toEqual([morning]);
  });

  it('is sent once for what happens within five seconds, and once more for what comes later', async () => {
    await service.stopWork();
    await service.addEndpoint(only);
    const first = await book();
    const { date } = first;
    await change(first, 'cancel');
    await service.work();
    await service.moveBy('5 seconds');
    await allSent();
    expect(dates()).toEqual([date]);

    await change(await book({ date }), 'cancel');
    await service.moveBy('4 seconds');
    expect(dates()).toHaveLength(1);
    await service.moveBy('1 second');
    await allSent();
    expect(dates()).toEqual([date, date]);
  });

  it('is sent for each day of a block, when it begins and when it is lifted', async () => {
    await service.addEndpoint(only);
    await service.work();
    const { block } = await service.perform(blockTables, {
      venueId: service.venueId['the-pier'],
      wholeVenue: true,
      fromDate: '2026-12-28' as never,
      untilDate: '2026-12-29' as never,
      accept: true,
    });
    await service.moveBy('5 seconds');
    await allSent();
    const sent = [...dates()].sort();
    expect(sent).toEqual(['2026-12-28', '2026-12-29']);

    await service.perform(liftBlock, { blockId: block?.id as never });
    await service.moveBy('5 seconds');
    await allSent();
    expect([...dates()].sort()).toEqual([...sent, ...sent].sort());
  });
});

describe('a webhook', () => {
  it('has the booking as it was then, whatever has happened since', async () => {
    await service.stopWork();
    await service.addEndpoint({ events: withoutAvailability });
    const booked = await book();
    await change(booked, 'amend', { partySize: 1 });
    await change(booked, 'cancel');
    await service.work();
    await allSent();

    const states = receivedWebhooks().map(({ payload: { data } }) => [
      data['state'],
      data['partySize'],
    ]);
    expect(states).toEqual([
      ['confirmed', 2],
      ['confirmed', 1],
      ['cancelled', 1],
    ]);
    expect(receivedWebhooks()[0]?.payload).toEqual({
      type: 'booking.created',
      timestamp: expect.stringMatching(/^2026-12-01T12:00:\S+Z$/),
      data: {
        environment: 'live',
        venueId: service.venueId['the-pier'],
        venue: 'the-pier',
        bookingId: expect.any(String),
        reference: expect.stringMatching(/^\w{4} \w{4}$/),
        version: 1,
        state: 'confirmed',
        partySize: 2,
        bookingType: expect.any(String),
        date: booked.date,
        time: '19:00',
        startsAt: `${booked.date}T19:00:00-05:00`,
        endsAt: expect.stringMatching(/^2026-12-\d\dT[\d:]{8}-05:00$/),
        expectedArrival: null,
        source: 'web',
        guest: { name: 'Ada Lovelace', phone: '+441174960123' },
      },
    });
  });

  it('names no person who was erased since', async () => {
    await service.stopWork();
    await service.addEndpoint({ events: withoutAvailability });
    await book();
    await change(await book(), 'cancel');
    await service.perform(erasePerson, { phone: guest.phone, country: null, email: null });
    await service.work();
    await allSent();

    // The events of two bookings, in any order.
    const due = ['booking.cancelled', 'booking.created', 'booking.created'];
    expect([...types()].sort()).toEqual(due);
    for (const { payload } of receivedWebhooks()) {
      expect(payload.data).toMatchObject({ guest: { name: null, phone: null } });
    }
    for (const { body } of receivedWebhooks()) expect(body).not.toMatch(/Ada|0123|Erased/);
  });

  it('names no guest of what others made, unless the key has guests.read', async () => {
    const all = await service.issueKey({ capabilities: 'all,changes.read' });
    const naming = await service.issueKey({ capabilities: 'changes.read,guests.read' });
    await service.addEndpoint({ path: '/own', events: withoutAvailability });
    await service.addEndpoint({ path: '/other', key: all, events: withoutAvailability });
    await service.addEndpoint({ path: '/naming', key: naming, events: withoutAvailability });
    await service.work();
    await change(await book(), 'cancel');
    await orderTickets(true);
    await enquire();
    await allSent();

    const due = ['booking.cancelled', 'booking.created', 'enquiry.created', 'tickets.confirmed'];
    for (const path of ['/own', '/other', '/naming']) {
      const sent = receivedWebhooks().filter((one) => one.path === path);
      expect(sent.map(({ payload }) => payload.type).sort()).toEqual(due);
      for (const { body } of sent) {
        if (path === '/other') expect(body).not.toMatch(/Ada|0123|guest/);
        else expect(body).toMatch(/"guest":\{"name":"Ada Lovelace","phone":"\+441174960123"\}/);
        expect(body).toContain('"source":"web"');
      }
    }
  });

  it('is signed as Standard Webhooks says, with two secrets for a day after a rotation', async () => {
    await service.sql('delete from clock_offset');
    const id = (await service.addEndpoint()) as WebhookEndpointId;
    const secret = (version: number): string =>
      webhookSecret(service.deployment.secrets, id, version);
    const isBy = (version: number, { body, headers }: ReceivedWebhook): boolean => {
      try {
        new Webhook(secret(version)).verify(body, headers as Record<string, string>);
        return true;
      } catch {
        return false;
      }
    };
    const signedBy = async (): Promise<readonly number[]> => {
      const count = receivedWebhooks().length;
      await service.deployment.team.ports.webhooks.test(id);
      await until(() => receivedWebhooks().length > count, 100);
      const newest = receivedWebhooks().at(-1) as ReceivedWebhook;
      return [1, 2, 3].filter((version) => isBy(version, newest));
    };
    await service.work();
    expect(await signedBy()).toEqual([1]);

    await service.deployment.team.ports.webhooks.rotate(id, 24);
    expect(await signedBy()).toEqual([1, 2]);

    await service.sql(`update webhook_endpoint set rotated_until = app_now()`);
    expect(await signedBy()).toEqual([2]);
    const [{ body, ...first }] = receivedWebhooks() as [ReceivedWebhook];
    const changed = { ...first, body: body.replace('webhook.test', 'booking.created') };
    expect(isBy(1, changed)).toBe(false);
  });
});

describe('the recipients', () => {
  it('depend on the environment and the venues of integration and endpoint', async () => {
    const sandbox = await service.issueKey({ env: 'sandbox', capabilities: receiving });
    const ofPier = await service.issueKey({ venues: 'the-pier', capabilities: receiving });
    const endpoints = {
      '/all': {},
      '/harbour': { venues: ['the-harbour'] },
      '/pier': { key: ofPier },
      '/neither': { key: ofPier, venues: ['the-harbour'] },
      '/sandbox': { key: sandbox },
    };
    for (const [path, wish] of Object.entries(endpoints)) {
      await service.addEndpoint({ events: ['booking.created'], path, ...wish });
    }
    await service.work();
    const pathsOf = async (made: Promise<unknown>): Promise<readonly string[]> => {
      const count = receivedWebhooks().length;
      await made;
      await allSent();
      return receivedWebhooks()
        .slice(count)
        .map(({ path }) => path)
        .sort();
    };

    const harbour = service.venueId['the-harbour'];
    expect(await pathsOf(book())).toEqual(['/all', '/pier']);
    expect(await pathsOf(book({ venueId: harbour, date: '2026-12-09' }))).toEqual([
      '/all',
      '/harbour',
    ]);
    expect(await pathsOf(book({}, sandbox))).toEqual(['/sandbox']);
    const [live, test] = [receivedWebhooks()[0], receivedWebhooks().at(-1)];
    expect([live, test].map((one) => one?.payload.data['environment'])).toEqual([
      'live',
      'sandbox',
    ]);
  });

  it('are none once the key is revoked, even for waiting events', async () => {
    await service.stopWork();
    const key = await service.issueKey({ capabilities: receiving });
    await service.addEndpoint({ key });
    await book();
    const waiting = await service.unfinished();
    expect(waiting).toBeGreaterThan(0);
    await service.perform(revokeKey, { id: key.split('_')[2] ?? '' });
    await change(await book(), 'cancel');
    expect(await service.unfinished()).toBe(waiting);
    await service.moveBy('5 seconds');
    await service.work();
    await allSent();

    expect(receivedWebhooks()).toEqual([]);
  });
});

/**
 * The events of a whole life of bookings, tickets and entries: by webhooks to endpoints of
 * integrations, and by polling.
 */
import { describe, expect, it } from '@jest/globals';
import { until } from '@venue/testing/until';
import type { WaitingEntryId } from '@venue/domain/shared/ids';
import { webhookEvents, type WebhookEvent } from '@venue/domain/webhook/webhook-event';
import {
  completeBooking,
  markNoShow,
  seatBooking,
} from '@venue/operations/bookings/attend/attendance';
import { undoStep } from '@venue/operations/bookings/attend/undo-step';
import { noteBooking } from '@venue/operations/bookings/notes';
import { closeEnquiry } from '@venue/operations/enquiries/close-enquiry';
import { refundPayment } from '@venue/operations/money/refund-payment';
import { webhookSchema } from '@venue/operations/webhooks/payload-schemas';
import { offerToEntry, removeEntry } from '@venue/operations/waiting/team-waiting';
import { insertEntry } from '@venue/testing/waiting';
import { payNewest, sendCallback } from '@venue/testing/paying';
import type { Pence } from '@venue/domain/shared/money';
import {
  service,
  receivedWebhooks,
  types,
  allSent,
  nextDay,
  type CurrentBooking,
  book,
  currentBooking,
  change,
  expireUnpaid,
  withoutAvailability,
  orderTickets,
  buyTickets,
  refundsSettled,
  enquire,
  faultsOf,
} from './webhook-events';

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

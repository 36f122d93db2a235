/** A deployment with at least one row of every kind. */
import { openWorker } from '@venue/runtime';
import { until } from '@venue/testing/until';
import { blockTables } from '@venue/operations/availability/blocks/block-tables';
import { liftBlock } from '@venue/operations/availability/blocks/lift-block';
import {
  completeBooking,
  markNoShow,
  seatBooking,
} from '@venue/operations/bookings/attend/attendance';
import { undoStep } from '@venue/operations/bookings/attend/undo-step';
import { cancelBookingByTeam } from '@venue/operations/bookings/cancel/cancel-by-team';
import { bookByPhone } from '@venue/operations/bookings/make/book-by-phone';
import { walkIn } from '@venue/operations/bookings/make/walk-in';
import type { TeamBookingAnswer } from '@venue/operations/bookings/team-booking-view';
import { answerEnquiry } from '@venue/operations/enquiries/answer-enquiry';
import { closeEnquiry } from '@venue/operations/enquiries/close-enquiry';
import { erasePerson } from '@venue/operations/guests/erase-person';
import { decideMoney } from '@venue/operations/money/decide-money';
import { waiveDue } from '@venue/operations/money/waive-due';
import type { TeamOperation } from '@venue/operations/operation';
import { checkIn } from '@venue/operations/tickets/door/check-in';
import { payNewest } from '@venue/testing/paying';
import {
  free,
  gig,
  openTicketTestDeployment,
  pay,
  standard,
  type TicketTestDeployment,
} from './ticket-deployment';
import { guest as anyGuest } from '@venue/testing/deployment';

/** With a number that is the same at the venue abroad. */
const guest = { ...anyGuest, phone: '+44 117 496 0000', email: 'ada@example.com' };

/** References of the bookings and orders, and ids of the other rows. */
export interface Life {
  readonly confirmed: string;
  readonly beside: string;
  readonly paid: string;
  readonly unpaid: string;
  readonly completed: string;
  readonly missed: string;
  readonly tickets: string;
  readonly enquiryId: string;
  readonly blockId: string;
}

/** The Pier asks for a deposit from five guests on. */
export function openWholeLife(): Promise<TicketTestDeployment> {
  return openTicketTestDeployment((group) => {
    gig({ capacity: 20, tiers: [standard, free] })(group);
    const pier = group.venues.find(({ slug }: { slug: string }) => slug === 'the-pier');
    pier.bookingTypes[0].deposits = [{ when: { partySizeFrom: 5 }, perGuestPence: 1000 }];
  });
}

export async function liveWholeLife(service: TicketTestDeployment): Promise<Life> {
  await service.moveTo('2026-12-01T16:00:00Z');
  const bookings = await byGuests(service);
  const team = await byTeam(service);
  const tickets = await ordersOf(service);
  const desk = await atTheDesk(service);
  await service.moveTo('2026-12-01T20:00:00Z');
  await sendAll(service);
  return { ...bookings, ...team, tickets, ...desk };
}

type LifeBookings = Pick<Life, 'confirmed' | 'beside' | 'paid' | 'unpaid'>;

async function byGuests(service: TicketTestDeployment): Promise<LifeBookings> {
  const book = async (venue: string, date: string, partySize: number): Promise<string> => {
    const wish = { date, time: '19:00', partySize, guest };
    const { body } = await service.post('/reservations', {
      ...wish,
      venueId: service.venueId[venue],
    });
    if (body.outcome !== 'booked') throw new Error(JSON.stringify(body));
    return body.reference.replace(/ /g, '');
  };
  const { phone } = guest;
  const confirmed = await book('the-harbour', '2026-12-08', 2);
  const beside = await book('the-harbour', '2026-12-08', 2);
  const first = await book('the-harbour', '2026-12-09', 2);
  await service.post(`/bookings/${first}/amend`, { phone, time: '18:30', partySize: 3 });
  await service.post(`/bookings/${first}/cancel`, { phone });
  const paid = await book('the-pier', '2026-12-10', 5);
  await payNewest(service, paid);
  const kept = await book('the-pier', '2026-12-11', 5);
  await payNewest(service, kept, 6000);
  await service.perform(decideMoney, {
    reference: kept,
    decision: 'kept',
    reason: 'A gift',
  } as object);
  const waived = await book('the-pier', '2026-12-12', 5);
  const { version } = await latest(service, waived);
  await service.perform(waiveDue, { reference: waived, version, reason: 'Regulars' } as object);
  return { confirmed, beside, paid, unpaid: await book('the-pier', '2026-12-13', 5) };
}

const latest = async (
  service: TicketTestDeployment,
  reference: string,
): Promise<{ version: number }> =>
  (
    await service.sql<{ version: number }>('select version from booking where reference = $1', [
      reference,
    ])
  )[0]!;

async function byTeam(service: TicketTestDeployment): Promise<Pick<Life, 'completed' | 'missed'>> {
  const step = <Input extends object>(
    operation: TeamOperation<Input, TeamBookingAnswer>,
    { reference, version }: Pick<TeamBookingAnswer, 'reference' | 'version'>,
    fields: object = {},
  ): Promise<TeamBookingAnswer> =>
    service.perform(operation, { reference, version, ...fields } as object);
  const byPhone = (time: string): Promise<TeamBookingAnswer> => {
    const wish = { venueId: 'the-lantern', date: '2026-12-01', time, partySize: 2, guest };
    return service.perform(bookByPhone, { ...wish, tellGuest: true } as object);
  };
  const override = { reason: 'The owner' };
  const seated = await step(seatBooking, await byPhone('18:00'));
  const again = await step(seatBooking, await step(undoStep, seated));
  const missed = await byPhone('18:30');
  const back = await step(cancelBookingByTeam, await byPhone('19:00'), {
    ...{ tellGuest: true, override },
  });
  await step(undoStep, back);
  await service.perform(walkIn, { venueId: 'the-lantern', partySize: 2, override } as object);
  await service.moveTo('2026-12-01T19:00:00Z');
  await step(completeBooking, again);
  await step(markNoShow, missed);
  const name = (reference: string): string => reference.replace(/ /g, '');
  return { completed: name(seated.reference), missed: name(missed.reference) };
}

async function ordersOf(service: TicketTestDeployment): Promise<string> {
  const order = (quantity: number, tier = 'standard', day = 1) =>
    service.order({ day, tier, quantity, guest: { ...guest, phone: '+44 117 496 0007' } });
  const bought = await order(3);
  await pay(service, bought);
  await order(2, 'standard', 2);
  await order(1, 'free', 2);
  const [row] = await service.sql<{ reference: string }>(
    'select reference from ticket_order where id = $1',
    [bought.body.bookingId],
  );
  await service.perform(checkIn, { reference: row!.reference, tickets: 2 } as object);
  return row!.reference;
}

async function atTheDesk(
  service: TicketTestDeployment,
): Promise<Pick<Life, 'enquiryId' | 'blockId'>> {
  const ask = async (name: string, phone: string): Promise<string> => {
    const text = { subject: 'A party', message: 'Have you room for 14?' };
    const venueId = service.venueId['the-harbour'];
    const by = { name, phone, email: 'ada@example.com' };
    await service.post('/booking-enquiries', { venueId, ...by, ...text });
    const [row] = await service.sql<{ id: string }>(
      'select id from enquiry order by created_at desc limit 1',
    );
    return row!.id;
  };
  const enquiryId = await ask('Ada Finch', guest.phone);
  await service.perform(answerEnquiry, { id: enquiryId, message: 'Yes, we have.' });
  await service.perform(closeEnquiry, { id: enquiryId, note: 'Told her' });
  await ask('Eve Stone', '+44 117 496 0008');
  await service.perform(erasePerson, { phone: '+44 117 496 0008' });
  const span = { fromDate: '2026-12-09', fromTime: '20:00', untilTime: '23:00' };
  const blocked = { venueId: 'the-harbour', tables: 'T1', ...span } as object;
  const lifted = await service.perform(blockTables, blocked);
  await service.perform(liftBlock, { blockId: lifted.block?.id } as object);
  const { block } = await service.perform(blockTables, blocked);
  return { enquiryId, blockId: block?.id ?? '' };
}

/** With a worker, until no message waits. */
async function sendAll(service: TicketTestDeployment): Promise<void> {
  const worker = await openWorker(service.deployment, {
    url: service.databaseUrl,
    baseUrl: 'http://office.test',
    messages: { texts: { kind: 'inbox' }, emails: { kind: 'inbox' } },
  });
  await until(async () => {
    const left = await service.sql(
      `select from message where state in ('waiting', 'sending')
       union all select from booking where hold_until <= app_now()
       union all select from ticket_order where hold_until <= app_now()`,
    );
    return left.length === 0;
  });
  await worker.drain();
}

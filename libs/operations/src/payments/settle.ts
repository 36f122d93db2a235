/**
 * What a payment does, whoever tells of it: the provider's callback, the guest who comes back from
 * the checkout, or the hourly comparison. The event, its effect and all letters are one
 * transaction, so any number of copies in any order do it once.
 */
import {
  decideReceipt,
  Interruption,
  localOf,
  pence,
  placeAgainFor,
  stateOf,
  type BookingOnFile,
  type Day,
  type Group,
  type Payment,
  type PaymentRequest,
  type ReceiptDecision,
  type Venue,
} from '@venue/domain';
import { daysOf, dayToWriteIn } from '../bookings/write-in';
import type { Desk } from '../desk';
import type { Deployment } from '../deployment';
import { untilNotOvertaken } from '../overtaken';
import { apply, tellOfStray } from './receipts';

/** Takes a payment in, once for each event and once for each payment. */
export function settlePayment(
  payment: Payment,
  eventId: string,
  deployment: Deployment,
): Promise<void> {
  return untilNotOvertaken(async (tries) => {
    const { now, revision } = await deployment.clock.read();
    const group = await deployment.groups.at(tries === 1 ? revision : Infinity);
    await deployment.unitOfWork.run(async (work) => {
      if (!(await work.ledger.isNew(payment.provider, eventId))) return;
      const { ids, settings } = deployment;
      await takeIn(payment, { group, now, ids, settings, work });
    });
  });
}

async function takeIn(payment: Payment, room: Omit<Desk, 'venue'>): Promise<void> {
  const request = await room.work.ledger.request(payment.requestId);
  if (request === null) {
    // No ledger keeps it, so its name alone tells a second word of it from a second payment.
    const isNew = await room.work.ledger.isNew(payment.provider, `stray ${payment.paymentId}`);
    if (isNew) await tellOfStray(payment, { ...room, venue: firstOf(room.group) });
    return;
  }

  const known = await room.work.bookings.find(request.bookingId);
  const venue = room.group.venues.find(({ id }) => id === known.booking.venueId);
  if (venue === undefined) throw new Error('a booking of a venue that is not there');
  const desk = { ...room, venue };
  // The days come before the row, as everywhere: only a table that was given up needs them.
  const isLapsed = stateOf(known.booking, room.now) === 'expired';
  const day = isLapsed ? await dayOfStart(known, desk) : null;
  const file = await room.work.bookings.lock(known.booking.id);
  if (stateOf(file.booking, room.now) !== stateOf(known.booking, room.now)) {
    throw new Interruption('overtaken');
  }
  await receive(payment, { request, file, day }, desk);
}

async function dayOfStart({ booking }: BookingOnFile, desk: Desk): Promise<Day | null> {
  const caller = { environment: booking.environment };
  const { venue } = desk;
  return dayToWriteIn(
    localOf(booking.startsAt, venue.zone),
    { ...desk, caller },
    {
      isHopeless: () => false,
      changing: { id: booking.id, days: daysOf(booking, venue) },
    },
  );
}

interface Receiving {
  readonly request: PaymentRequest;
  readonly file: BookingOnFile;
  readonly day: Day | null;
}

async function receive(
  payment: Payment,
  { request, file, day }: Receiving,
  desk: Desk,
): Promise<void> {
  const isOurs = payment.currency === request.currency;
  const amountPence = pence(payment.amountPence);
  const placeAgain = day === null ? null : placeAgainFor(file.booking, day);
  const decision: ReceiptDecision | { readonly kind: 'other-currency' } = isOurs
    ? decideReceipt({ file, amountPence, now: desk.now, placeAgain })
    : { kind: 'other-currency' };

  const isNew = await desk.work.ledger.receive({
    ...payment,
    id: desk.ids.uuid(),
    bookingId: file.booking.id,
    environment: file.booking.environment,
    counted: isOurs,
    flag: flagOf(decision) ?? (isOurs && amountPence < request.amountPence ? 'short' : null),
    receivedAt: desk.now,
  });
  if (isNew) await apply(decision, { file, request, payment, amountPence }, desk);
}

/** What the team has to look at; null for money that came as it was asked for. */
function flagOf(decision: ReceiptDecision | { readonly kind: 'other-currency' }): string | null {
  switch (decision.kind) {
    case 'other-currency':
      return 'other-currency';
    case 'kept':
      return decision.because;
    case 'seated-again':
      return 'late';
    case 'confirmed':
    case 'credited':
      return decision.surplusPence > 0 ? 'surplus' : null;
  }
}

function firstOf({ venues }: Group): Venue {
  const [first] = venues;
  if (first === undefined) throw new Error('a payment came in, and there is no venue');
  return first;
}

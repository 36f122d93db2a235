/** What follows from money that came in: the booking's new state, and who is told. */
import {
  after,
  displayPence,
  Interruption,
  noPence,
  pence,
  stateOf,
  type Allocation,
  type Booking,
  type BookingOnFile,
  type Payment,
  type PaymentRequest,
  type Pence,
  type ReceiptDecision,
} from '@venue/domain';
import type { Desk } from '../desk';
import { confirmation, paymentKept } from '../messages/to-guest';
import { taskAbout, tellTeam } from '../messages/to-team';
import { askForPayment, linkKinds } from './ask';

interface Received {
  readonly file: BookingOnFile;
  readonly request: PaymentRequest;
  readonly payment: Payment;
  readonly amountPence: Pence;
}

/** Writes what was decided. The booking's row is locked. */
export async function apply(
  decision: ReceiptDecision | { readonly kind: 'other-currency' },
  received: Received,
  desk: Desk,
): Promise<void> {
  const { booking } = received.file;
  const amount = displayPence(received.amountPence, desk.venue.money);
  const tell = (subject: string, message: string): Promise<unknown> =>
    tellTeam(taskAbout(booking, { subject, message, source: 'payments' }), booking, desk);
  switch (decision.kind) {
    case 'confirmed':
      await confirm(booking, 'same', desk);
      break;
    case 'seated-again': {
      const { seating, clearedAt } = decision.place;
      await confirm(booking, { tableIds: seating.tableIds, clearedAt }, desk);
      await tell(
        'Deposit paid late',
        `${amount} came after the deadline. There was still room, so the booking is confirmed.`,
      );
      break;
    }
    case 'credited':
      await credited(decision.owedPence, booking, desk);
      break;
    case 'kept':
      await desk.work.messages.add(paymentKept(booking, received.amountPence, desk));
      await tell(
        'Payment to decide about',
        `${amount} ${cameTooLate[decision.because]} It was kept: please refund it or offer the guest another table.`,
      );
      break;
    case 'other-currency': {
      const { amountPence: minor, currency, paymentId } = received.payment;
      await tell(
        'Payment in another currency',
        `${minor} in the smallest unit of ${currency} came as payment ${paymentId}. It does not count for the booking.`,
      );
      break;
    }
  }
  if (decision.kind === 'credited' && received.amountPence < received.request.amountPence) {
    const asked = displayPence(received.request.amountPence, desk.venue.money);
    await tell(
      'Paid less than was asked',
      `${amount} came in where ${asked} had been asked for. It counts; the rest is still owed.`,
    );
  }
  if ('surplusPence' in decision && decision.surplusPence > noPence) {
    const surplus = displayPence(decision.surplusPence, desk.venue.money);
    await tell(
      'Paid more than was asked',
      `${amount} came in, ${surplus} more than was owed. Please refund what was too much.`,
    );
  }
}

const cameTooLate = {
  cancelled: 'came after this booking had been cancelled.',
  'too-late': 'came after the deadline, and the table could not be kept.',
} as const;

/** Money for a request that we do not know: no booking hears of it, but a person does. */
export async function tellOfStray(payment: Payment, desk: Desk): Promise<void> {
  const { provider, paymentId, amountPence, currency } = payment;
  const task = {
    environment: 'live',
    bookingId: null,
    name: 'Payments',
    phone: null,
    email: null,
    subject: 'Payment for nothing we know',
    message: `Payment ${paymentId} of ${amountPence} in the smallest unit of ${currency} came through ${provider}. It names no request of ours.`,
    guestType: null,
    source: 'payments',
  } as const;
  await tellTeam(task, null, desk);
}

async function confirm(
  booking: Booking,
  allocation: Allocation | 'same',
  desk: Desk,
): Promise<void> {
  const state = after(stateOf(booking, desk.now), 'pay');
  if (state === null) throw new Error(`a booking that is ${booking.state} can't be paid`);
  const confirmed: Booking = { ...booking, state, holdUntil: null };
  if (!(await desk.work.bookings.change(confirmed, allocation)))
    throw new Interruption('overtaken');
  await desk.work.messages.stop(booking.id, linkKinds);
  await desk.work.messages.add(confirmation(confirmed, desk));
}

/** What is still owed is asked for anew, while it can be paid: the old link has another amount. */
async function credited(owedPence: Pence, booking: Booking, desk: Desk): Promise<void> {
  await desk.work.messages.stop(booking.id, linkKinds);
  const isPayable = ['awaiting_deposit', 'confirmed'].includes(stateOf(booking, desk.now));
  if (owedPence === noPence || !isPayable || booking.startsAt <= desk.now) return;
  await askForPayment(booking, pence(owedPence), desk);
}

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
  type Enquiry,
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

type Decision = ReceiptDecision | { readonly kind: 'other-currency' };

/** Writes what was decided. The booking's row is locked. */
export async function apply(decision: Decision, received: Received, desk: Desk): Promise<void> {
  const { booking } = received.file;
  switch (decision.kind) {
    case 'confirmed':
      await confirm(booking, 'same', desk);
      break;
    case 'seated-again': {
      const { seating, clearedAt } = decision.place;
      await confirm(booking, { tableIds: seating.tableIds, clearedAt }, desk);
      break;
    }
    case 'credited':
      await credited(decision.owedPence, booking, desk);
      break;
    case 'kept':
      await desk.work.messages.add(paymentKept(booking, received.amountPence, desk));
      break;
    case 'other-currency':
      break;
  }
  for (const task of tasksOf(decision, received, desk)) {
    await tellTeam(taskAbout(booking, { ...task, source: 'payments' }), booking, desk);
  }
}

type Task = Pick<Enquiry, 'subject' | 'message'>;

/** What a person has to know, or to decide; none for money that came as it was asked for. */
function tasksOf(decision: Decision, received: Received, { venue }: Desk): readonly Task[] {
  const say = (amount: Pence): string => displayPence(amount, venue.money);
  const amount = say(received.amountPence);
  switch (decision.kind) {
    case 'other-currency':
      return [inOtherCurrency(received.payment)];
    case 'kept':
      return [
        {
          subject: 'Payment to decide about',
          message: `${amount} ${cameTooLate[decision.because]} It was kept: please refund it or offer the guest another table.`,
        },
      ];
    case 'seated-again':
      return [
        {
          subject: 'Deposit paid late',
          message: `${amount} came after the deadline. There was still room, so the booking is confirmed.`,
        },
        ...surplusTasks(decision.surplusPence, amount, say),
      ];
    case 'confirmed':
      return surplusTasks(decision.surplusPence, amount, say);
    case 'credited':
      return [
        ...shortTasks(received, amount, say),
        ...surplusTasks(decision.surplusPence, amount, say),
      ];
  }
}

function inOtherCurrency({ amountPence, currency, paymentId }: Payment): Task {
  return {
    subject: 'Payment in another currency',
    message: `${amountPence} in the smallest unit of ${currency} came as payment ${paymentId}. It does not count for the booking.`,
  };
}

function shortTasks(
  { amountPence, request }: Received,
  amount: string,
  say: (amount: Pence) => string,
): readonly Task[] {
  if (amountPence >= request.amountPence) return [];
  const message = `${amount} came in where ${say(request.amountPence)} had been asked for. It counts; the rest is still owed.`;
  return [{ subject: 'Paid less than was asked', message }];
}

function surplusTasks(
  surplusPence: Pence,
  amount: string,
  say: (amount: Pence) => string,
): readonly Task[] {
  if (surplusPence === noPence) return [];
  const message = `${amount} came in, ${say(surplusPence)} more than was owed. Please refund what was too much.`;
  return [{ subject: 'Paid more than was asked', message }];
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

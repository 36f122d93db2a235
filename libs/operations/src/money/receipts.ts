/** The effects of a payment: the new state of the booking or order, and messages about it. */
import {
  stateOf,
  type Allocation,
  type Booking,
  type StoredBooking,
} from '@venue/domain/booking/booking';
import { outstandingPence } from '@venue/domain/booking/deposit-balance';
import { amountDueOf } from '@venue/domain/payment/amount-due';
import type { Payment } from '@venue/domain/payment/provider';
import { paidBooking, type ReceiptDecision } from '@venue/domain/payment/receive';
import type { PaymentRequest } from '@venue/domain/payment/request';
import { displayPence, noPence, pence, type Pence } from '@venue/domain/shared/money';
import type { StoredOrder } from '@venue/domain/tickets/order';
import type { WriteContext } from '../pipeline/write-context';
import { ticketPaymentKept, tickets } from '../messages/to-buyer';
import { paymentKept } from '../messages/payment-kept';
import { sendConfirmation } from '../messages/to-guest';
import { taskAbout, taskAboutTickets, reportToTeam, type TaskWords } from '../messages/to-team';
import { requestPayment, linkKinds, requestForTickets } from './request-payment';

/**
 * The locked booking or order of the payment. `allocation` has free tables for a booking that has
 * lost its own; `isAvailable` says whether there are seats for an order.
 */
export type LockedPayable = { readonly request: PaymentRequest; readonly context: WriteContext } & (
  | { readonly kind: 'table'; readonly file: StoredBooking; readonly allocation: Allocation | null }
  | { readonly kind: 'tickets'; readonly file: StoredOrder; readonly isAvailable: boolean }
);

export type Decision = ReceiptDecision | { readonly kind: 'other-currency' };

interface ReceivedPayment {
  readonly payment: Payment;
  readonly amountPence: Pence;
}

/** Saves the decision about the locked booking or order. */
export async function apply(
  decision: Decision,
  received: ReceivedPayment,
  payable: LockedPayable,
): Promise<void> {
  if (payable.kind === 'table') await applyToTable(decision, received, payable);
  else await applyToTickets(decision, received, payable);
  for (const task of tasksOf(decision, received, payable)) {
    await reportPayment({ ...task, source: 'payments' }, received.payment, payable);
  }
}

type LockedTable = Extract<LockedPayable, { readonly kind: 'table' }>;
type LockedTickets = Extract<LockedPayable, { readonly kind: 'tickets' }>;

async function applyToTable(
  decision: Decision,
  { amountPence }: ReceivedPayment,
  { file: { booking }, allocation, context }: LockedTable,
): Promise<void> {
  switch (decision.kind) {
    case 'confirmed':
    case 'revived':
      return confirm(booking, allocation, context);
    case 'credited':
      return requestRest(decision.owedPence, booking, context);
    case 'kept':
      await context.work.messages.add(paymentKept(booking, amountPence, context));
      return;
    case 'other-currency':
  }
}

async function applyToTickets(
  decision: Decision,
  { amountPence }: ReceivedPayment,
  { file, context }: LockedTickets,
): Promise<void> {
  const { order } = file;
  if (decision.kind === 'confirmed' || decision.kind === 'revived') {
    await context.work.ticketing.confirm(order);
    // These messages were about tickets that had expired.
    await context.work.messages.stop(order.id, ['ticket-link', 'tickets-cancelled']);
    await context.work.messages.add(await tickets(file, context));
  } else if (decision.kind === 'kept') {
    await context.work.messages.add(ticketPaymentKept(file, amountPence, context));
  } else if (decision.kind === 'credited' && decision.owedPence > noPence && order.holdUntil) {
    // The buyer's existing link leads to the newest request, which has the amount now due.
    await context.work.ledger.addRequest(requestForTickets(order, decision.owedPence, context));
  }
}

async function reportPayment(
  words: TaskWords,
  payment: Payment,
  { context, ...payable }: LockedPayable,
): Promise<void> {
  const isTable = payable.kind === 'table';
  const booking = isTable ? payable.file.booking : null;
  const task = isTable
    ? taskAbout(payable.file.booking, words)
    : taskOfPayment(payment, taskAboutTickets(payable.file, words, context));
  await reportToTeam(task, booking, context);
}

function taskOfPayment<Enquiring extends PaymentTask>(
  { provider, paymentId }: Payment,
  task: Enquiring,
): Enquiring {
  return { ...task, message: `${task.message}\nPaid through ${provider} as ${paymentId}.` };
}

type PaymentTask = Omit<TaskWords, 'source'>;

/** Tasks for the team; none for a payment that matches its request. */
function tasksOf(
  decision: Decision,
  received: ReceivedPayment,
  payable: LockedPayable,
): readonly PaymentTask[] {
  const format = (amount: Pence): string => displayPence(amount, payable.context.venue.money);
  const amount = format(received.amountPence);
  const words = wordsFor[payable.kind];
  switch (decision.kind) {
    case 'other-currency':
      return [inOtherCurrency(received.payment, words)];
    case 'kept': {
      const message = `${amount} ${words[decision.because]} The money was kept: ${words.decide}`;
      return [{ subject: 'Payment to decide about', message, severity: 'warning' }];
    }
    case 'revived': {
      const message = `${amount} came after the deadline. There was still room, so ${words.theirs}`;
      const task = { subject: words.late, message, severity: 'notice' } as const;
      return [task, ...surplusTasks(decision.surplusPence, amount, format)];
    }
    case 'confirmed':
      return surplusTasks(decision.surplusPence, amount, format);
    case 'credited':
      return [
        ...shortTasks(received, payable.request, { ...decision, format }),
        ...surplusTasks(decision.surplusPence, amount, format),
      ];
  }
}

const wordsFor = {
  table: {
    cancelled: 'came after this booking had been cancelled.',
    'too-late': 'came after the deadline, and the table could not be kept.',
    decide: 'please refund it or offer the guest another table.',
    late: 'Deposit paid late',
    notCounted: 'It does not count for the booking.',
    theirs: 'the booking is confirmed.',
  },
  tickets: {
    cancelled: 'came after these tickets had been cancelled.',
    'too-late': 'came after the deadline, and the seats could not be kept.',
    decide: 'please refund it or offer other tickets.',
    late: 'Tickets paid late',
    notCounted: 'It does not count for the tickets.',
    theirs: 'the tickets are the guest’s.',
  },
} as const;

function inOtherCurrency(
  { amountPence, currency, paymentId }: Payment,
  { notCounted }: (typeof wordsFor)[LockedPayable['kind']],
): PaymentTask {
  return {
    severity: 'warning',
    subject: 'Payment in another currency',
    message: `${amountPence} in the smallest unit of ${currency} came as payment ${paymentId}. ${notCounted}`,
  };
}

/**
 * A change may have reduced the amount due since the link was sent, so there is not always a rest.
 */
function shortTasks(
  { amountPence }: ReceivedPayment,
  request: PaymentRequest,
  { owedPence, format }: { readonly owedPence: Pence; readonly format: (amount: Pence) => string },
): readonly PaymentTask[] {
  if (amountPence >= request.amountPence) return [];
  const rest =
    owedPence === noPence ? 'nothing more is owed' : `${format(owedPence)} is still owed`;
  const message = `${format(amountPence)} came in where ${format(request.amountPence)} had been asked for. It counts; ${rest}.`;
  return [{ subject: 'Paid less than was asked', message, severity: 'notice' }];
}

function surplusTasks(
  surplusPence: Pence,
  amount: string,
  format: (amount: Pence) => string,
): readonly PaymentTask[] {
  if (surplusPence === noPence) return [];
  const message = `${amount} came in, ${format(surplusPence)} more than was owed. Please refund what was too much.`;
  return [{ subject: 'Paid more than was asked', message, severity: 'warning' }];
}

/** A payment for an unknown request changes no booking, but the team is informed. */
export async function reportUnmatchedPayment(
  payment: Payment,
  context: WriteContext,
): Promise<void> {
  const { provider, paymentId, amountPence, currency } = payment;
  const { work, venue, ids, now } = context;
  await work.ledger.receiveUnmatched({
    ...payment,
    id: ids.uuid(),
    environment: 'live',
    venueId: venue.id,
    receivedAt: now,
  });
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
    severity: 'warning',
  } as const;
  await reportToTeam(task, null, context);
}

/**
 * Sends the messages after a booking that was awaiting its deposit is credited, in full or in part.
 */
export async function credit(file: StoredBooking, context: WriteContext): Promise<void> {
  const { booking, receivedPence } = file;
  const { status, requiredPence } = amountDueOf({ kind: 'table', file }, context.now);
  const owedPence = outstandingPence(requiredPence, receivedPence);
  if (status === 'awaiting' && owedPence === noPence) await confirm(booking, null, context);
  else await requestRest(owedPence, booking, context);
}

async function confirm(
  booking: Booking,
  allocation: Allocation | null,
  context: WriteContext,
): Promise<void> {
  const confirmed = paidBooking(booking, context.now);
  await context.work.bookings.save(confirmed, allocation);
  // These messages were about a booking that had expired.
  await context.work.messages.stop(booking.id, [...linkKinds, 'cancelled']);
  await sendConfirmation(confirmed, context);
}

/** Requests the remaining amount while it can be paid, since the old link has another amount. */
async function requestRest(
  owedPence: Pence,
  booking: Booking,
  context: WriteContext,
): Promise<void> {
  await context.work.messages.stop(booking.id, linkKinds);
  const isPayable = ['awaiting_deposit', 'confirmed'].includes(stateOf(booking, context.now));
  if (owedPence === noPence || !isPayable || booking.startsAt <= context.now) return;
  await requestPayment(booking, pence(owedPence), context);
}

/**
 * The job of the worker that charges cards. A charge is claimed before it is sent, and sent with
 * its own id as the key, so that one whose answer was lost is not made twice.
 */
import { Interruption } from '@venue/domain/interruption';
import {
  isRejection,
  type ChargeQueue,
  type ChargeRejection,
  type StoredCharge,
} from '@venue/domain/payment/charge';
import type { ChargeResult } from '@venue/domain/payment/provider';
import type { Booking } from '@venue/domain/booking/booking';
import { displayPence } from '@venue/domain/shared/money';
import { plusMinutes } from '@venue/domain/shared/time';
import type { PayingDeployment } from '../pipeline/deployment';
import { feeCharged } from '../messages/refund-sent';
import { reportToTeam, taskAbout } from '../messages/to-team';
import type { WriteContext } from '../pipeline/write-context';
import { sendFeeLink } from './request-payment';
import { inRefundedMoney, type LockedMoney } from './settle-refund';

/** Longer than any call to a provider. */
const claimSeconds = 60;
const firstPauseSeconds = 30;
const pauseMaxSeconds = 3600;
const linkMinutes = 14 * 24 * 60;

/** A charge that can't be sent does not stop the others; it is tried again. */
export async function sendCharges(deployment: PayingDeployment, queue: ChargeQueue): Promise<void> {
  for (;;) {
    const charge = await queue.claim(claimSeconds);
    if (charge === null) return;
    try {
      await sendCharge(charge, deployment);
    } catch (error) {
      const about = { traceId: charge.id, operation: 'charge a card' };
      if (!(error instanceof Interruption)) deployment.telemetry.recordFault(error, about);
      const pauseSeconds = Math.min(pauseMaxSeconds, firstPauseSeconds * charge.attempts);
      await queue.postpone(charge.id, pauseSeconds);
    }
  }
}

async function sendCharge(charge: StoredCharge, deployment: PayingDeployment): Promise<void> {
  const { id, card, guestName, amountPence, currency, bookingId } = charge;
  const provider = deployment.payments.providers.get(card.provider);
  if (provider === undefined) throw new Error(`${card.provider} is not set up: nothing is charged`);
  const result = await provider.charge({ id, card, guestName, amountPence, currency });
  const subject = { bookingId, orderId: null };
  await inRefundedMoney(subject, { provider: card.provider, deployment }, (locked) =>
    settleCharge(id, result, locked),
  );
}

async function settleCharge(id: string, result: ChargeResult, locked: LockedMoney): Promise<void> {
  const { payable, context } = locked;
  const { work, now } = context;
  const charge = await work.charges.lock(id);
  if (charge.status !== 'pending' || payable.kind !== 'table') return;
  const isCharged = result.status === 'succeeded';
  const failure = isCharged ? null : result.failure;
  const paymentId = isCharged ? result.paymentId : null;
  await work.charges.settle(id, { status: result.status, paymentId, failure });
  const { booking } = payable.file;
  const { guarantee } = booking;
  if (isRejection(failure)) {
    await reportRejection(failure, { booking, charge }, context);
  } else if (!isCharged) {
    const expiresAt = plusMinutes(now, linkMinutes);
    await sendFeeLink({ booking, amountPence: charge.amountPence, expiresAt }, context);
  } else if (guarantee !== null) {
    await work.bookings.save({ ...booking, guarantee: { ...guarantee, status: 'charged' } });
    await work.messages.add(await feeCharged(payable, charge.amountPence, context));
  }
}

/** The guest gets no link: what the provider does not charge to a card, its page does not take. */
async function reportRejection(
  failure: ChargeRejection,
  { booking, charge }: { readonly booking: Booking; readonly charge: StoredCharge },
  context: WriteContext,
): Promise<void> {
  const amount = displayPence(charge.amountPence, context.venue.money);
  const words = {
    subject: 'A charge failed',
    message:
      `The charge of ${amount} failed: ${rejectionWords[failure]}. Nothing was taken from the card. ` +
      'Please charge another amount, or waive the fee.',
    source: 'payments',
    severity: 'warning',
  } as const;
  await reportToTeam(taskAbout(booking, words), booking, context);
}

const rejectionWords: Readonly<Record<ChargeRejection, string>> = {
  'too-small': 'the payment provider charges no amount that small',
  refused: 'the payment provider refused it; its dashboard says why',
};

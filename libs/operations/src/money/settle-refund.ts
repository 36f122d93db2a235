/** Records the state of a refund at its provider, and what follows from it. */
import type { Payable } from '@venue/domain/payment/amount-due';
import type { ProviderName, RefundFailure, RefundResult } from '@venue/domain/payment/provider';
import type { RefundedPayment, StoredRefund } from '@venue/domain/payment/refund';
import type { BookingId, OrderId, VenueId } from '@venue/domain/shared/ids';
import { displayPence } from '@venue/domain/shared/money';
import { refundSent } from '../messages/refund-sent';
import { reportToTeam, taskAbout, taskAboutTickets } from '../messages/to-team';
import type { Deployment } from '../pipeline/deployment';
import { retryOnStaleRules } from '../pipeline/retry-on-stale-rules';
import type { WriteContext } from '../pipeline/write-context';
import { entryOf, lockPayables } from './lock-money';
import { venueOf } from './lock-table';

type Refunded = Pick<RefundedPayment, 'bookingId' | 'orderId'>;

/** Runs a task of the provider with the booking or order locked. */
export function inRefundedMoney<T>(
  { bookingId, orderId }: Refunded,
  { provider, deployment }: { readonly provider: ProviderName; readonly deployment: Deployment },
  task: (locked: LockedMoney) => Promise<T>,
): Promise<T> {
  const origin = { actor: { kind: 'provider' as const, name: provider }, requestId: null };
  const subject = bookingId === null ? { orderId: orderId as OrderId } : { bookingId };
  return retryOnStaleRules(async (tries) => {
    const { now, revision } = await deployment.clock.read();
    const group = await deployment.groups.at(tries === 1 ? revision : Infinity);
    return deployment.unitOfWork.run(async (work) => {
      const { ids, settings, secrets } = deployment;
      const shared = { group, now, ids, settings, secrets, work };
      const venueId = await venueIdOf(subject, shared);
      const context = { ...shared, venue: venueOf({ venueId }, shared) };
      const { from: payable } = await lockPayables({ ...subject, venueId }, null, context);
      return task({ payable, context });
    }, origin);
  });
}

async function venueIdOf(
  subject: { readonly bookingId: BookingId } | { readonly orderId: OrderId },
  { work }: Pick<WriteContext, 'work'>,
): Promise<VenueId> {
  return 'bookingId' in subject
    ? (await work.bookings.find(subject.bookingId)).booking.venueId
    : (await work.ticketing.find(subject.orderId)).order.venueId;
}

/** The booking or order of a refund, which no other transaction changes. */
export interface LockedMoney {
  readonly payable: Payable;
  readonly context: WriteContext;
}

interface LockedRefund extends LockedMoney {
  readonly refund: StoredRefund;
}

/**
 * Records what the provider says about a refund. A bank may send money back after the provider has
 * confirmed the refund, so one that succeeded can still fail; one that failed is over.
 */
export async function settleRefund(
  id: string,
  result: RefundResult,
  locked: LockedMoney,
): Promise<void> {
  const { refunds } = locked.context.work;
  const refund = await refunds.lock(id);
  const isNews =
    result.status === 'failed' ? refund.status !== 'failed' : refund.status === 'pending';
  if (!isNews) return;
  const failure = result.status === 'failed' ? result.failure : null;
  await refunds.settle(id, { ...result, failure });
  await takeEffect(result, { ...locked, refund });
}

async function takeEffect(result: RefundResult, locked: LockedRefund): Promise<void> {
  const { refund, payable, context } = locked;
  switch (result.status) {
    case 'pending':
      return;
    case 'succeeded': {
      const { cardEnding } = result;
      const facts = { amountPence: refund.amountPence, cardEnding };
      await context.work.messages.add(await refundSent(payable, facts, context));
      return;
    }
    case 'failed':
      await takeBack(result.failure, locked);
  }
}

/** The money is still at the venue, so the team decides about it again. */
async function takeBack(
  failure: RefundFailure,
  { refund, payable, context }: LockedRefund,
): Promise<void> {
  const { ids, now, venue, work } = context;
  await work.ledger.decide({
    id: ids.uuid(),
    ...entryOf(payable),
    decision: 'refund-failed',
    amountPence: refund.amountPence,
    currency: refund.currency,
    isCounted: refund.isCounted,
    reason: failureWords[failure],
    decides: refund.id,
    otherEntry: null,
    decidedAt: now,
  });
  const amount = displayPence(refund.amountPence, venue.money);
  const words = {
    subject: 'A refund failed',
    message:
      `The refund of ${amount} failed: ${failureWords[failure]}. The guest has not got the money back. ` +
      'Please decide about it on the page Money.',
    source: 'payments',
    severity: 'warning',
  } as const;
  const isTable = payable.kind === 'table';
  const task = isTable
    ? taskAbout(payable.file.booking, words)
    : taskAboutTickets(payable.file, words, context);
  await reportToTeam(task, isTable ? payable.file.booking : null, context);
}

export const failureWords: Readonly<Record<RefundFailure, string>> = {
  'balance-too-low': 'your balance at the payment provider is too low',
  'already-refunded': 'the payment has already been refunded at the payment provider',
  'card-closed': 'the guest’s card has expired or is closed',
  'card-lost': 'the guest’s card was reported lost or stolen',
  declined: 'the guest’s bank declined it',
  disputed: 'the guest disputes the payment at their bank',
  refused: 'the payment provider refused it; its dashboard says why',
};

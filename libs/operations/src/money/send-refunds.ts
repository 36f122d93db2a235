/**
 * The job of the worker that sends refunds to their provider. A refund is claimed before it is
 * sent, and sent with its own id as the key, so that one whose answer was lost is not made twice.
 */
import { Interruption } from '@venue/domain/interruption';
import type { Payable } from '@venue/domain/payment/amount-due';
import type { RefundFailure, RefundResult } from '@venue/domain/payment/provider';
import type { RefundQueue, StoredRefund } from '@venue/domain/payment/refund';
import type { BookingId, OrderId, VenueId } from '@venue/domain/shared/ids';
import { displayPence } from '@venue/domain/shared/money';
import { refundSent } from '../messages/refund-sent';
import { reportToTeam, taskAbout, taskAboutTickets } from '../messages/to-team';
import type { PayingDeployment } from '../pipeline/deployment';
import { retryOnStaleRules } from '../pipeline/retry-on-stale-rules';
import type { WriteContext } from '../pipeline/write-context';
import { entryOf, lockPayables } from './lock-money';
import { venueOf } from './settle';

/** Longer than any call to a provider. */
const claimSeconds = 60;
const firstPauseSeconds = 30;
const pauseMaxSeconds = 3600;

/** A refund that can't be sent does not stop the others; it is tried again. */
export async function sendRefunds(deployment: PayingDeployment, queue: RefundQueue): Promise<void> {
  for (;;) {
    const refund = await queue.claim(claimSeconds);
    if (refund === null) return;
    try {
      await sendRefund(refund, deployment, queue);
    } catch (error) {
      const about = { traceId: refund.id, operation: 'send a refund' };
      if (!(error instanceof Interruption)) deployment.telemetry.recordFault(error, about);
      await queue.postpone(refund.id, pauseSeconds(refund));
    }
  }
}

async function sendRefund(
  refund: StoredRefund,
  deployment: PayingDeployment,
  queue: RefundQueue,
): Promise<void> {
  const { id, provider: name, providerPayment: paymentId, amountPence, currency } = refund;
  const provider = deployment.payments.providers.get(name);
  if (provider === undefined) throw new Error(`${name} is not set up, so nothing is refunded`);
  const result = await provider.refund({ id, paymentId, amountPence, currency });
  await settleRefund(refund, result, deployment);
  if (result.status === 'pending') await queue.postpone(id, pauseSeconds(refund));
}

function pauseSeconds({ attempts }: StoredRefund): number {
  return Math.min(pauseMaxSeconds, firstPauseSeconds * 2 ** Math.min(attempts - 1, 10));
}

/** Records the provider's answer, once for each refund. */
function settleRefund(
  { id, provider, ...about }: StoredRefund,
  result: RefundResult,
  deployment: PayingDeployment,
): Promise<void> {
  const origin = { actor: { kind: 'provider' as const, name: provider }, requestId: null };
  const subject =
    about.bookingId === null
      ? { orderId: about.orderId as OrderId }
      : { bookingId: about.bookingId };
  return retryOnStaleRules(async (tries) => {
    const { now, revision } = await deployment.clock.read();
    const group = await deployment.groups.at(tries === 1 ? revision : Infinity);
    await deployment.unitOfWork.run(async (work) => {
      const { ids, settings, secrets } = deployment;
      const shared = { group, now, ids, settings, secrets, work };
      const venueId = await venueIdOf(subject, shared);
      const context = { ...shared, venue: venueOf({ venueId }, shared) };
      const { from } = await lockPayables({ ...subject, venueId }, null, context);
      const refund = await work.refunds.lock(id);
      if (refund.status !== 'pending') return;
      const failure = result.status === 'failed' ? result.failure : null;
      await work.refunds.settle(id, { ...result, failure });
      await takeEffect(result, { refund, payable: from, context });
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

interface LockedRefund {
  readonly refund: StoredRefund;
  readonly payable: Payable;
  readonly context: WriteContext;
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
    isCounted: true,
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

const failureWords: Readonly<Record<RefundFailure, string>> = {
  'balance-too-low': 'your balance at the payment provider is too low',
  'already-refunded': 'the payment has already been refunded at the payment provider',
  'card-closed': 'the guest’s card has expired or is closed',
  'card-lost': 'the guest’s card was reported lost or stolen',
  declined: 'the guest’s bank declined it',
  disputed: 'the guest disputes the payment at their bank',
  refused: 'the payment provider refused it; its dashboard says why',
};

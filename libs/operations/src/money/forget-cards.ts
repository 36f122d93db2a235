/**
 * The job of the worker that removes cards at their provider once no fee can be charged any more. A
 * card is released here before it is removed there: one that is gone is never charged.
 */
import { Interruption } from '@venue/domain/interruption';
import { isCardNeeded, type CardQueue, type QueuedCard } from '@venue/domain/payment/card';
import type { PayingDeployment } from '../pipeline/deployment';
import { inRefundedMoney, type LockedMoney } from './settle-refund';

/** Longer than any call to a provider. */
const claimSeconds = 60;
const pauseSeconds = 600;

/** A card that can't be removed does not stop the others; it is tried again. */
export async function forgetCards(deployment: PayingDeployment, queue: CardQueue): Promise<void> {
  for (;;) {
    const card = await queue.claim(claimSeconds);
    if (card === null) return;
    try {
      await forgetCard(card, { deployment, queue });
    } catch (error) {
      const about = { traceId: card.cardId, operation: 'forget a card' };
      if (!(error instanceof Interruption)) deployment.telemetry.recordFault(error, about);
      await queue.postpone(card, pauseSeconds);
    }
  }
}

async function forgetCard(
  card: QueuedCard,
  { deployment, queue }: { readonly deployment: PayingDeployment; readonly queue: CardQueue },
): Promise<void> {
  const provider = deployment.payments.providers.get(card.provider);
  if (provider === undefined) throw new Error(`${card.provider} is not set up: no card is removed`);
  const subject = { bookingId: card.bookingId, orderId: null };
  const isFree = await inRefundedMoney(subject, { provider: card.provider, deployment }, release);
  if (!isFree) return queue.postpone(card, pauseSeconds);
  await provider.forget(card);
  await queue.settle(card);
}

/** False for a card that is needed again, since the team has undone a cancellation. */
async function release({ payable, context }: LockedMoney): Promise<boolean> {
  if (payable.kind !== 'table') throw new Error('a card of tickets');
  const { booking } = payable.file;
  const { guarantee } = booking;
  if (isCardNeeded(booking, context.now)) return false;
  if (guarantee?.status === 'held') {
    await context.work.bookings.save({
      ...booking,
      guarantee: { ...guarantee, status: 'released' },
    });
  }
  return true;
}

/**
 * Stores a card that a guest has left, whether reported by the provider's callback, by the guest's
 * return from the checkout or by the hourly comparison. Any number of copies take effect once.
 */
import { stateOf, type StoredBooking } from '@venue/domain/booking/booking';
import { outstandingPence } from '@venue/domain/booking/deposit-balance';
import { freeUntilOf, isCardDue } from '@venue/domain/booking/guarantee';
import type { Guarantee } from '@venue/domain/booking/guarantee-terms';
import type { ProviderCard } from '@venue/domain/payment/provider';
import { paidBooking } from '@venue/domain/payment/receive';
import { noPence } from '@venue/domain/shared/money';
import { describeFee } from '../availability/card-guarantee';
import { sendConfirmation } from '../messages/to-guest';
import type { Deployment } from '../pipeline/deployment';
import { retryOnStaleRules } from '../pipeline/retry-on-stale-rules';
import { linkKinds, requestPayment } from './request-payment';
import { lockTable, type LockedTable } from './lock-table';

export function settleCard(card: ProviderCard, deployment: Deployment): Promise<void> {
  const actor = { kind: 'provider' as const, name: card.provider };
  return retryOnStaleRules(async (tries) => {
    const { now, revision } = await deployment.clock.read();
    const group = await deployment.groups.at(tries === 1 ? revision : Infinity);
    await deployment.unitOfWork.run(
      async (work) => {
        const request = await work.ledger.request(card.requestId);
        if (request === null || request.bookingId === null || request.purpose !== 'card') return;
        const { ids, settings, secrets } = deployment;
        const context = { group, now, ids, settings, secrets, work };
        await store(card, await lockTable(request, request.bookingId, context), revision);
      },
      { actor, requestId: null },
    );
  });
}

async function store(card: ProviderCard, table: LockedTable, revision: number): Promise<void> {
  const { file, context, allocation } = table;
  const { booking } = file;
  const { guarantee } = booking;
  if (guarantee === null) return;
  const { work, now } = context;
  const isNew = await work.cards.add({
    ...card,
    bookingId: booking.id,
    environment: booking.environment,
    consent: { text: consentText(file, context), at: now, policyRevision: revision },
  });
  const state = stateOf(booking, now);
  const isKept = ['awaiting_deposit', 'confirmed'].includes(state);
  const isRevived = state === 'expired' && allocation !== null;
  if (!isNew || !isCardDue(booking) || !(isKept || isRevived)) return;
  await hold({ ...guarantee, status: 'held' }, table);
}

/** A booking that waits for nothing else is confirmed; one that had expired has tables again. */
async function hold(guarantee: Guarantee, table: LockedTable): Promise<void> {
  const { file, context, allocation } = table;
  const { booking, receivedPence } = file;
  const { work, now } = context;
  const state = stateOf(booking, now);
  const held = { ...booking, guarantee };
  const owedPence = outstandingPence(booking.depositPence, receivedPence);
  if (owedPence > noPence || state === 'confirmed') {
    await work.bookings.save(held);
    await work.messages.stop(booking.id, linkKinds);
    if (owedPence > noPence && state !== 'expired') await requestPayment(held, owedPence, context);
    return;
  }
  const confirmed = paidBooking(held, now);
  await work.bookings.save(confirmed, allocation);
  // These messages were about a booking that had expired.
  await work.messages.stop(booking.id, [...linkKinds, 'cancelled']);
  await sendConfirmation(confirmed, context);
}

/** The sentence that the page of the checkout shows above its button. */
function consentText({ booking }: StoredBooking, at: LockedTable['context']): string {
  const feePence = booking.guarantee?.feePence ?? noPence;
  return describeFee({ feePence, freeUntil: freeUntilOf(booking) }, at);
}

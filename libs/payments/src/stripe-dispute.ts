import type { DisputeStatus, ProviderBooks, ProviderDispute } from '@venue/domain/payment/provider';
import type { Instant } from '@venue/domain/shared/time';
import type Stripe from 'stripe';
import { amountOf, currencyOf, fieldsOf, instantIn, wordOf } from './json';

/** The most that Stripe returns at once. */
const pageSize = 100;

export async function disputesOf(
  paymentId: string,
  disputes: Stripe['disputes'],
): Promise<readonly ProviderDispute[]> {
  const found: ProviderDispute[] = [];
  for await (const dispute of disputes.list({ payment_intent: paymentId, limit: pageSize }))
    found.push(disputeIn(dispute));
  return found;
}

/** All disputes of the account since then; one of a payment without an intent is not ours. */
export async function disputesSince(
  since: Instant,
  disputes: Stripe['disputes'],
): Promise<ProviderBooks['disputes']> {
  const found: ProviderBooks['disputes'][number][] = [];
  const query = { created: { gte: Math.floor(since / 1_000) }, limit: pageSize };
  for await (const dispute of disputes.list(query)) {
    const paymentId = wordOf(fieldsOf(dispute)['payment_intent']);
    if (paymentId !== null) found.push({ ...disputeIn(dispute), paymentId });
  }
  return found;
}

/** Throws for anything that is not as Stripe documents it. */
function disputeIn(value: unknown): ProviderDispute {
  const fields = fieldsOf(value);
  const disputeId = wordOf(fields['id']);
  const amountPence = amountOf(fields['amount']);
  const currency = currencyOf(fields['currency']);
  const openedAt = instantIn(fields['created']);
  const status = statuses.get(wordOf(fields['status']) ?? '');
  const isComplete = disputeId !== null && amountPence !== null && currency !== null;
  if (!isComplete || openedAt === null || status === undefined) throw new Error('no dispute');
  return {
    ...{ disputeId, amountPence, currency, status, openedAt },
    reason: (wordOf(fields['reason']) ?? 'general').replaceAll('_', ' '),
    answerBy: instantIn(fieldsOf(fields['evidence_details'])['due_by']),
  };
}

/** An inquiry that was closed, or a dispute that was prevented, has taken no money. */
const statuses: ReadonlyMap<string, DisputeStatus> = new Map([
  ['warning_needs_response', 'inquiry'],
  ['warning_under_review', 'inquiry'],
  ['warning_closed', 'won'],
  ['prevented', 'won'],
  ['needs_response', 'open'],
  ['under_review', 'open'],
  ['won', 'won'],
  ['lost', 'lost'],
]);

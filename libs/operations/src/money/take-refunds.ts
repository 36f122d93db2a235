/**
 * Takes over the refunds of a payment as the provider has them now. An event only says where to
 * look, so events may come in any order and any number of times.
 */
import type { PaymentProvider, ProviderRefund } from '@venue/domain/payment/provider';
import type { RefundedPayment } from '@venue/domain/payment/refund';
import { noPence, pence } from '@venue/domain/shared/money';
import type { Deployment } from '../pipeline/deployment';
import { inRefundedMoney, settleRefund, type LockedMoney } from './settle-refund';
import { sharedBy, waiveRefunded } from './waive-refunded';

export async function takeRefunds(
  provider: PaymentProvider,
  paymentId: string,
  deployment: Deployment,
): Promise<void> {
  const payment = await paymentAt(provider, paymentId, deployment);
  // Other programs may use the account too, and a payment that does not count is decided by people.
  if (payment === null || !(payment.isCounted || payment.isCharge)) return;
  const from = { provider: provider.name, deployment };
  for (const refund of await provider.refundsOf(paymentId)) {
    const id = await inRefundedMoney(payment, from, (locked) => find(refund, payment, locked));
    if (id === null) continue;
    // In a transaction of its own, since the history notes an entry when its transaction ends.
    await inRefundedMoney(payment, from, (locked) => settleRefund(id, refund.result, locked));
  }
}

export async function paymentAt(
  { name }: PaymentProvider,
  paymentId: string,
  { unitOfWork }: Deployment,
): Promise<RefundedPayment | null> {
  const origin = { actor: { kind: 'provider' as const, name }, requestId: null };
  return unitOfWork.run(({ refunds }) => refunds.paymentOf(name, paymentId), origin);
}

/**
 * The id of the refund here. One that was made in the provider's dashboard is stored as pending;
 * null if it failed there, since it has moved no money.
 */
async function find(
  { refundId, orderId, amountPence, result }: ProviderRefund,
  payment: RefundedPayment,
  { payable, context }: LockedMoney,
): Promise<string | null> {
  const { ids, work } = context;
  const known = await work.refunds.find({ id: orderId, refundId });
  if (known !== null || result.status === 'failed') return known;
  const step = { reason: 'Refunded at the provider', context };
  const id = ids.uuid();
  // The team may have recorded it already, as refunded outside.
  const isCounted = !payment.isCharge && amountPence <= payable.file.receivedPence;
  const entry = { ...sharedBy(payable, step), id, decision: 'refunded', isCounted } as const;
  await work.ledger.decide({ ...entry, amountPence: 0 - amountPence });
  await work.refunds.add({ id, paymentId: payment.id });
  await work.refunds.settle(id, { status: 'pending', refundId, failure: null });
  await waiveRefunded(isCounted ? pence(amountPence) : noPence, payable, step);
  return id;
}

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
  const payment = await paymentOf(provider, paymentId, deployment);
  // Other programs may use the account too, and a payment that does not count is decided by people.
  if (payment === null || !payment.isCounted) return;
  const from = { provider: provider.name, deployment };
  for (const refund of await provider.refundsOf(paymentId)) {
    await inRefundedMoney(payment, from, (locked) => takeRefund(refund, payment, locked));
  }
}

async function paymentOf(
  { name }: PaymentProvider,
  paymentId: string,
  { unitOfWork }: Deployment,
): Promise<RefundedPayment | null> {
  const origin = { actor: { kind: 'provider' as const, name }, requestId: null };
  return unitOfWork.run(({ refunds }) => refunds.paymentOf(name, paymentId), origin);
}

async function takeRefund(
  { refundId, orderId, amountPence, result }: ProviderRefund,
  payment: RefundedPayment,
  locked: LockedMoney,
): Promise<void> {
  const { ids, work } = locked.context;
  const known = await work.refunds.find({ id: orderId, refundId });
  if (known !== null) return settleRefund(known, result, locked);
  // It was made in the provider's dashboard, and a failed one has moved no money.
  if (result.status === 'failed') return;
  const { payable, context } = locked;
  const step = { reason: 'Refunded at the provider', context };
  const id = ids.uuid();
  // The team may have recorded it already, as refunded outside.
  const isCounted = amountPence <= payable.file.receivedPence;
  const entry = { ...sharedBy(payable, step), id, decision: 'refunded', isCounted } as const;
  await work.ledger.decide({ ...entry, amountPence: 0 - amountPence });
  await work.refunds.add({ id, paymentId: payment.id });
  await waiveRefunded(isCounted ? pence(amountPence) : noPence, payable, step);
  await settleRefund(id, result, locked);
}

import type { PaymentProvider } from '@venue/domain/payment/provider';
import type { Deployment } from '../pipeline/deployment';
import { takeDisputes } from './take-disputes';
import { takeRefunds } from './take-refunds';

/**
 * Takes over the refunds and disputes of a payment that was settled. Their events may have arrived
 * before the payment was known, and changed nothing then.
 */
export async function takeLaterMoney(
  provider: PaymentProvider,
  paymentId: string,
  deployment: Deployment,
): Promise<void> {
  await takeRefunds(provider, paymentId, deployment);
  await takeDisputes(provider, paymentId, deployment);
}

import type { PaymentProvider } from '@venue/domain/payment/provider';
import type { StripeOptions } from './stripe-payments';

export type { StripeAddress, StripeOptions } from './stripe-payments';
export { TestPayments } from './test-payments';

/** Stripe's SDK is large, so a deployment without Stripe never loads it. */
export async function stripePayments(options: StripeOptions): Promise<PaymentProvider> {
  const { StripePayments } = await import('./stripe-payments');
  return new StripePayments(options);
}

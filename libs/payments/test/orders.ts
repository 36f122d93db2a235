import type { Callback, CheckoutOrder } from '@venue/domain/payment/provider';
import type { CheckoutId, PaymentRequestId } from '@venue/domain/payment/request';
import { plusMinutes, systemClock, type Instant } from '@venue/domain/shared/time';

export const deploymentId = '5b1c2f0e-8d7a-4c3b-9e6f-000000000001';
export const otherDeploymentId = '5b1c2f0e-8d7a-4c3b-9e6f-000000000002';

/** An order of £60.00 that expires in an hour; each number makes another order. */
export function anOrder(changes: Partial<CheckoutOrder> = {}, number = 1): CheckoutOrder {
  const end = String(number).padStart(12, '0');
  return {
    id: `0d1f4e3a-5b7c-4a2e-9c1d-${end}` as CheckoutId,
    purpose: 'payment',
    requestId: `7c9e6679-7425-40de-944b-${end}` as PaymentRequestId,
    amountPence: 6_000,
    currency: 'GBP',
    description: 'Deposit for your table at The Harbour',
    email: 'ada@example.com',
    returnUrl: 'https://book.example.com/pay/k3y/back',
    expiresAt: plusMinutes(systemClock(), 60),
    ...changes,
  };
}

/** A callback as the pipeline passes it on. */
export function callbackFrom(
  sent: { readonly body: Uint8Array; readonly headers: Readonly<Record<string, string>> },
  now: Instant,
): Callback {
  const headers = new Headers(sent.headers);
  return { body: sent.body, header: (name) => headers.get(name), now: async () => now };
}

/** The body with one byte changed at `place`; a negative `place` counts from the end. */
export function damage(body: Uint8Array, place: number): Uint8Array {
  const changed = Uint8Array.from(body);
  const index = place < 0 ? body.length + place : place;
  changed[index] = (changed[index] ?? 0) ^ 1;
  return changed;
}

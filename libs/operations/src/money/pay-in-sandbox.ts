import { parseReference } from '@venue/domain/shared/ids';
import type { SettlingPorts } from '../call';
import { settlePayment } from './settle';

/**
 * Pays the newest link of a booking of the sandbox, as if the test checkout had reported the
 * payment. A second call reports the same payment, which has no further effect.
 */
export async function payInSandbox(
  referenceText: string | null,
  ports: SettlingPorts,
): Promise<void> {
  const reference = referenceText === null ? null : parseReference(referenceText);
  if (reference === null) return;
  const origin = { actor: { kind: 'provider', name: 'test' }, requestId: null } as const;
  const request = await ports.unitOfWork.run(async ({ bookings, ledger }) => {
    const file = await bookings.byReference('sandbox', reference);
    return file === null ? null : ledger.newest(file.booking.id);
  }, origin);
  if (request?.purpose !== 'payment') return;
  const { id: requestId, amountPence, currency } = request;
  const paymentId = `paid_scenario_${requestId}`;
  const payment = { provider: 'test', paymentId, requestId, amountPence, currency } as const;
  await settlePayment(payment, `evt_${paymentId}`, ports);
}

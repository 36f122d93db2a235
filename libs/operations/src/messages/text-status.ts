import type { Callback } from '@venue/domain/payment/provider';
import type { GuestDeployment } from '../pipeline/deployment';
import { Problem } from '../problems';

/**
 * Handles a provider's later status of a text, such as `delivered`, or `undelivered 30003`. Throws
 * `not-found` if no provider reports statuses, and `validation-failed` for a callback without a
 * valid signature.
 */
export async function takeTextStatus(
  callback: Omit<Callback, 'now'>,
  { textStatus, deliveries }: GuestDeployment,
): Promise<void> {
  if (textStatus === null) throw new Problem('not-found');
  const reading = textStatus.read(callback);
  switch (reading.kind) {
    case 'forged':
      throw new Problem('validation-failed', { detail: 'This callback can’t be read.' });
    case 'other':
      return;
    case 'status': {
      const { providerReference, status, errorCode } = reading;
      const delivery = errorCode === null ? status : `${status} ${errorCode}`;
      await deliveries.note({ provider: textStatus.provider, providerReference, delivery });
    }
  }
}

import type { Callback } from '@venue/domain/payment/provider';
import { parsePhone } from '@venue/domain/shared/phone';
import type { GuestDeployment } from '../pipeline/deployment';
import { Problem } from '../problems';
import { takeIncomingText } from './incoming-text';

/**
 * Handles a callback of the provider of texts: a later status of a text, such as `delivered` or
 * `undelivered 30003`, or a text from a guest. Throws `not-found` if texts have no provider, and
 * `validation-failed` for a callback without a valid signature.
 */
export async function takeTextCallback(
  callback: Omit<Callback, 'now'>,
  deployment: GuestDeployment,
): Promise<void> {
  const { textCallbacks, deliveries } = deployment;
  if (textCallbacks === null) throw new Problem('not-found');
  const { provider } = textCallbacks;
  const reading = textCallbacks.read(callback);
  switch (reading.kind) {
    case 'forged':
      throw new Problem('validation-failed', { detail: 'This callback can’t be read.' });
    case 'other':
      return;
    case 'status': {
      const { providerReference, status, errorCode } = reading;
      const delivery = errorCode === null ? status : `${status} ${errorCode}`;
      await deliveries.note({ provider, providerReference, delivery });
      return;
    }
    case 'text': {
      const { providerReference, from, text } = reading;
      // The provider writes numbers with their country; a company’s short code is no guest.
      const phone = from.startsWith('+') ? parsePhone(from, 'GB') : null;
      if (phone === null) return;
      await takeIncomingText({ provider, providerReference, phone, text }, deployment);
    }
  }
}

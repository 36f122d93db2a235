import { foreignOrigin } from '../authentication/cross-origin';
import { clientOf } from '../authentication/client';
import type { Deployment } from '../pipeline/deployment';
import { limitRate, spend } from '../pipeline/rate-limit';
import { ratesOf } from '../pipeline/strategies/key';
import { Problem } from '../problems';

interface KeyToCheck {
  readonly key: string;
  /** The origin of the page; null for a caller that is not a browser. */
  readonly origin: string | null;
  readonly address: string;
}

/**
 * Whether the operations accept a publishable key from that page. The answer does not distinguish
 * unknown keys, revoked keys and keys for other pages. Throws `rate-limited` as the operations do.
 */
export async function isKeyAllowed(
  { key, origin, address }: KeyToCheck,
  deployment: Deployment,
): Promise<boolean> {
  const { authenticator, secrets, settings } = deployment;
  const credentials = { authorization: null, publishableKey: key, address };
  try {
    const storedKey = await authenticator.authenticate(credentials, 'publishable');
    const caller = storedKey.integration;
    const client = clientOf(address, secrets);
    const rates = ratesOf(caller, client, deployment);
    const { spent, now } = await spend(rates, deployment.rates);
    const page = { origin: foreignOrigin(origin, settings), address };
    authenticator.authorize(storedKey, now, page);
    limitRate({ spent, headers: {} });
    return true;
  } catch (error) {
    if (error instanceof Problem && error.slug === 'invalid-key') return false;
    throw error;
  }
}

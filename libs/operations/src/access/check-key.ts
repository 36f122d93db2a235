import { foreignOrigin } from '../authentication/cross-origin';
import { clientOf } from '../authentication/client';
import type { Deployment } from '../pipeline/deployment';
import { limitRate, spend } from '../pipeline/rate-limit';
import { ratesOf } from '../pipeline/strategies/key';
import { Problem } from '../problems';

interface KeyToCheck {
  readonly key: string;
  /** The origin of the page that asks; null for a caller that is no browser. */
  readonly origin: string | null;
  readonly address: string;
}

/**
 * Whether the operations would take a publishable key from that page. The answer does not say
 * whether a key is unknown, revoked or for other pages. Throws `rate-limited` as the operations do.
 */
export async function isKeyAllowed(
  { key, origin, address }: KeyToCheck,
  deployment: Deployment,
): Promise<boolean> {
  const { authenticator, secrets, settings } = deployment;
  const credentials = { authorization: null, publishableKey: key, address };
  try {
    const known = await authenticator.authenticate(credentials, 'publishable');
    const caller = known.integration;
    const client = clientOf(address, secrets);
    const rates = ratesOf(caller, client, deployment);
    const { spent, now } = await spend(rates, deployment.rates);
    const page = { origin: foreignOrigin(origin, settings), address };
    authenticator.authorize(known, now, page);
    limitRate({ spent, headers: {} });
    return true;
  } catch (error) {
    if (error instanceof Problem && error.slug === 'invalid-key') return false;
    throw error;
  }
}

import { stripePayments, TestPayments } from '@venue/payments';
import type { PaymentProvider, ProviderName } from '@venue/domain/payment/provider';
import type { Secrets } from '@venue/operations/authentication/secrets';
import type { Payments } from '@venue/operations/pipeline/deployment';

/** The payment provider of live bookings, from the environment. */
export type PaymentSettings =
  | { readonly kind: 'test' }
  | {
      readonly kind: 'stripe';
      readonly secretKey: string;
      /** Several while one secret replaces another. */
      readonly webhookSecrets: readonly string[];
      /** A double of Stripe's API; null for Stripe itself. */
      readonly apiUrl: string | null;
    };

/** The deployment that receives the payments. */
interface Payee {
  readonly baseUrl: string;
  readonly secrets: Secrets;
  readonly deploymentId: string;
  /** Called for each failed request to a provider. */
  readonly onFailure: (provider: ProviderName) => void;
}

/** The provider of live bookings, and the built-in one, which the sandbox always uses. */
export async function openPayments(
  settings: PaymentSettings,
  { baseUrl, secrets, deploymentId, onFailure }: Payee,
): Promise<Payments> {
  const test = new TestPayments({ baseUrl, secret: secrets.hash('test-payments', 'callbacks') });
  const providers = new Map<ProviderName, PaymentProvider>([['test', test]]);
  if (settings.kind === 'stripe') {
    const { secretKey, webhookSecrets, apiUrl } = settings;
    const api = apiUrl === null ? {} : { api: addressOf(apiUrl) };
    const options = { secretKey, webhookSecrets, deploymentId, ...api };
    const stripe = await stripePayments({ ...options, onFailure: () => onFailure('stripe') });
    providers.set('stripe', stripe);
  }
  return { live: settings.kind, providers, test };
}

function addressOf(url: string): { host: string; port: number; protocol: 'http' | 'https' } {
  const { hostname, port, protocol } = new URL(url);
  const isPlain = protocol === 'http:';
  return {
    host: hostname,
    port: port === '' ? (isPlain ? 80 : 443) : Number(port),
    protocol: isPlain ? 'http' : 'https',
  };
}

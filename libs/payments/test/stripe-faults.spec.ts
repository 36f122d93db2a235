import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { Interruption } from '@venue/domain/interruption';
import type { PaymentProvider } from '@venue/domain/payment/provider';
import { plusMinutes, systemClock } from '@venue/domain/shared/time';
import { inspect } from 'node:util';
import { stripePayments } from '../src/index';
import { anOrder, deploymentId } from './orders';
import { StripeDouble, type Fault } from '@venue/testing/stripe-double';

const timeoutMs = 150;
let double: StripeDouble;
let provider: PaymentProvider;
let session: string;
let failures: number;

const onFailure = (): void => void (failures += 1);
const common = { webhookSecrets: [], timeoutMs, deploymentId, onFailure };

beforeEach(async () => {
  failures = 0;
  double = new StripeDouble();
  await double.start();
  const { secretKey, api } = double;
  provider = await stripePayments({ ...common, secretKey, api });
  ({ session } = await provider.open(anOrder()));
});
afterEach(() => double.stop());

const calls: readonly [string, () => Promise<unknown>][] = [
  ['opening a checkout', () => provider.open(anOrder({}, 2))],
  ['closing one', () => provider.close(session)],
  ['asking for its state', () => provider.stateOf(session)],
  ['asking for its payment', () => provider.paymentIn(session)],
  ['asking for all payments', () => provider.paymentsSince(systemClock())],
];

const wrong: readonly Fault[] = [
  'error-500',
  'error-429',
  'html',
  'word',
  'close-early',
  'cut-short',
];

describe.each(calls)('%s', (_, call) => {
  it.each(wrong)('is interrupted by %s', async (fault) => {
    double.fail(fault, 2);
    await expect(call()).rejects.toEqual(new Interruption('unreachable'));
    expect(failures).toBe(1);
  });

  it.each(['close-early', 'error-500'] as const)('survives one %s', async (fault) => {
    double.fail(fault, 1);
    await call();
    expect(failures).toBe(0);
  });
});

describe('a response of Stripe', () => {
  it.each(calls)('about something else is refused on %s', async (_, call) => {
    double.fail('other-object', 2);
    await expect(call()).rejects.toThrow(Interruption);
  });

  it.each(['hang', 'trickle'] as const)('times out when it is a %s', async (fault) => {
    double.fail(fault, 2);
    await expect(provider.paymentIn(session)).rejects.toThrow(Interruption);
  });

  it('is reported as missing at once if no server listens', async () => {
    const { secretKey, api } = double;
    const deaf = await stripePayments({ ...common, secretKey, api });
    await double.stop();
    const { cause } = await faultOf(deaf.paymentIn(session));
    expect(cause).toEqual(new Error('Stripe: StripeConnectionError ECONNREFUSED'));
    await double.start();
  });
});

describe('a fault of Stripe', () => {
  it('is reported with the request id that support needs', async () => {
    const { cause } = await faultOf(provider.paymentIn('cs_test_unknown'));
    expect(cause).toEqual(
      new Error('Stripe: StripeInvalidRequestError resource_missing session 404 req_double2'),
    );
  });

  it('is reported without the secret key, even where Stripe repeats parts of it', async () => {
    const secretKey = 'sk_test_wrongWrongWrong';
    const { api } = double;
    const stranger = await stripePayments({ ...common, secretKey, api });
    const fault = inspect(await faultOf(stranger.paymentIn(session)), { depth: 9 });
    expect(fault).toContain('StripeAuthenticationError');
    for (const part of ['sk_test', 'rong']) expect(fault).not.toContain(part);
  });

  it('is reported without the key if the request could not be sent', async () => {
    const secretKey = 'sk_test_with\nbreak';
    const broken = await stripePayments({ ...common, secretKey, api: double.api });
    const fault = inspect(await faultOf(broken.paymentIn(session)), { depth: 9 });
    expect(fault).not.toContain('sk_test');
  });

  it('is reported without the data of the request', async () => {
    const late = { email: 'ada@example.com', returnUrl: 'no address', description: 'A secret' };
    const order = anOrder({ ...late, expiresAt: plusMinutes(systemClock(), 60) }, 3);
    const fault = inspect(await faultOf(provider.open(order)), { depth: 9 });
    expect(fault).toContain('success_url');
    for (const part of Object.values(late)) expect(fault).not.toContain(part);
  });
});

async function faultOf(call: Promise<unknown>): Promise<Interruption> {
  return call.then(
    () => {
      throw new Error('it did not fail');
    },
    (error: unknown) => error as Interruption,
  );
}

import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { Interruption } from '@venue/domain/interruption';
import type { PaymentProvider } from '@venue/domain/payment/provider';
import { plusMinutes, type Instant } from '@venue/domain/shared/time';
import { at } from '@venue/testing/moments';
import { stripePayments } from '../src/index';
import { anOrder, deploymentId, otherDeploymentId } from './orders';
import { StripeDouble } from '@venue/testing/stripe-double';

const start = at('2026-06-12 17:00');
let now: Instant;
let double: StripeDouble;
let provider: PaymentProvider;
/** Of another deployment on the same account. */
let otherProvider: PaymentProvider;

beforeEach(async () => {
  now = start;
  double = new StripeDouble(() => now);
  await double.start();
  const { secretKey, api } = double;
  const options = { secretKey, webhookSecrets: [], api, now: () => now };
  provider = await stripePayments({ ...options, deploymentId });
  otherProvider = await stripePayments({ ...options, deploymentId: otherDeploymentId });
});
afterEach(() => double.stop());

async function openSession(number = 1, by = provider): Promise<string> {
  const order = anOrder({ expiresAt: plusMinutes(now, 60) }, number);
  return (await by.open(order)).session;
}

/** A session that was opened before sessions carried the id of their deployment. */
function withoutDeployment(session: string): void {
  const { requestId = '', checkoutId = '' } = double.session(session).metadata;
  double.alter(session, { metadata: { requestId, checkoutId } });
}

const payment = (number = 1): unknown => ({
  provider: 'stripe',
  paymentId: `pi_double${number}`,
  requestId: anOrder({}, number).requestId,
  amountPence: 6_000,
  currency: 'GBP',
});

describe('the payment in a checkout at Stripe', () => {
  it('does not exist before the guest has paid', async () => {
    expect(await provider.paymentIn(await openSession())).toBeNull();
  });

  it('exists once the guest has paid', async () => {
    const session = await openSession();
    double.pay(session);
    expect(await provider.paymentIn(session)).toEqual(payment());
  });

  it('does not exist while the banks process it', async () => {
    const session = await openSession();
    double.promise(session);
    expect(await provider.paymentIn(session)).toBeNull();
    double.alter(session, { payment_status: 'paid' });
    expect(await provider.paymentIn(session)).toEqual(payment());
  });

  it('is read from a whole object too', async () => {
    const session = await openSession();
    double.pay(session);
    double.alter(session, { payment_intent: { id: 'pi_double1', object: 'payment_intent' } });
    expect(await provider.paymentIn(session)).toEqual(payment());
  });

  it.each([
    { metadata: {} },
    { metadata: null },
    {
      metadata: { requestId: 'order 12 of the shop' },
      client_reference_id: 'order 12 of the shop',
    },
    { client_reference_id: null },
    { client_reference_id: anOrder({}, 2).requestId },
    { payment_status: 'no_payment_required' },
  ])('is ignored with %j', async (changes) => {
    const session = await openSession();
    double.pay(session);
    double.alter(session, changes);
    expect(await provider.paymentIn(session)).toBeNull();
  });

  it.each([
    { payment_intent: null },
    { payment_intent: 7 },
    { amount_total: '6000' },
    { amount_total: null },
    { amount_total: 60.5 },
    { currency: null },
    { payment_status: null },
    { object: 'customer' },
  ])('is refused with %j', async (changes) => {
    const session = await openSession();
    double.pay(session);
    double.alter(session, changes);
    await expect(provider.paymentIn(session)).rejects.toThrow(Interruption);
  });

  it('is ignored if another deployment opened it', async () => {
    const session = await openSession(1, otherProvider);
    double.pay(session);
    expect(await provider.paymentIn(session)).toBeNull();
    expect(await otherProvider.paymentIn(session)).toEqual(payment());
  });

  it('exists if the checkout names no deployment', async () => {
    const session = await openSession();
    double.pay(session);
    withoutDeployment(session);
    expect(await provider.paymentIn(session)).toEqual(payment());
  });

  it('is not certain if Stripe does not have the checkout', async () => {
    await expect(provider.paymentIn('cs_test_unknown')).rejects.toThrow(Interruption);
  });
});

describe('the state of a checkout', () => {
  it('is open until the guest pays or the checkout is ended', async () => {
    const [open, paid, promised, ended] = [
      await openSession(1),
      await openSession(2),
      await openSession(3),
      await openSession(4),
    ];
    double.pay(paid);
    double.promise(promised);
    double.end(ended);

    const states = await Promise.all(
      [open, paid, promised, ended].map((one) => provider.stateOf(one)),
    );
    expect(states).toEqual(['open', 'complete', 'complete', 'ended']);
    double.alter(open, { status: 'wrong' });
    await expect(provider.stateOf(open)).rejects.toThrow(Interruption);
  });
});

describe('all payments since a time', () => {
  it('are those made for us', async () => {
    const sessions = [];
    for (let number = 1; number <= 5; number += 1) sessions.push(await openSession(number));
    const [one = '', two = '', three = '', four = ''] = sessions;
    for (const session of [one, two, three]) double.pay(session);
    double.promise(four);
    double.alter(two, { metadata: {} });

    const payments = await provider.paymentsSince(start);
    expect(payments).toHaveLength(2);
    expect(payments).toEqual(expect.arrayContaining([payment(1), payment(3)]));
  });

  it('exclude those of another deployment on the same account', async () => {
    const sessions = [
      await openSession(1),
      await openSession(2, otherProvider),
      await openSession(3),
    ];
    for (const session of sessions) double.pay(session);
    withoutDeployment(sessions[2] ?? '');

    expect(await provider.paymentsSince(start)).toEqual([payment(3), payment(1)]);
    expect(await otherProvider.paymentsSince(start)).toEqual([payment(3), payment(2)]);
  });

  it('are none if nothing was paid', async () => {
    await openSession();
    expect(await provider.paymentsSince(start)).toEqual([]);
  });

  it('are read from three pages', async () => {
    for (let number = 1; number <= 201; number += 1) double.pay(await openSession(number));
    double.requests.length = 0;

    const payments = await provider.paymentsSince(start);
    expect(new Set(payments.map(({ paymentId }) => paymentId)).size).toBe(201);
    expect(double.requests.map(({ form }) => form.get('starting_after'))).toEqual([
      undefined,
      'cs_test_double102',
      'cs_test_double2',
    ]);
  });

  it('include those of checkouts opened up to a day before', async () => {
    const last = await openSession(1);
    now = plusMinutes(start, 1);
    const first = await openSession(2);
    for (const session of [last, first]) double.pay(session);

    const since = plusMinutes(start, 24 * 60 + 1);
    expect(await provider.paymentsSince(since)).toEqual([payment(2)]);
  });

  it('are not returned when a page is missing', async () => {
    for (let number = 1; number <= 101; number += 1) double.pay(await openSession(number));
    const all = provider.paymentsSince(start);
    await waitForRequests(102);
    double.fail('error-429', 1);
    await expect(all).rejects.toThrow(Interruption);
  });
});

async function waitForRequests(count: number): Promise<void> {
  while (double.requests.length < count) await new Promise((resolve) => setImmediate(resolve));
}

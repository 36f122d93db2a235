/** Cards at Stripe that guarantee bookings: stored by a checkout, charged later, and forgotten. */
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { Interruption } from '@venue/domain/interruption';
import type { ChargeOrder, PaymentProvider } from '@venue/domain/payment/provider';
import { plusMinutes, type Instant } from '@venue/domain/shared/time';
import { at } from '@venue/testing/moments';
import { StripeDouble } from '@venue/testing/stripe-double';
import { stripePayments } from '../src/index';
import { anOrder, callbackFrom, deploymentId, otherDeploymentId } from './orders';

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
  const { secretKey, webhookSecret, api } = double;
  const options = { secretKey, webhookSecrets: [webhookSecret], api, now: () => now };
  provider = await stripePayments({ ...options, deploymentId });
  otherProvider = await stripePayments({ ...options, deploymentId: otherDeploymentId });
});
afterEach(() => double.stop());

const cardOrder = (number = 1) =>
  anOrder({ purpose: 'card', expiresAt: plusMinutes(start, 60) }, number);

const openSession = async (number = 1, by = provider): Promise<string> =>
  (await by.open(cardOrder(number))).session;

/** A guest leaves a card. */
async function storedCard(number = 1, by = provider): Promise<ChargeOrder['card']> {
  const session = await openSession(number, by);
  double.leaveCard(session);
  const card = await by.cardIn(session);
  if (card === null) throw new Error('no card was left');
  return card;
}

async function aCharge(changes: Partial<ChargeOrder> = {}): Promise<ChargeOrder> {
  const id = '9f1d3e5a-1b2c-4d3e-8f4a-5b6c7d8e9f01';
  const card = changes.card ?? (await storedCard());
  return { id, card, guestName: 'Ada', amountPence: 4_000, currency: 'GBP', ...changes };
}

const attempts = (): number =>
  double.requests.filter((one) => one.method === 'POST' && one.path === '/v1/payment_intents')
    .length;

describe('a checkout that stores a card', () => {
  it('asks for a card and for no money, with a customer to be charged later', async () => {
    const request = cardOrder();
    const { session, url } = await provider.open(request);

    expect(url).toBe(double.session(session).url);
    expect(Object.fromEntries(double.requests[0]?.form ?? [])).toEqual({
      mode: 'setup',
      'allowed_payment_method_types[0]': 'card',
      customer_creation: 'always',
      client_reference_id: request.requestId,
      'metadata[requestId]': request.requestId,
      'metadata[checkoutId]': request.id,
      'metadata[deploymentId]': deploymentId,
      'setup_intent_data[description]': request.description,
      'setup_intent_data[metadata][requestId]': request.requestId,
      'setup_intent_data[metadata][deploymentId]': deploymentId,
      customer_email: 'ada@example.com',
      success_url: request.returnUrl,
      cancel_url: request.returnUrl,
      expires_at: String(plusMinutes(start, 60) / 1_000),
    });
  });

  it('has a card once the guest has left one, and never a payment', async () => {
    const session = await openSession();
    expect(await provider.cardIn(session)).toBeNull();

    double.leaveCard(session);
    expect(await provider.cardIn(session)).toEqual({
      provider: 'stripe',
      cardId: 'seti_double1',
      customerId: 'cus_double1',
      requestId: cardOrder().requestId,
    });
    expect(await provider.paymentIn(session)).toBeNull();
    expect(await provider.stateOf(session)).toBe('complete');
  });

  it('is found among those since a moment, unless another deployment opened it', async () => {
    await storedCard(1);
    await storedCard(2, otherProvider);
    await openSession(3);

    expect(await provider.cardsSince(start)).toMatchObject([{ cardId: 'seti_double1' }]);
    expect(await provider.paymentsSince(start)).toEqual([]);
  });

  it.each([
    ['this deployment', 'card-stored', () => provider],
    ['another deployment', 'other', () => otherProvider],
  ] as const)('reports the card by an event of %s as %s', async (_, kind, opener) => {
    const session = await openSession(1, opener());
    double.leaveCard(session);
    const event = double.callback('checkout.session.completed', session);

    expect(await provider.read(callbackFrom(event, now))).toMatchObject({ kind });
  });
});

describe('a charge to a stored card', () => {
  it('asks for the fee while the guest is not there', async () => {
    const order = await aCharge();

    expect(await provider.charge(order)).toEqual({
      status: 'succeeded',
      paymentId: 'pi_offsession1',
    });
    const { form, headers } = double.requests.at(-1) ?? {};
    expect(Object.fromEntries(form ?? [])).toEqual({
      amount: '4000',
      currency: 'gbp',
      customer: 'cus_double1',
      payment_method: 'pm_double1',
      off_session: 'true',
      confirm: 'true',
      'metadata[chargeId]': order.id,
      'metadata[deploymentId]': deploymentId,
    });
    expect(headers?.['idempotency-key']).toBe(order.id);
  });

  it.each(['within a day', 'after the day for which Stripe knows a key'])(
    'is made once although its answer was lost, %s',
    async (when) => {
      const order = await aCharge();
      double.fail('lose-answer', 2, 'POST');
      await expect(provider.charge(order)).rejects.toThrow(Interruption);
      if (when !== 'within a day') double.forgetKeys();

      expect(await provider.charge(order)).toMatchObject({ status: 'succeeded' });
      expect(double.cards.intents).toHaveLength(1);
    },
  );

  it.each(['declined', 'authentication-required'] as const)(
    'fails as %s, and is not tried again by the same order',
    async (failure) => {
      const order = await aCharge();
      double.cards.endNext(failure);

      expect(await provider.charge(order)).toEqual({ status: 'failed', failure });
      double.forgetKeys();
      expect(await provider.charge(order)).toEqual({ status: 'failed', failure });
      expect(attempts()).toBe(1);
    },
  );

  it.each(['declined', 'authentication-required'] as const)(
    'is known as %s although the answer was lost',
    async (failure) => {
      const order = await aCharge();
      double.cards.endNext(failure);
      double.fail('lose-answer', 2, 'POST');
      await expect(provider.charge(order)).rejects.toThrow(Interruption);

      expect(await provider.charge(order)).toEqual({ status: 'failed', failure });
      expect(double.cards.intents).toHaveLength(1);
    },
  );

  it('fails below the amount that Stripe charges at least, and nothing is made', async () => {
    const order = await aCharge({ amountPence: 29 });

    expect(await provider.charge(order)).toEqual({ status: 'failed', failure: 'too-small' });
    expect(double.cards.intents).toEqual([]);
    expect(await provider.charge({ ...order, amountPence: 30 })).toMatchObject({
      status: 'succeeded',
    });
  });

  it('fails if Stripe refuses it for any other reason', async () => {
    const order = await aCharge({ currency: 'pounds' });

    expect(await provider.charge(order)).toEqual({ status: 'failed', failure: 'refused' });
  });

  it('fails if the card was removed at Stripe', async () => {
    const order = await aCharge();
    double.cards.detach('pm_double1');

    expect(await provider.charge(order)).toEqual({ status: 'failed', failure: 'card-gone' });
    expect(attempts()).toBe(0);
  });

  it('is not certain while Stripe has a fault', async () => {
    const order = await aCharge();
    double.fail('error-500', 2);

    await expect(provider.charge(order)).rejects.toThrow(Interruption);
    expect(await provider.charge(order)).toMatchObject({ status: 'succeeded' });
  });

  it('is in the books, unless it failed or another deployment made it', async () => {
    await provider.charge(await aCharge());
    double.cards.endNext('declined');
    await provider.charge(await aCharge({ id: 'second', card: await storedCard(2) }));
    const card = await storedCard(3, otherProvider);
    await otherProvider.charge(await aCharge({ id: 'third', card }));

    expect((await provider.booksSince(start))?.charges).toEqual([
      { paymentId: 'pi_offsession1', amountPence: 4_000, openedAt: start },
    ]);
  });
});

describe('a card that is forgotten', () => {
  it('is detached from its customer, once', async () => {
    const card = await storedCard();
    await provider.forget(card);
    await provider.forget(card);

    expect(double.cards.methods.get('pm_double1')?.customer).toBeNull();
    expect(double.requests.filter(({ path }) => path.endsWith('/detach'))).toHaveLength(1);
  });

  it('can no longer be charged', async () => {
    const order = await aCharge();
    await provider.forget(order.card);

    expect(await provider.charge(order)).toEqual({ status: 'failed', failure: 'card-gone' });
  });

  it('is not forgotten for certain while Stripe has a fault', async () => {
    const card = await storedCard();
    double.fail('error-500', 2);

    await expect(provider.forget(card)).rejects.toThrow(Interruption);
    expect(double.cards.methods.get('pm_double1')?.customer).toBe('cus_double1');
  });
});

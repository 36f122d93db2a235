import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { ParsedCallback, PaymentProvider } from '@venue/domain/payment/provider';
import { plusMinutes, type Instant } from '@venue/domain/shared/time';
import { at } from '@venue/testing/moments';
import { stripePayments } from '../src/index';
import { anOrder, callbackFrom, damage, deploymentId, otherDeploymentId } from './orders';
import { signedCallback, StripeDouble, type DoubleCallback } from '@venue/testing/stripe-double';

const now = at('2026-06-12 17:00');
const completed = 'checkout.session.completed';
const double = new StripeDouble(() => now);
let provider: PaymentProvider;
let number = 0;

beforeAll(async () => {
  await double.start();
  provider = await withSecrets(double.webhookSecret);
});
afterAll(() => double.stop());

function withSecrets(...webhookSecrets: string[]): Promise<PaymentProvider> {
  const { secretKey, api } = double;
  return stripePayments({ secretKey, webhookSecrets, api, deploymentId, now: () => now });
}

async function openedSession(): Promise<string> {
  number += 1;
  const order = anOrder({ expiresAt: plusMinutes(now, 60) }, number);
  return (await provider.open(order)).session;
}

async function paidSession(): Promise<string> {
  const session = await openedSession();
  double.pay(session);
  return session;
}

const seconds = (count: number): Instant => plusMinutes(now, count / 60);
const readCallback = (sent: DoubleCallback, when = now): Promise<ParsedCallback> =>
  provider.read(callbackFrom(sent, when));
const callbackOf = (body: unknown): DoubleCallback =>
  signedCallback(JSON.stringify(body), double.webhookSecret, now);

describe('a callback of Stripe', () => {
  it('reports a payment', async () => {
    const sent = double.callback(completed, await paidSession());
    expect(await readCallback(sent)).toEqual({
      kind: 'paid',
      eventId: expect.stringMatching(/^evt_/),
      payment: {
        provider: 'stripe',
        paymentId: `pi_double${number}`,
        requestId: anOrder({}, number).requestId,
        amountPence: 6_000,
        currency: 'GBP',
      },
    });
  });

  it.each([
    [deploymentId, 'paid'],
    [otherDeploymentId, 'other'],
    ['', 'other'],
    [undefined, 'paid'],
  ])('about a session of the deployment %j is %s', async (id, kind) => {
    const session = await paidSession();
    const { requestId = '', checkoutId = '' } = double.session(session).metadata;
    const marks = id === undefined ? {} : { deploymentId: id };
    double.alter(session, { metadata: { requestId, checkoutId, ...marks } });
    expect(await readCallback(double.callback(completed, session))).toMatchObject({ kind });
  });

  it('reports a payment that took the banks days', async () => {
    const session = await openedSession();
    double.promise(session);
    expect(await readCallback(double.callback(completed, session))).toEqual({ kind: 'other' });

    double.alter(session, { payment_status: 'paid' });
    const succeeded = double.callback('checkout.session.async_payment_succeeded', session);
    expect(await readCallback(succeeded)).toMatchObject({ kind: 'paid' });
  });

  it.each([
    'checkout.session.async_payment_failed',
    'payment_intent.succeeded',
    'an.event.yet.to.be.invented',
  ])('is ignored as %s', async (type) => {
    expect(await readCallback(double.callback(type, await paidSession()))).toEqual({
      kind: 'other',
    });
  });

  it('names a session that has expired', async () => {
    const session = await openedSession();
    double.end(session);
    const callback = double.callback('checkout.session.expired', session);

    expect(await readCallback(callback)).toEqual({ kind: 'checkout-ended', session });
  });

  it.each(['created', 'updated', 'closed', 'funds_withdrawn', 'funds_reinstated'])(
    'names the payment whose disputes changed, as charge.dispute.%s',
    async (word) => {
      const { payment_intent: paymentId } = double.session(await paidSession());
      double.disputes.open(String(paymentId), 1);
      const callback = double.disputeCallback(`charge.dispute.${word}`, String(paymentId), now);

      expect(await readCallback(callback)).toEqual({ kind: 'disputes-changed', paymentId });
    },
  );

  it.each(['refund.created', 'refund.updated', 'refund.failed', 'charge.refunded'])(
    'names the payment whose refunds changed, as %s',
    async (type) => {
      const { payment_intent: paymentId } = double.session(await paidSession());
      double.refunds.create(new Map([['payment_intent', String(paymentId)]]), 1);
      const callback = double.refundCallback(type, String(paymentId), now);

      expect(await readCallback(callback)).toEqual({ kind: 'refunds-changed', paymentId });
    },
  );

  it.each([
    { metadata: {} },
    { client_reference_id: null },
    { metadata: { requestId: '12' }, client_reference_id: '12' },
    { payment_status: 'no_payment_required' },
    { amount_total: null },
    { payment_intent: null },
    { currency: 826 },
    { object: 'payment_link' },
  ])('is ignored about a session with %j', async (changes) => {
    const session = await paidSession();
    double.alter(session, changes);
    expect(await readCallback(double.callback(completed, session))).toEqual({ kind: 'other' });
  });

  it.each([
    null,
    7,
    'completed',
    [],
    {},
    { id: 'evt_1', type: completed },
    { id: 'evt_1', type: completed, data: null },
    { id: 'evt_1', type: completed, data: { object: [] } },
    { id: 7, type: completed, data: { object: {} } },
    { id: 'evt_1', type: [completed], data: { object: {} } },
    { id: 'evt_1', object: 'v2.core.event', type: completed },
  ])('is ignored when it says %j', async (body) => {
    expect(await readCallback(callbackOf(body))).toEqual({ kind: 'other' });
  });

  it('is ignored when it is not JSON', async () => {
    const sent = signedCallback('{"id":', double.webhookSecret, now);
    expect(await readCallback(sent)).toEqual({ kind: 'other' });
  });
});

describe('the signature of a callback', () => {
  it.each([
    [300, 'paid'],
    [301, 'forged'],
  ])('after %d seconds leaves it %s', async (age, kind) => {
    const sent = double.callback(completed, await paidSession());
    expect(await readCallback(sent, seconds(age))).toMatchObject({ kind });
  });

  it.each([0, 100, -1])('does not match another byte at %d', async (place) => {
    const { body, headers } = double.callback(completed, await paidSession());
    expect(await readCallback({ body: damage(body, place), headers })).toEqual({ kind: 'forged' });
  });

  it.each([
    ['a byte-order mark before it', [0xef, 0xbb, 0xbf], []],
    ['a line feed after it', [], [0x0a]],
    ['a byte after it that is no text', [], [0xff]],
  ])('does not match %s', async (_, before, after) => {
    const { body, headers } = double.callback(completed, await paidSession());
    const longer = Uint8Array.from([...before, ...body, ...after]);
    expect(await readCallback({ body: longer, headers })).toEqual({ kind: 'forged' });
  });

  it('does not match an empty body', async () => {
    const { headers } = double.callback(completed, await paidSession());
    expect(await readCallback({ body: new Uint8Array(), headers })).toEqual({ kind: 'forged' });
  });

  it('is required', async () => {
    const { body } = double.callback(completed, await paidSession());
    expect(await readCallback({ body, headers: {} })).toEqual({ kind: 'forged' });
  });

  it.each([
    '',
    't=1',
    'v1=00',
    't=,v1=',
    't=abc,v1=def',
    `t=1781280000,v0=${'0'.repeat(64)}`,
    '=,=',
  ])('is invalid as %j', async (signature) => {
    const { body } = double.callback(completed, await paidSession());
    const sent = { body, headers: { 'stripe-signature': signature } };
    expect(await readCallback(sent)).toEqual({ kind: 'forged' });
  });

  it('matches any of the secrets while one replaces the other', async () => {
    const sent = double.callback(completed, await paidSession());
    for (const secrets of [
      ['whsec_new', double.webhookSecret],
      [double.webhookSecret, 'whsec_old'],
    ]) {
      const rotating = await withSecrets(...secrets);
      expect(await rotating.read(callbackFrom(sent, now))).toMatchObject({ kind: 'paid' });
    }
  });

  it.each([[['whsec_new']], [['']], [[]]])('does not match with %j', async (secrets) => {
    const sent = double.callback(completed, await paidSession());
    const other = await withSecrets(...secrets);
    expect(await other.read(callbackFrom(sent, now))).toEqual({ kind: 'forged' });
  });

  it('is not accepted when it is signed with an empty secret', async () => {
    const session = double.session(await paidSession());
    const event = { id: 'evt_1', type: completed, data: { object: session } };
    const sent = signedCallback(JSON.stringify(event), '', now);
    const careless = await withSecrets('');
    expect(await careless.read(callbackFrom(sent, now))).toEqual({ kind: 'forged' });
  });
});

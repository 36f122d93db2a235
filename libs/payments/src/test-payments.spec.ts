import { describe, expect, it } from '@jest/globals';
import type { Payment } from '@venue/domain/payment/provider';
import type { PaymentRequestId } from '@venue/domain/payment/request';
import { plusMinutes, type Instant } from '@venue/domain/shared/time';
import { at } from '@venue/testing/moments';
import { anOrder, callbackFrom, damage } from '../test/orders';
import { TestPayments } from './test-payments';

const baseUrl = 'https://book.example.com';
const provider = new TestPayments({ baseUrl, secret: 'a secret of this deployment' });
const now = at('2026-06-12 17:00');
const seconds = (count: number): Instant => plusMinutes(now, count / 60);

const payment: Payment = {
  provider: 'test',
  paymentId: 'paid_test_1',
  requestId: '7c9e6679-7425-40de-944b-e07fc1f90ae7' as PaymentRequestId,
  amountPence: 6_000,
  currency: 'GBP',
};
const paid = { kind: 'paid', eventId: 'evt_paid_test_1', payment };

describe('the built-in checkout', () => {
  it('is a page of ours, the same for the same order', async () => {
    const order = anOrder();
    const checkout = await provider.open(order);
    expect(checkout).toEqual({
      session: `test_${order.id}`,
      url: `${baseUrl}/pay/checkout/test_${order.id}`,
    });
    expect(await provider.open(order)).toEqual(checkout);
  });

  it('stores no data outside our own database', async () => {
    await provider.close();
    expect(await provider.paymentIn()).toBeNull();
    expect(await provider.paymentsSince()).toEqual([]);
  });
});

describe('a callback of the built-in checkout', () => {
  it('reports the payment', async () => {
    expect(await provider.read(callbackFrom(provider.signedCallback(payment, now), now))).toEqual(
      paid,
    );
  });

  it('reports the same event when it is sent again', async () => {
    const later = plusMinutes(now, 60);
    expect(
      await provider.read(callbackFrom(provider.signedCallback(payment, later), later)),
    ).toEqual(paid);
  });

  it.each([
    [300, 'paid'],
    [301, 'forged'],
  ])('after %d seconds is %s', async (age, kind) => {
    const sent = provider.signedCallback(payment, now);
    expect(await provider.read(callbackFrom(sent, seconds(age)))).toMatchObject({ kind });
  });

  it.each([0, 40, -1])('is forged with another byte at %d', async (place) => {
    const { body, headers } = provider.signedCallback(payment, now);
    const sent = { body: damage(body, place), headers };
    expect(await provider.read(callbackFrom(sent, now))).toEqual({ kind: 'forged' });
  });

  it('is forged when it is signed with another secret', async () => {
    const sent = new TestPayments({ baseUrl, secret: 'another' }).signedCallback(payment, now);
    expect(await provider.read(callbackFrom(sent, now))).toEqual({ kind: 'forged' });
  });

  it('is forged when it has another time than the signed one', async () => {
    const { body, headers } = provider.signedCallback(payment, now);
    const later = (headers['test-signature'] ?? '').replace(/^t=\d+/, `t=${seconds(600) / 1_000}`);
    const sent = { body, headers: { 'test-signature': later } };
    expect(await provider.read(callbackFrom(sent, seconds(600)))).toEqual({ kind: 'forged' });
  });

  it.each(['', 't=1781280000', 'v1=00', 't=1781280000,v1=', 't=1781280000,v1=zz', 't=x,v1=00'])(
    'is forged with the signature %j',
    async (signature) => {
      const { body } = provider.signedCallback(payment, now);
      const sent = { body, headers: { 'test-signature': signature } };
      expect(await provider.read(callbackFrom(sent, now))).toEqual({ kind: 'forged' });
    },
  );

  it('is forged without a signature', async () => {
    const { body } = provider.signedCallback(payment, now);
    expect(await provider.read(callbackFrom({ body, headers: {} }, now))).toEqual({
      kind: 'forged',
    });
  });

  it.each([
    { amountPence: -1 },
    { amountPence: 0.5 },
    { currency: 'pounds' },
    { paymentId: '' },
    { requestId: 'not one of ours' as PaymentRequestId },
  ])('is ignored with %j', async (changes) => {
    const sent = provider.signedCallback({ ...payment, ...changes }, now);
    expect(await provider.read(callbackFrom(sent, now))).toEqual({ kind: 'other' });
  });

  it('cannot be signed with an empty secret, as anyone could do that', () => {
    expect(() => new TestPayments({ baseUrl, secret: '' })).toThrow('needs a secret');
  });
});

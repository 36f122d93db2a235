import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { Instant } from '@venue/domain/shared/time';
import { StripeDouble } from '@venue/testing/stripe-double';

const now = 1_781_280_000;
const hour = 60 * 60;
let double: StripeDouble;

beforeEach(async () => {
  double = new StripeDouble(() => (now * 1_000) as Instant);
  await double.start();
});
afterEach(() => double.stop().catch(() => undefined));

const right: Readonly<Record<string, string>> = {
  mode: 'payment',
  'line_items[0][quantity]': '1',
  'line_items[0][price_data][currency]': 'gbp',
  'line_items[0][price_data][unit_amount]': '6000',
  'line_items[0][price_data][product_data][name]': 'Deposit',
  success_url: 'https://book.example.com/',
};

async function ask(
  path: string,
  form: Readonly<Record<string, string>>,
  headers: Readonly<Record<string, string>> = {},
): Promise<{ status: number; body: unknown }> {
  const { host, port } = double.api;
  const response = await fetch(`http://${host}:${port}/v1/${path}`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${double.secretKey}`,
      'content-type': 'application/x-www-form-urlencoded',
      'stripe-version': '2026-10-28.endive',
      ...headers,
    },
    body: new URLSearchParams(form).toString(),
  });
  return { status: response.status, body: await response.json() };
}

const without = (name: string): Record<string, string> =>
  Object.fromEntries(Object.entries(right).filter(([key]) => key !== name));

describe("the double of Stripe's API", () => {
  it('accepts what Stripe accepts', async () => {
    expect(await ask('checkout/sessions', right)).toMatchObject({
      status: 200,
      body: { object: 'checkout.session', status: 'open', amount_total: 6_000 },
    });
  });

  it.each(Object.keys(right))('refuses a session without %s', async (name) => {
    expect(await ask('checkout/sessions', without(name))).toMatchObject({
      status: 400,
      body: { error: { type: 'invalid_request_error', code: 'parameter_missing', param: name } },
    });
  });

  it.each([
    ['discount', '1'],
    ['line_items[1][quantity]', '1'],
    ['metadata[a][b]', '1'],
  ])('refuses the parameter %s, which does not exist', async (name, value) => {
    expect(await ask('checkout/sessions', { ...right, [name]: value })).toMatchObject({
      status: 400,
      body: { error: { code: 'parameter_unknown', param: name } },
    });
  });

  it.each([
    ['mode', 'subscription'],
    ['line_items[0][price_data][currency]', 'GBP'],
    ['line_items[0][price_data][unit_amount]', '60.00'],
    ['success_url', '/pay'],
    ['customer_email', 'josé@example.com'],
    ['expires_at', String(now + hour / 2 - 1)],
    ['expires_at', String(now + 24 * hour)],
  ])('refuses %s as %s', async (name, value) => {
    expect(await ask('checkout/sessions', { ...right, [name]: value })).toMatchObject({
      status: 400,
      body: { error: { param: name } },
    });
  });

  const setup = {
    mode: 'setup',
    'allowed_payment_method_types[0]': 'card',
    success_url: 'https://book.example.com/',
  };

  it('accepts a session that stores a card, and asks for no amount', async () => {
    expect(await ask('checkout/sessions', setup)).toMatchObject({
      status: 200,
      body: { mode: 'setup', amount_total: null, payment_status: 'no_payment_required' },
    });
  });

  it.each([
    ['an amount', { ...setup, 'line_items[0][quantity]': '1' }, 'line_items[0][quantity]'],
    ['no kind of payment', { mode: 'setup', success_url: setup.success_url }, 'currency'],
  ])('refuses a session that stores a card with %s', async (_, form, param) => {
    expect(await ask('checkout/sessions', form)).toMatchObject({
      status: 400,
      body: { error: { param } },
    });
  });

  it('refuses to charge a card of another customer', async () => {
    const { body } = await ask('checkout/sessions', setup);
    double.leaveCard((body as { id: string }).id);
    const charge = {
      ...{ amount: '4000', currency: 'gbp', off_session: 'true', confirm: 'true' },
      payment_method: 'pm_double1',
    };

    expect(await ask('payment_intents', { ...charge, customer: 'cus_other' })).toMatchObject({
      status: 400,
    });
    expect(await ask('payment_intents', { ...charge, customer: 'cus_double1' })).toMatchObject({
      status: 200,
      body: { object: 'payment_intent', status: 'succeeded', amount_received: 4000 },
    });
  });

  it.each([now + hour / 2, now + 24 * hour - 1])('accepts the end %d', async (end) => {
    const form = { ...right, expires_at: String(end) };
    expect(await ask('checkout/sessions', form)).toMatchObject({ status: 200 });
  });

  const keys = (count: number): [string, string][] =>
    Array.from({ length: count }, (_, at) => [`metadata[k${at}]`, 'v']);

  it.each([
    ['50 keys', keys(50), 200],
    ['51 keys', keys(51), 400],
    ['a key of 40 characters', [[`metadata[${'k'.repeat(40)}]`, 'v']], 200],
    ['a key of 41 characters', [[`metadata[${'k'.repeat(41)}]`, 'v']], 400],
    ['a value of 500 characters', [['metadata[k]', 'v'.repeat(500)]], 200],
    ['a value of 501 characters', [['metadata[k]', 'v'.repeat(501)]], 400],
    ['a value at the payment', [['payment_intent_data[metadata][k]', 'v'.repeat(501)]], 400],
  ] as const)('answers to metadata with %s', async (_, metadata, status) => {
    const form = { ...right, ...(Object.fromEntries(metadata) as Record<string, string>) };
    expect(await ask('checkout/sessions', form)).toMatchObject({ status });
  });

  it('refuses an amount below the minimum', async () => {
    const form = { ...right, 'line_items[0][price_data][unit_amount]': '29' };
    expect(await ask('checkout/sessions', form)).toMatchObject({
      status: 400,
      body: { error: { code: 'amount_too_small' } },
    });
  });

  it.each([
    [{ authorization: 'Bearer sk_test_other' }, 401],
    [{ 'stripe-version': 'latest' }, 400],
    [{ 'content-type': 'application/json' }, 400],
    [{ 'idempotency-key': 'k'.repeat(256) }, 400],
  ])('refuses the header %j', async (headers, status) => {
    expect(await ask('checkout/sessions', right, headers)).toMatchObject({ status });
  });

  it('carries out a repeated request once per key, and refuses other parameters', async () => {
    const key = { 'idempotency-key': 'one' };
    const first = await ask('checkout/sessions', right, key);
    expect(await ask('checkout/sessions', right, key)).toEqual(first);
    expect(await ask('checkout/sessions', { ...right, mode: 'setup' }, key)).toMatchObject({
      status: 400,
      body: { error: { type: 'idempotency_error' } },
    });
  });

  it.each(['refunds', 'charges/ch_1/refund', 'refunds/re_1/cancel'])(
    'answers %s with an error',
    async (path) => {
      expect(await ask(path, { payment_intent: 'pi_1' })).toMatchObject({ status: 403 });
      expect(double.refundCalls).toBe(1);
      await expect(double.stop()).rejects.toThrow('1 calls tried to refund');
    },
  );
});

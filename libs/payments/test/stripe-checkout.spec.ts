import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { Interruption } from '@venue/domain/interruption';
import type { PaymentProvider } from '@venue/domain/payment/provider';
import { plusMinutes, type Instant } from '@venue/domain/shared/time';
import { at } from '@venue/testing/moments';
import { stripePayments } from '../src/index';
import { anOrder, deploymentId } from './orders';
import { StripeDouble } from '@venue/testing/stripe-double';

const start = at('2026-06-12 17:00');
let now: Instant;
let double: StripeDouble;
let provider: PaymentProvider;

beforeEach(async () => {
  now = start;
  double = new StripeDouble(() => now);
  await double.start();
  const { secretKey, webhookSecret, api } = double;
  const webhookSecrets = [webhookSecret];
  const options = { secretKey, webhookSecrets, api, deploymentId, now: () => now };
  provider = await stripePayments(options);
});
afterEach(() => double.stop());

const order = (changes = {}, number?: number): ReturnType<typeof anOrder> =>
  anOrder({ expiresAt: plusMinutes(start, 60), ...changes }, number);
const paths = (): string[] => double.requests.map(({ method, path }) => `${method} ${path}`);
const create = 'POST /v1/checkout/sessions';
const list = 'GET /v1/checkout/sessions';

describe('a checkout at Stripe', () => {
  it("requests the amount that the guest owes, with the booking's ids", async () => {
    const request = order();
    const { session, url } = await provider.open(request);

    expect(url).toBe(double.session(session).url);
    expect(paths()).toEqual([create]);
    expect(Object.fromEntries(double.requests[0]?.form ?? [])).toEqual({
      mode: 'payment',
      'line_items[0][quantity]': '1',
      'line_items[0][price_data][currency]': 'gbp',
      'line_items[0][price_data][unit_amount]': '6000',
      'line_items[0][price_data][product_data][name]': request.description,
      client_reference_id: request.requestId,
      'metadata[requestId]': request.requestId,
      'metadata[checkoutId]': request.id,
      'metadata[deploymentId]': deploymentId,
      'payment_intent_data[metadata][requestId]': request.requestId,
      'payment_intent_data[metadata][deploymentId]': deploymentId,
      customer_email: 'ada@example.com',
      success_url: request.returnUrl,
      cancel_url: request.returnUrl,
      expires_at: String(plusMinutes(start, 60) / 1_000),
    });
  });

  it('is requested under the key of the order', async () => {
    await provider.open(order());
    const { headers } = double.requests[0] ?? {};
    expect(headers).toMatchObject({
      authorization: `Bearer ${double.secretKey}`,
      'idempotency-key': order().id,
      'stripe-version': '2026-10-28.endive',
    });
  });

  it.each([null, 'josé@example.com', 'ada@localhost', 'two words@example.com'])(
    'leaves out the address %j, which Stripe would refuse',
    async (email) => {
      await provider.open(order({ email }));
      expect(double.requests[0]?.form.has('customer_email')).toBe(false);
    },
  );

  it.each([
    [31, 31],
    [31 - 1 / 60, 31],
    [15, 31],
    [-5, 31],
    [24 * 60 - 1, 24 * 60 - 1],
    [24 * 60 - 1 + 1 / 60, 24 * 60 - 1],
    [3 * 24 * 60, 24 * 60 - 1],
  ])('that should end after %d minutes ends after %d', async (request, ends) => {
    const { session } = await provider.open(order({ expiresAt: plusMinutes(start, request) }));
    expect(double.session(session).expires_at * 1_000).toBe(plusMinutes(start, ends));
  });

  it('is not opened in a currency that is not counted in hundredths', async () => {
    await expect(provider.open(order({ currency: 'JPY' }))).rejects.toThrow('hundredths');
    expect(paths()).toEqual([]);
  });

  it('is not opened for less than Stripe accepts', async () => {
    expect(await provider.open(order({ amountPence: 30 }, 1))).toBeDefined();
    await expect(provider.open(order({ amountPence: 29 }, 2))).rejects.toThrow(Interruption);
  });
});

describe('a checkout requested again', () => {
  it('is the same one', async () => {
    const first = await provider.open(order());
    expect(await provider.open(order())).toEqual(first);
    expect(paths()).toEqual([create, create]);
  });

  it('is the same one later, too, when the request has another end', async () => {
    const short = { expiresAt: plusMinutes(start, 15) };
    const first = await provider.open(order(short));
    now = plusMinutes(start, 5);
    expect(await provider.open(order(short))).toEqual(first);
    expect(paths()).toEqual([create, create, list]);
  });

  it('is found among many', async () => {
    const short = { expiresAt: plusMinutes(start, 15) };
    const first = await provider.open(order(short));
    for (let number = 2; number <= 103; number += 1) await provider.open(order(short, number));
    now = plusMinutes(start, 5);
    expect(await provider.open(order(short))).toEqual(first);
  });

  it('is the same one when the first response was lost', async () => {
    double.fail('lose-answer', 1);
    const { session } = await provider.open(order());
    expect(paths()).toEqual([create, create]);
    expect(session).toBe('cs_test_double1');
  });

  it('is another one for another order', async () => {
    const [one, other] = [await provider.open(order()), await provider.open(order({}, 2))];
    expect(one.session).not.toBe(other.session);
  });

  it('is opened although Stripe replays its failure', async () => {
    double.breakDown();
    const { session } = await provider.open(order());
    expect(paths()).toEqual([create, create, list, create]);
    expect(await provider.open(order())).toMatchObject({ session });
  });
});

describe('the end of a checkout', () => {
  const opened = async (): Promise<string> => (await provider.open(order())).session;

  it('makes it unpayable', async () => {
    const session = await opened();
    await provider.close(session);
    expect(double.session(session).status).toBe('expired');
    expect(double.pay(session)).toBeNull();
  });

  it('may be requested twice', async () => {
    const session = await opened();
    await provider.close(session);
    await provider.close(session);
    expect(double.session(session).status).toBe('expired');
  });

  it('changes nothing once it is paid', async () => {
    const session = await opened();
    const paid = double.pay(session);
    await provider.close(session);
    expect(double.session(session)).toEqual(paid);
  });

  it('changes nothing once its time is over', async () => {
    const session = await opened();
    now = plusMinutes(start, 60);
    await provider.close(session);
    expect(double.session(session).status).toBe('expired');
  });

  it('is not certain for a checkout that Stripe does not have', async () => {
    await expect(provider.close('cs_test_unknown')).rejects.toThrow(Interruption);
  });

  it('is not certain while Stripe still reports it as open', async () => {
    const session = await opened();
    await provider.close(session);
    double.alter(session, { status: 'being-considered' });
    await expect(provider.close(session)).rejects.toThrow(Interruption);
  });
});

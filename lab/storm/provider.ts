/**
 * The payment provider of a storm: the double of Stripe, whose answers fail at times and whose
 * callbacks come late, twice and in another order than the payments.
 */
import { pause } from '@venue/domain/async';
import type { Instant } from '@venue/domain/shared/time';
import { signedCallback, StripeDouble, type Fault } from '@venue/testing/stripe-double';
import type { Random } from './random';

export interface ProviderPayment {
  readonly paymentId: string;
  readonly requestId: string;
  readonly amountPence: number;
  /** Of what was paid for. */
  readonly reference: string;
  /** In ms since the process began. */
  readonly paidAt: number;
  /** When we first acknowledged a callback; Infinity before. */
  readonly takenAt: () => number;
}

export interface Provider {
  /** Settings that connect our programs to it. */
  readonly env: Readonly<Record<string, string>>;
  readonly payments: readonly ProviderPayment[];
  /** Answers to callbacks that no fault explains, in words. */
  readonly unexpected: readonly string[];
  /** Null where that page cannot be paid any more. */
  pay(session: string, by: { readonly reference: string; readonly random: Random }): Paid;
  /** Some of the next requests fail, as drawn. */
  failNext(random: Random): void;
  /** Ends when every callback is acknowledged. */
  untilTaken(): Promise<void>;
  close(): Promise<void>;
}

type Paid = ProviderPayment | null;

interface ProviderWish {
  /** Where callbacks go. */
  readonly callbackUrl: () => string;
  /** The time by the deployment's clock, which signatures are judged by. */
  readonly now: () => Instant;
}

/** The report of a payment's event. */
const eventTypes = [
  'checkout.session.completed',
  'checkout.session.completed',
  'checkout.session.async_payment_succeeded',
] as const;

export async function openProvider(wish: ProviderWish): Promise<Provider> {
  const stripe = new StripeDouble();
  await stripe.start();
  const { host, port } = stripe.api;
  const payments: ProviderPayment[] = [];
  const unexpected: string[] = [];
  const sending = new Set<Promise<void>>();

  const pay: Provider['pay'] = (session, { reference, random }) => {
    const paid = stripe.pay(session);
    if (paid === null) return null;
    let takenAt = Infinity;
    const payment: ProviderPayment = {
      paymentId: String(paid.payment_intent),
      requestId: paid.metadata['requestId'] ?? '',
      amountPence: paid.amount_total ?? 0,
      reference: reference.replace(' ', ''),
      paidAt: performance.now(),
      takenAt: () => takenAt,
    };
    payments.push(payment);
    for (const { body, delayMs } of callbacksOf(stripe, session, random)) {
      const sent = untilAcknowledged(body, { ...wish, delayMs, unexpected, stripe }).then(() => {
        takenAt = Math.min(takenAt, performance.now());
        sending.delete(sent);
      });
      sending.add(sent);
    }
    return payment;
  };
  return {
    env: {
      PAYMENTS: 'stripe',
      STRIPE_SECRET_KEY: stripe.secretKey,
      STRIPE_WEBHOOK_SECRETS: stripe.webhookSecret,
      STRIPE_API_URL: `http://${host}:${port}`,
    },
    payments,
    unexpected,
    pay,
    failNext: (random) => stripe.fail(random.one(failures), 1 + random.below(5)),
    untilTaken: async () => void (await Promise.all(sending)),
    close: () => stripe.stop(),
  };
}

const failures: readonly Fault[] = [
  'error-500',
  'error-429',
  'close-early',
  'lose-answer',
  'cut-short',
  'hang',
];

/** One or two events of a payment, each sent once or twice, after times of their own. */
function callbacksOf(
  stripe: StripeDouble,
  session: string,
  random: Random,
): readonly { readonly body: string; readonly delayMs: number }[] {
  const events = Array.from({ length: 1 + random.below(2) }, () => {
    const { body } = stripe.callback(random.one(eventTypes), session);
    return new TextDecoder().decode(body);
  });
  return events
    .flatMap((body) => (random.below(2) === 0 ? [body] : [body, body]))
    .map((body) => ({ body, delayMs: random.below(3_000) }));
}

/** Sent until we answer 2xx, with a new signature each time, as Stripe does. */
async function untilAcknowledged(
  body: string,
  wish: ProviderWish & {
    readonly delayMs: number;
    readonly stripe: StripeDouble;
    readonly unexpected: string[];
  },
): Promise<void> {
  await pause(wish.delayMs);
  for (;;) {
    const answer = await send(signedCallback(body, wish.stripe.webhookSecret, wish.now()), wish);
    if (answer === 'acknowledged') return;
    if (answer !== 'again') return void wish.unexpected.push(`a callback: ${answer}`);
    await pause(200);
  }
}

async function send(
  { body, headers }: ReturnType<typeof signedCallback>,
  { callbackUrl }: ProviderWish,
): Promise<string> {
  try {
    const signal = AbortSignal.timeout(30_000);
    const request = { method: 'POST', headers, body: Buffer.from(body), signal };
    const response = await fetch(callbackUrl(), request);
    const text = await response.text();
    if (response.ok) return 'acknowledged';
    return [409, 502, 503, 504].includes(response.status) ? 'again' : `${response.status} ${text}`;
  } catch {
    return 'again';
  }
}

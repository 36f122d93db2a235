import { createHmac, timingSafeEqual } from 'node:crypto';
import type {
  Callback,
  ChargeOrder,
  ChargeResult,
  ParsedCallback,
  Checkout,
  CheckoutOrder,
  CheckoutState,
  Payment,
  PaymentProvider,
  ProviderCard,
  ProviderDispute,
  ProviderRefund,
  RefundOrder,
  RefundResult,
} from '@venue/domain/payment/provider';
import type { PaymentRequestId } from '@venue/domain/payment/request';
import { parseUuid } from '@venue/domain/shared/ids';
import type { Instant } from '@venue/domain/shared/time';
import { amountOf, currencyOf, fieldsIn, textOf, wordOf, type Fields } from './json';

export interface TestPaymentsOptions {
  /** The public address of this service, without a slash at its end. */
  readonly baseUrl: string;
  /** Signs callbacks. Anyone who has it can claim that something was paid. */
  readonly secret: string;
}

/** A callback as it would come in over HTTP; header names in lower case. */
export interface SignedCallback {
  readonly body: Uint8Array;
  readonly headers: Readonly<Record<string, string>>;
}

const signatureHeader = 'test-signature';
const toleranceSeconds = 300;

/**
 * The built-in provider for trials: its checkout is a page of ours and no money moves. It reports
 * payments by signed callbacks, which are handled like those of a real provider.
 */
export class TestPayments implements PaymentProvider {
  readonly name = 'test';

  constructor(private readonly options: TestPaymentsOptions) {
    // Anyone can sign with an empty secret.
    if (options.secret === '') throw new Error('the test provider needs a secret');
  }

  async open({ id }: CheckoutOrder): Promise<Checkout> {
    const session = `test_${id}`;
    return { session, url: `${this.options.baseUrl}/pay/checkout/${session}` };
  }

  /** Nothing to do: the checkout is a page of ours, which reads our own storage. */
  async close(): Promise<void> {}

  /** Always open: nothing but our own storage ends a checkout. */
  async stateOf(): Promise<CheckoutState> {
    return 'open';
  }

  /** Always null: our storage already has every payment made here. */
  async paymentIn(): Promise<Payment | null> {
    return null;
  }

  /** Always null: our storage already has every card left here. */
  async cardIn(): Promise<ProviderCard | null> {
    return null;
  }

  /** Always empty: our storage already has every card left here. */
  async cardsSince(): Promise<readonly ProviderCard[]> {
    return [];
  }

  /** Always empty: our storage already has every payment made here. */
  async paymentsSince(): Promise<readonly Payment[]> {
    return [];
  }

  /** Always succeeds, since no money moves. */
  async refund({ id }: RefundOrder): Promise<RefundResult> {
    return { status: 'succeeded', refundId: `refunded_${id}`, cardEnding: null };
  }

  /** No money moves. The card of a guest whose name has DECLINE in it is declined. */
  async charge({ id, guestName }: ChargeOrder): Promise<ChargeResult> {
    return guestName.includes('DECLINE')
      ? { status: 'failed', failure: 'declined' }
      : { status: 'succeeded', paymentId: `charged_${id}` };
  }

  /** Nothing to do: there is no card. */
  async forget(): Promise<void> {}

  /** Always empty: our storage already has every refund made here. */
  async refundsOf(): Promise<readonly ProviderRefund[]> {
    return [];
  }

  /** Always empty: no bank takes part. */
  async disputesOf(): Promise<readonly ProviderDispute[]> {
    return [];
  }

  /** None: our storage is where its payments are. */
  async booksSince(): Promise<null> {
    return null;
  }

  /** The callback that the checkout page sends when the guest has pressed Pay. */
  signedCallback(payment: Omit<Payment, 'provider'>, now: Instant): SignedCallback {
    const { paymentId, requestId, amountPence, currency } = payment;
    const payload = { id: `evt_${paymentId}`, paymentId, requestId, amountPence, currency };
    return this.sign(payload, now);
  }

  /** The callback that the checkout page sends when the guest has left a card. */
  signedCardCallback(
    { cardId, requestId }: Pick<ProviderCard, 'cardId' | 'requestId'>,
    now: Instant,
  ): SignedCallback {
    return this.sign({ id: `evt_${cardId}`, cardId, requestId }, now);
  }

  private sign(payload: object, now: Instant): SignedCallback {
    const body = new TextEncoder().encode(JSON.stringify(payload));
    const seconds = Math.floor(now / 1_000);
    const signature = `t=${seconds},v1=${this.signatureOf(seconds, body).toString('hex')}`;
    return { body, headers: { 'content-type': 'application/json', [signatureHeader]: signature } };
  }

  async read(callback: Callback): Promise<ParsedCallback> {
    const signedAt = this.signedAtSeconds(callback);
    if (signedAt === null) return { kind: 'forged' };
    const now = await callback.now();
    if (Math.floor(now / 1_000) - signedAt > toleranceSeconds) return { kind: 'forged' };
    return contentOf(fieldsIn(textOf(callback.body) ?? ''));
  }

  /** When the callback was signed, in Unix seconds; null if the signature is wrong or missing. */
  private signedAtSeconds({ body, header }: Callback): number | null {
    const form = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/;
    const [, seconds, signature] = form.exec(header(signatureHeader) ?? '') ?? [];
    if (seconds === undefined || signature === undefined) return null;
    const expected = this.signatureOf(Number(seconds), body);
    return timingSafeEqual(expected, Buffer.from(signature, 'hex')) ? Number(seconds) : null;
  }

  private signatureOf(seconds: number, body: Uint8Array): Buffer {
    return createHmac('sha256', this.options.secret).update(`${seconds}.`).update(body).digest();
  }
}

function contentOf(payload: Fields): ParsedCallback {
  const [eventId, paymentId] = [wordOf(payload['id']), wordOf(payload['paymentId'])];
  const requestId = parseUuid(wordOf(payload['requestId']) ?? '') as PaymentRequestId | null;
  const [amountPence, currency] = [
    amountOf(payload['amountPence']),
    currencyOf(payload['currency']),
  ];
  const cardId = wordOf(payload['cardId']);
  if (cardId !== null && requestId !== null) {
    return { kind: 'card-stored', card: { provider: 'test', cardId, customerId: null, requestId } };
  }
  if (eventId === null || paymentId === null || requestId === null) return { kind: 'other' };
  if (amountPence === null || currency === null) return { kind: 'other' };
  const payment = { provider: 'test', paymentId, requestId, amountPence, currency } as const;
  return { kind: 'paid', eventId, payment };
}

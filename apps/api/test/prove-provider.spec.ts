/** `prove --provider` against the double of Stripe's API: the same books, and each difference. */
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { BookRow } from '@venue/domain/payment/provider-books';
import type { Reference } from '@venue/domain/shared/ids';
import type { Instant } from '@venue/domain/shared/time';
import { proveProvider } from '@venue/operations/jobs/prove-provider';
import { refundPayment } from '@venue/operations/money/refund-payment';
import { teamPortsOn } from '@venue/postgres';
import { openStripeTestDeployment, type StripeTestDeployment } from './stripe-deployment';

const hourMs = 3_600_000;

let site: StripeTestDeployment;
let reference: Reference;
let intent: string;

beforeAll(async () => {
  site = await openStripeTestDeployment();
  reference = await site.paidBooking();
  intent = await site.paymentIdOf(reference);
});
afterAll(() => site.close());

async function rows(since = Date.now() - hourMs): Promise<readonly BookRow[]> {
  const stripe = site.deployment.payments.providers.get('stripe')!;
  const { ledgerBooks } = teamPortsOn(site.source.manager);
  return (await proveProvider(stripe, since as Instant, ledgerBooks)).rows;
}

const differences = async (): Promise<readonly BookRow[]> =>
  (await rows()).filter(({ isSame }) => !isSame);

const seconds = (): number => Math.floor(Date.now() / 1000);

async function receiveRefunds(): Promise<void> {
  const { now } = await site.deployment.clock.read();
  await site.receive(site.stripe.refundCallback('refund.updated', intent, now));
}

describe('the books of Stripe and the ledger', () => {
  it('have each payment and refund side by side', async () => {
    await site.service.perform(refundPayment, {
      reference,
      amountPence: 100,
      reason: 'Agreed',
    } as never);
    await site.send();

    const both = { amountPence: 6000, status: 'paid' };
    expect(await rows()).toEqual([
      { kind: 'payment', id: intent, reference, atProvider: both, inLedger: both, isSame: true },
      expect.objectContaining({ kind: 'refund', reference, isSame: true }),
    ]);
    expect(await rows(Date.now() + hourMs)).toEqual([]);
  });

  it('are read by cursor, page after page', async () => {
    const form = new Map(Object.entries({ payment_intent: intent, amount: '1' }));
    for (let made = 0; made < 120; made += 1) site.stripe.refunds.create(form, seconds());
    expect(await differences()).toHaveLength(120);

    await receiveRefunds();
    expect(await differences()).toEqual([]);
    expect(await rows()).toHaveLength(122);
  });

  it('differ where Stripe has another state, until an event says so', async () => {
    const [refund] = site.stripe.refunds.all;
    site.stripe.refunds.alter(refund!.id, { status: 'failed', failure_reason: 'declined' });
    expect(await differences()).toEqual([
      expect.objectContaining({
        ...{ kind: 'refund', id: refund!.id, reference },
        atProvider: { amountPence: 100, status: 'failed' },
        inLedger: { amountPence: 100, status: 'succeeded' },
      }),
    ]);

    await receiveRefunds();
    expect(await differences()).toEqual([]);
  });

  it('differ by a dispute of which no event came', async () => {
    const dispute = site.stripe.disputes.open(intent, seconds(), { amount: 500 });
    expect(await differences()).toEqual([
      {
        ...{ kind: 'dispute', id: dispute.id, reference: null, isSame: false, inLedger: null },
        atProvider: { amountPence: 500, status: 'open' },
      },
    ]);

    const { now } = await site.deployment.clock.read();
    await site.receive(site.stripe.disputeCallback('charge.dispute.created', intent, now));
    expect(await differences()).toEqual([]);
  });

  it('are the ledger itself for the test provider', async () => {
    const test = site.deployment.payments.providers.get('test')!;
    const { ledgerBooks } = teamPortsOn(site.source.manager);
    const proved = await proveProvider(test, 0 as Instant, ledgerBooks);

    expect(proved).toEqual({ provider: 'test', hasBooks: false, rows: [] });
  });
});

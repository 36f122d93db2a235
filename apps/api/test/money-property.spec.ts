/** For any sequence of money that comes and goes, the ledger has what Stripe's books have. */
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { Instant } from '@venue/domain/shared/time';
import type { Reference } from '@venue/domain/shared/ids';
import type { Pence } from '@venue/domain/shared/money';
import { proveProvider } from '@venue/operations/jobs/prove-provider';
import { refundPayment } from '@venue/operations/money/refund-payment';
import { sendRefunds } from '@venue/operations/money/send-refunds';
import { PostgresRefundQueue, teamPortsOn } from '@venue/postgres';
import type { DoubleDispute, DoubleDisputeStatus } from '@venue/testing/stripe/disputes';
import type { DoubleRefund, RefundEnding } from '@venue/testing/stripe/refunds';
import { openStripeTestDeployment, type StripeTestDeployment } from './stripe-deployment';

let site: StripeTestDeployment;
beforeAll(async () => {
  site = await openStripeTestDeployment();
});
afterAll(() => site.close());

interface Paid {
  readonly reference: Reference;
  readonly intent: string;
}

type Step = (paid: Paid) => Promise<unknown>;

/** What a person or a provider refuses changes nothing. */
const attempt =
  (step: Step): Step =>
  (paid) =>
    step(paid).catch(() => undefined);

const seconds = (): number => Math.floor(Date.now() / 1000);
const refundsOf = ({ intent }: Paid): readonly DoubleRefund[] =>
  site.stripe.refunds.all.filter((one) => one.payment_intent === intent);
const disputesOf = ({ intent }: Paid): readonly DoubleDispute[] =>
  site.stripe.disputes.all.filter((one) => one.payment_intent === intent);

const refund = (amount: number): Step =>
  attempt(({ reference }) =>
    site.service.perform(refundPayment, {
      ...{ reference, amountPence: amount as Pence, reason: 'Agreed by phone' },
    }),
  );

const inDashboard = (amount: number): Step =>
  attempt(async ({ intent }) => {
    const form = { payment_intent: intent, amount: String(amount) };
    site.stripe.refunds.create(new Map(Object.entries(form)), seconds());
  });

const dispute =
  (amount: number): Step =>
  async ({ intent }) => {
    site.stripe.disputes.open(intent, seconds(), { amount });
  };

const after: Readonly<Record<string, readonly DoubleDisputeStatus[]>> = {
  needs_response: ['under_review', 'won', 'lost'],
  under_review: ['won', 'lost'],
};

/** The newest dispute goes on. */
const decide =
  (status: DoubleDisputeStatus): Step =>
  async (paid) => {
    const newest = disputesOf(paid).at(-1);
    if (newest !== undefined && after[newest.status]?.includes(status) === true)
      site.stripe.disputes.alter(newest.id, { status });
  };

/** The newest refund goes on; a bank may send back what has succeeded. */
const settle =
  (status: 'succeeded' | 'failed'): Step =>
  async (paid) => {
    const newest = refundsOf(paid).at(-1);
    if (newest === undefined || newest.status === 'failed') return;
    const failure = status === 'failed' ? { failure_reason: 'declined' } : {};
    site.stripe.refunds.alter(newest.id, { status, ...failure });
  };

const ending =
  (end: RefundEnding): Step =>
  async () =>
    site.stripe.refunds.endNext(end);
const loseAnswer: Step = async () => site.stripe.fail('lose-answer', 2, 'POST');
const send: Step = () => site.sendAgain();
const kill: Step = async () => {
  const dying = { run: () => Promise.reject(new Error('killed')) };
  const deployment = { ...site.deployment, unitOfWork: dying };
  await sendRefunds(deployment, new PostgresRefundQueue(site.source));
};

const refundEvents = ['refund.created', 'refund.updated', 'refund.failed', 'charge.refunded'];
const disputeEvents = ['created', 'updated', 'closed'].map((word) => `charge.dispute.${word}`);

const event =
  (type: string): Step =>
  async (paid) => {
    const { stripe, deployment } = site;
    const isDispute = disputeEvents.includes(type);
    const known = isDispute ? disputesOf(paid) : refundsOf(paid);
    if (known.length === 0) return;
    const { now } = await deployment.clock.read();
    await site.receive(
      isDispute
        ? stripe.disputeCallback(type, paid.intent, now)
        : stripe.refundCallback(type, paid.intent, now),
    );
  };

const amounts = fc.constantFrom(1000, 2000, 6000);
const steps: fc.Arbitrary<Step> = fc.oneof(
  amounts.map(refund),
  amounts.map(inDashboard),
  amounts.map(dispute),
  fc.constantFrom('under_review', 'won', 'lost' as const).map(decide),
  fc.constantFrom('succeeded', 'failed' as const).map(settle),
  fc.constantFrom<RefundEnding>('pending', 'insufficient-funds', 'closed-card').map(ending),
  fc.constantFrom(...refundEvents, ...disputeEvents).map(event),
  fc.constantFrom(send, kill, loseAnswer),
);

/** The pence of the payment that are still the venue's, by Stripe's books. */
function heldAtStripe(paid: Paid): number {
  const refunds = refundsOf(paid).filter(({ status }) => ['pending', 'succeeded'].includes(status));
  const taken = disputesOf(paid).filter(({ status }) => status !== 'won');
  return [...refunds, ...taken].reduce((held, { amount }) => held - amount, 6000);
}

/** The same by the ledger, whether the entries count for the booking or not. */
async function heldInLedger({ reference }: Paid): Promise<number> {
  const [row] = await site.service.sql<{ held: number }>(
    `select sum(amount_pence)::int as held from ledger_entry join booking on booking.id = booking_id
     where reference = $1 and (decision is null
       or decision in ('refunded', 'refund-failed', 'disputed', 'dispute-won'))`,
    [reference],
  );
  return row?.held ?? 0;
}

async function inTheEnd(paid: Paid): Promise<void> {
  // Faults that no call has met are over.
  site.stripe.recover();
  await site.sendAgain();
  for (const type of [...refundEvents, ...disputeEvents]) await event(type)(paid);
}

describe('the ledger', () => {
  it('has what Stripe’s books have, after any sequence of steps and events', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(steps, { minLength: 5, maxLength: 14 }), async (sequence) => {
        const reference = await site.paidBooking();
        const paid = { reference, intent: await site.paymentIdOf(reference) };
        for (const step of sequence) await step(paid);
        await inTheEnd(paid);

        expect(await heldInLedger(paid)).toBe(heldAtStripe(paid));
        const stripe = site.deployment.payments.providers.get('stripe')!;
        const since = (Date.now() - 3_600_000) as Instant;
        const { ledgerBooks } = teamPortsOn(site.source.manager);
        const { rows } = await proveProvider(stripe, since, ledgerBooks);
        expect(rows.filter(({ isSame }) => !isSame)).toEqual([]);
      }),
      { numRuns: 25 },
    );
  });
});

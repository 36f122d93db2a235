/** For any sequence of money that comes and goes, the ledger has what Stripe's books have. */
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { Instant } from '@venue/domain/shared/time';
import type { Reference } from '@venue/domain/shared/ids';
import type { Pence } from '@venue/domain/shared/money';
import { proveProvider } from '@venue/operations/jobs/prove-provider';
import { refundPayment } from '@venue/operations/money/refund-payment';
import { chargeFee } from '@venue/operations/money/charge-fee';
import { sendCharges } from '@venue/operations/money/send-charges';
import { sendRefunds } from '@venue/operations/money/send-refunds';
import { PostgresChargeQueue, PostgresRefundQueue, teamPortsOn } from '@venue/postgres';
import type { ChargeEnding } from '@venue/testing/stripe/cards';
import type { DoubleDispute, DoubleDisputeStatus } from '@venue/testing/stripe/disputes';
import type { DoubleRefund, RefundEnding } from '@venue/testing/stripe/refunds';
import { openStripeTestDeployment, type StripeTestDeployment } from './stripe-deployment';

let site: StripeTestDeployment;
beforeAll(async () => {
  site = await openStripeTestDeployment();
});
afterAll(() => site.close());

/** Money that Stripe has received for a booking. */
interface Paid {
  readonly reference: Reference;
  readonly intent: string;
}

interface Bookings {
  /** Its deposit is paid. */
  readonly deposit: Paid;
  /** Its guest has left a card, and never came. */
  readonly missed: Reference;
}

type Step = (paid: Paid) => Promise<unknown>;
type StepOfBookings = (bookings: Bookings) => Promise<unknown>;

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

const killCharges: StepOfBookings = async () => {
  const dying = { run: () => Promise.reject(new Error('killed')) };
  const deployment = { ...site.deployment, unitOfWork: dying };
  await sendCharges(deployment, new PostgresChargeQueue(site.source));
};

const charge =
  (amount: number): StepOfBookings =>
  ({ missed: reference }) =>
    site.service
      .perform(chargeFee, { reference, amountPence: amount as Pence, reason: 'Nobody came' })
      .catch(() => undefined);

const endingOfCharge =
  (end: ChargeEnding): StepOfBookings =>
  async () =>
    site.stripe.cards.endNext(end);

/** What was charged to the card, as Stripe knows it, whether or not its answer came. */
async function chargeOf({ missed: reference }: Bookings): Promise<Paid | null> {
  const [card] = await site.service.sql<{ customer: string }>(
    `select provider_customer as customer from card join booking on booking.id = booking_id
     where reference = $1`,
    [reference],
  );
  const charged = site.stripe.cards.intents.filter(({ customer }) => customer === card?.customer);
  const intent = charged.find(({ status }) => status === 'succeeded')?.id;
  return intent === undefined ? null : { reference, intent };
}

const ofDeposit =
  (step: Step): StepOfBookings =>
  ({ deposit }) =>
    step(deposit);

const ofCharge =
  (step: Step): StepOfBookings =>
  async (bookings) => {
    const paid = await chargeOf(bookings);
    if (paid !== null) await step(paid);
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
const stepsOfPayment: fc.Arbitrary<Step> = fc.oneof(
  amounts.map(inDashboard),
  amounts.map(dispute),
  fc.constantFrom('under_review', 'won', 'lost' as const).map(decide),
  fc.constantFrom('succeeded', 'failed' as const).map(settle),
  fc.constantFrom(...refundEvents, ...disputeEvents).map(event),
  fc.constantFrom(send, loseAnswer),
);

const stepsOfDeposit: fc.Arbitrary<Step> = fc.oneof(
  amounts.map(refund),
  fc.constantFrom<RefundEnding>('pending', 'insufficient-funds', 'closed-card').map(ending),
  fc.constant(kill),
  { arbitrary: stepsOfPayment, weight: 3 },
);

const steps: fc.Arbitrary<StepOfBookings> = fc.oneof(
  { arbitrary: stepsOfDeposit.map(ofDeposit), weight: 3 },
  fc.constantFrom(1000, 4000).map(charge),
  fc.constantFrom<ChargeEnding>('declined', 'authentication-required').map(endingOfCharge),
  fc.constant(killCharges),
  { arbitrary: stepsOfPayment.map(ofCharge), weight: 2 },
);

const amountOf = ({ intent }: Paid): number =>
  site.stripe.cards.intents.find(({ id }) => id === intent)?.amount_received ?? 0;

/** The pence of the payment that are still the venue's, by Stripe's books. */
function heldAtStripe(paid: Paid, receivedPence: number): number {
  const refunds = refundsOf(paid).filter(({ status }) => ['pending', 'succeeded'].includes(status));
  const taken = disputesOf(paid).filter(({ status }) => status !== 'won');
  return [...refunds, ...taken].reduce((held, { amount }) => held - amount, receivedPence);
}

/** The same by the ledger, whether the entries count for the booking or not. */
async function heldInLedger(reference: Reference): Promise<number> {
  const [row] = await site.service.sql<{ held: number }>(
    `select coalesce(sum(amount_pence), 0)::int as held
     from ledger_entry join booking on booking.id = booking_id
     left join card_charge on card_charge.id = ledger_entry.id
     where reference = $1 and (decision is null or card_charge.status = 'succeeded'
       or decision in ('refunded', 'refund-failed', 'disputed', 'dispute-won'))`,
    [reference],
  );
  return row?.held ?? 0;
}

/** Four guests with a card never come. */
async function missedBooking(): Promise<Reference> {
  const reference = await site.guaranteedBooking();
  await site.service.sql(
    `update allocation set active = false from booking
     where booking.id = booking_id and reference = $1`,
    [reference],
  );
  await site.service.sql(`update booking set state = 'no_show' where reference = $1`, [reference]);
  return reference;
}

async function inTheEnd(bookings: Bookings): Promise<void> {
  // Faults that no call has met are over.
  site.stripe.recover();
  await site.sendAgain();
  for (const type of [...refundEvents, ...disputeEvents]) {
    await event(type)(bookings.deposit);
    await ofCharge(event(type))(bookings);
  }
}

describe('the ledger', () => {
  it('has what Stripe’s books have, after any sequence of steps and events', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(steps, { minLength: 6, maxLength: 18 }), async (sequence) => {
        const reference = await site.paidBooking();
        const deposit = { reference, intent: await site.paymentIdOf(reference) };
        const bookings = { deposit, missed: await missedBooking() };
        for (const step of sequence) await step(bookings);
        await inTheEnd(bookings);

        expect(await heldInLedger(reference)).toBe(heldAtStripe(deposit, 6000));
        const charged = await chargeOf(bookings);
        const atStripe = charged === null ? 0 : heldAtStripe(charged, amountOf(charged));
        expect(await heldInLedger(bookings.missed)).toBe(atStripe);
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

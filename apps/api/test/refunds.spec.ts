/** Refunds through Stripe: a deployment with the adapter, and a double of Stripe's API. */
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { StoredBooking } from '@venue/domain/booking/booking';
import type { Refunds } from '@venue/domain/payment/refund';
import type { BookingId, Reference } from '@venue/domain/shared/ids';
import type { Pence } from '@venue/domain/shared/money';
import type { TeamWork } from '@venue/domain/team-ports';
import { groupFiles } from '@venue/group';
import {
  showBooking,
  toBookingDetails,
  type BookingDetailsAnswer,
} from '@venue/operations/bookings/history/show-booking';
import { decideMoney } from '@venue/operations/money/decide-money';
import { openCheckout } from '@venue/operations/money/follow-link';
import type { MoneyView } from '@venue/operations/money/money-view';
import { refundPayment } from '@venue/operations/money/refund-payment';
import { sendRefunds } from '@venue/operations/money/send-refunds';
import { answerOf } from '@venue/operations/pipeline/perform';
import { operatorRequest } from '@venue/operations/pipeline/strategies/operator';
import {
  connect,
  PostgresRefundQueue,
  PostgresUnitOfWork,
  teamPortsOn,
  teamWorkOn,
} from '@venue/postgres';
import { breachesIn } from '@venue/testing/breaches';
import { guest } from '@venue/testing/deployment';
import { linksOf, messagesOf, tasksOf } from '@venue/testing/paying';
import { openPayingAtStripe, type PayingAtStripe } from '@venue/testing/paying-at-stripe';
import { until } from '@venue/testing/until';

const reason = 'Agreed by phone';

let paying: PayingAtStripe;
let service: PayingAtStripe['service'];
let stripe: PayingAtStripe['stripe'];
let deployment: PayingAtStripe['deployment'];
let paidBooking: PayingAtStripe['paidBooking'];
let source: Awaited<ReturnType<typeof connect>>;

beforeAll(async () => {
  paying = await openPayingAtStripe({ expectsRefunds: true });
  ({ service, stripe, deployment, paidBooking } = paying);
  source = await connect(service.databaseUrl, 4);
});

afterAll(async () => {
  expect(await breachesIn(service.databaseUrl)).toEqual([]);
  await source.destroy();
  await paying.close();
});

interface Wish {
  readonly amount?: number;
  readonly seen?: number;
}

const refund = (reference: Reference, { amount, seen }: Wish = {}): Promise<MoneyView> =>
  service.perform(refundPayment, {
    reference,
    amountPence: amount as Pence | undefined,
    refundablePence: seen as Pence | undefined,
    reason,
  });

const send = (): Promise<void> => sendRefunds(deployment, new PostgresRefundQueue(source));

/** What was put off is due now. */
async function sendAgain(): Promise<void> {
  await service.sql(`update refund set due_at = app_now() where status = 'pending'`);
  await send();
}

async function show(reference: Reference): Promise<BookingDetailsAnswer> {
  return toBookingDetails(await service.perform(showBooking, { reference }));
}

/** The entries as words, such as `refund 6000 pending`. */
async function ledgerOf(reference: Reference): Promise<readonly string[]> {
  const { ledger } = await show(reference);
  return ledger.map(({ kind, amountPence, status }) => `${kind} ${amountPence} ${status}`);
}

async function depositOf(reference: Reference): Promise<unknown> {
  const { body } = await service.post('/bookings/lookup', { reference, phone: guest.phone });
  return body.booking.deposit;
}

/** The pence that Stripe has refunded for the booking. */
async function refundedAtStripe(reference: Reference): Promise<number> {
  const { payments } = await show(reference);
  const [payment] = payments;
  return stripe.refunds.all
    .filter((one) => one.payment_intent === payment?.paymentId && one.status !== 'failed')
    .reduce((sum, { amount }) => sum + amount, 0);
}

describe('a refund', () => {
  it('of the whole deposit is pending until Stripe confirms it, and nothing is due again', async () => {
    const reference = await paidBooking();

    expect(await refund(reference)).toMatchObject({
      ...{ paidPence: 6000, openPence: 0, owedPence: 0, refundablePence: 0, isOpen: false },
      // Both are of the same moment, in any order.
      decisions: expect.arrayContaining([
        expect.objectContaining({ decision: 'refunded', status: 'pending', amountPence: 6000 }),
        expect.objectContaining({ decision: 'waived', status: null, amountPence: 6000, reason }),
      ]),
    });
    expect(await ledgerOf(reference)).toContain('refund 6000 pending');
    expect(await refundedAtStripe(reference)).toBe(0);

    await send();

    expect(await ledgerOf(reference)).toEqual([
      'payment 6000 succeeded',
      expect.stringMatching(/^(refund|waived) 6000 succeeded$/),
      expect.stringMatching(/^(refund|waived) 6000 succeeded$/),
    ]);
    expect(await refundedAtStripe(reference)).toBe(6000);
    expect(await depositOf(reference)).toMatchObject({
      ...{ required: false, amountPence: 0, status: 'none' },
    });
    const sent = (await messagesOf(service, reference)).at(-1);
    expect(sent).toMatchObject({ kind: 'refund-sent', recipient: 'ada@example.com' });
    expect(sent?.text).toContain(
      'has refunded £60.00 to the card ending 4242. Banks take 5 to 10 days to show it.',
    );
  });

  it('of a part leaves the rest paid, and never exceeds what was received', async () => {
    const reference = await paidBooking();
    await expect(refund(reference, { amount: 6001 })).rejects.toMatchObject({
      particulars: { errors: [{ pointer: '/amountPence' }] },
    });
    await refund(reference, { amount: 2000 });
    await send();

    expect(await depositOf(reference)).toMatchObject({ amountPence: 4000, status: 'paid' });
    await expect(refund(reference, { amount: 4001 })).rejects.toThrow('validation-failed');
    await refund(reference, { amount: 4000 });
    await send();
    expect(await refundedAtStripe(reference)).toBe(6000);
    await expect(refund(reference, { amount: 1 })).rejects.toThrow('conflict');
  });

  it('is the same refund for a second manager who saw the same money', async () => {
    const reference = await paidBooking();
    const both = [1, 2].map(() => refund(reference, { amount: 2000, seen: 6000 }));
    const views = await Promise.all(both);

    expect(views.map(({ refundablePence }) => refundablePence)).toEqual([4000, 4000]);
    await send();
    expect(await refundedAtStripe(reference)).toBe(2000);
    // Without what they saw, or for another amount, it is another refund.
    await refund(reference, { amount: 1000, seen: 4000 });
    await expect(refund(reference, { amount: 2000, seen: 4000 })).rejects.toThrow('conflict');
    await send();
    expect(await refundedAtStripe(reference)).toBe(3000);
  });

  it('of all, asked for again, is the same refund', async () => {
    const reference = await paidBooking();
    await refund(reference);
    await refund(reference);
    await send();
    await refund(reference);
    await send();

    expect(await refundedAtStripe(reference)).toBe(6000);
    expect((await messagesOf(service, reference)).filter(isRefund)).toHaveLength(1);
  });

  it('that Stripe refuses becomes a task, and the money can be decided about again', async () => {
    const reference = await paidBooking();
    stripe.refunds.endNext('insufficient-funds');
    await refund(reference);
    await send();

    expect(await ledgerOf(reference)).toContain('refund 6000 failed');
    expect(await tasksOf(service, reference)).toContain('A refund failed');
    const { enquiries, refundablePence } = await show(reference);
    expect(enquiries[0]?.message).toContain('your balance at the payment provider is too low');
    expect(refundablePence).toBe(6000);
    expect((await messagesOf(service, reference)).filter(isRefund)).toEqual([]);
    await refund(reference);
    await send();
    expect(await refundedAtStripe(reference)).toBe(6000);
  });

  it('to a closed card fails in plain words', async () => {
    const reference = await paidBooking();
    stripe.refunds.endNext('closed-card');
    await refund(reference);
    await send();

    const { enquiries } = await show(reference);
    expect(enquiries[0]?.message).toContain('the guest’s card has expired or is closed');
  });

  it('that Stripe has still to make stays pending, and is asked about again', async () => {
    const reference = await paidBooking();
    stripe.refunds.endNext('pending');
    await refund(reference);
    await send();
    await sendAgain();
    expect(await ledgerOf(reference)).toContain('refund 6000 pending');

    const intent = await paymentIdOf(reference);
    const [made] = stripe.refunds.all.filter((one) => one.payment_intent === intent);
    stripe.refunds.alter(made!.id, { status: 'succeeded' });
    await sendAgain();
    expect(await ledgerOf(reference)).toContain('refund 6000 succeeded');
    expect(await refundedAtStripe(reference)).toBe(6000);
  });

  it.each(['lose-answer', 'error-500', 'close-early'] as const)(
    'is made once, although a call ends in %s',
    async (fault) => {
      const reference = await paidBooking();
      await refund(reference);
      // Stripe's library tries once more by itself.
      stripe.fail(fault, 2, 'POST');
      await send();
      expect(await ledgerOf(reference)).toContain('refund 6000 pending');
      await sendAgain();

      expect(await ledgerOf(reference)).toContain('refund 6000 succeeded');
      expect(await refundedAtStripe(reference)).toBe(6000);
    },
  );

  it('is made once, although the worker dies between the answer of Stripe and its own', async () => {
    const reference = await paidBooking();
    await refund(reference);
    const dying = { run: () => Promise.reject(new Error('killed')) };
    await sendRefunds({ ...deployment, unitOfWork: dying }, new PostgresRefundQueue(source));
    expect(await refundedAtStripe(reference)).toBe(6000);
    expect(await ledgerOf(reference)).toContain('refund 6000 pending');

    await sendAgain();
    expect(await ledgerOf(reference)).toContain('refund 6000 succeeded');
    expect(await refundedAtStripe(reference)).toBe(6000);
  });

  it('is made once by two managers at once, and twice without the lock of the booking', async () => {
    const reference = await paidBooking();

    expect(await refundTwiceAtOnce(reference, 'without a lock')).toBe(2);
    expect(await refundTwiceAtOnce(reference, 'with the lock')).toBe(1);
    await send();
    expect(await refundedAtStripe(reference)).toBe(6000);
  });

  it('and a top-up that the guest pays at the same time both count', async () => {
    const reference = await paidBooking();
    await service.post(`/bookings/${reference}/amend`, { phone: guest.phone, partySize: 8 });
    const topUp = (await linksOf(service, reference)).at(-1);
    await openCheckout(topUp?.token ?? '', deployment);
    const [checkout] = await service.sql<{ session: string }>(
      'select session from checkout where request_id = $1',
      [topUp?.id],
    );
    const session = checkout?.session ?? '';
    stripe.pay(session);
    await Promise.all([
      refund(reference, { amount: 6000 }),
      paying.receiveEvent('checkout.session.completed', session),
    ]);
    await send();

    const { ledger } = await show(reference);
    const sumOf = (kind: string): number =>
      ledger
        .filter((one) => one.kind === kind && one.status === 'succeeded')
        .reduce((sum, { amountPence }) => sum + amountPence, 0);
    // What was paid last may be refunded first.
    expect([sumOf('payment'), sumOf('refund'), sumOf('waived')]).toEqual([8000, 6000, 6000]);
    expect((await show(reference)).refundablePence).toBe(2000);
    expect(await depositOf(reference)).toMatchObject({ amountPence: 2000, status: 'paid' });
  });

  it('is not made again with a key that Stripe has forgotten since', async () => {
    const reference = await paidBooking();
    await refund(reference, { amount: 2000 });
    stripe.fail('lose-answer', 2, 'POST');
    await send();
    expect(await refundedAtStripe(reference)).toBe(2000);
    stripe.forgetKeys();
    await sendAgain();

    expect(await refundedAtStripe(reference)).toBe(2000);
  });
});

describe('a refund in Stripe’s dashboard', () => {
  it('is an entry of the booking, whose rest stays paid', async () => {
    const reference = await paidBooking();
    const intent = await inDashboard(reference, 2000);
    await receiveEvent('refund.created', intent);

    const { ledger } = await show(reference);
    expect(ledger).toContainEqual(
      expect.objectContaining({ kind: 'refund', status: 'succeeded', amountPence: 2000 }),
    );
    expect(ledger.map((one) => one.reason)).toContain('Refunded at the provider');
    expect(await depositOf(reference)).toMatchObject({ amountPence: 4000, status: 'paid' });
    expect((await show(reference)).refundablePence).toBe(4000);
    // Integrations learn of the refund before they learn that it has succeeded.
    const history = await service.sql<{ status: string }>(
      `select coalesce(after ->> 'status', 'pending') as status from history
       join booking on booking.id = subject_id
       where reference = $1 and part = 'receipt' and after ->> 'decision' = 'refunded'
       order by sequence`,
      [reference],
    );
    expect(history.map(({ status }) => status)).toEqual(['pending', 'succeeded']);
  });

  it('that the team has recorded already counts once', async () => {
    const reference = await paidBooking();
    await service.post(`/bookings/${reference}/cancel`, { phone: guest.phone });
    await service.perform(decideMoney, { reference, decision: 'refunded-outside', reason });
    await receiveEvent('charge.refunded', await inDashboard(reference, 6000));

    expect((await show(reference)).booking.deposit.receivedPence).toBe(0);
    await expect(refund(reference, { amount: 1 })).rejects.toThrow('conflict');
  });

  it('that is still to be made is never made again', async () => {
    const reference = await paidBooking();
    stripe.refunds.endNext('pending');
    await receiveEvent('refund.created', await inDashboard(reference, 2000));
    await sendAgain();

    expect(await ledgerOf(reference)).toContain('refund 2000 pending');
    expect(await refundedAtStripe(reference)).toBe(2000);
  });

  it('and one from here have one result after any number of events in any order', async () => {
    const reference = await paidBooking();
    stripe.refunds.endNext('pending');
    const intent = await inDashboard(reference, 2000);
    await refund(reference, { amount: 1000 });
    const types = ['refund.created', 'refund.updated', 'refund.failed', 'charge.refunded'];
    const [early = [], late = []] = fc.sample(
      fc.array(fc.constantFrom(...types), { minLength: 10, maxLength: 10 }),
      2,
    );
    await Promise.all([...early.map((type) => receiveEvent(type, intent)), send()]);
    const [made] = stripe.refunds.all.filter((one) => one.payment_intent === intent);
    stripe.refunds.alter(made!.id, { status: 'succeeded' });
    await Promise.all(late.map((type) => receiveEvent(type, intent)));
    await sendAgain();

    const refunds = (await ledgerOf(reference)).filter((one) => one.startsWith('refund'));
    expect(refunds.toSorted()).toEqual(['refund 1000 succeeded', 'refund 2000 succeeded']);
    expect(await refundedAtStripe(reference)).toBe(3000);
    expect((await show(reference)).booking.deposit.receivedPence).toBe(3000);
    expect((await messagesOf(service, reference)).filter(isRefund)).toHaveLength(2);
  });

  it('or from here that the bank sends back later is money at the venue again', async () => {
    const reference = await paidBooking();
    await refund(reference);
    await send();
    const intent = await paymentIdOf(reference);
    const [made] = stripe.refunds.all.filter((one) => one.payment_intent === intent);
    stripe.refunds.alter(made!.id, { status: 'failed', failure_reason: 'declined' });
    await receiveEvent('refund.failed', intent);
    await receiveEvent('refund.failed', intent);

    expect(await ledgerOf(reference)).toContain('refund 6000 failed');
    expect((await show(reference)).refundablePence).toBe(6000);
    const tasks = await tasksOf(service, reference);
    expect(tasks.filter((subject) => subject === 'A refund failed')).toHaveLength(1);
  });
});

/** Refunds in the dashboard; returns Stripe's id of the payment. */
async function inDashboard(reference: Reference, amount: number): Promise<string> {
  const intent = await paymentIdOf(reference);
  const form = new Map([
    ['payment_intent', intent],
    ['amount', String(amount)],
  ]);
  stripe.refunds.create(form, Math.floor(Date.now() / 1000));
  return intent;
}

async function receiveEvent(type: string, intent: string): Promise<void> {
  const { now } = await deployment.clock.read();
  await paying.deliver(stripe.refundCallback(type, intent, now));
}

/**
 * How many refunds two managers store at once, on separate connections. Those without a lock are
 * rolled back when both are written.
 */
async function refundTwiceAtOnce(
  reference: Reference,
  how: 'with the lock' | 'without a lock',
): Promise<number> {
  let stored = 0;
  const portsOn = (...args: Parameters<typeof teamWorkOn>): TeamWork => {
    const work = teamWorkOn(...args);
    const isLocked = how === 'with the lock';
    const unlocked = (id: BookingId): Promise<StoredBooking> => work.bookings.find(id);
    const add: Refunds['add'] = async (one) => {
      await work.refunds.add(one);
      stored += 1;
      if (isLocked) return;
      await until(() => stored === 2);
      throw new Error('rolled back');
    };
    const bookings = Object.create(work.bookings, {
      lock: { value: unlocked },
    }) as typeof work.bookings;
    const refunds = Object.create(work.refunds, { add: { value: add } }) as Refunds;
    return { ...work, refunds, bookings: isLocked ? work.bookings : bookings };
  };
  const { clock, ids, secrets, settings } = service.deployment;
  const unitOfWork = new PostgresUnitOfWork(source, portsOn);
  const team = teamPortsOn(source.manager);
  const onItsOwn = { clock, ids, secrets, settings, groupFiles, team, unitOfWork };
  const tries = [1, 2].map(() =>
    answerOf(refundPayment, operatorRequest({ reference, reason }), onItsOwn),
  );
  await Promise.allSettled(tries);
  return stored;
}

const isRefund = ({ kind }: { readonly kind: string }): boolean => kind === 'refund-sent';

async function paymentIdOf(reference: Reference): Promise<string> {
  const { payments } = await show(reference);
  return payments[0]?.paymentId ?? '';
}

/** Deposits and fees paid through Stripe: the adapter, and a double of Stripe's API. */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { Interruption } from '@venue/domain/interruption';
import { pence } from '@venue/domain/shared/money';
import { showBooking, toBookingDetails } from '@venue/operations/bookings/history/show-booking';
import { takeCallback } from '@venue/operations/money/callbacks';
import { chargeFee } from '@venue/operations/money/charge-fee';
import { closeUnusableCheckouts, reconcilePayments } from '@venue/operations/money/checkout-jobs';
import { returnFromCheckout, openCheckout } from '@venue/operations/money/follow-link';
import { sendCharges } from '@venue/operations/money/send-charges';
import type { WholeDeployment } from '@venue/operations/pipeline/deployment';
import { connect, PostgresChargeQueue } from '@venue/postgres';
import { guest, openTestDeployment, type TestDeployment } from '@venue/testing/deployment';
import { linksOf, receiptsOf, tasksOf } from '@venue/testing/paying';
import {
  openPayingAtStripe,
  openWithStripe,
  type PayingAtStripe,
  type UnpaidDeposit,
} from '@venue/testing/paying-at-stripe';

let paying: PayingAtStripe;
let service: PayingAtStripe['service'];
let stripe: PayingAtStripe['stripe'];
let deployment: PayingAtStripe['deployment'];
let openUnpaid: PayingAtStripe['openUnpaid'];
let receiveEvent: PayingAtStripe['receiveEvent'];

beforeAll(async () => {
  paying = await openPayingAtStripe();
  ({ service, stripe, deployment, openUnpaid, receiveEvent } = paying);
});
// Throws if any of our programs asked for a refund.
afterAll(() => paying?.close());

const stateOf = async (reference: string): Promise<string> => {
  const { body } = await service.post('/bookings/lookup', { reference, phone: guest.phone });
  return `${body.booking.state} ${body.booking.deposit.status}`;
};

describe('a deposit paid through Stripe', () => {
  it('is paid on Stripe’s page, which opening the link again leads back to', async () => {
    const { token, session, reference } = await openUnpaid();
    const { url, amount_total, currency, customer_email } = stripe.session(session);

    expect(await openCheckout(token, deployment)).toBe(url);
    expect({ amount_total, currency, customer_email }).toEqual({
      amount_total: 6000,
      currency: 'gbp',
      customer_email: 'ada@example.com',
    });
    stripe.pay(session);
    await receiveEvent('checkout.session.completed', session);
    await receiveEvent('checkout.session.completed', session);
    expect(await stateOf(reference)).toBe('confirmed paid');
    expect(await receiptsOf(service, reference)).toEqual([
      { amount: 6000, counted: true, flag: null },
    ]);
  });

  it('opens one page though many open the link at once', async () => {
    const { token } = await openUnpaid();
    const urls = await Promise.all(
      Array.from({ length: 10 }, () => openCheckout(token, deployment)),
    );

    expect(new Set(urls).size).toBe(1);
  });

  it('has a new page where the first was ended in the dashboard, the same for all who open it', async () => {
    const { token, session, reference } = await openUnpaid();
    stripe.end(session);
    const urls = await Promise.all(
      Array.from({ length: 5 }, () => openCheckout(token, deployment)),
    );

    expect(new Set(urls).size).toBe(1);
    const [{ id, replacing }] = (await service.sql<{ id: string; replacing: string }>(
      `select newer.id, newer.session as replacing from checkout newer
       join checkout older using (request_id)
       where older.session = $1 and newer.closed_at is null`,
      [session],
    )) as [{ id: string; replacing: string }];
    expect(urls[0]).toBe(stripe.session(replacing).url);
    const keys = stripe.requests.map(({ headers }) => headers['idempotency-key']);
    expect(keys).toContain(id);
    stripe.pay(replacing);
    await receiveEvent('checkout.session.completed', replacing);
    expect(await stateOf(reference)).toBe('confirmed paid');
  });

  it('keeps its page once it is complete, also where Stripe has not settled it', async () => {
    const { token, session } = await openUnpaid();
    const { url } = stripe.session(session);
    stripe.promise(session);

    expect(await openCheckout(token, deployment)).toBe(url);
    stripe.alter(session, { payment_status: 'paid' });
    expect(await openCheckout(token, deployment)).toBe(url);
  });

  it('is confirmed once, by the guest who comes back before the callback of Stripe', async () => {
    const { token, session, reference } = await openUnpaid();
    stripe.pay(session);

    expect((await returnFromCheckout(token, deployment))?.state).toBe('paid');
    await receiveEvent('checkout.session.completed', session);
    expect(await stateOf(reference)).toBe('confirmed paid');
    expect(await receiptsOf(service, reference)).toHaveLength(1);
  });

  it('waits for a payment that takes the banks days', async () => {
    const { token, session, reference } = await openUnpaid();
    stripe.promise(session);
    await receiveEvent('checkout.session.completed', session);
    expect((await returnFromCheckout(token, deployment))?.state).toBe('open');

    stripe.alter(session, { payment_status: 'paid' });
    await receiveEvent('checkout.session.async_payment_succeeded', session);
    expect(await stateOf(reference)).toBe('confirmed paid');
  });

  it('can’t be paid any more once the booking is cancelled', async () => {
    const { session, reference } = await openUnpaid();
    await service.post(`/bookings/${encodeURIComponent(reference)}/cancel`, { phone: guest.phone });
    await closeUnusableCheckouts(deployment);

    expect(stripe.session(session).status).toBe('expired');
    expect(stripe.pay(session)).toBeNull();
  });

  it('is taken in though it crossed our closing of the page', async () => {
    const { session, reference } = await openUnpaid();
    await service.post(`/bookings/${encodeURIComponent(reference)}/cancel`, { phone: guest.phone });
    stripe.pay(session);
    await closeUnusableCheckouts(deployment);
    await receiveEvent('checkout.session.completed', session);

    expect(await receiptsOf(service, reference)).toMatchObject([{ flag: 'cancelled' }]);
    expect(await tasksOf(service, reference)).toEqual(['Payment to decide about']);
  });

  it('is found by the hourly comparison when no callback arrived', async () => {
    const { session, reference } = await openUnpaid();
    stripe.pay(session);
    await reconcilePayments(deployment);
    await reconcilePayments(deployment);

    expect(await stateOf(reference)).toBe('confirmed paid');
    expect(await receiptsOf(service, reference)).toHaveLength(1);
  });

  it('is asked for though Stripe is down; only the link has to wait', async () => {
    stripe.fail('error-500', 2);
    const { body } = await service.post('/reservations', {
      venueId: service.venueId['the-harbour'],
      date: paying.aDay(),
      time: '18:00',
      partySize: 6,
      guest,
    });
    const [link] = await linksOf(service, body.reference);

    await expect(openCheckout(link!.token, deployment)).rejects.toThrow(Interruption);
    expect(await openCheckout(link!.token, deployment)).toMatch(/^http/);
  });

  it('is not believed without Stripe’s signature', async () => {
    const { session, reference } = await openUnpaid();
    stripe.pay(session);
    const { body, headers } = stripe.callback('checkout.session.completed', session);
    const forged = { body, header: () => headers['stripe-signature']!.replace(/.$/, 'x') };

    await expect(takeCallback('stripe', forged, deployment)).rejects.toMatchObject({
      slug: 'validation-failed',
    });
    expect(await stateOf(reference)).toBe('awaiting_deposit awaiting_payment');
  });
});

describe('another deployment on the same account', () => {
  let other: TestDeployment;
  let toClose: (() => Promise<void>)[] = [];

  beforeEach(async () => {
    other = await openTestDeployment();
    toClose = [() => other.close()];
  });
  afterEach(async () => {
    for (const one of toClose.toReversed()) await one();
  });

  const openOther = async (): Promise<WholeDeployment> => {
    const opened = await openWithStripe(other, stripe);
    toClose.push(() => opened.close());
    return opened.deployment;
  };
  const receiveAndCompare = async (session: string, by: WholeDeployment): Promise<void> => {
    await receiveEvent('checkout.session.completed', session, by);
    await reconcilePayments(by);
    await reconcilePayments(by);
  };
  const unmatchedTasks = async (): Promise<number> => {
    const [row] = await other.sql<{ count: number }>(
      `select count(*)::int as count from enquiry where subject = 'Payment for nothing we know'
       and message like 'Payment ' || $1 || ' of %'`,
      [paymentId],
    );
    return row?.count ?? -1;
  };
  let paymentId: string;
  const paidHere = async (): Promise<UnpaidDeposit> => {
    const unpaid = await openUnpaid();
    paymentId = stripe.pay(unpaid.session)?.payment_intent ?? '';
    return unpaid;
  };

  it('leaves the payments of this one alone, which takes them in', async () => {
    await other.sql('update deployment set id = gen_random_uuid()');
    const { session, reference } = await paidHere();

    await receiveAndCompare(session, await openOther());
    expect(await unmatchedTasks()).toBe(0);
    expect(await other.sql('select from provider_event')).toEqual([]);

    await reconcilePayments(deployment);
    expect(await stateOf(reference)).toBe('confirmed paid');
  });

  it('would give them to its team if it had the same id, as a copied database has', async () => {
    const { session } = await paidHere();

    await receiveAndCompare(session, await openOther());
    expect(await unmatchedTasks()).toBe(1);
  });

  it('tells its team once of a payment for no request that names no deployment', async () => {
    await other.sql('update deployment set id = gen_random_uuid()');
    const { session } = await paidHere();
    const { requestId = '', checkoutId = '' } = stripe.session(session).metadata;
    stripe.alter(session, { metadata: { requestId, checkoutId } });

    await receiveAndCompare(session, await openOther());
    expect(await unmatchedTasks()).toBe(1);
  });
});

describe('the fee of a card that Stripe does not charge', () => {
  it('is a task of the team, who may charge another amount', async () => {
    const source = await connect(service.databaseUrl, 2);
    const reference = await paying.guaranteedBooking();
    await service.sql(`update booking set state = 'no_show' where reference = $1`, [reference]);
    const charge = async (amount: number): Promise<string> => {
      const amountPence = pence(amount);
      const fields = { reference, amountPence, reason: 'Nobody came' };
      return (await service.perform(chargeFee, fields)).outcome;
    };
    const send = () => sendCharges(deployment, new PostgresChargeQueue(source));
    const proposal = async () =>
      toBookingDetails(await service.perform(showBooking, { reference })).feeProposal;

    expect(await charge(29)).toBe('pending');
    expect(await proposal()).toBeNull();
    await send();
    expect([await charge(29), await charge(29)]).toEqual(['failed', 'failed']);
    expect(await tasksOf(service, reference)).toEqual(['A charge failed']);
    expect(await linksOf(service, reference)).toHaveLength(1);
    expect(await proposal()).toMatchObject({ feePence: 4000 });

    expect(await charge(4000)).toBe('pending');
    await send();
    expect(await charge(29)).toBe('charged');
    expect(stripe.cards.intents.map(({ amount }) => amount)).toEqual([4000]);
    await source.destroy();
  });
});

describe('a deposit whose session was opened before sessions named their deployment', () => {
  it('is taken in all the same', async () => {
    const { session, reference } = await openUnpaid();
    stripe.pay(session);
    const { requestId = '', checkoutId = '' } = stripe.session(session).metadata;
    stripe.alter(session, { metadata: { requestId, checkoutId } });
    await receiveEvent('checkout.session.completed', session);

    expect(await stateOf(reference)).toBe('confirmed paid');
  });
});

describe('a page at Stripe that outlives its hold', () => {
  it('is closed by us when the hold ends', async () => {
    const { session } = await openUnpaid();
    await service.moveTo(new Date(Date.now() + 121 * 60_000).toISOString());
    await closeUnusableCheckouts(deployment);

    expect(stripe.session(session).status).toBe('expired');
  });
});

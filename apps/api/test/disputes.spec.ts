/** Disputes at Stripe: their money, their task, and any number of events in any order. */
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { parseReference, type Reference } from '@venue/domain/shared/ids';
import { refundPayment } from '@venue/operations/money/refund-payment';
import { guest } from '@venue/testing/deployment';
import { linksOf, messagesOf, tasksOf } from '@venue/testing/paying';
import type { DoubleDispute, DoubleDisputeStatus } from '@venue/testing/stripe/disputes';
import { openCheckout } from '@venue/operations/money/follow-link';
import { openStripeTestDeployment, type StripeTestDeployment } from './stripe-deployment';

const created = 'charge.dispute.created';
const updated = 'charge.dispute.updated';
const closed = 'charge.dispute.closed';

let site: StripeTestDeployment;
beforeAll(async () => {
  site = await openStripeTestDeployment();
});
afterAll(() => site.close());

interface Disputed {
  readonly reference: Reference;
  readonly intent: string;
  readonly dispute: DoubleDispute;
}

async function disputedBooking(changes: Partial<DoubleDispute> = {}): Promise<Disputed> {
  const reference = await site.paidBooking();
  const intent = await site.paymentIdOf(reference);
  const dispute = site.stripe.disputes.open(intent, Math.floor(Date.now() / 1000), changes);
  return { reference, intent, dispute };
}

async function receive(type: string, { intent }: Disputed): Promise<void> {
  const { now } = await site.deployment.clock.read();
  await site.receive(site.stripe.disputeCallback(type, intent, now));
}

async function become(status: DoubleDisputeStatus, disputed: Disputed): Promise<void> {
  site.stripe.disputes.alter(disputed.dispute.id, { status });
  await receive(['won', 'lost', 'warning_closed'].includes(status) ? closed : updated, disputed);
}

const heldFor = async ({ reference }: Disputed): Promise<number> =>
  (await site.show(reference)).booking.deposit.receivedPence;

describe('a dispute', () => {
  it('takes the money from the booking, and is a task with the time to answer', async () => {
    const disputed = await disputedBooking();
    await receive(created, disputed);

    const { ledger, enquiries, refundablePence } = await site.show(disputed.reference);
    expect(ledger).toContainEqual(
      expect.objectContaining({
        ...{ kind: 'refund', amountPence: 6000, status: 'pending' },
        reason: 'Disputed at the guest’s bank: product not received',
      }),
    );
    expect([await heldFor(disputed), refundablePence]).toEqual([0, 0]);
    expect(await tasksOf(site.service, disputed.reference)).toEqual(['A payment is disputed']);
    expect(enquiries[0]?.message).toMatch(/disputes £60\.00 .* at your payment provider by \w+/);
    // Nothing is asked for again, and the guest hears nothing.
    const { body } = await site.service.post('/bookings/lookup', {
      ...{ reference: disputed.reference, phone: guest.phone },
    });
    expect(body.booking).toMatchObject({ state: 'confirmed', deposit: { status: 'none' } });
    const kinds = (await messagesOf(site.service, disputed.reference)).map(({ kind }) => kind);
    expect(kinds).not.toContain('refund-sent');
  });

  it('that is won gives the money back, which the team decides about', async () => {
    const disputed = await disputedBooking();
    await receive(created, disputed);
    await become('under_review', disputed);
    await become('won', disputed);

    expect(await heldFor(disputed)).toBe(6000);
    expect(await site.ledgerOf(disputed.reference)).toContain('refund 6000 failed');
    expect(await tasksOf(site.service, disputed.reference)).toEqual([
      'A payment is disputed',
      'A dispute was won',
    ]);
  });

  it('that is lost stays with the guest', async () => {
    const disputed = await disputedBooking();
    await receive(created, disputed);
    await become('lost', disputed);

    expect(await heldFor(disputed)).toBe(0);
    expect(await site.ledgerOf(disputed.reference)).toContain('refund 6000 succeeded');
    expect(await tasksOf(site.service, disputed.reference)).toContain('A dispute was lost');
  });

  it('that is only an inquiry moves no money until it becomes more', async () => {
    const disputed = await disputedBooking({ status: 'warning_needs_response' });
    await receive(created, disputed);
    expect(await heldFor(disputed)).toBe(6000);
    expect(await tasksOf(site.service, disputed.reference)).toEqual([
      'A bank asks about a payment',
    ]);

    await become('needs_response', disputed);
    expect(await heldFor(disputed)).toBe(0);
  });

  it('of a payment that was refunded does not take the money of the booking twice', async () => {
    const disputed = await disputedBooking();
    const { reference } = disputed;
    await site.service.perform(refundPayment, { reference, reason: 'Agreed by phone' });
    await site.send();
    await receive(created, disputed);

    expect(await heldFor(disputed)).toBe(0);
    await become('won', disputed);
    expect(await heldFor(disputed)).toBe(0);
  });

  it('of part of a payment leaves the rest', async () => {
    const disputed = await disputedBooking({ amount: 2000 });
    await receive(created, disputed);

    expect(await heldFor(disputed)).toBe(4000);
    expect((await site.show(disputed.reference)).refundablePence).toBe(4000);
  });

  it.each([['won', 6000] as const, ['lost', 0] as const])(
    'that is %s has one result after twenty events in any order',
    async (end, heldPence) => {
      const disputed = await disputedBooking();
      const [early = [], late = []] = fc.sample(
        fc.array(fc.constantFrom(created, updated, closed), { minLength: 10, maxLength: 10 }),
        2,
      );
      await Promise.all(early.map((type) => receive(type, disputed)));
      site.stripe.disputes.alter(disputed.dispute.id, { status: end });
      await Promise.all(late.map((type) => receive(type, disputed)));

      expect(await heldFor(disputed)).toBe(heldPence);
      const entries = await site.service.sql<{ decision: string }>(
        `select decision from ledger_entry join booking on booking.id = booking_id
         where reference = $1 and decision like 'dispute%' order by received_at, decision desc`,
        [disputed.reference],
      );
      expect(entries.map(({ decision }) => decision)).toEqual(
        end === 'won' ? ['disputed', 'dispute-won'] : ['disputed'],
      );
      expect(await tasksOf(site.service, disputed.reference)).toHaveLength(2);
    },
  );

  it('that is first heard of when it is lost was taken before', async () => {
    const disputed = await disputedBooking({ status: 'lost' });
    await receive(closed, disputed);

    const history = await site.service.sql<{ status: string }>(
      `select coalesce(after ->> 'status', 'open') as status from history
       join booking on booking.id = subject_id
       where reference = $1 and after ->> 'decision' = 'disputed' order by sequence`,
      [disputed.reference],
    );
    expect(history.map(({ status }) => status)).toEqual(['open', 'lost']);
  });

  it('of a payment that is not ours changes nothing', async () => {
    const { now } = await site.deployment.clock.read();
    const stranger = { object: 'dispute', payment_intent: 'pi_of_another_shop' };
    await site.receive(site.stripe.anyCallback(created, stranger, now));

    expect(await site.service.sql('select from dispute where dispute_id is null')).toEqual([]);
  });
});

describe('a payment that is refunded in part and disputed', () => {
  const paid = ['checkout.session.completed', 'checkout.session.async_payment_succeeded'];
  const refunded = ['refund.created', 'refund.updated', 'charge.refunded'];
  const disputed = [created, updated];

  /** What the ledger has after the events in that order; the payment is not known before. */
  async function ledgerAfter(types: readonly string[]): Promise<readonly string[]> {
    const { reference, session } = await site.openUnpaid();
    const intent = site.stripe.pay(session)?.payment_intent ?? '';
    const form = { payment_intent: intent, amount: '1000' };
    const seconds = Math.floor(Date.now() / 1000);
    site.stripe.refunds.create(new Map(Object.entries(form)), seconds);
    site.stripe.disputes.open(intent, seconds, { amount: 2000 });
    for (const type of types) {
      const { now } = await site.deployment.clock.read();
      if (paid.includes(type)) await site.receive(site.stripe.callback(type, session, now));
      else if (disputed.includes(type))
        await site.receive(site.stripe.disputeCallback(type, intent, now));
      else await site.receive(site.stripe.refundCallback(type, intent, now));
    }
    const known = parseReference(reference)!;
    const { receivedPence } = (await site.show(known)).booking.deposit;
    return [`${receivedPence} left`, ...(await site.ledgerOf(known)).toSorted()];
  }

  it('has one ledger after twenty events, each sent more than once, in any order', async () => {
    const all = [...paid, ...refunded, ...disputed];
    const twenty = Array.from({ length: 20 }, (_, index) => all[index % all.length] ?? created);
    const orders = fc.sample(fc.shuffledSubarray(twenty, { minLength: 20 }), 3);
    const last = [...twenty.filter((type) => !paid.includes(type)), ...paid];
    for (const order of [twenty, last, ...orders]) {
      expect(await ledgerAfter(order)).toEqual([
        ...['3000 left', 'payment 6000 succeeded', 'refund 1000 succeeded'],
        ...['refund 2000 pending', 'waived 1000 succeeded', 'waived 2000 succeeded'],
      ]);
    }
  });
});

describe('a checkout that expired at Stripe', () => {
  it('is closed here, so that the guest’s link opens another one', async () => {
    const { service, stripe, deployment } = site;
    const wish = { venueId: service.venueId['the-harbour'], date: '2027-02-10', time: '18:00' };
    const { body } = await service.post('/reservations', { ...wish, partySize: 6, guest });
    const [link] = await linksOf(service, body.reference);
    const sessions = async (): Promise<readonly string[]> => {
      const rows = await service.sql<{ session: string }>(
        'select session from checkout where request_id = $1 order by created_at, closed_at',
        [link!.id],
      );
      return rows.map(({ session }) => session);
    };
    await openCheckout(link!.token, deployment);
    const [first = ''] = await sessions();
    stripe.end(first);
    const { now } = await deployment.clock.read();
    const callback = stripe.callback('checkout.session.expired', first, now);
    await site.receive(callback);
    await site.receive(callback);

    await openCheckout(link!.token, deployment);
    expect(new Set(await sessions()).size).toBe(2);
  });
});

/** Cancelling all tickets of a date that was taken off sale, with and without refunds. */
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { PaymentProvider } from '@venue/domain/payment/provider';
import type { EventInstanceId } from '@venue/domain/shared/ids';
import { sendRefunds } from '@venue/operations/money/send-refunds';
import type { PayingDeployment } from '@venue/operations/pipeline/deployment';
import { cancelDate } from '@venue/operations/tickets/cancelled/cancel-date';
import type { CancelledDateView } from '@venue/operations/tickets/cancelled/cancelled-date-view';
import { listCancelledDates } from '@venue/operations/tickets/cancelled/list-cancelled-dates';
import { connect, PostgresRefundQueue } from '@venue/postgres';
import { breachesIn } from '@venue/testing/breaches';
import type { Answer } from '@venue/testing/deployment';
import {
  free,
  gig,
  openTicketTestDeployment,
  pay,
  standard,
  stateOf,
  wrongCounts,
  type TicketTestDeployment,
} from './ticket-deployment';

const buyer = { name: 'Ada Lovelace', phone: '+44 117 496 0000', email: 'ada@example.com' };
const reason = 'The band is ill';

let service: TicketTestDeployment;
let source: Awaited<ReturnType<typeof connect>>;

beforeAll(async () => {
  service = await openTicketTestDeployment(gig({ capacity: 60, tiers: [standard, free] }));
  source = await connect(service.databaseUrl, 4);
});
afterAll(async () => {
  expect(await breachesIn(service.databaseUrl)).toEqual([]);
  expect(await wrongCounts(service)).toEqual([]);
  await source.destroy();
  await service.close();
});

/** A day with paid, unpaid and free tickets; the date is not in the group file any more. */
async function cancelledDay(day: number): Promise<readonly [Answer, Answer, Answer, Answer]> {
  const order = (tier: string, quantity = 2): Promise<Answer> =>
    service.order({ day, tier, quantity, guest: buyer });
  const paid = await order('standard');
  const alsoPaid = await order('standard', 1);
  for (const one of [paid, alsoPaid]) await pay(service, one);
  const orders = [paid, alsoPaid, await order('standard'), await order('free')] as const;
  await service.sql('update event_instance set retired_at = app_now() where id = $1', [
    service.instanceOn(day),
  ]);
  return orders;
}

const cancel = (day: number, refund: boolean): Promise<CancelledDateView> => {
  const eventInstanceId = service.instanceOn(day) as EventInstanceId;
  return service.perform(cancelDate, { eventInstanceId, environment: 'live', reason, refund });
};

async function dateOn(day: number): Promise<CancelledDateView | undefined> {
  const { dates } = await service.perform(listCancelledDates, { environment: 'live' });
  return dates.find(({ eventInstanceId }) => eventInstanceId === service.instanceOn(day));
}

const states = (orders: readonly Answer[]): Promise<readonly string[]> =>
  Promise.all(orders.map((one) => stateOf(service, one)));

/** The amounts and states of the refunds of an order. */
async function refundsOf({ body: { bookingId } }: Answer): Promise<readonly string[]> {
  const rows = await service.sql<{ refund: string }>(
    `select -amount_pence || ' ' || status as refund
     from refund join ledger_entry using (id) where order_id = $1 order by received_at, id`,
    [bookingId],
  );
  return rows.map(({ refund }) => refund);
}

async function messagesOf({ body: { bookingId } }: Answer): Promise<readonly string[]> {
  const rows = await service.sql<{ text: string }>(
    `select text from message where order_id = $1 and kind = 'tickets-cancelled'`,
    [bookingId],
  );
  return rows.map(({ text }) => text);
}

const send = (): Promise<void> => sendWith(service.deployment);
const sendWith = (deployment: PayingDeployment): Promise<void> =>
  sendRefunds(deployment, new PostgresRefundQueue(source));

/** A provider that refuses all refunds. */
function refusing(): PayingDeployment {
  const { deployment } = service;
  const test = Object.create(deployment.payments.test) as PaymentProvider;
  test.refund = async () => ({ status: 'failed', refundId: null, failure: 'card-closed' });
  const providers = new Map([['test', test]] as const);
  return { ...deployment, payments: { ...deployment.payments, providers } };
}

describe('the tickets of a cancelled date', () => {
  it('cannot be cancelled at once while the date is on sale', async () => {
    await expect(cancel(1, true)).rejects.toThrow('not-found');
  });

  it('are cancelled, and nothing is refunded without that decision', async () => {
    const orders = await cancelledDay(2);
    expect(await dateOn(2)).toMatchObject({ validOrders: 4, refundablePence: 7500 });

    const answer = await cancel(2, false);
    expect(answer).toMatchObject({ validOrders: 0, refundablePence: 7500, pendingPence: 0 });
    expect(await states(orders)).toEqual(orders.map(() => 'cancelled'));
    expect(await refundsOf(orders[0])).toEqual([]);
    expect((await messagesOf(orders[0])).join()).toContain('You have paid £50.00');
    expect(await messagesOf(orders[3])).toHaveLength(1);
  });

  it('are refunded to those who paid, once, however often the team asks', async () => {
    const orders = await cancelledDay(3);
    const both = await Promise.all([cancel(3, true), cancel(3, true)]);
    expect(both.map(({ pendingPence }) => pendingPence)).toEqual([7500, 7500]);
    const [paid, , unpaid] = orders;
    expect((await messagesOf(paid)).join()).toContain('refunds £50.00 to the card that paid');
    expect(await messagesOf(paid)).toHaveLength(1);

    await send();
    await cancel(3, true);
    await send();
    expect(await Promise.all(orders.map(refundsOf))).toEqual([
      ['5000 succeeded'],
      ['2500 succeeded'],
      [],
      [],
    ]);
    expect(await stateOf(service, unpaid)).toBe('cancelled');
    expect(await dateOn(3)).toMatchObject({
      ...{ validOrders: 0, refundablePence: 0, pendingPence: 0, refundedPence: 7500, failures: [] },
    });
  });

  it('are refunded later, if they were only cancelled at first', async () => {
    const [paid] = await cancelledDay(4);
    await cancel(4, false);
    await cancel(4, true);
    await send();

    expect(await refundsOf(paid)).toEqual(['5000 succeeded']);
    expect(await messagesOf(paid)).toHaveLength(1);
  });

  it('whose refund failed are listed with the reason, and refunded when the team asks again', async () => {
    const [paid, alsoPaid] = await cancelledDay(5);
    await cancel(5, true);
    await sendWith(refusing());

    const date = await dateOn(5);
    expect(date).toMatchObject({ refundablePence: 7500, pendingPence: 0, refundedPence: 0 });
    expect(date?.failures.map((one) => [one.reference, one.reason])).toEqual(
      expect.arrayContaining([
        [paid.body.reference, 'the guest’s card has expired or is closed'],
        [alsoPaid.body.reference, 'the guest’s card has expired or is closed'],
      ]),
    );
    await cancel(5, true);
    await send();
    expect(await refundsOf(paid)).toEqual(['5000 failed', '5000 succeeded']);
    expect((await dateOn(5))?.failures).toEqual([]);
  });

  it('are refunded to the end, although a worker dies half-way', async () => {
    const [paid, alsoPaid] = await cancelledDay(6);
    await cancel(6, true);
    let isKilled = false;
    const queue = new PostgresRefundQueue(source);
    const dying = {
      postpone: queue.postpone.bind(queue),
      claim: async (seconds: number) => {
        if (isKilled) throw new Error('killed');
        isKilled = true;
        return queue.claim(seconds);
      },
    };
    await expect(sendRefunds(service.deployment, dying)).rejects.toThrow('killed');
    expect((await dateOn(6))?.refundedPence).toBeGreaterThan(0);
    expect((await dateOn(6))?.pendingPence).toBeGreaterThan(0);

    await send();
    expect(await Promise.all([paid, alsoPaid].map(refundsOf))).toEqual([
      ['5000 succeeded'],
      ['2500 succeeded'],
    ]);
  });
});

/** A worker that is killed between the answer of the payment provider and its own record of it. */
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Client } from 'pg';
import type { Pence } from '@venue/domain/shared/money';
import { refundPayment } from '@venue/operations/money/refund-payment';
import { breachesIn } from '@venue/testing/breaches';
import { openPayingAtStripe, type PayingAtStripe } from '@venue/testing/paying-at-stripe';
import { until } from '@venue/testing/until';
import { openProvider, startChild, type ChildWorker, type Provider } from './provider';

const amountPence = 2000 as Pence;
const workers: ChildWorker[] = [];

let paying: PayingAtStripe;
let provider: Provider;
/** Another connection, whose transactions hold locks. */
let other: Client;

beforeAll(async () => {
  paying = await openPayingAtStripe({ expectsRefunds: true });
  provider = await openProvider(0);
  other = new Client({ connectionString: paying.service.databaseUrl });
  await other.connect();
});
afterAll(async () => {
  for (const worker of workers) await worker.kill();
  await other.end();
  expect(await breachesIn(paying.service.databaseUrl)).toEqual([]);
  await provider.close();
  await paying.close();
});

describe('a worker that is killed after Stripe has made a refund', () => {
  it('leaves it to the next one, which makes no second refund', async () => {
    const { service, stripe } = paying;
    const reference = await paying.paidBooking();
    // Only a part, so that the payment would allow a second refund.
    await service.perform(refundPayment, { reference, amountPence, reason: 'Ill' });
    await other.query('begin');
    await other.query('select from booking where reference = $1 for update', [reference]);
    const first = await begin();
    // The answer has arrived: the worker waits for the booking to record it.
    await until(async () => stripe.refunds.all.length === 1 && (await waiting()) > 0, 400);
    await first.kill();
    await other.query('rollback');
    expect(await statuses()).toEqual(['pending']);

    // The claim of the killed worker ends, and Stripe does not know the key any more.
    await service.sql(`insert into clock_offset (by) values ('2 days')`);
    stripe.forgetKeys();
    await begin();
    await until(async () => (await statuses())[0] === 'succeeded', 400);
    expect(stripe.refunds.all.map(({ amount }) => amount)).toEqual([amountPence]);
  });
});

async function begin(): Promise<ChildWorker> {
  const worker = await startChild(paying.service, provider, {
    STRIPE_URL: paying.stripeUrl,
    STRIPE_KEY: paying.stripe.secretKey,
  });
  workers.push(worker);
  return worker;
}

/** How many sessions of the database wait for a row that is locked. */
async function waiting(): Promise<number> {
  const [row] = await paying.service.sql<{ count: number }>(
    `select count(*)::int from pg_stat_activity
     where datname = current_database() and wait_event_type = 'Lock'`,
  );
  return row?.count ?? 0;
}

async function statuses(): Promise<readonly string[]> {
  const rows = await paying.service.sql<{ status: string }>('select status from refund');
  return rows.map(({ status }) => status);
}

/** A worker that is killed between the answer of the payment provider and its own record of it. */
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Client } from 'pg';
import { parseReference, type Reference } from '@venue/domain/shared/ids';
import type { Pence } from '@venue/domain/shared/money';
import { takeCallback } from '@venue/operations/money/callbacks';
import { openCheckout } from '@venue/operations/money/follow-link';
import { refundPayment } from '@venue/operations/money/refund-payment';
import { openDeployment, type OpenDeployment } from '@venue/runtime';
import { breachesIn } from '@venue/testing/breaches';
import {
  guest,
  openTestDeployment,
  publicUrl,
  type TestDeployment,
} from '@venue/testing/deployment';
import { linksOf } from '@venue/testing/paying';
import { StripeDouble } from '@venue/testing/stripe-double';
import { until } from '@venue/testing/until';
import { openProvider, startChild, type ChildWorker, type Provider } from './provider';

const amountPence = 2000 as Pence;
const workers: ChildWorker[] = [];

let service: TestDeployment;
let stripe: StripeDouble;
let stripeUrl: string;
let paying: OpenDeployment;
let provider: Provider;
/** Another connection, whose transactions hold locks. */
let other: Client;

beforeAll(async () => {
  service = await openTestDeployment();
  stripe = new StripeDouble();
  stripe.expectRefunds();
  await stripe.start();
  const { host, port } = stripe.api;
  stripeUrl = `http://${host}:${port}`;
  const { secretKey, webhookSecret } = stripe;
  paying = await openDeployment({
    url: service.databaseUrl,
    pepper: service.pepper,
    baseUrl: publicUrl,
    ratePerMinute: 1,
    rateBurst: 1,
    payments: { kind: 'stripe', secretKey, webhookSecrets: [webhookSecret], apiUrl: stripeUrl },
  });
  provider = await openProvider(0);
  other = new Client({ connectionString: service.databaseUrl });
  await other.connect();
});
afterAll(async () => {
  for (const worker of workers) await worker.kill();
  await other.end();
  expect(await breachesIn(service.databaseUrl)).toEqual([]);
  await provider.close();
  await paying.close();
  await stripe.stop();
  await service.close();
});

describe('a worker that is killed after Stripe has made a refund', () => {
  it('leaves it to the next one, which makes no second refund', async () => {
    const reference = await paidBooking();
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
  const worker = await startChild(service, provider, {
    STRIPE_URL: stripeUrl,
    STRIPE_KEY: stripe.secretKey,
  });
  workers.push(worker);
  return worker;
}

/** How many sessions of the database wait for a row that is locked. */
async function waiting(): Promise<number> {
  const [row] = await service.sql<{ count: number }>(
    `select count(*)::int from pg_stat_activity
     where datname = current_database() and wait_event_type = 'Lock'`,
  );
  return row?.count ?? 0;
}

async function statuses(): Promise<readonly string[]> {
  const rows = await service.sql<{ status: string }>('select status from refund');
  return rows.map(({ status }) => status);
}

/** A booking for six, whose deposit of £60 is paid at Stripe. */
async function paidBooking(): Promise<Reference> {
  const { body } = await service.post('/reservations', {
    venueId: service.venueId['the-harbour'],
    date: aDay(),
    time: '18:00',
    partySize: 6,
    guest,
  });
  const [link] = await linksOf(service, body.reference);
  await openCheckout(link!.token, paying.deployment);
  const [row] = await service.sql<{ session: string }>('select session from checkout');
  stripe.pay(row!.session);
  const { now } = await paying.deployment.clock.read();
  const callback = stripe.callback('checkout.session.completed', row!.session, now);
  const sent = new Headers({ ...callback.headers });
  const delivered = { body: callback.body, header: (name: string) => sent.get(name) };
  await takeCallback('stripe', delivered, paying.deployment);
  return parseReference(body.reference)!;
}

/** A Tuesday to Friday from next week on, not at Christmas. */
function aDay(ahead = 10): string {
  const day = new Date(Date.now() + ahead * 24 * 3_600_000);
  const isOpen =
    ![0, 1, 6].includes(day.getUTCDay()) && !/-12-2[4-6]|-12-31|-01-01/.test(day.toISOString());
  return isOpen ? day.toISOString().slice(0, 10) : aDay(ahead + 1);
}

/** A worker that is killed between the answer of the payment provider and its own record of it. */
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Client } from 'pg';
import type { Reference } from '@venue/domain/shared/ids';
import type { Pence } from '@venue/domain/shared/money';
import { chargeFee } from '@venue/operations/money/charge-fee';
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

/** A refund or a charge that the worker is to make. */
interface Movement {
  readonly table: 'refund' | 'card_charge';
  readonly reference: Reference;
  /** The amounts that Stripe has moved for it. */
  readonly atStripe: () => readonly number[];
}

/** Only a part, so that the payment would allow a second refund. */
async function aRefund(): Promise<Movement> {
  const { service, stripe } = paying;
  const reference = await paying.paidBooking();
  await service.perform(refundPayment, { reference, amountPence, reason: 'Ill' });
  const atStripe = (): readonly number[] => stripe.refunds.all.map(({ amount }) => amount);
  return { table: 'refund', reference, atStripe };
}

/** Only a part of the fee, for the same reason. */
async function aCharge(): Promise<Movement> {
  const { service, stripe } = paying;
  const reference = await paying.guaranteedBooking();
  await service.sql(
    `update allocation set active = false from booking
     where booking.id = booking_id and reference = $1`,
    [reference],
  );
  await service.sql(`update booking set state = 'no_show' where reference = $1`, [reference]);
  await service.perform(chargeFee, { reference, amountPence, reason: 'Nobody came' });
  const atStripe = (): readonly number[] => stripe.cards.intents.map(({ amount }) => amount);
  return { table: 'card_charge', reference, atStripe };
}

describe('a worker that is killed after Stripe has moved money', () => {
  it.each([
    ['refund', aRefund],
    ['charge', aCharge],
  ])('leaves the %s to the next one, which makes no second', async (_name, prepare) => {
    const { service, stripe } = paying;
    const { table, reference, atStripe } = await prepare();
    await other.query('begin');
    await other.query('select from booking where reference = $1 for update', [reference]);
    const first = await begin();
    // The answer has arrived: the worker waits for the booking to record it.
    await until(async () => atStripe().length === 1 && (await waiting()) > 0, 400);
    await first.kill();
    await other.query('rollback');
    expect(await statusesIn(table)).toEqual(['pending']);

    // The claim of the killed worker ends, and Stripe does not know the key any more.
    await service.sql(
      `insert into clock_offset (by) values ('2 days')
       on conflict (only_row) do update set by = clock_offset.by + excluded.by`,
    );
    stripe.forgetKeys();
    const second = await begin();
    await until(async () => (await statusesIn(table))[0] === 'succeeded', 400);
    await second.kill();
    expect(atStripe()).toEqual([amountPence]);
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

async function statusesIn(table: Movement['table']): Promise<readonly string[]> {
  const rows = await paying.service.sql<{ status: string }>(`select status from ${table}`);
  return rows.map(({ status }) => status);
}

import pg from 'pg';
import { proveDeployment } from '@venue/operations/jobs/prove-deployment';
import { openAdminService } from '@venue/runtime';
import { figure, withGoal, type Benchmark } from '../benchmark';
import { pepper } from '../environment';
import { generatedGroup } from '../group';
import { daysFromToday } from '../requests';
import { storeBookings } from '../stored-bookings';
import { storeHistories } from '../stored-histories';

/** With what belongs to them, 1.2 GB. */
const stored = Number(process.env['PROOF_BOOKINGS'] ?? 200_000);
const million = 1_000_000 / stored;
const secondsMax = 60;

export const benchmark: Benchmark = {
  about: `admin prove on ${stored} bookings, as seconds for a million`,
  async run(environment) {
    const { url } = await environment.database(generatedGroup({ venues: 20, tables: 40 }));
    await storeBookings(url, stored, daysFromToday(30));
    await storeHistories(url);
    const floor = await secondsOf(() => readAll(url));
    const ours = await secondsOf(() => prove(url));
    const measured = figure('seconds for a million bookings, floor: reading their rows once', 's', {
      ours: ours * million,
      floor: floor * million,
    });
    return [withGoal(measured, `≤ ${secondsMax} s`, measured.ours <= secondsMax)];
  },
};

async function prove(url: string): Promise<void> {
  const admin = await openAdminService({ url, pepper });
  try {
    const { invariants } = await admin.perform(proveDeployment, {});
    const broken = invariants.filter(({ breaches }) => breaches.length > 0);
    if (broken.length > 0) throw new Error(JSON.stringify(broken).slice(0, 500));
  } finally {
    await admin.close();
  }
}

/** Every row that is judged, once, as text. */
async function readAll(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    for (const table of ['booking', 'allocation', 'history', 'message', 'idempotency']) {
      await client.query(`select max(length(${table}::text)) from ${table}`);
    }
  } finally {
    await client.end();
  }
}

async function secondsOf(task: () => Promise<void>): Promise<number> {
  const began = performance.now();
  await task();
  return (performance.now() - began) / 1000;
}

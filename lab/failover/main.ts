/** `npm run failover`: kills the primary of a cluster again and again while guests book. */
import { join } from 'node:path';
import { Command, InvalidArgumentError } from 'commander';
import { Client } from 'pg';
import { isRight, lostOf, startBookingLoad, type BookingLoad } from '@venue/testing/booking-load';
import { applyGroupAndIssueKeys, ask, startApps } from '@venue/testing/deployment-of-processes';
import { breachesIn } from '@venue/testing/breaches';
import { buildPrograms } from '../programs';
import { missing, openCluster, type Cluster } from './cluster';
import { failoverGroup } from './failover-group';

/** The promised time within which bookings succeed again. */
const againMaxSeconds = 30;

const { kills } = new Command('npm run failover --')
  .description('Kills the primary of two PostgreSQL servers under Patroni while guests book.')
  .option('--kills <number>', 'how often', positive, 10)
  .allowExcessArguments(false)
  .parse()
  .opts<{ kills: number }>();

if (missing.length > 0) {
  console.error(`Missing: apt-get install --no-install-recommends ${missing.join(' ')}`);
  process.exit(1);
}
process.env['TEST_PROGRAMS'] = await buildPrograms(join(import.meta.dirname, '../..'));
const cluster = await openCluster();
let findings: readonly string[];
try {
  findings = await failover(cluster);
} finally {
  await cluster.close();
}
console.log(findings.length === 0 ? 'Nothing is wrong.' : `${findings.length} things are wrong:`);
for (const finding of findings.slice(0, 20)) console.log(`- ${finding}`);
process.exit(findings.length === 0 ? 0 : 1);

async function failover({ url, whole }: Cluster): Promise<readonly string[]> {
  const first = await whole();
  await create(first.url);
  const { keys, venueId } = await applyGroupAndIssueKeys(first.url, failoverGroup);
  const apps = await startApps(url);
  try {
    const load = startBookingLoad({ apps, keys, venueId });
    const secondsAgain = await killPrimaries(load, whole);
    await load.stop();
    const { url: at } = await whole();
    return [
      ...faultsOf(load, secondsAgain),
      ...(await notKept(load, at)),
      ...(await breachesIn(at)),
    ];
  } finally {
    await Promise.all(Object.values(apps).map((app) => app.end('SIGKILL')));
  }
}

async function create(url: string): Promise<void> {
  const client = new Client({ connectionString: url.replace(/\/venue$/, '/postgres') });
  await client.connect();
  await client.query('create database venue');
  await client.end();
}

/** After each kill the time in seconds until every kind of request succeeds again. */
async function killPrimaries(
  load: BookingLoad,
  whole: Cluster['whole'],
): Promise<readonly number[]> {
  const secondsAgain: number[] = [];
  for (let killed = 1; killed <= kills; killed += 1) {
    const primary = await whole();
    await load.moreBooked(20);
    const at = performance.now();
    await primary.kill();
    const killMs = performance.now() - at;
    const seconds = (killMs + (await load.allWellSince(at + killMs))) / 1000;
    secondsAgain.push(seconds);
    console.log(`${killed}: ${primary.name} killed, all well after ${seconds.toFixed(1)} s`);
    await primary.start();
  }
  await whole();
  return secondsAgain;
}

function faultsOf(load: BookingLoad, secondsAgain: readonly number[]): readonly string[] {
  const { answers, acknowledged } = load;
  const away = answers.filter(({ status }) => status === 503).length;
  console.log(
    `${kills} kills, ${answers.length} answers, ${acknowledged.size} bookings acknowledged, ` +
      `${away} times 503, longest time without a booking ${longestGap(load).toFixed(1)} s`,
  );
  return [
    ...answers
      .filter((answer) => !isRight(answer))
      .map(({ what, status, fault }) => `${what}: ${status} ${fault}`),
    ...secondsAgain
      .filter((seconds) => seconds > againMaxSeconds)
      .map((seconds) => `all well only after ${seconds.toFixed(1)} s`),
  ];
}

function longestGap({ answers }: BookingLoad): number {
  const booked = answers.filter(({ what, status }) => what === 'a booking' && status === 201);
  const gaps = booked.map(({ atMs }, index) => atMs - (booked[index - 1]?.atMs ?? atMs));
  return Math.max(0, ...gaps) / 1000;
}

async function notKept({ acknowledged }: BookingLoad, url: string): Promise<readonly string[]> {
  const lost = await lostOf(acknowledged, (text) => ask(url, text));
  return lost.map((key) => `acknowledged, and not stored once: ${key}`);
}

function positive(text: string): number {
  const number = Number(text);
  if (!(number > 0)) throw new InvalidArgumentError('It has to be a number above 0.');
  return number;
}

/** `npm run storm`: a storm as long as asked for; ends with 1 where something is wrong. */
import { randomInt } from 'node:crypto';
import { join, resolve } from 'node:path';
import { Command, InvalidArgumentError, Option } from 'commander';
import { buildPrograms } from '../programs';
import { openStormDeployment } from './deployment';
import { protectionNames, removeProtection, type Protection } from './protections';
import { storm } from './storm';

const { minutes, seed, without, beside } = new Command('npm run storm --')
  .description('Books, changes and cancels at a deployment in which everything fails in turn.')
  .option('--minutes <number>', 'how long faults come', positive, 1)
  .option(
    '--seed <number>',
    'of what is drawn; one by chance unless given',
    positive,
    randomInt(1e9),
  )
  .option('--beside <checkout>', 'one of each app is of the release that is installed in there')
  .addOption(
    new Option('--without <protection>', 'takes it away: the storm is to find damage').choices(
      protectionNames,
    ),
  )
  .allowExcessArguments(false)
  .parse()
  .opts<{ minutes: number; seed: number; without?: Protection; beside?: string }>();

process.env['TEST_PROGRAMS'] = await buildPrograms(join(import.meta.dirname, '../..'));
console.log(`Seed ${seed}. Clients book for ${minutes} min …`);
const otherPrograms = beside === undefined ? undefined : await buildPrograms(resolve(beside));
const deployment = await openStormDeployment({ onSmallDisk: true, otherPrograms });
let findings: readonly string[];
try {
  if (without !== undefined) await removeProtection(deployment, without);
  const durationMs = minutes * 60_000;
  const report = await storm(deployment, {
    seed,
    durationMs,
    stillMaxMs: 20_000,
    hasWebhooks: true,
  });
  ({ findings } = report);
  const { requests, calls, bookings, orders, payments, webhooks, faults } = report;
  console.log(`${requests} requests, ${calls} calls held against the model.`);
  console.log(
    `${bookings} bookings, ${orders} orders of tickets, ${payments} payments, ${webhooks} webhooks.`,
  );
  for (const [name, count] of faults) console.log(`${String(count).padStart(4)} times: ${name}`);
} finally {
  await deployment.close();
}
console.log(findings.length === 0 ? 'Nothing is wrong.' : `${findings.length} things are wrong:`);
for (const finding of findings.slice(0, 20)) console.log(`- ${finding}`);
process.exit(findings.length === 0 ? 0 : 1);

function positive(text: string): number {
  const number = Number(text);
  if (!(number > 0)) throw new InvalidArgumentError('It has to be a number above 0.');
  return number;
}

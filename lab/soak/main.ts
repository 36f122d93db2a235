/** `npm run soak`: half of what the apps can answer, for long. Ends with 1 if something grows. */
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Command, InvalidArgumentError } from 'commander';
import { systemClock } from '@venue/domain/shared/time';
import { buildPrograms } from '../programs';
import { openSoakDeployment, type SoakDeployment } from './deployment';
import { pageOf, picturesOf, verdictsOn, type Run } from './report';
import { sampleOf, type Samples } from './samples';
import { trafficTo, type Traffic } from './traffic';

const samplesInAll = 120;
const clientsAtMost = 16;
const warmUpMs = 20_000;

const { minutes, page } = new Command('npm run soak --')
  .description('Asks for half of what the apps can answer, and watches what they hold meanwhile.')
  .option('--minutes <number>', 'how long', positive, 30)
  .option('--page <file>', 'also write a page with pictures to that file, as Markdown')
  .allowExcessArguments(false)
  .parse()
  .opts<{ minutes: number; page?: string }>();

process.env['TEST_PROGRAMS'] = await buildPrograms(join(import.meta.dirname, '../..'));
const deployment = await openSoakDeployment();
let run: Run;
try {
  run = await soak(deployment, trafficTo(deployment));
} finally {
  await deployment.close();
}
const verdicts = verdictsOn(run.samples);
console.table(
  verdicts.map(({ title, line, unit, before, after, isFlat }) => ({
    title,
    line,
    unit,
    before,
    after,
    isFlat,
  })),
);
if (page !== undefined) await writePage(run, page);
process.exit(run.failures === 0 && verdicts.every(({ isFlat }) => isFlat) ? 0 : 1);

async function soak(target: SoakDeployment, traffic: Traffic): Promise<Run> {
  await traffic.asFastAsPossible(clientsAtMost, warmUpMs);
  const capacity = await traffic.asFastAsPossible(clientsAtMost, warmUpMs);
  const rate = capacity / 2;
  console.log(`${Math.round(capacity)} requests/s at most; half of that for ${minutes} min …`);
  traffic.takeLatencies();
  const samples: Samples[] = [];
  const answeredBefore = traffic.answered();
  for (let count = 1; count <= samplesInAll; count += 1) {
    await traffic.atRate(rate, (60_000 * minutes) / samplesInAll);
    const at = (count * minutes) / samplesInAll;
    samples.push(await sampleOf(target, at, traffic.takeLatencies()));
  }
  for (const failure of traffic.failures.slice(0, 10)) console.log(`- ${failure}`);
  const [stored] = await target.sql<{ count: number }>('select count(*)::int from booking');
  return {
    samples,
    minutes,
    capacity,
    rate,
    answered: traffic.answered() - answeredBefore,
    bookings: stored?.count ?? 0,
    failures: traffic.failures.length,
    at: systemClock(),
  };
}

async function writePage(of: Run, file: string): Promise<void> {
  const folder = 'pictures';
  await mkdir(join(dirname(file), folder), { recursive: true });
  await writeFile(file, await pageOf(of, folder));
  for (const [name, picture] of picturesOf(of.samples)) {
    await writeFile(join(dirname(file), folder, name), picture);
  }
}

function positive(text: string): number {
  const number = Number(text);
  if (!(number > 0)) throw new InvalidArgumentError('It has to be a number above 0.');
  return number;
}

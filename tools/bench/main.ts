/**
 * `npm run bench`: how fast we are, each figure beside a floor that was measured at the same time.
 * No test depends on it; a goal that is missed is reported, not failed.
 */
import { writeFile } from 'node:fs/promises';
import { constants } from 'node:os';
import { parseArgs } from 'node:util';
import { agents } from './agents';
import { agentsMemory } from './agents-memory';
import type { Benchmark, Figure } from './benchmark';
import { bookingHttp } from './booking-http';
import { deposit } from './deposit';
import { growth } from './growth';
import { holdBooking } from './hold-booking';
import { hotDay } from './hot-day';
import { memory } from './memory';
import { messages } from './messages';
import { jsonOf, tableOf } from './report';
import { searchCore } from './search-core';
import { searchHttp } from './search-http';
import { sizing } from './sizing';
import { Stage } from './stage';

const benchmarks = [
  searchCore,
  searchHttp,
  bookingHttp,
  holdBooking,
  deposit,
  hotDay,
  growth,
  messages,
  memory,
  agents,
  agentsMemory,
  sizing,
];
const names = benchmarks.map(({ name }) => name);

const help = `Usage: npm run bench -- [--only <names>] [--json <file>]

  --only <names>  with commas, some of:
${benchmarks.map(({ name, about }) => `                  ${name.padEnd(13)} ${about}`).join('\n')}
  --json <file>   writes name, value, unit, floor and ratio of each to that file
  --help          says this
`;

interface Options {
  readonly chosen: readonly Benchmark[];
  readonly jsonFile: string | null;
}

/** A sentence about what is wrong, or null where only help is wanted. */
function readOptions(args: readonly string[]): Options | string | null {
  try {
    const { values } = parseArgs({ args: [...args], options: known });
    return values.help === true ? null : optionsOf(values);
  } catch (error) {
    // What follows the first sentence is advice about positional arguments, of which we have none.
    return `${(error as Error).message.split('. ')[0]?.replace(/\.$/, '')}.`;
  }
}

const known = {
  only: { type: 'string' },
  json: { type: 'string' },
  help: { type: 'boolean', short: 'h' },
} as const;

function optionsOf(values: { only?: string; json?: string }): Options | string {
  const wanted = values.only?.split(',').map((name) => name.trim()) ?? names;
  const unknown = wanted.find((name) => !names.includes(name));
  if (unknown !== undefined) {
    return `There is no benchmark "${unknown}"; there are ${names.join(', ')}.`;
  }
  const chosen = benchmarks.filter(({ name }) => wanted.includes(name));
  return { chosen, jsonFile: values.json ?? null };
}

async function measure({ chosen, jsonFile }: Options, stage: Stage): Promise<void> {
  const figures: Figure[] = [];
  for (const benchmark of chosen) {
    process.stderr.write(`${benchmark.name}: ${benchmark.about} …\n`);
    figures.push(...(await benchmark.run(stage)));
    await stage.clear();
  }
  process.stdout.write(tableOf(figures));
  if (jsonFile !== null) await writeFile(jsonFile, jsonOf(figures));
}

const stage = new Stage();
let ending: Promise<void> | null = null;

/** A signal may come several times, and what it interrupts fails; the first word counts. */
function end(exitCode: number): void {
  ending ??= stage
    .close()
    .catch((error: unknown) => {
      process.stderr.write(`${String(error)}\n`);
      exitCode = 1;
    })
    .finally(() => process.exit(exitCode));
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => end(128 + constants.signals[signal]));
}

const options = readOptions(process.argv.slice(2));
if (options === null) {
  process.stdout.write(help);
} else if (typeof options === 'string') {
  process.stderr.write(`${options}\n`);
  process.exitCode = 2;
} else {
  measure(options, stage).then(
    () => end(0),
    (error: unknown) => {
      if (ending === null) process.stderr.write(`${(error as Error).stack ?? String(error)}\n`);
      end(1);
    },
  );
}

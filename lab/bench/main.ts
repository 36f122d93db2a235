/**
 * `npm run bench`: each figure with a floor measured in the same run. No test depends on it; a
 * missed goal is reported, and nothing fails.
 */
import { existsSync } from 'node:fs';
import { readFile, readdir, writeFile } from 'node:fs/promises';
import { constants } from 'node:os';
import { basename } from 'node:path';
import { Command, InvalidArgumentError, Option } from 'commander';
import type { Benchmark, Figure } from './benchmark';
import { BenchmarkEnvironment } from './environment';
import { pageOf, rounded, type Section } from './page';

type Row = Figure & { readonly name: string };

const folder = new URL('./figures/', import.meta.url);
const benchmarks = await Promise.all(
  (await readdir(folder)).sort().map(async (file) => {
    const module = (await import(new URL(file, folder).href)) as { benchmark: Benchmark };
    return { name: basename(file, '.ts'), ...module.benchmark };
  }),
);
const bookings = process.env['BENCH_BOOKINGS'];
const environment = new BenchmarkEnvironment();
let closing: Promise<void> | null = null;

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => void close(128 + constants.signals[signal]));
}

const list = benchmarks.map(({ name, about }) => `  ${name.padEnd(14)} ${about}`).join('\n');
const { only, json, page } = new Command('npm run bench --')
  .addOption(new Option('--only <names>', 'some of those below, with commas').argParser(parseNames))
  .option('--json <file>', 'also write the figures that have a goal to that file')
  .option('--page <file>', 'also write these figures into that page of Markdown')
  .addHelpText('after', `\nBenchmarks:\n${list}`)
  .allowExcessArguments(false)
  .parse()
  .opts<{ only?: readonly string[]; json?: string; page?: string }>();

try {
  const sections = await measure(only);
  const rows = sections.flatMap(({ name, figures }) => figures.map((one) => ({ name, ...one })));
  print(rows);
  if (json !== undefined) await writeFile(json, jsonOf(rows));
  if (page !== undefined) {
    const former = existsSync(page) ? await readFile(page, 'utf8') : '';
    await writeFile(page, await pageOf(sections, { at: new Date(), bookings, former }));
  }
  await close(0);
} catch (error) {
  // `close` ends the processes, which makes their calls fail; such errors are not printed.
  if (closing === null) console.error(error);
  await close(1);
}

function parseNames(text: string): readonly string[] {
  const names = text.split(',').map((name) => name.trim());
  const unknown = names.find((name) => !benchmarks.some((known) => known.name === name));
  if (unknown !== undefined) throw new InvalidArgumentError(`There is no benchmark "${unknown}".`);
  return names;
}

async function measure(only: readonly string[] | undefined): Promise<readonly Section[]> {
  const sections: Section[] = [];
  for (const { name, about, run } of benchmarks) {
    if (only !== undefined && !only.includes(name)) continue;
    console.error(`${name}: ${about} …`);
    sections.push({ name, about, figures: await run(environment) });
    await environment.clear();
  }
  return sections;
}

/** Several signals may come; the first exit code counts. */
function close(exitCode: number): Promise<void> {
  closing ??= environment.close().finally(() => process.exit(exitCode));
  return closing;
}

function print(rows: readonly Row[]): void {
  console.table(
    rows.map(({ name, what, ours, unit, floor, ratio, goal }) => ({
      name,
      what,
      value: rounded(ours),
      unit,
      floor: rounded(floor),
      ratio: rounded(ratio),
      goal: goal?.text ?? '',
      isMet: goal?.isMet ?? '',
    })),
  );
}

function jsonOf(rows: readonly Row[]): string {
  const judged = rows
    .filter(({ goal }) => goal !== null)
    .map(({ name, ours, unit, floor, ratio }) => ({ name, value: ours, unit, floor, ratio }));
  return `${JSON.stringify(judged, null, 2)}\n`;
}

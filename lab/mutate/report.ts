import { readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import type { Stryker } from '@stryker-mutator/core';
import type { Equivalent } from './equivalents';

export type Mutant = Awaited<ReturnType<Stryker['runMutationTest']>>[number];

/** The aim: the share, in percent, of mutants that a spec has to notice. */
const aimPercent = 85;

interface Verdict {
  readonly file: string;
  readonly line: number;
  readonly change: string;
  readonly isNoticed: boolean;
  readonly equivalent: Equivalent | undefined;
}

interface Scope {
  readonly root: string;
  readonly only: string;
  readonly equivalents: readonly Equivalent[];
}

/** The results of a run: the score of each folder and of all, and the surviving mutants. */
export function report(
  mutants: readonly Mutant[],
  { root, only, equivalents }: Scope,
): { readonly lines: readonly string[]; readonly isGood: boolean } {
  // Stryker's reason for leaving one out; text is left out everywhere.
  const declared = mutants.filter(
    ({ statusReason }) => statusReason?.startsWith('Static') === true,
  );
  const possible = mutants.filter(({ status }) => status !== 'Ignored');
  const drawn = possible.filter(({ status }) => status !== 'CompileError');
  const judged = drawn.map((mutant) => verdictOn(mutant, root, equivalents));
  const survivors = judged.filter(({ isNoticed, equivalent }) => !isNoticed && !equivalent);
  const isWhole = drawn.length === possible.length;
  // A list that is not kept up would hide what a spec could notice by now.
  const stale = isWhole
    ? equivalents.filter(
        (one) =>
          one.file.startsWith(only) &&
          !judged.some(({ isNoticed, equivalent }) => !isNoticed && equivalent === one),
      )
    : [];

  const score = scoreOf(judged);
  return {
    lines: [
      ...survivors.map(survivorLine),
      ...stale.map(({ file, change }) => `No longer survives, though listed: ${file}: ${change}`),
      ...foldersOf(judged).map(([folder, all]) => `${folder}: ${scoreLine(scoreOf(all))}`),
      ...(declared.length === 0 ? [] : [`${declared.length} in declarations were left out.`]),
      `${only}: ${scoreLine(score)}`,
      ...(isWhole ? [] : [`${drawn.length} of ${possible.length} drawn; 95 %: ${interval(score)}`]),
    ],
    isGood: score.percent >= aimPercent && stale.length === 0,
  };
}

function verdictOn(mutant: Mutant, root: string, equivalents: readonly Equivalent[]): Verdict {
  const { fileName, location, replacement, status } = mutant;
  const file = relative(root, fileName);
  const original = textAt(location, readFileSync(join(root, file), 'utf8'));
  const change = `${lineOf(original)} → ${lineOf(replacement ?? '')}`;
  return {
    file,
    line: location.start.line,
    change,
    isNoticed: status === 'Killed' || status === 'Timeout',
    equivalent: equivalents.find((one) => one.file === file && one.change === change),
  };
}

/** Lines and columns are counted from 1. */
function textAt({ start, end }: Mutant['location'], source: string): string {
  const lines = source.split('\n').slice(start.line - 1, end.line);
  const last = lines.pop() ?? '';
  return [...lines, last.slice(0, end.column - 1)].join('\n').slice(start.column - 1);
}

/** On one line, and only the beginning of what is long. */
function lineOf(text: string): string {
  const flat = text.replace(/\s+/g, ' ');
  return flat.length > 80 ? `${flat.slice(0, 80)}…` : flat;
}

interface Score {
  readonly noticed: number;
  readonly equivalent: number;
  readonly all: number;
  readonly percent: number;
}

function scoreOf(judged: readonly Verdict[]): Score {
  const noticed = judged.filter(({ isNoticed }) => isNoticed).length;
  const equivalent = judged.filter((one) => !one.isNoticed && one.equivalent).length;
  const all = judged.length - equivalent;
  return { noticed, equivalent, all, percent: all === 0 ? 100 : (noticed / all) * 100 };
}

function scoreLine({ noticed, equivalent, all, percent }: Score): string {
  const unseen = equivalent === 0 ? '' : `, ${equivalent} more without effect`;
  return `${percent.toFixed(1)} % (${noticed} of ${all})${unseen}`;
}

/** Wilson's interval, which is right also near 100 %. */
function interval({ noticed, all }: Score): string {
  const z = 1.96;
  const share = noticed / all;
  const middle = (share + z ** 2 / (2 * all)) / (1 + z ** 2 / all);
  const spread = Math.sqrt((share * (1 - share)) / all + z ** 2 / (4 * all ** 2));
  const half = (z * spread) / (1 + z ** 2 / all);
  return `${((middle - half) * 100).toFixed(1)} to ${((middle + half) * 100).toFixed(1)} %`;
}

function foldersOf(judged: readonly Verdict[]): [string, Verdict[]][] {
  return Object.entries(Object.groupBy(judged, ({ file }) => dirname(file))).map(([name, all]) => [
    name,
    all ?? [],
  ]);
}

function survivorLine({ file, line, change }: Verdict): string {
  return `${file}:${line}  ${change}`;
}

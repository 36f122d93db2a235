/** Whether what was measured stays flat, and the page that says so. */
import { cpus } from 'node:os';
import * as markdown from 'prettier/plugins/markdown';
import { format } from 'prettier/standalone';
import { isoOf, type Instant } from '@venue/domain/shared/time';
import { chart, type Line } from './chart';
import { quantile, type Samples } from './samples';

interface Series {
  readonly name: Exclude<keyof Samples, 'minutes'>;
  readonly title: string;
  readonly unit: string;
  /** By how much the last third may lie above the one before it; null where it is only shown. */
  readonly growthMax: { readonly share: number; readonly least: number } | null;
}

/** The growth from the beginning to the end of a day's hour that may still be chance. */
const series: readonly Series[] = [
  { name: 'memoryMb', title: 'Memory', unit: 'MB', growthMax: { share: 0.05, least: 10 } },
  { name: 'handles', title: 'Open handles', unit: 'handles', growthMax: { share: 0.05, least: 5 } },
  {
    name: 'connections',
    title: 'Connections to PostgreSQL',
    unit: 'connections',
    growthMax: { share: 0.05, least: 3 },
  },
  { name: 'deadRows', title: 'Dead rows', unit: '%', growthMax: { share: 0.2, least: 10 } },
  {
    name: 'tableKb',
    title: 'A table whose rows every request changes',
    unit: 'kB',
    growthMax: { share: 0.1, least: 256 },
  },
  { name: 'latency', title: 'Answers', unit: 'ms', growthMax: null },
];

export interface Verdict extends Series {
  readonly line: string;
  /** The medians of the second and of the last third. */
  readonly before: number;
  readonly after: number;
  readonly isFlat: boolean;
}

/** The first third does not count: caches fill, and code is compiled. */
export function verdictsOn(samples: readonly Samples[]): readonly Verdict[] {
  const third = Math.floor(samples.length / 3);
  return series.flatMap((one) =>
    linesOf(samples, one).map(({ name: line, points }) => {
      const values = points.map(({ y }) => y);
      const before = quantile(values.slice(third, 2 * third), 0.5);
      const after = quantile(values.slice(2 * third), 0.5);
      const { share, least } = one.growthMax ?? { share: Infinity, least: Infinity };
      return {
        ...one,
        line,
        before,
        after,
        isFlat: after - before <= Math.max(least, share * before),
      };
    }),
  );
}

function linesOf(samples: readonly Samples[], { name }: Pick<Series, 'name'>): readonly Line[] {
  return Object.keys(samples.at(-1)?.[name] ?? {}).map((line) => ({
    name: line,
    points: samples.flatMap((sample) => {
      const y = sample[name][line];
      return y === undefined || !Number.isFinite(y) ? [] : [{ x: sample.minutes, y }];
    }),
  }));
}

/** The picture of each series, by the name of its file. */
export function picturesOf(samples: readonly Samples[]): ReadonlyMap<string, string> {
  return new Map(
    series.map((one) => [fileOf(one), chart(one.title, one.unit, linesOf(samples, one))]),
  );
}

const fileOf = ({ name }: Pick<Series, 'name'>): string => `soak-${name.toLowerCase()}.svg`;

export interface Run {
  readonly samples: readonly Samples[];
  readonly minutes: number;
  /** Answers in a second at most, and so many were asked for. */
  readonly capacity: number;
  readonly rate: number;
  readonly answered: number;
  readonly bookings: number;
  readonly failures: number;
  readonly at: Instant;
}

/** Markdown, as Prettier writes it; the pictures are in `folder` beside the page. */
export function pageOf(run: Run, folder: string): Promise<string> {
  const verdicts = verdictsOn(run.samples);
  const processors = cpus();
  const text = (value: number): string =>
    value.toLocaleString('en-GB', { maximumFractionDigits: 1 });
  const page = `# Soak

Made by \`npm run soak -- --minutes ${run.minutes} --page docs/soak.md\` on ${isoOf(run.at).slice(0, 10)}, ${processors.length} × ${processors[0]?.model.trim()},
Node ${process.versions.node}, with PostgreSQL and the clients on the same machine.

One process of each app answered searches, bookings, cancellations, look-ups, tool calls and holds for ${run.minutes} minutes, at half of
what it can do: it answers ${text(run.capacity)} requests a second at most here, and was sent ${text(run.rate)}. That made ${text(run.answered)} answers
and ${text(run.bookings)} bookings; ${text(run.failures)} answers were none that should have come.

The medians of the second and of the last third of the time are compared; in the first, caches fill and code is compiled.

| What | Second third | Last third | |
| --- | ---: | ---: | --- |
${verdicts
  .map(({ title, line, unit, before, after, isFlat, growthMax }) =>
    [
      `| ${title}: ${line}`,
      `${text(before)} ${unit}`,
      `${text(after)} ${unit}`,
      `${growthMax === null ? '' : isFlat ? 'flat' : '**grows**'} |`,
    ].join(' | '),
  )
  .join('\n')}

${series.map((one) => `![${one.title} over time](${folder}/${fileOf(one)})`).join('\n\n')}
`;
  return format(page, { parser: 'markdown', plugins: [markdown] });
}

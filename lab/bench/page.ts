/** The figures of a run as a page of the documentation. */
import { cpus } from 'node:os';
import { format } from 'prettier';
import type { Figure } from './benchmark';

export interface Section {
  readonly name: string;
  readonly about: string;
  readonly figures: readonly Figure[];
}

/**
 * Markdown, as Prettier writes it. Of the `former` page the sections stay that were not measured;
 * `bookings` is the size that was asked for, if any.
 */
export function pageOf(
  sections: readonly Section[],
  { at, bookings, former }: { at: Date; bookings: string | undefined; former: string },
): Promise<string> {
  const processors = cpus();
  const machine = `${processors.length} × ${processors[0]?.model.trim()}`;
  const size = bookings === undefined ? '' : `BENCH_BOOKINGS=${bookings}, `;
  const measured = `Measured on ${at.toISOString().slice(0, 10)}: ${size}${machine}, Node ${process.versions.node}.`;
  const all = new Map(
    former
      .split(heading)
      .slice(1)
      .map((text) => [nameOf(text), text]),
  );
  for (const section of sections) all.set(section.name, sectionOf(section, measured));
  const texts = [...all].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, text]) => text);
  const page = `# Figures

Made by \`npm run bench -- --page docs/figures.md\`; with \`--only\` it measures some, and the others stay as they are.

Each value stands beside a floor: the least that this machine needs for the same, measured in the same run
([why](decisions/0079-each-figure-has-a-floor.md)). Values depend on the machine, ratios hardly do. A goal that is missed
is shown as missed.

${texts.map((text) => `${heading}${text}`).join('')}`;
  return format(page, { parser: 'markdown' });
}

const heading = '\n## ';

function nameOf(text: string): string {
  return text.slice(0, text.indexOf('\n'));
}

/** Without its heading's mark. */
function sectionOf({ name, about, figures }: Section, measured: string): string {
  const lines = figures.map(({ what, unit, ours, floor, ratio, goal }) => {
    const verdict = goal === null ? '' : `${goal.text}: ${goal.isMet ? 'met' : '**missed**'}`;
    const share = Number.isFinite(ratio) ? rounded(ratio) : '';
    const values = [rounded(ours), unit, rounded(floor), share, verdict];
    return `| ${[what, ...values].join(' | ')} |`;
  });
  return [
    name,
    '',
    `${about.charAt(0).toUpperCase()}${about.slice(1)}. ${measured}`,
    '',
    '| What | Value | Unit | Floor | Ratio | Goal |',
    '| --- | ---: | --- | ---: | ---: | --- |',
    ...lines,
    '',
  ].join('\n');
}

/** With three digits that count. */
export function rounded(value: number): number {
  return Number(value.toPrecision(3));
}

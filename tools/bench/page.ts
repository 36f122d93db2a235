/** The figures of a run as a page of the documentation. */
import { cpus } from 'node:os';
import { format } from 'prettier';
import type { Figure } from './benchmark';

export interface Section {
  readonly name: string;
  readonly about: string;
  readonly figures: readonly Figure[];
}

/** Markdown, as Prettier writes it; `command` is what was run. */
export function pageOf(
  sections: readonly Section[],
  { at, command }: { readonly at: Date; readonly command: string },
): Promise<string> {
  const processors = cpus();
  const machine = `${processors.length} × ${processors[0]?.model.trim()}`;
  const page = `# Figures

Made by \`${command}\` on ${at.toISOString().slice(0, 10)}, ${machine}, Node ${process.versions.node}.

Each value stands beside a floor: the least that this machine needs for the same, measured in the same run
([why](decisions/0079-each-figure-has-a-floor.md)). Values depend on the machine, ratios hardly do. A goal that is missed
is shown as missed.

${sections.map(sectionOf).join('\n\n')}
`;
  return format(page, { parser: 'markdown' });
}

function sectionOf({ name, about, figures }: Section): string {
  const lines = figures.map(({ what, unit, ours, floor, ratio, goal }) => {
    const verdict = goal === null ? '' : `${goal.text}: ${goal.isMet ? 'met' : '**missed**'}`;
    const share = Number.isFinite(ratio) ? rounded(ratio) : '';
    const values = [rounded(ours), unit, rounded(floor), share, verdict];
    return `| ${[what, ...values].join(' | ')} |`;
  });
  return [
    `## ${name}`,
    '',
    `${about.charAt(0).toUpperCase()}${about.slice(1)}.`,
    '',
    '| What | Value | Unit | Floor | Ratio | Goal |',
    '| --- | ---: | --- | ---: | ---: | --- |',
    ...lines,
  ].join('\n');
}

/** With three digits that count. */
export function rounded(value: number): number {
  return Number(value.toPrecision(3));
}

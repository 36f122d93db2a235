import type { Figure } from './benchmark';

const columns = ['name', 'what', 'value', 'unit', 'floor', 'ratio', 'goal', 'met?'] as const;

/** The figures as a table of plain text. */
export function tableOf(figures: readonly Figure[]): string {
  const rows: (readonly string[])[] = [columns, ...figures.map(rowOf)];
  const widths = columns.map((_, at) => Math.max(...rows.map((row) => row[at]?.length ?? 0)));
  const padded = (cell: string, at: number): string =>
    isNumber(at) ? cell.padStart(widths[at] ?? 0) : cell.padEnd(widths[at] ?? 0);
  const lines = rows.map((row) => row.map(padded).join('  ').trimEnd());
  const rule = widths.map((width) => '-'.repeat(width)).join('  ');
  return [lines[0], rule, ...lines.slice(1), ''].join('\n');
}

/** The figures that goals are about, for other programs. */
export function jsonOf(figures: readonly Figure[]): string {
  const judged = figures
    .filter(({ goal }) => goal !== null)
    .map(({ name, value, unit, floor, ratio }) => ({ name, value, unit, floor, ratio }));
  return `${JSON.stringify(judged, null, 2)}\n`;
}

function rowOf({ name, what, value, unit, floor, ratio, goal }: Figure): readonly string[] {
  const met = goal === null ? '' : goal.isMet ? 'yes' : 'no';
  return [name, what, said(value), unit, said(floor), said(ratio), goal?.words ?? '', met];
}

function isNumber(column: number): boolean {
  return ['value', 'floor', 'ratio'].includes(columns[column] ?? '');
}

/** Three digits that count. */
function said(value: number): string {
  return Math.abs(value) >= 100 ? value.toFixed(0) : value.toPrecision(3);
}

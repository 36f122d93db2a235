/** What commands say: to people in sentences and lists, to programs as one line of JSON. */
import {
  isoOf,
  localOf,
  printableLine,
  printableLines,
  type Instant,
  type Zone,
} from '@venue/domain';

export interface Answer {
  readonly text: string;
  readonly json: unknown;
}

/** As commander gives the options of a command. */
export interface Json {
  readonly json?: boolean;
}

/** Where a command line was typed. */
export interface Terminal {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly write: (text: string) => void;
  /** For what went wrong. */
  readonly complain: (text: string) => void;
}

/**
 * The same terminal, which gets no control characters but newlines: names, addresses and notes
 * come from strangers, and older ones may hold what is refused today.
 */
export function printing({ write, complain, ...terminal }: Terminal): Terminal {
  return {
    ...terminal,
    write: (text) => write(printableLines(text)),
    complain: (text) => complain(printableLines(text)),
  };
}

export function say(terminal: Terminal, { text, json }: Answer, options: Json): void {
  terminal.write(options.json === true ? `${JSON.stringify(json)}\n` : `${text}\n`);
}

/** Why a command can't do what it was asked to. */
export class Failure extends Error {
  constructor(
    message: string,
    readonly json: unknown = failed(message),
  ) {
    super(message);
  }
}

/** Ends a command with exit code 1 that has told everything already. */
export class Told extends Error {}

export function failed(error: string): { readonly ok: false; readonly error: string } {
  return { ok: false, error };
}

/** Columns as wide as their widest cell; a newline in a cell is written out. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const lines = [head, ...rows].map((cells) => cells.map(printableLine));
  const widths = head.map((_, column) =>
    Math.max(...lines.map((cells) => cells[column]?.length ?? 0)),
  );
  return lines
    .map((cells) => cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  '))
    .map((line) => line.trimEnd())
    .join('\n');
}

/** One line for each fact that is known, its name before it; a newline in one is written out. */
export function facts(known: Readonly<Record<string, string | null>>): string {
  const lines = Object.entries(known).filter(([, fact]) => fact !== null);
  const width = Math.max(0, ...lines.map(([name]) => name.length));
  return lines
    .map(([name, fact]) => `  ${name.padEnd(width)}  ${printableLine(fact ?? '')}`)
    .join('\n');
}

/** Somebody else's words, told from ours by their margin: no line of them passes for a fact. */
export function quoted(text: string): string {
  return text
    .trimEnd()
    .split(/\r\n|[\n\r\u2028\u2029]/)
    .map((line) => `      ${line}`.trimEnd())
    .join('\n');
}

/** On the clock of the venue, since its team reads it. */
export function localTime(instant: Instant, { zone }: { readonly zone: Zone }): string {
  const { date, time } = localOf(instant, zone);
  return `${date} ${time}`;
}

/** `2026-12-05 14:00 UTC`: of what belongs to no venue. */
export function utc(instant: Instant): string {
  return `${isoOf(instant).slice(0, 16).replace('T', ' ')} UTC`;
}

/** For programs: ISO 8601 in UTC. */
export function isoOrNull(instant: Instant | null): string | null {
  return instant === null ? null : isoOf(instant);
}

/** `1 booking`, `2 bookings`. */
export function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? '' : 's'}`;
}

/** What commands print: sentences and tables for people, one line of JSON for programs. */
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

/** The `--json` option as commander passes it. */
export interface Json {
  readonly json?: boolean;
}

/** The surroundings of one command: its output and its environment. */
export interface Terminal {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly write: (text: string) => void;
  /** Writes error messages. */
  readonly complain: (text: string) => void;
}

/**
 * The same terminal with control characters other than newlines written as `\u…` escapes: names,
 * addresses and notes come from strangers, and older rows may hold characters that are refused
 * today.
 */
export function printing({ write, complain, ...terminal }: Terminal): Terminal {
  return {
    ...terminal,
    write: (text) => write(printableLines(text)),
    complain: (text) => complain(printableLines(text)),
  };
}

export function print(terminal: Terminal, { text, json }: Answer, options: Json): void {
  terminal.write(options.json === true ? `${JSON.stringify(json)}\n` : `${text}\n`);
}

/** A command could not do what was requested. */
export class Failure extends Error {
  constructor(
    message: string,
    readonly json: unknown = failed(message),
  ) {
    super(message);
  }
}

/** Ends a command with exit code 1 when it has already printed everything. */
export class AlreadyReported extends Error {}

export function failed(error: string): { readonly ok: false; readonly error: string } {
  return { ok: false, error };
}

/** Columns as wide as their widest cell; a newline in a cell is written as an escape. */
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

/** One line for each known fact, after its name; a newline in a fact is written as an escape. */
export function facts(known: Readonly<Record<string, string | null>>): string {
  const lines = Object.entries(known).filter(([, fact]) => fact !== null);
  const width = Math.max(0, ...lines.map(([name]) => name.length));
  return lines
    .map(([name, fact]) => `  ${name.padEnd(width)}  ${printableLine(fact ?? '')}`)
    .join('\n');
}

/** Text by guests, with a margin on every line, so that none can be mistaken for our own output. */
export function quoted(text: string): string {
  return text
    .trimEnd()
    .split(/\r\n|[\n\r\u2028\u2029]/)
    .map((line) => `      ${line}`.trimEnd())
    .join('\n');
}

/** In the venue's local time, since its team reads it. */
export function localTime(instant: Instant, { zone }: { readonly zone: Zone }): string {
  const { date, time } = localOf(instant, zone);
  return `${date} ${time}`;
}

/** `2026-12-05 14:00 UTC`, for times that belong to no venue. */
export function utc(instant: Instant): string {
  return `${isoOf(instant).slice(0, 16).replace('T', ' ')} UTC`;
}

/** `1 booking`, `2 bookings`. */
export function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? '' : 's'}`;
}

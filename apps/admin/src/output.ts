/** The output of commands: sentences and tables for people, one line of JSON for programs. */
import { printableLine, printableLines } from '@venue/domain/shared/text';
import { isoOf, localOf, type Instant, type Zone } from '@venue/domain/shared/time';

export interface Answer {
  readonly text: string;
  readonly json: unknown;
  /** Whether the exit code is 1. */
  readonly isWrong?: boolean;
}

/** The surroundings of one command: its output and its environment. */
export interface Terminal {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly write: (text: string) => void;
  /** Writes a file, byte for byte. */
  readonly writeRaw: (text: string) => void;
  /** Writes error messages. */
  readonly complain: (text: string) => void;
  /** Asks the person at the terminal; undefined if there is none. */
  readonly ask?: ((question: string) => Promise<string>) | undefined;
}

/** A terminal that writes control characters unchanged. */
export type RawTerminal = Omit<Terminal, 'writeRaw'>;

/**
 * The same terminal, with control characters other than newlines as `\u…` escapes: names, addresses
 * and notes come from strangers, and older rows may have characters that are refused today.
 */
export function printableTerminal({ env, write, complain, ask }: RawTerminal): Terminal {
  return {
    env,
    ask,
    writeRaw: write,
    write: (text) => write(printableLines(text)),
    complain: (text) => complain(printableLines(text)),
  };
}

/** A command failed to do what was requested. */
export class Failure extends Error {
  constructor(
    message: string,
    readonly json: unknown = failureJson(message),
  ) {
    super(message);
  }
}

/** Ends a command that has printed everything with exit code 1. */
export class ReportedFailure extends Error {}

export function failureJson(error: string): { readonly ok: false; readonly error: string } {
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

type Cell = string | number | null | readonly string[];

/** The fields of a row that a cell can show unchanged. */
type CellName<Row> = {
  readonly [Name in keyof Row & string]: Row[Name] extends Cell ? Name : never;
}[keyof Row & string];

type CellOf<Row> = CellName<Row> | ((row: Row) => Cell);

/** Columns: fields of a row, headed by their names, and other cells by their heads. */
export type Columns<Row> = readonly (CellName<Row> | Readonly<Record<string, CellOf<Row>>>)[];

/** A table of rows. Null is an empty cell; the items of a list are separated by commas. */
export function tableOf<Row extends object>(rows: readonly Row[], columns: Columns<Row>): string {
  const cells = columns.flatMap((column): (readonly [string, CellOf<Row>])[] =>
    typeof column === 'object' ? Object.entries(column) : [[headOf(column), column]],
  );
  return table(
    cells.map(([head]) => head),
    rows.map((row) => cells.map(([, cell]) => textOf(row, cell))),
  );
}

/** Heads of fields whose names are too long or unclear. */
const heads: Readonly<Record<string, string>> = {
  email: 'E-MAIL',
  environment: 'ENV',
  guestName: 'NAME',
  guestPhone: 'PHONE',
  openDisplay: 'OPEN',
  owedDisplay: 'OWED',
  partySize: 'GUESTS',
  until: 'END',
  venueName: 'VENUE',
};

/** `FREE UNTIL` for `freeUntil`. */
function headOf(name: string): string {
  return heads[name] ?? name.replaceAll(/[A-Z]/g, (letter) => ` ${letter}`).toUpperCase();
}

function textOf<Row extends object>(row: Row, cell: CellOf<Row>): string {
  const value = typeof cell === 'function' ? cell(row) : (row[cell] as Cell);
  return String(value ?? '');
}

/** One line for each fact that is not null, after its name. A newline in a fact is escaped. */
export function facts(entries: Readonly<Record<string, string | null>>): string {
  const lines = Object.entries(entries).filter(([, fact]) => fact !== null);
  const width = Math.max(0, ...lines.map(([name]) => name.length));
  return lines
    .map(([name, fact]) => `  ${name.padEnd(width)}  ${printableLine(fact ?? '')}`)
    .join('\n');
}

/**
 * Text from guests, with a margin on every line, so that it can't be mistaken for our own output.
 */
export function quote(text: string): string {
  return text
    .trimEnd()
    .split(/\r\n|[\n\r\u2028\u2029]/)
    .map((line) => `      ${line}`.trimEnd())
    .join('\n');
}

/** In the venue's local time. */
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

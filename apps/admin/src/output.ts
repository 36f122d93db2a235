/** What commands say: to people in sentences and lists, to programs as one line of JSON. */

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

export function failed(error: string): { readonly ok: false; readonly error: string } {
  return { ok: false, error };
}

/** Columns as wide as their widest cell. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const lines = [head, ...rows];
  const widths = head.map((_, column) =>
    Math.max(...lines.map((cells) => cells[column]?.length ?? 0)),
  );
  return lines
    .map((cells) => cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  '))
    .map((line) => line.trimEnd())
    .join('\n');
}

/** `1 booking`, `2 bookings`. */
export function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? '' : 's'}`;
}

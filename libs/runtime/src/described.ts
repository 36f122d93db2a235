import { scrubbed } from './scrubbed';

/** What of an error may be written down. */
export interface Described {
  readonly msg: string;
  readonly code?: string;
  /** What a database was told to keep, which is a name of our own. */
  readonly constraint?: string;
  readonly stack?: string;
  readonly cause?: Described;
}

/**
 * A driver's error carries values of the row in its `detail`, and a query its parameters, so only
 * what says where and why is taken, and no value that a message quotes.
 */
export function described(error: unknown): Described {
  if (!(error instanceof Error)) return { msg: typeof error };
  const { message, stack = '', cause } = error;
  return {
    msg: scrubbed(message),
    ...textMember(error, 'code'),
    ...textMember(error, 'constraint'),
    ...(cause === undefined ? { stack: placesIn(stack) } : { cause: described(cause) }),
  };
}

function textMember<Name extends string>(error: Error, name: Name): { [N in Name]?: string } {
  const value: unknown = Reflect.get(error, name);
  const isName = typeof value === 'string' && /^\w{1,63}$/.test(value);
  return (isName ? { [name]: value } : {}) as { [N in Name]?: string };
}

/** Without the message that it begins with. */
function placesIn(stack: string): string {
  const lines = stack.split('\n').filter((line) => /^\s+at /.test(line));
  return lines.map((line) => line.trim()).join('\n');
}

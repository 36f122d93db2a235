import { scrub } from './scrub';

/** The parts of an error that may be logged. */
export interface ErrorDetails {
  readonly msg: string;
  readonly code?: string;
  /** The name of a violated database constraint, which is one of ours. */
  readonly constraint?: string;
  readonly stack?: string;
  readonly cause?: ErrorDetails;
}

/**
 * A database driver's error has values of the row in its `detail`, and a query's error its
 * parameters. So only the place and the reason are returned, without the values that a message
 * quotes.
 */
export function errorDetails(error: unknown): ErrorDetails {
  if (!(error instanceof Error)) return { msg: typeof error };
  const { message, stack = '', cause } = error;
  return {
    msg: scrub(message),
    ...textMember(error, 'code'),
    ...textMember(error, 'constraint'),
    ...(cause === undefined ? { stack: placesIn(stack) } : { cause: errorDetails(cause) }),
  };
}

function textMember<Name extends string>(error: Error, name: Name): { [N in Name]?: string } {
  const value: unknown = Reflect.get(error, name);
  const isName = typeof value === 'string' && /^\w{1,63}$/.test(value);
  return (isName ? { [name]: value } : {}) as { [N in Name]?: string };
}

/** The stack without the message at its beginning. */
function placesIn(stack: string): string {
  const lines = stack.split('\n').filter((line) => /^\s+at /.test(line));
  return lines.map((line) => line.trim()).join('\n');
}

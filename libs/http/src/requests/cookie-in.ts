import type { IncomingMessage } from 'node:http';
import { parseCookie } from 'cookie';

/**
 * The value of a cookie of ours. Null if there is none, for a value that cannot be ours, and if
 * there are two of that name: another site may have set one of them.
 */
export function cookieIn(
  { headers }: Pick<IncomingMessage, 'headers'>,
  name: string,
): string | null {
  const pairs = (headers.cookie ?? '').split(';');
  const values = pairs.flatMap((pair) => parseCookie(pair, asItIs)[name] ?? []);
  const [value = ''] = values;
  return values.length === 1 && /^[\w.~-]{1,500}$/.test(value) ? value : null;
}

/** Our values need no encoding, and each has one spelling only. */
const asItIs = { decode: (text: string) => text };

/** Lists of web origins, such as those on whose pages a publishable key works. */

/**
 * The list entries that mean any port of this machine over plain HTTP, since the port of a
 * developer's page changes often. There are no other wildcards.
 */
export const anyPortOrigins = ['http://localhost:*', 'http://127.0.0.1:*'] as const;

/**
 * The list entries that match an origin: the origin as a browser writes it
 * (`http://localhost:5173`), and for an origin of this machine also the entry for any port.
 */
export function entriesFor(origin: string): readonly string[] {
  // A browser never sends a wildcard as its origin, so the any-port entries match no such text.
  if (origin.includes('*')) return [];
  const [, host] = /^(http:\/\/(?:localhost|127\.0\.0\.1))(?::[1-9]\d{0,4})?$/.exec(origin) ?? [];
  return host === undefined ? [origin] : [origin, `${host}:*`];
}

/** Whether an origin, as a browser writes it, is on the list. */
export function isOnList(origin: string, list: readonly string[]): boolean {
  return entriesFor(origin).some((entry) => list.includes(entry));
}

/** Why a text is not a valid list entry. */
export type OriginFault = 'no-origin' | 'not-https';

/**
 * An entry in the form in which a browser writes the origin: lower case, without the default port,
 * non-Latin hosts in punycode. A text with more than an origin is refused, so that a path or an
 * asterisk is not mistaken for a rule; so is plain HTTP, except on this machine.
 */
export function parseOriginEntry(
  text: string,
): { readonly origin: string } | { readonly fault: OriginFault } {
  const anyPort = anyPortOrigins.find((entry) => entry === text.toLowerCase());
  if (anyPort !== undefined) return { origin: anyPort };
  const url = /^https?:\/\/[^\s/\\?#@*%]+$/i.test(text) ? URL.parse(text) : null;
  if (url === null) return { fault: 'no-origin' };
  const isAccepted = url.protocol === 'https:' || thisMachine.includes(url.hostname);
  return isAccepted ? { origin: url.origin } : { fault: 'not-https' };
}

const thisMachine = ['localhost', '127.0.0.1', '[::1]'];

/** Lists of web origins, such as those on whose pages a publishable key works. */

/**
 * The entries of a list that stand for any port of this machine, by plain HTTP: a developer's page
 * is at another port each day. There are no other wildcards.
 */
export const anyPortOrigins = ['http://localhost:*', 'http://127.0.0.1:*'] as const;

/**
 * What a list may say for an origin to be on it: the origin as a browser writes it
 * (`http://localhost:5173`), and for one of this machine also the entry for any port.
 */
export function entriesFor(origin: string): readonly string[] {
  // No browser names a wildcard as its own origin.
  if (origin.includes('*')) return [];
  const [, host] = /^(http:\/\/(?:localhost|127\.0\.0\.1))(?::[1-9]\d{0,4})?$/.exec(origin) ?? [];
  return host === undefined ? [origin] : [origin, `${host}:*`];
}

/** Whether an origin, as a browser writes it, is on the list. */
export function isOnList(origin: string, list: readonly string[]): boolean {
  return entriesFor(origin).some((entry) => list.includes(entry));
}

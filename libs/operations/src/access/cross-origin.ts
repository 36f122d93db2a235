/** What a browser is told, so that a page from elsewhere may send requests and read answers. */
import { isOnList, type Integration } from '@venue/domain';

/** Headers of ours that a script may read, besides those that every script may. */
const exposed = 'Retry-After, Idempotent-Replayed, X-Ignored-Fields, X-Request-Id, RateLimit, Date';

/**
 * For a request whose key works on the page of that origin; none where no page asks. The origin is
 * named, never `*`, and cookies are never asked for.
 */
export function headersForPage(
  { kind, origins }: Integration,
  origin: string | null,
): Readonly<Record<string, string>> {
  if (kind !== 'publishable' || origin === null || !isOnList(origin, origins)) return {};
  return { 'Access-Control-Allow-Origin': origin, 'Access-Control-Expose-Headers': exposed };
}

/** Null where no page asks, and where it is one of ours: those may use any key. */
export function foreignOrigin(
  origin: string | null,
  { baseUrl }: { readonly baseUrl: string },
): string | null {
  return origin === new URL(baseUrl).origin ? null : origin;
}

/**
 * For the question before a request, which comes without a key, once some key is known to work
 * there; a day later the browser asks again.
 */
export function headersForPreflight(origin: string): Readonly<Record<string, string>> {
  return {
    'Access-Control-Allow-Origin': origin,
    'Access-Control-Allow-Methods': 'GET, POST',
    'Access-Control-Allow-Headers': 'X-Service-Publishable-Key, Idempotency-Key, Content-Type',
    'Access-Control-Max-Age': '86400',
  };
}

/** The CORS headers for pages of other origins. */
import type { Integration } from '@venue/domain/access/caller';
import { isOnList } from '@venue/domain/access/origins';

/** Response headers that a script may read, besides those that CORS always allows. */
const exposedHeaders =
  'Retry-After, Idempotent-Replayed, X-Ignored-Fields, X-Request-Id, RateLimit, Date, Link';

/**
 * Headers for a request whose key works on pages of that origin; empty without an origin. They name
 * the origin, never `*`, and never allow cookies.
 */
export function headersForPage(
  { kind, origins }: Integration,
  origin: string | null,
): Readonly<Record<string, string>> {
  if (kind !== 'publishable' || origin === null || !isOnList(origin, origins)) return {};
  return { 'Access-Control-Allow-Origin': origin, 'Access-Control-Expose-Headers': exposedHeaders };
}

/** Null without an origin, and for the deployment's own origin, whose pages may use any key. */
export function foreignOrigin(
  origin: string | null,
  { baseUrl }: { readonly baseUrl: string },
): string | null {
  return origin === new URL(baseUrl).origin ? null : origin;
}

/**
 * Headers for a preflight request, which has no key. They are sent if some key works at that
 * origin; the browser caches them for a day.
 */
export function headersForPreflight(origin: string): Readonly<Record<string, string>> {
  return {
    'Access-Control-Allow-Origin': origin,
    'Access-Control-Allow-Methods': 'GET, POST',
    'Access-Control-Allow-Headers': 'X-Service-Publishable-Key, Idempotency-Key, Content-Type',
    'Access-Control-Max-Age': '86400',
  };
}

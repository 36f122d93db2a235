/** Explains mistakes of the page to the developer of the site, on the browser's console. */
import type { Failure } from './client';

/** Remedies for failures that the site or the deployment causes, by slug. */
const remedies: Readonly<Record<string, string>> = {
  'missing-attribute': 'give it the attributes publishable-key and venue-id.',
  'invalid-key': 'publishable-key is unknown or revoked; ask the venue’s admin for a new one.',
  'key-refused':
    'publishable-key is unknown or revoked, or may not be used on {origin}: the venue’s admin sees ' +
    'that in “admin keys list”, and adds the origin, by https, with “admin keys origins”.',
  'capability-missing': 'publishable-key may not do this; the venue’s admin can grant it.',
  'not-found': 'nothing was found; venue-id must be that of a venue that the key is for.',
  'validation-failed': 'a value was refused; venue-id must be the id of a venue, and date a day.',
  'no-answer':
    'no answer from {base}. If the network is up, allow it in the page’s ' +
    'Content-Security-Policy (connect-src), and check base-url.',
  'rate-limited': 'too many requests from this address; they are taken again later.',
  'service-unavailable': 'the service is not available just now.',
  'internal-error': 'the service failed; its log has the cause under the trace id.',
};

/** Ordinary refusals, such as a time that is taken meanwhile, are not logged. */
export function reportFailure({ slug, code, traceId }: Failure, baseUrl: string): void {
  const remedy = remedies[slug];
  // The widget handles refusals with a code by itself.
  if (remedy === undefined || code !== null) return;
  const text = remedy.replace('{origin}', location.origin).replace('{base}', baseUrl);
  warn(traceId === null ? text : `${text} (${slug}, trace ${traceId})`);
}

export function warn(text: string): void {
  console.warn(`<venue-booking>: ${text}`);
}

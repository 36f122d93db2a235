/** Explains mistakes of the page to the developer of the site, on the browser's console. */
import type { Failure } from './client';

/** In the core, since nothing else loads without a network. */
const noAnswer =
  'no answer from {base}. If the network is up, check base-url and the CSP (connect-src).';

/** Ordinary refusals, such as a time that is taken meanwhile, are not logged. */
export async function reportFailure(
  { slug, code, traceId }: Failure,
  baseUrl: string,
): Promise<void> {
  // The widget handles refusals with a code by itself.
  if (code !== null) return;
  const remedy = slug === 'no-answer' ? noAnswer : await remedyFor(slug);
  if (remedy === undefined) return;
  const text = remedy.replace('{origin}', location.origin).replace('{base}', baseUrl);
  warn(traceId === null ? text : `${text} (${slug}, trace ${traceId})`);
}

async function remedyFor(slug: string): Promise<string | undefined> {
  const file = await import('./remedies').catch(() => null);
  return file?.remedies[slug];
}

export function warn(text: string): void {
  console.warn(`<venue-booking>: ${text}`);
}

import type { ServerResponse } from 'node:http';
import type { OperationResponse } from '@venue/operations/pipeline/operation-response';
import { note } from '../requests/request-records';
import { finish } from './finish';

/**
 * Writes a reply unchanged. Answers contain personal data, so caches must not store them, unless
 * the reply has its own `Cache-Control`.
 */
export function send(
  { status, contentType, body, headers, outcome }: OperationResponse,
  response: ServerResponse,
): void {
  if (response.headersSent || response.destroyed) return;
  if (outcome !== undefined) note(response.req, { outcome });
  const bytes = Buffer.from(body, 'utf8');
  const allHeaders = {
    'Cache-Control': 'no-store',
    ...headers,
    ...linksOf(headers['Link'], response),
    'Content-Type': `${contentType}; charset=utf-8`,
    'Content-Length': bytes.length,
  };
  finish(response, status, { headers: allHeaders, bytes });
}

/** The links of the answer, after those that every answer has. */
function linksOf(link: string | undefined, response: ServerResponse): { readonly Link?: string } {
  if (link === undefined) return {};
  const ofAll = response.getHeader('Link');
  return { Link: ofAll === undefined ? link : `${String(ofAll)}, ${link}` };
}

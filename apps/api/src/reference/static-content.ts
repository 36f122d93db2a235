/** Answers that do not change until the next start. */
import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { finish, requestIdOf } from '@venue/http';
import type { Deployment } from '@venue/operations';
import type { Request, Response } from 'express';

export interface StaticContent {
  readonly contentType: string;
  readonly bytes: Buffer;
  readonly zipped: Buffer;
  readonly tag: string;
}

export function staticContent(contentType: string, content: string | Buffer): StaticContent {
  const bytes = Buffer.from(content as string, 'utf8');
  const hash = createHash('sha256').update(bytes).digest('base64url').slice(0, 22);
  return {
    contentType: `${contentType}; charset=utf-8`,
    bytes,
    zipped: gzipSync(bytes),
    // Weak, since the gzipped bytes have the same tag.
    tag: `W/"${hash}"`,
  };
}

interface PageRequest {
  readonly request: Request;
  readonly response: Response;
  readonly deployment: Deployment;
}

/** Sends it, or 304 where the caller's copy is current. Shared caches may keep it. */
export function sendStatic(
  { contentType, bytes, zipped, tag }: StaticContent,
  target: PageRequest,
): void {
  const { request, response, deployment } = target;
  response.setHeaders(
    new Map([
      ['X-Request-Id', requestIdOf(request, deployment)],
      ['Cache-Control', 'public, max-age=300'],
      ['ETag', tag],
    ]),
  );
  response.vary('Accept-Encoding');
  if (isCurrent(request, tag)) {
    finish(response, 304, { headers: {}, bytes: Buffer.alloc(0) });
    return;
  }
  const isZipped = request.acceptsEncodings(['gzip', 'identity']) === 'gzip';
  const body = isZipped ? zipped : bytes;
  const headers = {
    'Content-Type': contentType,
    'Content-Length': body.length,
    ...(isZipped ? { 'Content-Encoding': 'gzip' } : {}),
  };
  finish(response, 200, { headers, bytes: body });
}

/** A known `If-None-Match` tag is enough for 304, whatever other caching headers are sent. */
function isCurrent(request: Request, tag: string): boolean {
  const known = request.get('if-none-match') ?? '';
  const plain = (one: string): string => one.trim().replace(/^W\//, '');
  return known.split(',').some((one) => one.trim() === '*' || plain(one) === plain(tag));
}

/** Answers that do not change until the next start; they stay in memory. */
import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import type { Request, Response } from 'express';
import type { Deployment } from '@venue/operations/pipeline/deployment';
import { finish } from './finish';
import { requestIdOf } from '../requests/request-id';

/** The content codings, in order of preference. */
const codings = ['br', 'gzip', 'identity'] as const;
type Coding = (typeof codings)[number];

type Bodies = Readonly<Partial<Record<Coding, Buffer>>> & { readonly identity: Buffer };

export interface StaticContent {
  readonly contentType: string;
  readonly cacheControl: string;
  /** The same content in one or more codings. */
  readonly bodies: Bodies;
  readonly hash: string;
}

/** Content that caches revalidate after five minutes; it is compressed here. */
export function staticContent(contentType: string, content: string | Buffer): StaticContent {
  const identity = Buffer.from(content as string, 'utf8');
  const bodies = { identity, gzip: gzipSync(identity) };
  return compressedContent({ contentType, cacheControl: 'public, max-age=300', bodies });
}

/** Content that was compressed beforehand. */
export function compressedContent(parts: Omit<StaticContent, 'hash'>): StaticContent {
  const hash = createHash('sha256').update(parts.bodies.identity).digest('base64url').slice(0, 22);
  return { ...parts, contentType: `${parts.contentType}; charset=utf-8`, hash };
}

interface PageRequest {
  readonly request: Request;
  readonly response: Response;
  readonly deployment: Deployment;
}

/** Sends it, or 304 where the caller's copy is current. Shared caches may keep it. */
export function sendStatic(content: StaticContent, target: PageRequest): void {
  const { request, response, deployment } = target;
  const { contentType, cacheControl, bodies } = content;
  const coding = codingFor(request, bodies);
  const body = bodies[coding] ?? bodies.identity;
  // The bytes differ by coding, so the tag does too.
  const tag = `"${content.hash}${coding === 'identity' ? '' : `-${coding}`}"`;
  response.setHeaders(
    new Map([
      ['X-Request-Id', requestIdOf(request, deployment)],
      ['Cache-Control', cacheControl],
      ['ETag', tag],
    ]),
  );
  response.vary('Accept-Encoding');
  if (isCurrent(request, tag)) {
    finish(response, 304, { headers: {}, bytes: Buffer.alloc(0) });
    return;
  }
  const headers = {
    'Content-Type': contentType,
    'Content-Length': body.length,
    ...(coding === 'identity' ? {} : { 'Content-Encoding': coding }),
  };
  finish(response, 200, { headers, bytes: body });
}

function codingFor(request: Request, bodies: Bodies): Coding {
  const isPossible = (coding: Coding): boolean =>
    bodies[coding] !== undefined && request.acceptsEncodings(coding) === coding;
  return codings.find(isPossible) ?? 'identity';
}

/**
 * A matching `If-None-Match` tag is enough for 304, whatever other caching headers are sent.
 * Proxies that compress make strong tags weak.
 */
function isCurrent(request: Request, tag: string): boolean {
  const tags = request.get('if-none-match') ?? '';
  return tags.split(',').some((one) => {
    const plain = one.trim();
    return plain === '*' || plain.replace(/^W\//, '') === tag;
  });
}

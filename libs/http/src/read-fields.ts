import type { Request } from 'express';
import { Problem, type RawFields } from '@venue/operations';
import { readJson } from './read-json';

/**
 * What a request brings. Throws a `Problem` for a body that is too large, not JSON or not
 * readable.
 */
export async function readFields(request: Request): Promise<RawFields> {
  if (!request.accepts(['application/json', 'application/problem+json'])) {
    throw new Problem('not-acceptable');
  }
  if (request.method !== 'POST') {
    return { parameters: { ...request.query, ...request.params }, body: undefined };
  }
  return { parameters: { ...request.params }, body: await readJson(request) };
}

import type { Request } from 'express';
import type { RawFields } from '@venue/operations/fields/parse';
import { Problem } from '@venue/operations/problems';
import { readJson } from './read-json';

/**
 * The parameters and the body of a request. Throws a `Problem` for a body that is too large or not
 * JSON, and if the caller does not accept JSON.
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

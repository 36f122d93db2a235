import { isUtf8 } from 'node:buffer';
import { json, type Request, type Response } from 'express';
import { invalid, Problem, type RawFields } from '@venue/operations';
import { hasRepeatedMember } from './json-text';

/** The largest body that is read. */
const bodyMax = 64 * 1024;

/** JSON as it came: no unpacking, since a small packed body may be a huge one. */
const parseJson = json({
  limit: bodyMax,
  inflate: false,
  type: 'application/json',
  verify: (_request, _response, bytes, charset) => {
    if (charset !== 'utf-8') throw new Problem('unsupported-media-type');
    if (!isUtf8(bytes)) throw wrongBody('The body is not UTF-8.');
    if (hasRepeatedMember(bytes.toString('utf8'))) {
      throw wrongBody('The body names a member twice.');
    }
  },
});

/**
 * What a request brings. Throws a `Problem` for a body that is too large, not JSON or not
 * readable.
 */
export async function readFields(request: Request, response: Response): Promise<RawFields> {
  if (!request.accepts(['application/json', 'application/problem+json'])) {
    throw new Problem('not-acceptable');
  }
  if (request.method !== 'POST') {
    return { parameters: { ...request.query, ...request.params }, body: undefined };
  }
  return { parameters: { ...request.params }, body: await readBody(request, response) };
}

async function readBody(request: Request, response: Response): Promise<unknown> {
  const { 'content-length': length, 'transfer-encoding': encoding } = request.headers;
  if (encoding === undefined && (length === undefined || Number(length) === 0)) return {};
  if (!request.is('application/json')) throw new Problem('unsupported-media-type');
  await new Promise<void>((resolve, reject) => {
    parseJson(request, response, (error?: unknown) => {
      if (error === undefined) resolve();
      else reject(problemOf(error));
    });
  });
  return request.body as unknown;
}

/** The parser's own word for what went wrong, as ours. */
function problemOf(error: unknown): Problem {
  if (error instanceof Problem) return error;
  const type = (error as { type?: unknown }).type;
  switch (type) {
    case 'entity.too.large':
      return new Problem('payload-too-large');
    case 'encoding.unsupported':
    case 'charset.unsupported':
      return new Problem('unsupported-media-type');
    default:
      return wrongBody('The body must be a JSON object.');
  }
}

function wrongBody(detail: string): Problem {
  return invalid([{ pointer: '', detail }]);
}

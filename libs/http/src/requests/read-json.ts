import { isUtf8 } from 'node:buffer';
import type { IncomingMessage } from 'node:http';
import { invalid, Problem } from '@venue/operations/problems';
import { brokenJsonAt } from './json-position';
import { hasRepeatedMember } from './json-text';
import { readBytes } from './read-bytes';

/** The largest body that is accepted. */
const bodyMaxBytes = 64 * 1024;

/**
 * The body of a request; an empty object if there is none. Throws a `Problem` for a body that is
 * too large, of another type, or not JSON that every parser reads alike.
 */
export async function readJson(request: IncomingMessage): Promise<unknown> {
  const { 'content-length': length, 'transfer-encoding': encoding } = request.headers;
  if (encoding === undefined && (length === undefined || Number(length) === 0)) return {};
  if (!isPlainJson(request)) throw new Problem('unsupported-media-type');
  const bytes = await readBytes(request, bodyMaxBytes);
  return bytes.length === 0 ? {} : parsed(bytes);
}

/** Whether it is uncompressed JSON: a small compressed body could unpack to a huge one. */
function isPlainJson({ headers }: IncomingMessage): boolean {
  const { 'content-type': type = '', 'content-encoding': packing = 'identity' } = headers;
  const charset = /;\s*charset\s*=\s*"?([^";\s]*)/i.exec(type)?.[1] ?? 'utf-8';
  const isJson = /^\s*application\/json\s*($|;)/i.test(type);
  return isJson && /^utf-?8$/i.test(charset) && /^identity$/i.test(packing);
}

/** Refuses a body that parsers read in different ways. */
function parsed(bytes: Buffer): unknown {
  if (!isUtf8(bytes)) throw wrongBody('The body is not UTF-8.');
  const text = bytes.toString('utf8');
  if (hasRepeatedMember(text)) throw wrongBody('The body names a member twice.');
  try {
    return JSON.parse(text) as unknown;
  } catch {
    throw wrongBody(faultOf(text));
  }
}

function faultOf(text: string): string {
  const place = brokenJsonAt(text);
  if (place === null) return 'The body must be a JSON object.';
  const { line, column, isEnd } = place;
  const what = isEnd ? 'ends too early' : 'is not JSON';
  return `The body ${what}, at line ${line}, column ${column}.`;
}

function wrongBody(detail: string): Problem {
  return invalid([{ pointer: '', detail }]);
}

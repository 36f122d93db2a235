import type { IncomingMessage } from 'node:http';
import { parse, type ParsedUrlQuery } from 'node:querystring';
import { readBytes } from './read-bytes';

const formMaxBytes = 4 * 1024;

/** The members of a small form; one that is repeated is a list. Throws as `readBytes` does. */
export async function readForm(request: IncomingMessage): Promise<ParsedUrlQuery> {
  return parse((await readBytes(request, formMaxBytes)).toString());
}

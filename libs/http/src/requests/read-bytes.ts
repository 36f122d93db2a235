import type { IncomingMessage } from 'node:http';
import { invalid, Problem } from '@venue/operations/problems';

/**
 * Reads a raw body. Stops at the first byte too many, rather than wait for the end of a body that
 * may never end. The request is not destroyed, so that its sender still receives the answer. Throws
 * a `Problem` for a body that is too large or breaks off.
 */
export async function readBytes(request: IncomingMessage, maxBytes: number): Promise<Buffer> {
  if (Number(request.headers['content-length'] ?? 0) > maxBytes) throw tooLarge(maxBytes);
  const chunks: Buffer[] = [];
  let length = 0;
  try {
    for await (const chunk of request.iterator({ destroyOnReturn: false })) {
      length += (chunk as Buffer).length;
      if (length > maxBytes) throw tooLarge(maxBytes);
      chunks.push(chunk as Buffer);
    }
  } catch (error) {
    if (error instanceof Problem) throw error;
    throw invalid([{ pointer: '', detail: 'The body broke off.' }]);
  }
  return Buffer.concat(chunks);
}

function tooLarge(maxBytes: number): Problem {
  const detail = `The request is larger than ${maxBytes / 1024} KiB.`;
  return new Problem('payload-too-large', { detail });
}

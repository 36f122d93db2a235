import type { IncomingMessage } from 'node:http';
import { invalid, Problem } from '@venue/operations';

/**
 * A body as it came. Stops at the first byte too many, so that nobody waits for the end of a body
 * that has none. The request is not destroyed: its sender shall still hear the answer. Throws a
 * `Problem` for a body that is larger than that, or that broke off.
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

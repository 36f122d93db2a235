/** How an answer ends when its request has not: the sender hears it, and then is cut off. */
import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';

/** A body of no more than that is let in to its end, and the connection is kept. */
const shortMaxBytes = 64 * 1024;

/** What is read besides, so that a sender who looks up only afterwards still finds the answer. */
const lingerMaxBytes = 1024 * 1024;
const lingerMs = 500;

/**
 * Writes a whole answer. Where a long body is still coming in, or one of unknown length, the
 * connection is given up with it: nobody will read that body, and nothing behind it could be told
 * from it.
 */
export function finish(
  response: ServerResponse,
  status: number,
  { headers, bytes }: { readonly headers: OutgoingHttpHeaders; readonly bytes: Buffer },
): void {
  const request = response.req;
  if (!isStillLong(request)) {
    response.writeHead(status, headers).end(bytes);
    return;
  }
  response.writeHead(status, { ...headers, Connection: 'close' });
  response.write(bytes);
  linger(request, () => response.end());
}

function isStillLong({ complete, headers }: IncomingMessage): boolean {
  if (complete) return false;
  const isChunked = headers['transfer-encoding'] !== undefined;
  return isChunked || Number(headers['content-length'] ?? 0) > shortMaxBytes;
}

/**
 * A connection that is closed at once, with bytes on it that nobody has read, takes the answer
 * away from a sender who has not read that yet.
 */
function linger(request: IncomingMessage, done: () => void): void {
  const timer = setTimeout(done, lingerMs);
  let length = 0;
  request.on('data', (chunk: Buffer) => {
    length += chunk.length;
    if (length > lingerMaxBytes) request.pause();
  });
  request.once('close', () => {
    clearTimeout(timer);
    done();
  });
  // A body that has broken off is no more than one that ends.
  request.on('error', () => undefined);
  // Whoever has read the beginning has stopped it.
  request.resume();
}

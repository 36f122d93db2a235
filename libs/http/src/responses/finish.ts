/**
 * Ends a response whose request body is still coming in: it is sent, then the connection closed.
 */
import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';

/** A body up to this size is read to its end, and the connection is kept. */
const shortMaxBytes = 64 * 1024;

/** The size of the rest that is read, so that a sender who sends all first gets the answer. */
const lingerMaxBytes = 1024 * 1024;
const lingerMs = 500;

/**
 * Writes a whole response. If a long body, or one of unknown length, is still coming in, the
 * connection is closed afterwards: nothing reads that body, so the end of it and the beginning of
 * the next request could not be found.
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
 * Reads on for a while: closing a connection at once, with unread bytes on it, takes the response
 * away from a sender who has not read it yet.
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
  // A body that breaks off is treated like one that ends.
  request.on('error', () => undefined);
  // A reader of the first bytes, such as `readBytes`, may have paused the request.
  request.resume();
}

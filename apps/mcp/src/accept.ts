import type { IncomingMessage } from 'node:http';

const bothMediaTypes = 'application/json, text/event-stream';

/**
 * Answers are always JSON, but the SDKs refuse a client that does not accept event streams too. So
 * the header of a client that accepts JSON is rewritten, in both of Node's forms.
 */
export function acceptBoth(request: IncomingMessage): void {
  const { accept = '*/*' } = request.headers;
  if (!/(application|\*)\/(json|\*)/i.test(accept)) return;
  const others = request.rawHeaders.filter((_text, index, all) => {
    return all[index - (index % 2)]?.toLowerCase() !== 'accept';
  });
  request.rawHeaders = [...others, 'Accept', bothMediaTypes];
  request.headers.accept = bothMediaTypes;
}

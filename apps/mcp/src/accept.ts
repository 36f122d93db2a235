import type { IncomingMessage } from 'node:http';

const both = 'application/json, text/event-stream';

/**
 * We only ever answer JSON, so a client that takes JSON is served; the SDKs would refuse one that
 * does not also name event streams. They read the headers in both of their forms.
 */
export function acceptBoth(request: IncomingMessage): void {
  const { accept = '*/*' } = request.headers;
  if (!/(application|\*)\/(json|\*)/i.test(accept)) return;
  const others = request.rawHeaders.filter((_text, index, all) => {
    return all[index - (index % 2)]?.toLowerCase() !== 'accept';
  });
  request.rawHeaders = [...others, 'Accept', both];
  request.headers.accept = both;
}

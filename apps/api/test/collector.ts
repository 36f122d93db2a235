/** Receives OpenTelemetry traces over OTLP as JSON. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Span {
  readonly traceId: string;
  readonly name: string;
  readonly attributes: readonly { readonly key: string }[];
}

export interface Collector {
  readonly url: string;
  /** The request bodies, unchanged. */
  readonly received: readonly string[];
  spans(): readonly Span[];
  close(): Promise<void>;
}

export async function openCollector(): Promise<Collector> {
  const received: string[] = [];
  const server = createServer((request, response) => {
    let text = '';
    request.on('data', (bytes) => (text += String(bytes)));
    request.on('end', () => {
      received.push(text);
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    spans: () => received.flatMap(spansIn),
    close: async () => {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}

interface Export {
  readonly resourceSpans: readonly {
    readonly scopeSpans: readonly { readonly spans: readonly Span[] }[];
  }[];
}

function spansIn(text: string): readonly Span[] {
  const { resourceSpans } = JSON.parse(text) as Export;
  return resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans));
}

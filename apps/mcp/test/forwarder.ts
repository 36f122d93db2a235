/**
 * Adds a key to every request, for a program that can't send one. Nothing else is changed, since
 * specs check how the server treats headers such as Host and Origin.
 */
import { once } from 'node:events';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Forwarder {
  readonly url: string;
  close(): Promise<void>;
}

export async function openForwarder(to: string, key: string): Promise<Forwarder> {
  const server = createServer((incoming, response) => {
    const { method, headers } = incoming;
    const forwarded = request(new URL(incoming.url ?? '/', to), {
      method,
      headers: { ...headers, authorization: `Bearer ${key}` },
    });
    forwarded.on('response', (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.rawHeaders);
      answer.pipe(response);
    });
    forwarded.on('error', () => response.destroy());
    incoming.pipe(forwarded);
  }).listen(0, 'localhost');
  await once(server, 'listening');
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}/mcp`,
    close: async () => {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}

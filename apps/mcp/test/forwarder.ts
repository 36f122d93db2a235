/**
 * Forwards requests to servers in turn, as a load balancer without sessions does. It may add
 * headers; nothing else is changed, since specs check how a server treats Host and Origin.
 */
import { once } from 'node:events';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Forwarder {
  readonly url: string;
  /** How many requests each server has had. */
  readonly counts: readonly number[];
  close(): Promise<void>;
}

export async function openForwarder(
  servers: readonly string[],
  added: Readonly<Record<string, string>> = {},
): Promise<Forwarder> {
  const counts = servers.map(() => 0);
  let turn = 0;
  const server = createServer((incoming, response) => {
    const index = turn % servers.length;
    turn += 1;
    counts[index] = (counts[index] ?? 0) + 1;
    const { method, headers } = incoming;
    const forwarded = request(new URL(incoming.url ?? '/', servers[index]), {
      method,
      headers: { ...headers, ...added },
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
    counts,
    close: async () => {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}

/** The operators' port: health and metrics, never routed to the public. */
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface OpsAnswer {
  readonly status: number;
  readonly contentType: string;
  readonly body: string;
}

export type OpsPages = Readonly<Record<string, () => OpsAnswer | Promise<OpsAnswer>>>;

export interface OpsServer {
  readonly port: number;
  close(): Promise<void>;
}

/** Port 0 takes any free port. Throws the system's error when the port cannot be used. */
export async function serveOps(
  pages: OpsPages,
  { host, port }: { readonly host: string; readonly port: number },
): Promise<OpsServer> {
  const server = createServer((request, response) => {
    void show(pages[(request.url ?? '').split('?', 1)[0] ?? ''], response);
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen({ host, port }, resolve);
  });
  return {
    port: (server.address() as AddressInfo).port,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function show(page: OpsPages[string] | undefined, response: ServerResponse): Promise<void> {
  try {
    send(page === undefined ? { ...plain, status: 404 } : await page(), response);
  } catch {
    send({ ...plain, status: 500 }, response);
  }
}

const plain = { contentType: 'text/plain', body: '' };

function send({ status, contentType, body }: OpsAnswer, response: ServerResponse): void {
  response.writeHead(status, { 'Content-Type': contentType, 'Cache-Control': 'no-store' });
  response.end(body);
}

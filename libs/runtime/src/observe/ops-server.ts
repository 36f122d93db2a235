/** The operators' port: health and metrics, never routed to the public. */
import { createServer, type ServerResponse } from 'node:http';
import { isIP, type AddressInfo } from 'node:net';
import { isLoopbackHost } from '@venue/domain/access/loopback';

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

export interface OpsAddress {
  readonly host: string;
  /** 0 takes any free port. */
  readonly port: number;
  /** Whether the deployment is for this machine only. */
  readonly isLocal: boolean;
}

/** Throws the system's error when the port cannot be used. */
export async function serveOps(
  pages: OpsPages,
  { host, port, isLocal }: OpsAddress,
): Promise<OpsServer> {
  const server = createServer((request, response) => {
    if (isLocal && mayBeRebound(request.headers.host ?? '')) {
      send({ ...plain, status: 400, body: 'The Host header must name this machine.\n' }, response);
      return;
    }
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

/**
 * Whether a page of another site could have its own name lead here (DNS rebinding). Probes use an
 * address, and programs in the same network of containers a name without a dot.
 */
function mayBeRebound(host: string): boolean {
  const name = host.replace(/:\d*$/, '').replace(/^\[(.*)\]$/, '$1');
  return name.includes('.') && isIP(name) === 0 && !isLoopbackHost(host);
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

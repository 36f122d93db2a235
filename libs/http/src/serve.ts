import { createServer, STATUS_CODES, type RequestListener, type Server } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { pause } from '@venue/domain/async';
import type { Deployment } from '@venue/operations/pipeline/deployment';
import { toProblemResponse } from '@venue/operations/pipeline/operation-response';
import { withoutOperation } from '@venue/operations/pipeline/telemetry';
import { Problem, type ProblemSlug } from '@venue/operations/problems';
import { drainController, setDrainSignal } from './responses/event-stream';
import { checkingHost } from './check-host';
import { recordRequests } from './requests/request-records';

export interface OpenServer {
  readonly port: number;
  /**
   * Refuses new connections, lets current requests end, and resolves. First it keeps serving for
   * `lingerMs`, in which load balancers notice that it is stopping; meanwhile, each response closes
   * its connection.
   */
  drain(lingerMs?: number): Promise<void>;
}

/** How long current requests may take once no new ones are accepted. */
const drainMaxMs = 10_000;

export interface ListenAddress {
  readonly host: string;
  /** 0 chooses any free port. */
  readonly port: number;
}

/**
 * Listens with limits for slow and broken clients; a port alone listens on 127.0.0.1. Throws the
 * system's error when the port cannot be used.
 */
export async function serve(
  listener: RequestListener,
  at: ListenAddress | number,
  deployment: Deployment,
): Promise<OpenServer> {
  const { host, port } = typeof at === 'number' ? { host: '127.0.0.1', port: at } : at;
  const leaving = drainController();
  const listening: RequestListener = (request, response) => {
    setDrainSignal(request, leaving.signal);
    listener(request, response);
  };
  const answering = recordRequests(checkingHost(listening, deployment), deployment);
  const server = createServer(
    {
      headersTimeout: 10_000,
      requestTimeout: 30_000,
      connectionsCheckingInterval: 5_000,
      // Longer than a proxy's own timeout, so that a proxy never uses a connection closed here.
      keepAliveTimeout: 75_000,
      requireHostHeader: false,
    },
    answering,
  );
  server.maxRequestsPerSocket = 1_000;
  // An `Expect` header other than 100-continue is ignored; Node would answer a bare 417.
  server.on('checkExpectation', answering);
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Socket) => {
    refuse(error, socket, deployment);
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    // A burst of connections waits in the queue instead of being refused.
    server.listen({ port, host, backlog: 4_096 }, resolve);
  });
  return {
    port: (server.address() as AddressInfo).port,
    drain: (lingerMs = 0) => {
      // Streams end at once: their clients reconnect to another server.
      leaving.abort();
      return drain(server, lingerMs);
    },
  };
}

async function drain(server: Server, lingerMs: number): Promise<void> {
  // Registered before the actual listener, which may have answered by the time it returns.
  const askToClose: RequestListener = (_request, response) => {
    response.setHeader('Connection', 'close');
  };
  server.prependListener('request', askToClose).prependListener('checkExpectation', askToClose);
  await pause(lingerMs);
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  // Closes connections whose last response started with keep-alive.
  const sweep = setInterval(() => server.closeIdleConnections(), 100);
  const timer = setTimeout(() => server.closeAllConnections(), drainMaxMs);
  await closed;
  clearInterval(sweep);
  clearTimeout(timer);
}

/** Bytes that are no HTTP request get a problem too, if the connection can still be written to. */
function refuse(error: NodeJS.ErrnoException, socket: Socket, deployment: Deployment): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const traceId = deployment.ids.uuid();
  const headers = { 'X-Request-Id': traceId };
  const slug = slugOf(error);
  const reply = toProblemResponse(new Problem(slug), traceId, { deployment, headers });
  // Bytes that were no request have no route, no key and no start.
  deployment.telemetry.recordRequest({
    ...withoutOperation,
    requestId: traceId,
    surface: 'none',
    operation: 'unknown',
    outcome: slug,
    status: reply.status,
    ms: 0,
  });
  socket.end(
    [
      `HTTP/1.1 ${reply.status} ${STATUS_CODES[reply.status] ?? ''}`,
      `Content-Type: ${reply.contentType}; charset=utf-8`,
      `Content-Length: ${Buffer.byteLength(reply.body)}`,
      `X-Request-Id: ${traceId}`,
      'Connection: close',
      '',
      reply.body,
    ].join('\r\n'),
  );
}

function slugOf({ code }: NodeJS.ErrnoException): ProblemSlug {
  switch (code) {
    case 'HPE_HEADER_OVERFLOW':
      return 'headers-too-large';
    case 'ERR_HTTP_REQUEST_TIMEOUT':
      return 'request-timeout';
    default:
      return 'validation-failed';
  }
}

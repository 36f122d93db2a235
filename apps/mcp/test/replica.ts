/** Servers for agents as processes of their own, and a load balancer in front of them. */
import { once } from 'node:events';
import { createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { TestDeployment } from '@venue/api/testing';
import { startApp } from '@venue/api/testing/app-process';

export interface Replica {
  readonly url: string;
  /** All that it has written to standard output and standard error. */
  output(): string;
  stop(): Promise<unknown>;
}

export async function startReplica(service: TestDeployment): Promise<Replica> {
  const app = await startApp(service, 'mcp');
  return { url: `${app.url}/mcp`, output: app.output, stop: () => app.end() };
}

async function listening(server: Server): Promise<number> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}

async function closed(server: Server): Promise<void> {
  server.close();
  server.closeAllConnections();
  await once(server, 'close');
}

export interface Forwarder {
  readonly url: string;
  /** How many requests each replica has had. */
  readonly counts: readonly number[];
  close(): Promise<void>;
}

/** Forwards requests to the replicas in turn, as a load balancer without sessions does. */
export async function openForwarder(replicas: readonly Replica[]): Promise<Forwarder> {
  const counts = replicas.map(() => 0);
  let turn = 0;
  const server = createServer((incoming, outgoing) => {
    const index = turn % replicas.length;
    turn += 1;
    counts[index] = (counts[index] ?? 0) + 1;
    const { method, headers } = incoming;
    const onward = request(replicas[index]?.url ?? '', { method, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(outgoing);
    });
    onward.on('error', () => outgoing.destroy());
    incoming.pipe(onward);
  });
  const port = await listening(server);
  return { url: `http://127.0.0.1:${port}/mcp`, counts, close: () => closed(server) };
}

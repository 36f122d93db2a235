/** The server for agents as its own program in a process of its own, on the database of a house. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import type { House } from '@venue/api/testing';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const program = fileURLToPath(new URL('../src/main.ts', import.meta.url));

export interface Replica {
  readonly url: string;
  /** All that it has written, on both of its outputs. */
  said(): string;
  stop(): Promise<void>;
}

export async function startReplica(house: House): Promise<Replica> {
  const port = await freePort();
  const child = spawn(process.execPath, ['--import', 'tsx', program], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH: process.env['PATH'] ?? '',
      TZ: 'UTC',
      PORT: String(port),
      OPS_PORT: '0',
      DATABASE_URL: house.databaseUrl,
      KEY_PEPPER: house.pepper,
      BASE_URL: 'http://house.test',
      RATE_PER_MINUTE: '1000000',
      RATE_BURST: '1000000',
    },
  });
  let said = '';
  child.stdout.on('data', (bytes) => (said += String(bytes)));
  child.stderr.on('data', (bytes) => (said += String(bytes)));
  const over = once(child, 'exit');
  while (!said.includes('Ready: ')) {
    if (child.exitCode !== null) throw new Error(`it ended instead: ${said}`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  return {
    url: `http://127.0.0.1:${port}/mcp`,
    said: () => said,
    stop: async () => {
      child.kill('SIGTERM');
      await over;
    },
  };
}

async function freePort(): Promise<number> {
  const probe = createServer();
  const port = await listening(probe);
  await closed(probe);
  return port;
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

/** Deals out requests in turn, as a balancer does that knows of no sessions. */
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

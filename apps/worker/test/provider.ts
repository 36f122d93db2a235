/** A message provider as a server, and workers as processes that send through it. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { builtChild } from '@venue/testing/programs';
import type { WorkerTestDeployment } from './worker-deployment';

export interface ReceivedMessage {
  readonly id: string;
  readonly text: string;
}

export interface Provider {
  readonly url: string;
  /** The messages that it has passed on, in order. */
  readonly arrived: ReceivedMessage[];
  close(): Promise<void>;
}

/**
 * Reads a message at once and answers after a delay. On the path `once` it recognises a message by
 * its id, and answers without passing it on a second time.
 */
export async function openProvider(answerAfterMs: number): Promise<Provider> {
  const arrived: ReceivedMessage[] = [];
  const seen = new Set<string>();
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      const message = JSON.parse(body) as ReceivedMessage;
      if (request.url !== '/once' || !seen.has(message.id)) arrived.push(message);
      seen.add(message.id);
      setTimeout(() => response.end('taken'), answerAfterMs).unref();
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    arrived,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

/** How long a worker in a separate process claims a message, as an interval. */
export const claimOfChild = '16 seconds';

export interface ChildWorker {
  /** Kills it with SIGKILL. */
  kill(): Promise<void>;
  signal(name: 'SIGSTOP' | 'SIGCONT'): void;
  /** Stops it with SIGTERM and returns its exit code. */
  stop(): Promise<number | null>;
}

export async function startChild(
  service: Pick<WorkerTestDeployment, 'databaseUrl'>,
  provider: Pick<Provider, 'url'>,
  settings: Readonly<Record<string, string>> = {},
): Promise<ChildWorker> {
  const child = spawn(process.execPath, [builtChild('worker-process')], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...process.env,
      ...settings,
      DATABASE_URL: service.databaseUrl,
      PROVIDER_URL: provider.url,
    },
  });
  const over = once(child, 'exit').then(([code]) => code as number | null);
  const early = over.then(() => Promise.reject(new Error('the worker ended before it was ready')));
  await Promise.race([once(child.stdout, 'data'), early]);
  early.catch(() => undefined);
  const end = async (signal: NodeJS.Signals): Promise<number | null> => {
    child.kill(signal);
    return over;
  };
  return {
    kill: async () => void (await end('SIGKILL')),
    signal: (name) => void child.kill(name),
    stop: () => end('SIGTERM'),
  };
}

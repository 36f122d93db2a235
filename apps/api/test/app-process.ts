/** An app as the process that it is in production, with what it says and what it measures. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { House } from './house';

const root = join(import.meta.dirname, '../../..');

export interface AppProcess {
  readonly url: string;
  /** What ended it; null while it runs. */
  readonly ending: () => number | NodeJS.Signals | null;
  /** The status of `/health/ready`. */
  ready(): Promise<number>;
  /** All that it has written to either output. */
  readonly said: () => string;
  metrics(): Promise<string>;
  /** Asks it to end; answers with its exit code. */
  stop(): Promise<number | null>;
}

interface Wish {
  readonly env?: Readonly<Record<string, string>>;
  /** Programs that are loaded before it. */
  readonly preload?: readonly string[];
}

export async function startApp(
  app: string,
  { databaseUrl, pepper }: Pick<House, 'databaseUrl' | 'pepper'>,
  { env = {}, preload = [] }: Wish = {},
): Promise<AppProcess> {
  const [port, opsPort] = [await freePort(), await freePort()];
  const imports = ['tsx', ...preload].flatMap((program) => ['--import', program]);
  const child = spawn(process.execPath, [...imports, join(root, `apps/${app}/src/main.ts`)], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH: process.env['PATH'] ?? '',
      TZ: 'UTC',
      PORT: String(port),
      OPS_PORT: String(opsPort),
      DATABASE_URL: databaseUrl,
      KEY_PEPPER: pepper,
      BASE_URL: 'http://house.test',
      LOG_LEVEL: 'info',
      ...env,
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
    url: `http://127.0.0.1:${port}`,
    ending: () => child.exitCode ?? child.signalCode,
    ready: async () => (await fetch(`http://127.0.0.1:${opsPort}/health/ready`)).status,
    said: () => said,
    metrics: async () => (await fetch(`http://127.0.0.1:${opsPort}/metrics`)).text(),
    stop: async () => {
      child.kill('SIGTERM');
      await over;
      return child.exitCode;
    },
  };
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, 'close');
  return port;
}

/** The apps as their own programs in processes of their own, on the database of a house. */
import { spawn, type ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import type { House } from '@venue/api/testing';
import { ended, freePort, root, type Environment } from './yard';

export type ProgramName = 'api' | 'mcp' | 'widget-api' | 'worker';

export interface AppProcess {
  readonly child: ChildProcess;
  /** `host:port`, as a gateway is told. */
  readonly at: string;
  readonly url: string;
  readonly opsUrl: string;
  /** All that it has written, on both of its outputs. */
  said(): string;
  /** What it says of itself; 0 where nobody answers. */
  health(of: 'live' | 'started' | 'ready'): Promise<number>;
  /** Ends when it says so. */
  until(of: 'live' | 'started' | 'ready', status: number): Promise<void>;
  /** Ends when the process has, with its exit code; null when a signal took it. */
  end(signal?: NodeJS.Signals): Promise<number | null>;
}

interface Where {
  readonly host?: string;
  readonly port?: number;
  readonly env?: Environment;
}

/** Starts it; whether it is ready is another question. */
export async function launchApp(
  house: Pick<House, 'databaseUrl' | 'pepper'>,
  name: ProgramName,
  { host = '127.0.0.1', port, env = {} }: Where = {},
): Promise<AppProcess> {
  const [own, ops] = [port ?? (await freePort()), await freePort()];
  const child = spawn(
    process.execPath,
    ['--import', 'tsx', join(root, 'apps', name, 'src/main.ts')],
    {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: {
        PATH: process.env['PATH'] ?? '',
        TZ: 'UTC',
        HOST: host,
        PORT: String(own),
        OPS_PORT: String(ops),
        DATABASE_URL: house.databaseUrl,
        KEY_PEPPER: house.pepper,
        BASE_URL: 'http://house.test',
        ...unlimited,
        ...env,
      },
    },
  );
  let said = '';
  child.stdout.on('data', (bytes) => (said += String(bytes)));
  child.stderr.on('data', (bytes) => (said += String(bytes)));
  const opsUrl = `http://${host}:${ops}`;
  const health: AppProcess['health'] = (of) => statusOf(`${opsUrl}/health/${of}`);
  return {
    child,
    at: `${host}:${own}`,
    url: `http://${host}:${own}`,
    opsUrl,
    said: () => said,
    health,
    until: async (of, status) => {
      while ((await health(of)) !== status) {
        if (child.exitCode !== null) throw new Error(`${name} ended instead: ${said}`);
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
    },
    end: async (signal = 'SIGTERM') => {
      child.kill(signal);
      await ended(child);
      return child.exitCode;
    },
  };
}

/** Starts it, and waits until it wants requests. */
export async function startApp(...given: Parameters<typeof launchApp>): Promise<AppProcess> {
  const app = await launchApp(...given);
  await app.until('ready', 200);
  return app;
}

const unlimited: Environment = Object.fromEntries(
  ['RATE', 'WIDGET_RATE', 'ADDRESS_RATE'].flatMap((name) => [
    [`${name}_PER_MINUTE`, '1000000'],
    [`${name}_BURST`, '1000000'],
  ]),
);

async function statusOf(url: string): Promise<number> {
  try {
    const { status, body } = await fetch(url, { signal: AbortSignal.timeout(5_000) });
    await body?.cancel();
    return status;
  } catch {
    return 0;
  }
}

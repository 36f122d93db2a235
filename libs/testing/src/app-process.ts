/** The built apps as separate processes, as in production. */
import { spawn, type ChildProcess } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { pause } from '@venue/domain/async';
import type { TestDeployment } from './deployment';
import { builtFile } from './programs';

type ProgramName = 'api' | 'mcp' | 'widget-api' | 'console' | 'worker';
type ProcessState = 'live' | 'started' | 'ready';

export interface AppProcess {
  readonly child: ChildProcess;
  /** `host:port`, for a gateway's configuration. */
  readonly at: string;
  readonly url: string;
  readonly opsUrl: string;
  /** Its exit code or the signal that ended it; null while it runs. */
  ending(this: void): number | NodeJS.Signals | null;
  /** All that it has written to standard output and standard error. */
  output(this: void): string;
  metrics(): Promise<string>;
  /** The HTTP status of a health check; 0 where there is no answer. */
  health(of: ProcessState): Promise<number>;
  /** Waits until that health check answers with this status. */
  until(of: ProcessState, status: number): Promise<void>;
  /** Sends the signal and waits for the end; the exit code, or null when the signal killed it. */
  end(signal?: NodeJS.Signals): Promise<number | null>;
}

interface Where {
  readonly host?: string;
  readonly port?: number;
  readonly env?: Readonly<Record<string, string>>;
  /** Arguments of Node. */
  readonly flags?: readonly string[];
  /** Modules that Node imports before it. */
  readonly preload?: readonly string[];
  /** The folder of the built programs; those of this run unless another is given. */
  readonly programs?: string;
}

/**
 * A module to load before an app. The app's clock is then off by `CLOCK_SHIFT_MS`, as on a machine
 * without NTP.
 */
export const shiftedClock = new URL('./shifted-clock.mjs', import.meta.url).href;

/** Starts it, without waiting until it is ready. */
export async function launchApp(
  { databaseUrl, pepper }: Pick<TestDeployment, 'databaseUrl' | 'pepper'>,
  name: ProgramName,
  { host = '127.0.0.1', port, programs = builtFile(''), ...where }: Where = {},
): Promise<AppProcess> {
  const [own, ops] = [port ?? (await freePort()), await freePort()];
  const { env = {}, flags = [], preload = [] } = where;
  const imports = preload.flatMap((program) => ['--import', program]);
  const child = spawn(process.execPath, [...flags, ...imports, join(programs, name, 'main.js')], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH: process.env['PATH'] ?? '',
      TZ: 'UTC',
      // As `npm start` does: the code that V8 has compiled is cached for the next start.
      NODE_COMPILE_CACHE: join(programs, 'compiled'),
      HOST: host,
      PORT: String(own),
      OPS_PORT: String(ops),
      DATABASE_URL: databaseUrl,
      KEY_PEPPER: pepper,
      BASE_URL: 'http://house.test',
      PAYMENTS: 'test',
      MESSAGES_TEXTS: 'inbox',
      MESSAGES_EMAILS: 'inbox',
      ...unlimited,
      ...env,
    },
  });
  return watched(child, name, { at: `${host}:${own}`, opsUrl: `http://${host}:${ops}` });
}

/** Starts it, and waits until it is ready for requests. */
export async function startApp(...args: Parameters<typeof launchApp>): Promise<AppProcess> {
  const app = await launchApp(...args);
  await app.until('ready', 200);
  return app;
}

function watched(
  child: ChildProcess,
  name: ProgramName,
  { at, opsUrl }: Pick<AppProcess, 'at' | 'opsUrl'>,
): AppProcess {
  let output = '';
  child.stdout?.on('data', (bytes) => (output += String(bytes)));
  child.stderr?.on('data', (bytes) => (output += String(bytes)));
  const health: AppProcess['health'] = (of) => statusOf(`${opsUrl}/health/${of}`);
  const ending: AppProcess['ending'] = () => child.exitCode ?? child.signalCode;
  return {
    child,
    at,
    url: `http://${at}`,
    opsUrl,
    ending,
    output: () => output,
    metrics: async () => (await fetch(`${opsUrl}/metrics`)).text(),
    health,
    until: async (of, status) => {
      while ((await health(of)) !== status) {
        if (ending() !== null) throw new Error(`${name} ended instead: ${output}`);
        await pause(50);
      }
    },
    end: async (signal = 'SIGTERM') => {
      child.kill(signal);
      if (ending() === null) await once(child, 'exit');
      return child.exitCode;
    },
  };
}

const unlimited = Object.fromEntries(
  [
    ...['RATE', 'WIDGET_RATE', 'ADDRESS_RATE'].flatMap((name) => [
      `${name}_PER_MINUTE`,
      `${name}_BURST`,
    ]),
    'PAGE_BOOKINGS_PER_HOUR',
    'PAGE_BOOKINGS_PER_DAY',
  ].map((name) => [name, '1000000']),
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

/**
 * A port for a process to listen on. Below the range from which the system takes ports for outgoing
 * connections, which would otherwise be able to take it before the process listens; each Jest
 * worker has its own part.
 */
export async function freePort(): Promise<number> {
  const worker = Number(process.env['JEST_WORKER_ID'] ?? 0) % 10;
  for (;;) {
    const port = portsFrom + worker * portsEach + randomInt(portsEach);
    if (!usedPorts.has(port) && (await isFree(port))) {
      usedPorts.add(port);
      return port;
    }
  }
}

const portsFrom = 12_000;
const portsEach = 2_000;
const usedPorts = new Set<number>();

async function isFree(port: number): Promise<boolean> {
  const probe = createServer().listen(port, '127.0.0.1');
  try {
    await once(probe, 'listening');
  } catch {
    return false;
  }
  probe.close();
  await once(probe, 'close');
  return true;
}

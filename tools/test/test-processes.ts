/** Real processes of `npm start`, each with a folder and a port of its own. */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pause } from '@venue/domain/async';
import { freePort } from '@venue/testing/app-process';
import { builtFile } from '@venue/testing/programs';

export const root = join(import.meta.dirname, '../..');

export type Environment = Readonly<Record<string, string>>;

export interface Launched {
  readonly child: ChildProcess;
  readonly out: () => string;
  readonly err: () => string;
}

export interface StartedProcess {
  readonly child: ChildProcess;
  readonly url: string;
  readonly dataDir: string;
  readonly printed: string;
  /** All that it has written to standard output so far. */
  readonly out: () => string;
  readonly keys: Readonly<Record<'all' | 'one' | 'sandbox' | 'page' | 'sandboxPage', string>>;
}

export interface TestProcesses {
  /** The path of a folder that `close` deletes. */
  folder(name: string): string;
  launch(env: Environment, args?: readonly string[]): Launched;
  /** Starts it, and waits until the whole welcome has been printed. */
  start(dataDir: string, env?: Environment): Promise<StartedProcess>;
  close(): Promise<void>;
}

export async function openTestProcesses(): Promise<TestProcesses> {
  const scratch = await mkdtemp(join(tmpdir(), 'venue-start-'));
  const children: ChildProcess[] = [];
  const launch = (env: Environment, args: readonly string[] = []): Launched => {
    const launched = launchIn(scratch, env, args);
    children.push(launched.child);
    return launched;
  };
  return {
    folder: (name) => join(scratch, name),
    launch,
    start: async (dataDir, env = {}) => {
      const port = await freePort();
      const launched = launch({ DATA_DIR: dataDir, PORT: String(port), ...env });
      const printed = await wholeWelcome(launched);
      const printedKeys = printed.match(/vb_\w+/g) ?? [];
      const [all = '', one = '', sandbox = '', page = '', sandboxPage = ''] = printedKeys;
      const keys = { all, one, sandbox, page, sandboxPage };
      const url = `http://127.0.0.1:${port}`;
      return { child: launched.child, url, dataDir, printed, out: launched.out, keys };
    },
    close: async () => {
      for (const child of children) child.kill('SIGTERM');
      await Promise.all(children.map(untilEnded));
      await rm(scratch, { recursive: true, force: true });
    },
  };
}

function launchIn(home: string, env: Environment, args: readonly string[]): Launched {
  const node = join(root, 'node_modules/node/bin/node');
  const child = spawn(node, [builtFile('start/main.js'), ...args], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH: process.env['PATH'] ?? '',
      HOME: home,
      TZ: 'UTC',
      NODE_COMPILE_CACHE: builtFile('compiled'),
      ...env,
    },
  });
  const output = { out: '', err: '' };
  child.stdout.on('data', (bytes) => (output.out += String(bytes)));
  child.stderr.on('data', (bytes) => (output.err += String(bytes)));
  return { child, out: () => output.out, err: () => output.err };
}

async function wholeWelcome({ child, out, err }: Launched): Promise<string> {
  while (!/\ncurl .*\n/.test(out())) {
    if (child.exitCode !== null) throw new Error(`it ended instead: ${err()}`);
    await pause(20);
  }
  return out();
}

/** Sends the signal, waits for the end and returns the exit code. */
export async function stop(
  { child }: Pick<StartedProcess, 'child'>,
  signal: NodeJS.Signals = 'SIGTERM',
): Promise<number | null> {
  child.kill(signal);
  await untilEnded(child);
  return child.exitCode;
}

export async function untilEnded(child: ChildProcess): Promise<void> {
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
}

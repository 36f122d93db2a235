/** A process of an image, as an engine would start, ask and stop it. */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Image } from './carry-out';
import { identityOf, type Machine } from './machine';

type Environment = Readonly<Record<string, string>>;

export interface Container {
  readonly pid: number;
  /** All that it has written, on both outputs. */
  said(): string;
  /** What the health check of its image ends with; null where there is none. */
  health(): Promise<number | null>;
  /** Waits until it can serve; throws when it has ended instead. */
  healthy(): Promise<void>;
  /** Tells it to stop, without waiting for it. */
  signal(): void;
  /** Answers with its exit code; null where it was killed. */
  ended(): Promise<number | null>;
}

export interface Running {
  readonly machine: Machine;
  readonly env: Environment;
  /** Instead of what the image says. */
  readonly args?: readonly string[];
}

export function startContainer(image: Image, { machine, env, args }: Running): Container {
  const setting = { PATH: machine.env['PATH'] ?? '', ...image.env, ...env };
  const begin = (words: readonly string[]): ChildProcess => {
    const [program = '', ...rest] = words;
    return spawn(program, rest, {
      cwd: join(image.root, image.workdir),
      env: setting,
      stdio: ['ignore', 'pipe', 'pipe'],
      ...identityOf(image.user),
    });
  };
  const child = begin([...image.entrypoint, ...(args ?? image.cmd)]);
  let said = '';
  child.stdout?.on('data', (bytes) => (said += String(bytes)));
  child.stderr?.on('data', (bytes) => (said += String(bytes)));

  const health = (): Promise<number | null> =>
    image.health === null ? Promise.resolve(null) : exitOf(begin(image.health));
  return {
    pid: child.pid ?? 0,
    said: () => said,
    health,
    healthy: async () => {
      while ((await health()) !== 0) {
        if (hasEnded(child)) throw new Error(`${image.name} ended instead: ${said}`);
        await pause(200);
      }
    },
    signal: () => void child.kill(image.stopSignal as NodeJS.Signals),
    ended: () => exitOf(child),
  };
}

function hasEnded({ exitCode, signalCode }: ChildProcess): boolean {
  return exitCode !== null || signalCode !== null;
}

async function exitOf(child: ChildProcess): Promise<number | null> {
  // Not before its last words have been read.
  if (!hasEnded(child)) await once(child, 'close');
  return child.exitCode;
}

/** Runs a process in an image as a container engine would. */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Image } from './images';

type Environment = Readonly<Record<string, string>>;

export interface Container {
  readonly pid: number;
  /** All that it has written to standard output and standard error. */
  output(): string;
  /** The exit code of the image's health check. */
  health(): Promise<number | null>;
  /** Waits until it can serve; throws when it has ended instead. */
  untilHealthy(): Promise<void>;
  /** Sends the image's stop signal, without waiting. */
  stop(): void;
  /** Waits for its end; returns the exit code, or null where a signal ended it. */
  ended(): Promise<number | null>;
}

interface ContainerOptions {
  readonly env?: Environment;
  /** Replaces the image's own entrypoint. */
  readonly entrypoint?: readonly string[];
  readonly args?: readonly string[];
}

export function startContainer(image: Image, options: ContainerOptions = {}): Container {
  const { env = {}, entrypoint = image.config.Entrypoint } = options;
  const args = options.args ?? image.config.Cmd ?? [];
  const child = spawnIn(image, [...entrypoint, ...args], env);
  let output = '';
  child.stdout?.on('data', (bytes) => (output += String(bytes)));
  child.stderr?.on('data', (bytes) => (output += String(bytes)));

  const health = (): Promise<number | null> => {
    const [kind, ...words] = image.config.Healthcheck.Test;
    if (kind !== 'CMD') throw new Error(`The health check needs a shell: ${kind}`);
    return exitCodeOf(spawnIn(image, words, env));
  };
  return {
    pid: child.pid ?? 0,
    output: () => output,
    health,
    untilHealthy: async () => {
      while ((await health()) !== 0) {
        if (hasEnded(child)) throw new Error(`The container has ended: ${output}`);
        await pause(200);
      }
    },
    stop: () => void child.kill(image.config.StopSignal),
    ended: () => exitCodeOf(child),
  };
}

/**
 * In a mount namespace of its own, the root file system is read-only, with a /tmp of its own, as in
 * compose.yaml. Each program replaces the one before it, so signals reach the app itself.
 */
const script = `set -e
root=$1 directory=$2 user=$3 group=$4
shift 4
mount --bind -o ro "$root" "$root"
mount --bind /proc "$root/proc"
mount --rbind /dev "$root/dev"
mount -t tmpfs tmpfs "$root/tmp"
exec setpriv --clear-groups --no-new-privs \\
  unshare --root "$root" --wd "$directory" --setuid "$user" --setgid "$group" -- "$@"`;

function spawnIn(
  { path, config }: Image,
  words: readonly string[],
  env: Environment,
): ChildProcess {
  const place = [path, config.WorkingDir, ...idsOf(path, config.User)];
  return spawn('unshare', ['--mount', 'sh', '-c', script, 'sh', ...place, ...words], {
    env: { ...Object.fromEntries(config.Env.map(pairOf)), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}

function idsOf(path: string, user: string): readonly string[] {
  const lines = readFileSync(join(path, 'etc/passwd'), 'utf8').split('\n');
  const line = lines.find((one) => one.startsWith(`${user}:`));
  if (line === undefined) throw new Error(`The image has no user ${user}.`);
  return line.split(':').slice(2, 4);
}

function pairOf(text: string): [string, string] {
  const at = text.indexOf('=');
  return [text.slice(0, at), text.slice(at + 1)];
}

function hasEnded({ exitCode, signalCode }: ChildProcess): boolean {
  return exitCode !== null || signalCode !== null;
}

async function exitCodeOf(child: ChildProcess): Promise<number | null> {
  // "close" comes after all output has been read.
  if (!hasEnded(child)) await once(child, 'close');
  return child.exitCode;
}

/** The real nginx with our generated configuration, as a process of its own. */
import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chmod, mkdtemp, open, readFile, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { nginxConf, type GatewayWish } from '../gateway-nginx';
import { pause } from '@venue/domain/async';
import { freePort } from '@venue/testing/app-process';
import { untilEnded } from './test-processes';

const places = [
  process.env['NGINX_PATH'],
  '/usr/sbin/nginx',
  '/usr/bin/nginx',
  '/usr/local/sbin/nginx',
  '/usr/local/bin/nginx',
  '/opt/homebrew/bin/nginx',
];

/** The path of nginx on this machine, or null. */
export const nginx = places.find((place) => place && existsSync(place)) ?? null;

export interface Gateway {
  readonly port: number;
  readonly url: string;
  readonly opsUrl: string;
  /** Its access log and its error messages. */
  log(): Promise<string>;
  close(): Promise<void>;
}

export type Behind = Pick<GatewayWish, 'apps'> & Partial<Pick<GatewayWish, 'resolver'>>;

export async function openGateway({ apps, resolver = null }: Behind): Promise<Gateway> {
  if (nginx === null) throw new Error('There is no nginx here: install it, or set NGINX_PATH.');
  const folder = await mkdtemp(join(tmpdir(), 'venue-gateway-'));
  // nginx's workers run as a user other than root.
  await chmod(folder, 0o755);
  const [port, opsPort] = [await freePort(), await freePort()];
  const conf = nginxConf({
    listen: `127.0.0.1:${port}`,
    opsListen: `127.0.0.1:${opsPort}`,
    apps,
    resolver,
    folder,
  });
  await writeFile(join(folder, 'nginx.conf'), conf);
  const logFile = join(folder, 'nginx.log');
  const file = await open(logFile, 'a');
  const child = spawn(
    nginx,
    ['-e', 'stderr', '-p', folder, '-c', 'nginx.conf', '-g', 'daemon off;'],
    { stdio: ['ignore', file.fd, file.fd] },
  );
  await file.close();
  const log = (): Promise<string> => readFile(logFile, 'utf8');
  await untilOpen(port, child, log);
  return {
    port,
    url: `http://127.0.0.1:${port}`,
    opsUrl: `http://127.0.0.1:${opsPort}`,
    log,
    close: async () => {
      child.kill('SIGTERM');
      await untilEnded(child);
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function untilOpen(
  port: number,
  child: ChildProcess,
  log: () => Promise<string>,
): Promise<void> {
  while (!(await isOpen(port))) {
    if (child.exitCode !== null) throw new Error(`nginx ended instead: ${await log()}`);
    await pause(20);
  }
}

function isOpen(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => socket.destroy() && resolve(true));
    socket.once('error', () => resolve(false));
  });
}

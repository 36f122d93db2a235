/** A real PgBouncer in front of a spec's database, as a process of its own. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '@venue/testing/app-process';
import { nobody } from '@venue/testing/debian-postgres';
import { until } from '@venue/testing/until';

const program = '/usr/sbin/pgbouncer';
const isHere = existsSync(program);

/** In CI it has to be installed: there the specs run and fail where it is missing. */
export const canPool = isHere || process.env['CI'] === 'true';
if (!canPool) process.stderr.write('No PgBouncer here: what goes through it is not tried.\n');

export interface PgBouncer {
  readonly url: string;
  close(): Promise<void>;
}

/** Further lines of its configuration, by name. */
type Settings = Readonly<Record<string, string>>;

export async function openPgBouncer(databaseUrl: string, settings: Settings): Promise<PgBouncer> {
  if (!isHere) throw new Error('There is no PgBouncer here: install pgbouncer.');
  const target = new URL(databaseUrl);
  const folder = await mkdtemp(join(tmpdir(), 'venue-pgbouncer-'));
  await chmod(folder, 0o755);
  const port = await freePort();
  const all: Settings = {
    listen_addr: '127.0.0.1',
    listen_port: String(port),
    unix_socket_dir: '',
    auth_type: 'trust',
    auth_file: join(folder, 'users'),
    ...settings,
  };
  const lines = Object.entries(all).map(([name, value]) => `${name} = ${value}`);
  const database = `* = host=${target.hostname} port=${target.port}`;
  const config = ['[databases]', database, '[pgbouncer]', ...lines, ''].join('\n');
  await writeFile(join(folder, 'pgbouncer.ini'), config);
  await writeFile(join(folder, 'users'), `"${target.username}" "${target.password}"\n`);
  // It does not run as root.
  const user = process.getuid?.() === 0 ? nobody() : {};
  const child = spawn(program, [join(folder, 'pgbouncer.ini')], { ...user, stdio: 'ignore' });
  target.port = String(port);
  await until(() => isOpen(port));
  return {
    url: target.href,
    close: async () => {
      child.kill('SIGINT');
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
      await rm(folder, { recursive: true, force: true });
    },
  };
}

function isOpen(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => socket.destroy() && resolve(true));
    socket.once('error', () => resolve(false));
  });
}

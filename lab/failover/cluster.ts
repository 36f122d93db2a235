/**
 * Two PostgreSQL servers under Patroni with etcd, from Debian's packages, on this machine. Either
 * can be killed with the Patroni beside it, as when its machine loses power.
 */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { chmod, chown, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '@venue/testing/app-process';
import { pause } from '@venue/domain/async';
import { killServer } from '@venue/testing/killable-server';

const bin = '/usr/lib/postgresql/15/bin';
const needed = {
  patroni: '/usr/bin/patroni',
  'etcd-server': '/usr/bin/etcd',
  'postgresql-15': join(bin, 'postgres'),
};

/** Debian's packages that are missing here. */
export const missing = Object.entries(needed).flatMap(([name, file]) =>
  existsSync(file) ? [] : [name],
);

/** Patroni's own smallest `ttl`, in seconds: for so long a primary may be silent. */
const ttl = 20;

export interface Member {
  readonly name: string;
  /** Address of the database on this member alone. */
  readonly url: string;
  /** Kills Patroni and PostgreSQL at once. */
  kill(): Promise<void>;
  start(): Promise<void>;
}

export interface Cluster {
  readonly members: readonly Member[];
  /** The address with both members. */
  readonly url: string;
  /** Waits until one is the primary and the other its synchronous standby; returns the primary. */
  whole(this: void): Promise<Member>;
  close(): Promise<void>;
}

interface Context {
  readonly folder: string;
  readonly etcd: string;
  /** The user of the servers, since PostgreSQL does not run as root; empty for ours. */
  readonly user: { readonly uid?: number; readonly gid?: number };
}

export async function openCluster(): Promise<Cluster> {
  const folder = await mkdtemp(join(tmpdir(), 'venue-patroni-'));
  const user = process.getuid?.() === 0 ? postgresUser() : {};
  await chmod(folder, 0o711);
  const [clients, peers] = [await freePort(), await freePort()];
  const context = { folder, user, etcd: `127.0.0.1:${clients}` };
  const etcd = spawn(needed['etcd-server'], etcdOptions(folder, clients, peers), {
    stdio: 'ignore',
  });
  const members = [await memberOf(context, 'one'), await memberOf(context, 'two')];
  for (const member of members) await member.start();
  const hosts = members.map(({ url }) => new URL(url).host).join();
  return {
    members,
    url: `postgresql://venue@${hosts}/venue?target_session_attrs=read-write`,
    whole: () => untilWhole(members),
    close: async () => {
      for (const member of members) await member.kill();
      etcd.kill('SIGKILL');
      await rm(folder, { recursive: true, force: true });
    },
  };
}

function etcdOptions(folder: string, clients: number, peers: number): string[] {
  const [client, peer] = [`http://127.0.0.1:${clients}`, `http://127.0.0.1:${peers}`];
  const wish = {
    name: 'etcd',
    'data-dir': join(folder, 'etcd'),
    'listen-client-urls': client,
    'advertise-client-urls': client,
    'listen-peer-urls': peer,
    'initial-advertise-peer-urls': peer,
    'initial-cluster': `etcd=${peer}`,
  };
  return Object.entries(wish).map(([name, value]) => `--${name}=${value}`);
}

interface Running extends Member {
  readonly rest: string;
}

async function memberOf(context: Context, name: string): Promise<Running> {
  const [port, restPort] = [await freePort(), await freePort()];
  const folder = join(context.folder, name);
  await mkdir(folder, { mode: 0o700 });
  const { uid, gid } = context.user;
  if (uid !== undefined && gid !== undefined) await chown(folder, uid, gid);
  const file = join(folder, 'patroni.yml');
  const data = join(folder, 'data');
  // JSON is YAML, too.
  await writeFile(file, JSON.stringify(configOf(context, { name, folder, data, port, restPort })));
  if (uid !== undefined && gid !== undefined) await chown(file, uid, gid);
  let patroni: ChildProcess | null = null;
  return {
    name,
    url: `postgresql://venue@127.0.0.1:${port}/venue`,
    rest: `http://127.0.0.1:${restPort}`,
    kill: async () => {
      if (patroni !== null && patroni.exitCode === null && patroni.signalCode === null) {
        patroni.kill('SIGKILL');
        await once(patroni, 'exit');
      }
      if (existsSync(join(data, 'postmaster.pid'))) await killServer(data);
    },
    start: async () => {
      const env = { PATH: process.env['PATH'], LC_ALL: 'C.UTF-8' };
      const options = { ...context.user, env, cwd: folder, stdio: 'ignore' } as const;
      patroni = spawn(needed.patroni, [file], options);
      await once(patroni, 'spawn');
    },
  };
}

interface Place {
  readonly name: string;
  readonly folder: string;
  readonly data: string;
  readonly port: number;
  readonly restPort: number;
}

function configOf({ etcd }: Context, { name, folder, data, port, restPort }: Place): object {
  const [listen, rest] = [`127.0.0.1:${port}`, `127.0.0.1:${restPort}`];
  return {
    scope: 'venue',
    name,
    restapi: { listen: rest, connect_address: rest },
    etcd3: { host: etcd },
    bootstrap: {
      dcs: {
        ttl,
        loop_wait: 2,
        retry_timeout: 3,
        synchronous_mode: true,
        postgresql: { use_pg_rewind: true, parameters: { max_connections: 200 } },
      },
      initdb: [{ encoding: 'UTF8' }, { auth: 'trust' }, 'data-checksums'],
      pg_hba: ['local all all trust', ...['all', 'replication'].map(trusted)],
    },
    postgresql: {
      listen,
      connect_address: listen,
      data_dir: data,
      bin_dir: bin,
      pgpass: join(folder, 'pgpass'),
      authentication: { superuser: { username: 'venue' }, replication: { username: 'venue' } },
      parameters: { unix_socket_directories: folder },
    },
  };
}

const trusted = (database: string): string => `host ${database} all 127.0.0.1/32 trust`;

async function untilWhole(members: readonly Running[]): Promise<Member> {
  for (const deadline = performance.now() + 120_000; ; await pause(200)) {
    const roles = await Promise.all(members.map(({ rest }) => roleAt(rest)));
    const primary = members[roles.indexOf('primary')];
    if (primary !== undefined && roles.includes('sync_standby')) return primary;
    if (performance.now() > deadline) throw new Error(`not whole: ${roles.join(' and ')}`);
  }
}

/** The role that Patroni reports for the server beside it. */
async function roleAt(rest: string): Promise<string> {
  for (const [path, role] of [
    ['primary', 'primary'],
    ['synchronous', 'sync_standby'],
  ] as const) {
    const response = await fetch(`${rest}/${path}`).catch(() => null);
    await response?.body?.cancel();
    if (response?.status === 200) return role;
  }
  return 'neither';
}

function postgresUser(): { readonly uid: number; readonly gid: number } {
  const [, uid, gid] =
    /^postgres:[^:]*:(\d+):(\d+):/m.exec(readFileSync('/etc/passwd', 'utf8')) ?? [];
  return { uid: Number(uid), gid: Number(gid) };
}

/** A small file system that a spec can fill up. */
import { execFileSync } from 'node:child_process';
import { closeSync, openSync, rmSync, writeSync } from 'node:fs';
import { chmod, mkdtemp, rm, rmdir, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openKillableServer, type KillableServer } from './killable-server';

export interface SmallDisk {
  readonly path: string;
  /** Fills the disk to the last byte. */
  fill(): void;
  empty(): void;
  close(): Promise<void>;
}

/** Null where this user may not mount anything. */
async function mountSmallDisk(megabytes: number): Promise<SmallDisk | null> {
  const path = await mkdtemp(join(tmpdir(), 'venue-disk-'));
  try {
    run('mount', '-t', 'tmpfs', '-o', `size=${megabytes}m,mode=711`, 'none', path);
  } catch {
    await rmdir(path);
    return null;
  }
  const ballast = join(path, 'ballast');
  return {
    path,
    fill: () => fill(ballast),
    empty: () => rmSync(ballast),
    close: async () => {
      run('umount', '--lazy', path);
      await rmdir(path);
    },
  };
}

export interface DatabaseOnDisk {
  readonly server: KillableServer;
  readonly disk: SmallDisk;
  close(): Promise<void>;
}

/**
 * A PostgreSQL whose tables are on a separate disk. The log of its writes is not: without that
 * PostgreSQL ends itself and recovers, as when it is killed. Null where nothing can be mounted.
 */
export async function openServerOnSmallDisk(megabytes: number): Promise<DatabaseOnDisk | null> {
  const disk = await mountSmallDisk(megabytes);
  if (disk === null) return null;
  const server = await openKillableServer(disk.path);
  const elsewhere = await mkdtemp(join(tmpdir(), 'venue-wal-'));
  await chmod(elsewhere, 0o711);
  await server.kill();
  const log = join(server.cluster, 'pg_wal');
  run('mv', log, join(elsewhere, 'pg_wal'));
  await symlink(join(elsewhere, 'pg_wal'), log);
  await server.start();
  return {
    server,
    disk,
    close: async () => {
      await server.close();
      await rm(elsewhere, { recursive: true, force: true });
      await disk.close();
    },
  };
}

function run(program: string, ...args: readonly string[]): void {
  execFileSync(program, args, { stdio: 'ignore' });
}

function fill(path: string): void {
  const file = openSync(path, 'w');
  const zeros = Buffer.alloc(65_536);
  try {
    for (;;) writeSync(file, zeros);
  } catch (error) {
    if ((error as { code?: unknown }).code !== 'ENOSPC') throw error;
  } finally {
    closeSync(file);
  }
}

/** A small file system that a spec can fill up. */
import { execFileSync } from 'node:child_process';
import { closeSync, openSync, rmSync, writeSync } from 'node:fs';
import { mkdtemp, rmdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface SmallDisk {
  readonly path: string;
  /** Fills the disk to the last byte. */
  fill(): void;
  empty(): void;
  close(): Promise<void>;
}

/** Null where this user may not mount anything. */
export async function mountSmallDisk(megabytes: number): Promise<SmallDisk | null> {
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

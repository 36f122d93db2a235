/** Our programs as processes: built by the checkout's own build, where they are not current. */
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';

/** Returns the folder of the programs. */
export async function buildPrograms(checkout: string): Promise<string> {
  const node = join(checkout, 'node_modules/node/bin/node');
  await promisify(execFile)(node, [join(checkout, 'tools/build.ts')], { cwd: checkout });
  return join(checkout, 'dist');
}

/** Runs the command of an installed package on this Node, until it ends. */
import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

interface CommandResult {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

const require = createRequire(import.meta.url);

export async function run(
  packageName: string,
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<CommandResult> {
  const file = require.resolve(`${packageName}/package.json`);
  const { bin } = JSON.parse(await readFile(file, 'utf8')) as { bin: Record<string, string> };
  const program = join(dirname(file), Object.values(bin)[0] ?? '');
  const options = { env: { ...process.env, ...env, NO_COLOR: '1' }, maxBuffer: 64_000_000 };
  return new Promise((resolve) => {
    const child = execFile(process.execPath, [program, ...args], options, (_error, out, err) => {
      resolve({ code: child.exitCode ?? -1, out, err });
    });
  });
}

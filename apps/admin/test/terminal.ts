/** Runs admin commands on a separate deployment and returns their output. */
import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from '@jest/globals';
import { Client } from 'pg';
import { testDatabase } from '@venue/testing/database';
import { runCommandLine } from '../src/command-line';

const root = join(import.meta.dirname, '../../..');
export const example = join(root, 'examples/harbour-group.yaml');
export const pepper = 'the pepper of the test suites';

interface Outcome {
  readonly exitCode: number;
  readonly stdout: string;
  readonly stderr: string;
}

type Env = Readonly<Record<string, string>>;

/** Runs the command in this process, in a tenth of the time. */
export async function runHere(
  args: readonly string[],
  env: Env,
  ask?: (question: string) => Promise<string>,
): Promise<Outcome> {
  const output = { stdout: '', stderr: '' };
  const exitCode = await runCommandLine(args, {
    env,
    write: (text) => (output.stdout += text),
    complain: (text) => (output.stderr += text),
    ask,
  });
  return { exitCode, ...output };
}

function runProcess(args: readonly string[], env: Env): Promise<Outcome> {
  const command = ['tools/run.mjs', 'admin', ...args];
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      command,
      { cwd: root, env: { ...process.env, ...env } },
      (error, stdout, stderr) => {
        resolve({ exitCode: error === null ? 0 : Number(error.code), stdout, stderr });
      },
    );
  });
}

export type OpenTerminal = Awaited<ReturnType<typeof openTerminal>>;

export async function openTerminal() {
  const folder = await mkdtemp(join(tmpdir(), 'venue-admin-'));
  const database = await testDatabase();
  const client = new Client({ connectionString: database.url });
  await client.connect();
  const env: Env = { DATABASE_URL: database.url, DATA_DIR: folder, KEY_PEPPER: pepper };
  const here = (...args: string[]): Promise<Outcome> => runHere(args, env);

  return {
    folder,
    env,
    here,
    /** Runs the command as a separate process. */
    admin: (...args: string[]): Promise<Outcome> => runProcess(args, env),

    /** Runs the command with --json and parses its output. */
    runJson: async (...args: string[]) => {
      const { stdout, ...outcome } = await here(...args, '--json');
      expect(stdout.trim().split('\n')).toHaveLength(1);
      return { ...outcome, json: JSON.parse(stdout) };
    },

    sql: async (text: string, values: readonly unknown[] = []) =>
      (await client.query(text, [...values])).rows,

    close: async (): Promise<void> => {
      await client.end();
      await database.drop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

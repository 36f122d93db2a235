/** The findings of the linter of migrations, for the statements that a migration really sends. */
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { QueryRunner } from 'typeorm';
import type { MigrationClass } from '../src/migrations/migration-session';

const program = fileURLToPath(new URL('../../../node_modules/.bin/squawk', import.meta.url));

/** The disabled rules, and why. */
const setAside = {
  'prefer-bigint-over-int':
    'pence, covers and counts of a venue stay far below two thousand million',
  'require-lock-timeout': 'the job sets it for all that it does (migration-session.ts)',
  'require-statement-timeout': 'an index on a large table takes as long as it takes',
};

interface Finding {
  readonly rule_name: string;
  readonly line: number;
  readonly column: number;
}

/** Each as `rule: the line it refers to`, from its beginning, cut to 88 characters. */
export async function findingsIn(Migration: MigrationClass): Promise<readonly string[]> {
  const migration = new Migration();
  const sql = await statementsOf(migration);
  const isAlone = migration.transaction === false;
  const { stdout, stderr, error } = spawnSync(
    program,
    [
      ...['--pg-version', '15.0', '--reporter', 'json', '--stdin-filepath', migration.name],
      ...Object.keys(setAside).flatMap((rule) => ['--exclude', rule]),
      ...(isAlone ? [] : ['--assume-in-transaction']),
    ],
    { input: sql, encoding: 'utf8' },
  );
  if (error !== undefined || stdout === '') throw new Error(`squawk did not run: ${stderr}`);
  const lines = sql.split('\n');
  return (JSON.parse(stdout) as Finding[]).map(({ rule_name: rule, line, column }) =>
    `${rule}: ${lines[line]?.slice(column).trim()}`.slice(0, 88),
  );
}

async function statementsOf(migration: InstanceType<MigrationClass>): Promise<string> {
  const sent: string[] = [];
  const recorder = {
    async query(text: string) {
      sent.push(`${text.trim()}\n`);
      return [];
    },
  };
  await migration.up(recorder as unknown as QueryRunner);
  // Statements of a migration without a transaction are sent singly, and may lack a semicolon.
  return sent.map((text) => text.replace(/;?\n$/, ';\n')).join('\n');
}

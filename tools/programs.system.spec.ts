/** Each program as an operator sees it: a real process that is asked, or that cannot start. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { parse } from 'acorn';
import { builtFile } from '@venue/testing/programs';
import { settings } from '@venue/runtime';
import { root, type Environment } from './test/test-processes';

const programs = ['start', 'api', 'mcp', 'widget-api', 'console', 'worker', 'admin'] as const;

type Program = (typeof programs)[number];

interface ProgramResult {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

async function run(
  program: Program,
  args: readonly string[],
  env: Environment = {},
  flags: readonly string[] = [],
): Promise<ProgramResult> {
  const node = join(root, 'node_modules/node/bin/node');
  const child = spawn(node, [...flags, builtFile(`${program}/main.js`), ...args], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { PATH: process.env['PATH'] ?? '', TZ: 'UTC', ...env },
  });
  const output = { out: '', err: '' };
  child.stdout.on('data', (bytes) => (output.out += String(bytes)));
  child.stderr.on('data', (bytes) => (output.err += String(bytes)));
  await once(child, 'close');
  return { code: child.exitCode, ...output };
}

/** Makes Node say that it is an older one. */
const asNode20 = `data:text/javascript,${encodeURIComponent(
  `Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '20.20.2' } })`,
)}`;

const apps = programs.filter((program) => program !== 'admin' && program !== 'start');

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'venue-programs-'));
});
afterAll(() => rm(folder, { recursive: true }));

describe('a program', () => {
  it.each(programs)('prints its settings with --help and exits with 0: %s', async (name) => {
    const { code, out, err } = await run(name, ['--help'], { PORT: 'x', DATABASE_URL: 'x' });
    const listed = [...out.matchAll(/^ {2}([A-Z_]+) +(?=\S)/gm)].map(([, variable]) => variable);
    const read = Object.entries(settings).filter(([, { readBy }]) => readBy.includes(name));

    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect(listed.toSorted()).toEqual(read.map(([variable]) => variable).toSorted());
  });

  it.each(programs)(
    'says which Node it needs, in words that an older one reads: %s',
    async (name) => {
      const text = await readFile(builtFile(`${name}/main.js`), 'utf8');
      expect(() => parse(text, { ecmaVersion: 2022, sourceType: 'module' })).not.toThrow();

      expect(await run(name, ['--help'], {}, ['--import', asNode20])).toEqual({
        code: 1,
        out: '',
        err: 'This program needs Node 24 or newer, and this is Node 20.20.2.\n',
      });
    },
  );

  it.each(['start', 'worker'] as const)(
    'starts with no argument it can’t tell: %s',
    async (name) => {
      expect(await run(name, ['--hepl'])).toEqual({
        code: 2,
        out: '',
        err: 'There is no argument "--hepl"; --help lists the settings.\n',
      });
    },
  );

  it.each(apps)('reports all faults of its settings at once: %s', async (name) => {
    const path = join(folder, 'nothing');
    const env = {
      OPS_PORT: 'x',
      POOL_SIZE: '1',
      KEY_PEPPER_FILE: path,
      MCP_PORT: 'tcp://10.0.0.1',
    };
    const { code, out, err } = await run(name, [], env);

    expect({ code, out }).toEqual({ code: 1, out: '' });
    expect(err.trimEnd().split('\n')).toEqual([
      'OPS_PORT must be a whole number from 0 to 65535, not "x".',
      'DATABASE_URL must be set.',
      'POOL_SIZE must be a whole number from 5 to 200, not "1".',
      `KEY_PEPPER_FILE names ${path}, which can't be read (ENOENT).`,
    ]);
  });

  it.each(['start', 'widget-api', 'worker'] as const)(
    'confirms no bookings for nothing at a public address: %s',
    async (name) => {
      const { code, out, err } = await run(name, [], {
        ...{
          BASE_URL: 'https://book.example.com',
          MESSAGES_TEXTS: 'inbox',
          MESSAGES_EMAILS: 'inbox',
        },
        DATABASE_URL: 'postgresql://127.0.0.1:1/none',
        KEY_PEPPER: 'hunter2 of some length',
      });

      expect({ code, out }).toEqual({ code: 1, out: '' });
      expect(err).toMatch(/^PAYMENTS must be set, .* stripe .* test .*\n$/);
    },
  );

  it('reports them for npm start too, without secrets', async () => {
    const file = join(folder, 'database');
    await writeFile(file, 'hunter2\n');
    const both = { KEY_PEPPER: 'hunter2 of some length', KEY_PEPPER_FILE: file };
    const { code, out, err } = await run('start', [], {
      PORT: 'x',
      DATABASE_URL_FILE: file,
      ...both,
      PAYMENTS: 'stripe',
      STRIPE_SECRET_KEY: 'hunter2',
    });

    expect({ code, out }).toEqual({ code: 1, out: '' });
    expect(err.trimEnd().split('\n')).toEqual([
      'PORT must be a whole number from 1 to 65535, not "x".',
      `DATABASE_URL, as read from ${file}, must be an address such as postgresql://user:password@host:5432/name.`,
      'KEY_PEPPER and KEY_PEPPER_FILE are both set; please set one of them.',
      'STRIPE_WEBHOOK_SECRETS must be set.',
    ]);
  });
});

/** The database's password is changed with the statements of docs/operating.md. */
import { readFileSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { canDump, openDebianPostgres, type DebianPostgres } from '@venue/testing/debian-postgres';
import { Client } from 'pg';
import { example, pepper, runHere } from './terminal';

const withTools = canDump ? describe : describe.skip;

const guide = readFileSync(join(import.meta.dirname, '../../../docs/operating.md'), 'utf8');
const [, section = ''] = guide.split("### The database's password");
const blocks = [...(section.split('\n## ')[0] ?? '').matchAll(/```sh\n(.*?)```/gs)];
const [create = [], close = [], drop = []] = blocks.map(([, text = '']) =>
  [...text.matchAll(/--command "([^"]*)"/g)].map(([, statement = '']) => statement),
);

let server: DebianPostgres;
let folder: string;

const urlAs = (role: string, password: string): string => {
  const url = new URL(server.urlOf('venue'));
  return Object.assign(url, { username: role, password }).href;
};

/** The superuser connects without a password. */
async function asSuperuser(...statements: readonly string[]): Promise<void> {
  const client = new Client({ connectionString: server.urlOf('venue').replace('venue@', 'root@') });
  await client.connect();
  for (const statement of statements) await client.query(statement);
  await client.end();
}

const admin = (url: string, ...args: string[]): ReturnType<typeof runHere> =>
  runHere(args, { DATABASE_URL: url, KEY_PEPPER: pepper, DATA_DIR: folder });

const worksWith = async (url: string): Promise<boolean> =>
  (await admin(url, 'team', 'list')).exitCode === 0;

/** As in production: `venue` is no superuser, and every role needs a password. */
beforeAll(async () => {
  if (!canDump) return;
  folder = await mkdtemp(join(tmpdir(), 'venue-rotate-'));
  server = await openDebianPostgres();
  await server.create('venue');
  const before = new Client({ connectionString: server.urlOf('postgres') });
  await before.connect();
  await before.query('create role root superuser login');
  await before.end();
  const hba = await fileOf('hba_file');
  await asSuperuser(
    "create role house login password 'old'",
    'alter database venue owner to house',
    'alter schema public owner to house',
  );
  const rules = await readFile(hba, 'utf8');
  const trusted = 'host all root 127.0.0.1/32 trust\nhost all venue 127.0.0.1/32 trust\n';
  await writeFile(hba, `${trusted}host all all 127.0.0.1/32 scram-sha-256\n${rules}`);
  await asSuperuser('select pg_reload_conf()');
});
afterAll(async () => {
  if (!canDump) return;
  await server.close();
  await rm(folder, { recursive: true, force: true });
});

async function fileOf(setting: string): Promise<string> {
  const client = new Client({ connectionString: server.urlOf('postgres') });
  await client.connect();
  const { rows } = await client.query<{ value: string }>('select current_setting($1) as value', [
    setting,
  ]);
  await client.end();
  return rows[0]?.value ?? '';
}

/** The guide's owner is `venue`, which is the superuser here. */
const forHouse = (statements: readonly string[]): readonly string[] =>
  statements.map((one) => one.replaceAll(/\bvenue\b/g, 'house'));

withTools('the password of the database', () => {
  it('is changed while both are good, and then the former one opens nothing', async () => {
    expect(create).toHaveLength(2);
    const old = urlAs('house', 'old');
    expect(await admin(old, 'migrate')).toMatchObject({ exitCode: 0 });
    expect(await admin(old, 'apply', example)).toMatchObject({ exitCode: 0 });

    await asSuperuser(...forHouse(create));
    const second = urlAs('venue_2', 'new');
    expect([await worksWith(old), await worksWith(second)]).toEqual([true, true]);
    expect(await admin(second, 'migrate')).toMatchObject({ exitCode: 0 });

    await asSuperuser(...forHouse(close));
    expect([await worksWith(old), await worksWith(second)]).toEqual([false, true]);
  });

  it('is changed once more, and the role before it goes', async () => {
    const second = urlAs('venue_2', 'new');
    const again = forHouse(create).map((one) => one.replaceAll('venue_2', 'venue_3'));
    await asSuperuser(...again);
    const third = urlAs('venue_3', 'new');
    const invited = ['ada@team.test', '--name', 'Ada', '--role', 'host'];
    expect(await admin(second, 'team', 'invite', ...invited)).toMatchObject({ exitCode: 0 });

    await asSuperuser(...forHouse(drop));
    expect([await worksWith(second), await worksWith(third)]).toEqual([false, true]);
  });
});

import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { example, openTerminal, runHere, type OpenTerminal } from './terminal';

let terminal: OpenTerminal;

beforeEach(async () => {
  terminal = await openTerminal();
});
afterEach(() => terminal.close());

const venues = async (): Promise<number> => {
  const [{ count }] = await terminal.sql('select count(*)::int as count from venue');
  return count;
};

describe('setting up a deployment', () => {
  it('leaves the venue to the console without a file', async () => {
    const { exitCode, json } = await terminal.runJson('setup');

    expect(exitCode).toBe(0);
    expect(json).toMatchObject({ ok: true, applied: false, warnings: [] });
    expect(await terminal.sql('select from venue_group')).toEqual([]);
  });

  it('applies the group to an empty one and issues its first keys', async () => {
    const { exitCode, stdout } = await terminal.here('setup', example);

    expect(exitCode).toBe(0);
    expect(stdout).toMatch(/^Applied .*harbour-group\.yaml\.\nKeys, shown this once:\n/);
    expect(stdout.match(/\bvb_(pub_)?[a-z]+_(?=\w)/g)).toEqual([
      'vb_live_',
      'vb_live_',
      'vb_test_',
      'vb_pub_live_',
    ]);
    expect(await venues()).toBe(3);
  });

  it.each(['http://127.0.0.1:3000', 'https://book.example.com'])(
    'prints a link for the first admin until one was used, at %s',
    async (BASE_URL) => {
      const setUp = async (env = {}): Promise<string | undefined> => {
        const chosen = { MESSAGES_TEXTS: 'inbox', MESSAGES_EMAILS: 'inbox' };
        const at = { ...terminal.env, BASE_URL, ...chosen, ...env };
        const { stdout } = await runHere(['setup', example], at);
        return /once and within 24 hours:\n(.*)\n$/.exec(stdout)?.[1];
      };

      expect(await setUp({ TEAM_SIGN_IN: 'oidc' })).toBeUndefined();
      const first = await setUp();
      expect(first).toMatch(`${BASE_URL}/console/sign-in/link/`);
      expect(await setUp()).not.toBe(first);
      await terminal.sql('update sign_in set used_at = now() where expires_at > now()');
      expect(await setUp()).toBeUndefined();
      expect(await terminal.sql('select email from member')).toHaveLength(1);
    },
  );

  it('changes nothing a second time', async () => {
    await terminal.here('setup', example);
    await terminal.sql('update sign_in set used_at = now()');
    const keys = (await terminal.runJson('keys', 'list')).json;

    const { exitCode, stdout } = await terminal.here('setup', example);

    expect(exitCode).toBe(0);
    expect(stdout).toBe(
      'There is a group already; nothing was applied.\n' +
        'Keys have been issued already; see keys list, and keys issue for more.\n',
    );
    expect((await terminal.runJson('keys', 'list')).json).toEqual(keys);
  });

  it('leaves a group alone that says something else by now', async () => {
    await terminal.here('setup', example);
    await terminal.sql('update sign_in set used_at = now()');
    await terminal.sql(`update venue set name = 'The Quay' where slug = 'the-harbour'`);

    expect((await terminal.runJson('setup', example)).json).toEqual({
      ok: true,
      applied: false,
      warnings: [],
      keys: null,
      signInLink: null,
    });
    expect(await terminal.sql(`select name from venue where slug = 'the-harbour'`)).toEqual([
      { name: 'The Quay' },
    ]);
  });

  it('issues no keys where the last was revoked', async () => {
    const { json } = await terminal.runJson('keys', 'issue', '--name', 'x', '--channel', 'x');
    await terminal.here('keys', 'revoke', json.id);

    expect((await terminal.runJson('setup', example)).json).toEqual({
      ok: true,
      applied: true,
      warnings: [],
      keys: null,
      signInLink: expect.stringContaining('/console/sign-in/link/'),
    });
  });

  it.each([
    ['http://127.0.0.1:3000', ['http://127.0.0.1:3000', 'http://localhost:3000']],
    ['https://book.example.com/under', ['https://book.example.com']],
    ['http://192.168.0.7:3000', []],
  ])('gives pages of %s a key that works there', async (BASE_URL, origins) => {
    const { exitCode } = await runHere(['setup', example], {
      ...{ ...terminal.env, BASE_URL, MESSAGES_TEXTS: 'inbox', MESSAGES_EMAILS: 'inbox' },
    });

    expect(exitCode).toBe(0);
    const { json } = await terminal.runJson('keys', 'list');
    const forPages = json.keys.filter(({ channel }: { channel: string }) => channel === 'widget');
    expect(forPages.flatMap((key: { origins: string[] }) => key.origins)).toEqual(origins);
    expect(json.keys).toHaveLength(origins.length === 0 ? 4 : 5);
  });

  it('refuses the pepper of compose.yaml at a public address, and prints another', async () => {
    const publicly = {
      ...terminal.env,
      BASE_URL: 'https://book.example.com',
      KEY_PEPPER: 'only-for-trying-out',
      ...{ MESSAGES_TEXTS: 'inbox', MESSAGES_EMAILS: 'inbox' },
    };
    const { exitCode, stdout, stderr } = await runHere(['setup', example], publicly);

    expect({ exitCode, stdout }).toEqual({ exitCode: 1, stdout: '' });
    const [sentence, line = ''] = stderr.split('\n');
    expect(sentence).toMatch(/^KEY_PEPPER must be a secret of your own, since BASE_URL https:/);
    expect(line).toMatch(/^KEY_PEPPER=[0-9a-f]{64}$/);
    expect(await venues()).toBe(0);

    const KEY_PEPPER = line.replace('KEY_PEPPER=', '');
    expect((await runHere(['setup', example], { ...publicly, KEY_PEPPER })).exitCode).toBe(0);
  });

  it('asks a public deployment to choose its messages first', async () => {
    const env = { ...terminal.env, BASE_URL: 'https://book.example.com', MESSAGES_TEXTS: 'inbox' };
    const { exitCode, stdout, stderr } = await runHere(['setup', example], env);

    expect({ exitCode, stdout }).toEqual({ exitCode: 1, stdout: '' });
    expect(stderr).toMatch(/^MESSAGES_EMAILS must be set, since BASE_URL https:.*\n$/);
    expect(await venues()).toBe(0);
  });

  it('changes nothing by a file with faults', async () => {
    const { exitCode, stderr } = await terminal.here('setup', 'none.yaml');

    expect({ exitCode, stderr }).toEqual({
      exitCode: 1,
      stderr: "none.yaml can't be read: there is no such file.\n",
    });
    expect(await venues()).toBe(0);
    expect((await terminal.runJson('keys', 'list')).json).toEqual({ keys: [] });
  });
});

import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { rememberAddress } from '@venue/runtime';
import { example, openTerminal, runHere, type OpenTerminal } from './terminal';

describe('the team on the command line', () => {
  let terminal: OpenTerminal;
  beforeAll(async () => {
    terminal = await openTerminal();
    await terminal.here('apply', example);
  });
  afterAll(() => terminal.close());

  const invite = (...more: string[]) =>
    terminal.runJson('team', 'invite', 'Ada@team.test', '--name', 'Ada', '--role', 'host', ...more);

  it('invites, changes, lists and revokes a member', async () => {
    const invited = await invite('--venues', 'the-harbour');
    expect(invited).toMatchObject({
      exitCode: 0,
      json: { email: 'ada@team.test', role: 'host', venues: 'the-harbour', invitedBy: null },
    });
    const changed = await terminal.here('team', 'change', 'ada@team.test', '--role', 'manager');
    expect(changed.stdout).toBe('Ada is now manager, venues: the-harbour.\n');
    const { stdout } = await terminal.here('team', 'list');
    expect(stdout).toMatch(/^E-MAIL .*\nada@team\.test +Ada +manager +the-harbour\n$/);
    const revoked = await terminal.here('team', 'revoke', 'ada@team.test');
    expect(revoked.stdout).toMatch(/^Ada can’t sign in any more\./);
    const { json } = await terminal.runJson('team', 'list');
    expect(json.members).toMatchObject([{ revokedAt: expect.any(String) }]);
  });

  it('sets, changes and removes the code of a manager', async () => {
    await invite();
    await terminal.here('team', 'change', 'ada@team.test', '--role', 'manager');
    const set = (code: string) =>
      terminal.here('team', 'set-code', 'ADA@team.test', '--code', code);

    expect((await set('480713')).stdout).toBe('The code of Ada is set. It works at once.\n');
    expect((await set('4807')).exitCode).toBe(0);
    expect(await set('480')).toMatchObject({
      exitCode: 1,
      stderr: expect.stringContaining('4 to 8 digits'),
    });
    const removed = await terminal.runJson('team', 'remove-code', 'ada@team.test');
    expect(removed.json).toEqual({ name: 'Ada', hasManagerCode: false });
  });

  it('sets no code for a host, who may not go beyond the rules', async () => {
    await terminal.here('team', 'invite', 'hal@team.test', '--name', 'Hal', '--role', 'host');
    const args = ['team', 'set-code', 'hal@team.test', '--code', '480713'];

    expect(await terminal.here(...args)).toMatchObject({
      exitCode: 1,
      stderr: expect.stringContaining('Hal may not go beyond the rules'),
    });
  });

  it('makes links for members only', async () => {
    await invite();
    const { json } = await terminal.runJson('team', 'sign-in-link', 'ada@team.test');
    expect(json).toEqual({
      name: 'Ada',
      link: expect.stringMatching(/^http:\/\/127\.0\.0\.1:3000\/console\/sign-in\/link\/\w{43}$/),
    });
    const unknown = await terminal.here('team', 'sign-in-link', 'eve@team.test');
    expect(unknown).toMatchObject({ exitCode: 1, stderr: 'There is no member eve@team.test.\n' });
  });

  it('makes links to where the deployment is', async () => {
    await invite();
    const originWith = async (env: Readonly<Record<string, string>>): Promise<string> => {
      const args = ['team', 'sign-in-link', 'ada@team.test', '--json'];
      const { stdout } = await runHere(args, { ...terminal.env, ...env });
      return new URL((JSON.parse(stdout) as { readonly link: string }).link).origin;
    };

    expect(await originWith({ PORT: '3420' })).toBe('http://127.0.0.1:3420');
    await rememberAddress({ dataDir: terminal.folder, baseUrl: 'http://127.0.0.1:3421' });
    expect(await originWith({})).toBe('http://127.0.0.1:3421');
    expect(await originWith({ PORT: '3420' })).toBe('http://127.0.0.1:3420');
    const BASE_URL = 'http://localhost:3422';
    expect(await originWith({ PORT: '3420', BASE_URL })).toBe(BASE_URL);
  });

  it.each([
    [['--role', 'owner'], 2],
    [['--venues', 'nowhere'], 1],
  ])('refuses what is not there: %j', async (more, exitCode) => {
    const options = ['--name', 'Bob', '--role', 'host', ...more];
    expect(await terminal.here('team', 'invite', 'bob@team.test', ...options)).toMatchObject({
      exitCode,
    });
  });

  it('lists and revokes devices', async () => {
    expect((await terminal.here('team', 'devices', 'list')).stdout).toBe('No devices.\n');
    await terminal.sql(`insert into device (id, name, venue_id, created_at)
      select gen_random_uuid(), 'Door', id, now() from venue where slug = 'the-harbour'`);
    const { stdout } = await terminal.here('team', 'devices', 'list');
    const id = /^([0-9a-f-]{36}) +Door +the-harbour +not yet$/m.exec(stdout)?.[1] ?? '';
    const revoked = await terminal.here('team', 'devices', 'revoke', id);
    expect(revoked.stdout).toMatch(/^Door is revoked\./);
  });
});

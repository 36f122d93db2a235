import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { migrations } from '@venue/postgres';
import { emptying } from '@venue/testing/database';
import { book, write } from './rows';
import { example, openTerminal, pepper, runHere, type OpenTerminal } from './terminal';

interface ReportedFinding {
  readonly about: string;
  readonly ok: boolean;
  readonly words: string;
}

interface PrintedSetting {
  readonly name: string;
  readonly text: string;
  readonly from: string;
}

/** A public deployment whose messages stay in the inbox, by choice. */
const publicInbox = {
  BASE_URL: 'https://book.example.com',
  MESSAGES_TEXTS: 'inbox',
  MESSAGES_EMAILS: 'inbox',
};

describe('the doctor', () => {
  let terminal: OpenTerminal;

  beforeAll(async () => {
    terminal = await openTerminal();
    await terminal.here('apply', example);
  });

  afterEach(async () => {
    await terminal.sql(emptying('message', 'clock_offset', 'api_key'));
    await terminal.here('apply', example, '--prune');
  });

  afterAll(() => terminal.close());

  const runJson = async (env: Readonly<Record<string, string>> = {}) => {
    const { exitCode, stdout, stderr } = await runHere(['doctor', '--json'], {
      ...terminal.env,
      ...env,
    });
    expect(stderr).toBe('');
    const json = JSON.parse(stdout) as {
      ok: boolean;
      findings: (ReportedFinding & { verdict: string })[];
      settings: PrintedSetting[];
    };
    expect(exitCode).toBe(json.ok ? 0 : 1);
    expect(json.ok).toBe(json.findings.every(({ ok }) => ok));
    for (const { ok, verdict } of json.findings) expect(ok).toBe(verdict !== 'wrong');
    const findings: ReportedFinding[] = json.findings.map(({ about, ok, words }) => ({
      about,
      ok,
      words,
    }));
    const doubts = json.findings.flatMap(({ verdict, words }) =>
      verdict === 'doubt' ? [words] : [],
    );
    return { ...json, findings, doubts };
  };

  /** The findings about one thing, each with its result. */
  const about = async (what: string, env: Readonly<Record<string, string>> = {}) => {
    const { findings } = await runJson(env);
    return findings.filter((found) => found.about === what).map(({ ok, words }) => [ok, words]);
  };

  const moveClock = (by: string) =>
    terminal.sql('insert into clock_offset (by) values ($1::interval)', [by]);

  const issue = async (): Promise<string> => {
    const { json } = await terminal.runJson('keys', 'issue', '--name', 'x', '--channel', 'x');
    return json.id;
  };

  it('tells when no admin of all venues can sign in', async () => {
    const missing = 'No admin of all venues can sign in: see admin team invite.';
    expect(await about('team')).toEqual([[true, missing]]);
    await terminal.sql(`insert into member (id, email, name, role, created_at)
      values (gen_random_uuid(), 'ada@team.test', 'Ada', 'admin', now())`);
    expect(await about('team')).toEqual([[true, 'Admins of all venues: 1.']]);
  });

  it('names a provider that is set half, and e-mails that reach nobody', async () => {
    const half = { TEAM_OIDC_ISSUER: 'https://login.example.com', TEAM_OIDC_CLIENT_ID: 'venue' };
    const [isFine, words] = (await about('settings', half))[0] ?? [];
    expect(isFine).toBe(false);
    expect(words).toMatch(/^TEAM_OIDC_CLIENT_SECRET must be set too, since TEAM_OIDC_ISSUER and/);
    expect(await about('settings', { TEAM_SIGN_IN: 'oidc' })).toEqual([
      [false, expect.stringMatching(/ISSUER and .*ID and .*SECRET must be set too/)],
    ]);
    const whole = { ...half, TEAM_OIDC_CLIENT_SECRET: 'secret', TEAM_SIGN_IN: 'oidc' };
    expect(await about('settings', whole)).toEqual([]);
    const atHome = { ...publicInbox, PAYMENTS: 'test' };
    expect(await about('sign-in', atHome)).toEqual([
      [true, expect.stringMatching(/^No link or code reaches a member/)],
    ]);
  });

  it('finds a deployment well that has everything', async () => {
    await issue();

    const { exitCode, stdout, stderr } = await terminal.here('doctor');

    expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: '' });
    expect(stdout).toMatch(/^ +ABOUT +FOUND\n/);
    const [findings = '', settings = ''] = stdout
      .replace(/PostgreSQL \S+/, 'PostgreSQL N')
      .replaceAll(/ {2,}/g, '  ')
      .split('\n\n');
    expect(findings).toBe(`\
  ABOUT  FOUND
ok  payments  test: the built-in checkout, which takes no real money.
ok  texts  inbox: texts stay in the house.
ok  e-mails  inbox: e-mails stay in the house.
ok  sign-in  People of the team sign in by e-mail.
ok  database  PostgreSQL N answers.
ok  schema  All migrations have been applied.
ok  clock  The clocks of the database and of this process agree.
ok  time zones  The time zones of all venues are known to the database and to Node.
ok  venues  All 3 venues have opening hours and an e-mail address.
ok  group file  What is applied has no faults or warnings.
ok  bookings  No booking and no ticket stands outside the rules.
ok  worker  No message is due.
ok  keys  1 in force were issued under this KEY_PEPPER.
ok  team  Admins of all venues: 1.`);
    expect(settings).toBe(`\
SETTING  FROM  IN FORCE
HOST  default  127.0.0.1
PORT  default  3000
OPS_PORT  default  0
LOG_LEVEL  default  warn
BASE_URL  default  http://127.0.0.1:3000
DATA_DIR  environment  ${terminal.folder}
DATABASE_URL  environment  set
DATABASE_REPLICA_URL  default  not set (none)
POOL_SIZE  default  20
GROUP_FILE  default  ${example}
RATE_PER_MINUTE  default  600
RATE_BURST  default  60
WIDGET_RATE_PER_MINUTE  default  1200
WIDGET_RATE_BURST  default  120
ADDRESS_RATE_PER_MINUTE  default  60
ADDRESS_RATE_BURST  default  60
PAGE_BOOKINGS_PER_HOUR  default  6
PAGE_BOOKINGS_PER_DAY  default  20
TRUSTED_PROXIES  default  0
KEY_PEPPER  environment  set
MCP_CONFIRM_CANCEL  default  off
MCP_ORIGINS  default  none but our own
PAYMENTS  default  test
MESSAGES_TEXTS  default  inbox
MESSAGES_EMAILS  default  inbox
TEAM_SIGN_IN  default  any
TEAM_OIDC_ISSUER  default  none
TEAM_OIDC_CLIENT_ID  default  none
TEAM_OIDC_CLIENT_SECRET  default  not set (none)
`);
    expect(await runJson()).toMatchObject({ ok: true, doubts: [] });
  });

  it('doubts what the group file is warned of, and bookings outside the rules', async () => {
    await terminal.sql(`update venue set policy = policy || '{"partySizeMax": 9}'
      where slug = 'the-lantern'`);
    await book(terminal);
    await terminal.sql(`delete from knowledge where topic = 'opening-hours'
      and venue_id = (select id from venue where slug = 'the-harbour')`);

    const { doubts } = await runJson();
    await terminal.sql(emptying('booking'));

    expect(doubts).toEqual([
      'venues[the-lantern].policy.partySizeMax: policy.partySizeMax is 9, and no booking type takes more than 6.',
      'venues[the-lantern].policy.partySizeMax: policy.partySizeMax is 9, and no table or combination takes more than 6.',
      'Some stand outside the rules (bookings: 1, event dates with tickets: 0): see admin bookings conflicts.',
    ]);
  });

  it('judges the settings of one app alone, where it is asked to', async () => {
    const env = { ...terminal.env, ...publicInbox, PAYMENTS: 'stripe' };
    const judged = async (...args: string[]): Promise<string[]> => {
      const { stdout } = await runHere(['doctor', '--json', ...args], env);
      const { findings } = JSON.parse(stdout) as { findings: ReportedFinding[] };
      return findings.filter((found) => found.about === 'settings').map(({ words }) => words);
    };

    expect(await judged()).toEqual([
      'STRIPE_SECRET_KEY must be set.',
      'STRIPE_WEBHOOK_SECRETS must be set.',
    ]);
    expect(await judged('--app', 'api')).toEqual(['All that api reads is as it must be.']);
    expect(await judged('--app', 'worker')).toEqual(['STRIPE_SECRET_KEY must be set.']);
  });

  it('finds it unwell in the same words', async () => {
    await moveClock('-1 hour');

    const { exitCode, stdout } = await terminal.admin('doctor');

    expect(exitCode).toBe(1);
    expect(stdout).toMatch(/\nwrong +clock +The clocks .* are 3600 s apart: set both by NTP\.\n/);
  });

  it.each([
    ['1.5 seconds', true],
    ['-1.5 seconds', true],
    ['2.5 seconds', false],
    ['-2.5 seconds', false],
  ])('lets clocks differ by two seconds: %s is %s', async (by, ok) => {
    await moveClock(by);

    expect((await about('clock')).map(([isFine]) => isFine)).toEqual([ok]);
  });

  it.each([
    ['175 seconds', true],
    ['180 seconds', false],
  ])('misses the worker when a message has been due for three minutes: %s', async (age, ok) => {
    await write(terminal, { state: 'waiting', finished_at: null });
    await terminal.sql('update message set due_at = now() - $1::interval', [age]);

    expect(await about('worker')).toEqual([
      [
        ok,
        expect.stringMatching(
          ok
            ? /^1 message is due, the oldest for 17\d s\.$/
            : /^1 message is due, the oldest for 18\d s: is the worker running,/,
        ),
      ],
    ]);
  });

  it('misses no worker for what was sent, or is due later', async () => {
    await write(terminal);
    await write(terminal, { state: 'waiting', finished_at: null, due_at: '2099-01-01' });

    expect(await about('worker')).toEqual([[true, 'No message is due.']]);
  });

  it('names the endpoints for webhooks that were switched off', async () => {
    const of = ['--name', 'Desk', '--channel', 'desk'];
    const capable = ['--capabilities', 'changes.read'];
    const { json } = await terminal.runJson('keys', 'issue', ...of, ...capable);
    const where = ['--key', json.id, '--url', 'https://example.com/hook'];
    const added = await terminal.runJson('webhooks', 'add', ...where);
    expect(await about('webhooks')).toEqual([[true, 'Endpoints that receive events: 1.']]);

    const { id } = added.json.endpoint;
    await terminal.here('keys', 'change', json.id, '--remove-capabilities', 'changes.read');
    expect(await about('webhooks')).toEqual([
      [
        true,
        `Nothing is sent to them, since their keys lack changes.read: ${id}. See admin keys change.`,
      ],
    ]);
    await terminal.here('keys', 'change', json.id, '--add-capabilities', 'changes.read');

    await terminal.sql('update webhook_endpoint set off_since = app_now()');
    expect(await about('webhooks')).toEqual([
      [true, `Switched off, since they took nothing: ${id}. See admin webhooks list.`],
    ]);
    await terminal.sql('delete from webhook_endpoint');
  });

  it('names venues without hours or an e-mail address', async () => {
    await terminal.sql(`delete from knowledge using venue
      where venue.id = venue_id and slug = 'the-pier' and topic = 'opening-hours'`);
    await terminal.sql(`update venue set email = null where slug = 'the-lantern'`);

    expect(await about('venues')).toEqual([
      [false, 'the-lantern has no e-mail address, so its team hears of nothing.'],
      [false, 'the-pier has no opening hours, so nobody can book there.'],
    ]);
  });

  it('names an unknown time zone', async () => {
    await terminal.sql(`update venue set timezone = 'Europe/Atlantis' where slug = 'the-pier'`);

    expect(await about('time zones')).toEqual([
      [false, 'Node does not know Europe/Atlantis: update it.'],
      [false, 'The database does not know Europe/Atlantis: update its time-zone data.'],
    ]);
  });

  it('tells another pepper, and which keys it shuts out', async () => {
    const id = await issue();
    await terminal.here('keys', 'revoke', await issue());
    const other = { KEY_PEPPER: 'another pepper of some length' };

    expect(await about('keys')).toEqual([[true, '1 in force were issued under this KEY_PEPPER.']]);
    expect(await about('keys', other)).toEqual([
      [
        false,
        `1 of 1 keys in force were issued under another KEY_PEPPER and open nothing: ${id}. Bring it back, or issue new ones.`,
      ],
    ]);
  });

  it('says so of keys that are older than that check', async () => {
    await issue();
    await terminal.sql('update api_key set pepper_hash = null');

    expect(await about('keys', { KEY_PEPPER: 'another pepper of some length' })).toEqual([
      [
        true,
        "0 in force were issued under this KEY_PEPPER; 1 older than this check can't be told.",
      ],
    ]);
    await terminal.sql(emptying('api_key'));
    expect(await about('keys')).toEqual([[true, 'No key is in force.']]);
  });

  const live = {
    PAYMENTS: 'stripe',
    STRIPE_SECRET_KEY: 'sk_very_secret',
    STRIPE_WEBHOOK_SECRETS: 'whsec_one,whsec_two',
    MESSAGES_TEXTS: 'twilio',
    TWILIO_ACCOUNT_SID: `AC${'0'.repeat(32)}`,
    TWILIO_AUTH_TOKEN: 'token_very_secret',
    TWILIO_FROM: '+441174960000',
    MESSAGES_EMAILS: 'smtp',
    SMTP_URL: 'smtps://user:password_secret@mail.example.com',
    SMTP_FROM: 'bookings@example.com',
    BASE_URL: 'https://book.example.com',
  };

  it('names the providers, and no secret', async () => {
    const json = await runJson(live);

    expect(json.ok).toBe(true);
    expect(json.findings.slice(0, 5)).toEqual([
      {
        about: 'payments',
        ok: true,
        words: 'stripe: its settings are complete, with 2 webhook secrets.',
      },
      { about: 'texts', ok: true, words: 'twilio: its settings are complete.' },
      { about: 'e-mails', ok: true, words: 'smtp: its settings are complete.' },
      { about: 'sign-in', ok: true, words: 'People of the team sign in by e-mail.' },
      { about: 'address', ok: true, words: 'https://book.example.com stands in links to guests.' },
    ]);
    expect(JSON.stringify(json)).not.toMatch(/secret_|_secret|whsec|AC000/);
  });

  it('lists the settings, and no secret, wherever that is from', async () => {
    const file = join(terminal.folder, 'token');
    await writeFile(file, 'token_very_secret\n');
    const { settings, ok } = await runJson({
      ...live,
      TWILIO_AUTH_TOKEN: '',
      TWILIO_AUTH_TOKEN_FILE: file,
    });

    expect(ok).toBe(true);
    expect(settings).toContainEqual({ name: 'PAYMENTS', text: 'stripe', from: 'environment' });
    expect(settings).toContainEqual({ name: 'SMTP_URL', text: 'set', from: 'environment' });
    expect(settings).toContainEqual({ name: 'TWILIO_AUTH_TOKEN', text: 'set', from: 'file' });
    const { stdout } = await runHere(['doctor'], { ...terminal.env, ...live });
    const shown = stdout + JSON.stringify(settings);
    const url = new URL(terminal.env['DATABASE_URL'] ?? '');
    expect(shown).toContain('SMTP_URL');
    expect(shown).not.toMatch(/secret_|_secret|whsec|AC000/);
    expect(shown).not.toContain(url.href);
    expect(shown).not.toContain(pepper);
  });

  const publicly = { ...live, BASE_URL: 'https://book.example.com' };

  it.each([
    [{ ...publicly, TRUSTED_PROXIES: '1' }, []],
    [publicly, [expect.stringMatching(/^https:\/\/book\.example\.com is public, yet TRUSTED_P/)]],
    [{ BASE_URL: 'http://localhost:3000' }, []],
    [{ BASE_URL: 'http://127.0.0.2:3000' }, []],
    [{ ...live, BASE_URL: 'http://127.example.com' }, [expect.stringContaining('is public')]],
    [
      { ...publicInbox, PAYMENTS: 'test', TRUSTED_PROXIES: '1' },
      [
        'test: the built-in checkout takes no real money, yet https://book.example.com is public: guests’ bookings and tickets are confirmed for nothing. Set PAYMENTS to stripe unless this is a trial.',
        'inbox: texts stay in the house, yet https://book.example.com is public: no guest gets one.',
        'inbox: e-mails stay in the house, yet https://book.example.com is public: no guest gets one.',
        expect.stringMatching(/^No link or code reaches a member of the team/),
      ],
    ],
    [
      { DATABSE_URL: 'hunter2' },
      ['DATABSE_URL is set, which nothing reads: is it meant to be DATABASE_URL?'],
    ],
  ])('is in doubt, and well all the same: %j', async (env, doubts) => {
    expect(await runJson(env)).toMatchObject({ ok: true, doubts });
  });

  it('says what is in doubt in the first column', async () => {
    const { exitCode, stdout } = await runHere(['doctor'], { ...terminal.env, ...publicly });

    expect(exitCode).toBe(0);
    expect(stdout).toMatch(/^doubt +proxies +https:/m);
  });

  it('wants a public deployment to say who takes the money, and who carries messages', async () => {
    const { ok, findings } = await runJson({ BASE_URL: 'https://book.example.com' });

    expect(ok).toBe(false);
    expect(findings.slice(0, 3)).toEqual(
      ['PAYMENTS', 'MESSAGES_TEXTS', 'MESSAGES_EMAILS'].map((name) => ({
        about: 'settings',
        ok: false,
        words: expect.stringMatching(`^${name} must be set, since BASE_URL https:.* is a public`),
      })),
    );
  });

  it('calls published secrets wrong at a public address, and still looks at the database', async () => {
    const url = new URL(terminal.env['DATABASE_URL'] ?? '');
    const pepperOfCompose = { ...live, KEY_PEPPER: 'only-for-trying-out' };
    expect(await about('settings', pepperOfCompose)).toEqual([
      [false, expect.stringMatching(/^KEY_PEPPER must be a secret of your own/)],
    ]);
    expect(await about('schema', pepperOfCompose)).toEqual([[true, expect.any(String)]]);

    url.password = 'onlyfortryingout';
    expect((await about('database', { ...live, DATABASE_URL: url.href }))[0]).toEqual([
      false,
      'https://book.example.com is public, yet the password in DATABASE_URL is the one that compose.yaml publishes: change it (see operating.md).',
    ]);
  });

  it('wants an address that providers can reach', async () => {
    expect(await about('address', { ...live, BASE_URL: '' })).toEqual([
      [false, 'http://127.0.0.1:3000 is nothing that guests or providers can reach: set BASE_URL.'],
    ]);
  });

  it('names every setting that is missing, and looks at the database all the same', async () => {
    const { ok, findings } = await runJson({
      ...live,
      STRIPE_SECRET_KEY: '',
      TWILIO_AUTH_TOKEN: '',
      SMTP_URL: 'mail.example.com',
    });

    expect(ok).toBe(false);
    expect(findings.slice(0, 4)).toEqual([
      { about: 'settings', ok: false, words: 'STRIPE_SECRET_KEY must be set.' },
      { about: 'settings', ok: false, words: 'TWILIO_AUTH_TOKEN must be set.' },
      { about: 'settings', ok: false, words: expect.stringMatching(/^SMTP_URL must be /) },
      { about: 'database', ok: true, words: expect.stringMatching(/^PostgreSQL /) },
    ]);
  });

  it('needs a database, and tells which one it looked for', async () => {
    const { ok, findings } = await runJson({ DATABASE_URL: 'postgresql://127.0.0.1:1/none' });

    expect(ok).toBe(false);
    expect(findings.at(-1)).toEqual({
      about: 'database',
      ok: false,
      words: expect.stringMatching(/at 127\.0\.0\.1:1 can't be reached: /),
    });
  });

  it('names faults that lead to no database', async () => {
    const { findings } = await runJson({ DATABASE_URL: 'mysql://root:password@x' });

    expect(findings).toEqual([
      { about: 'settings', ok: false, words: expect.stringMatching(/^DATABASE_URL must be /) },
    ]);
  });

  it('does not migrate a database, but says that it has to be', async () => {
    const url = new URL(terminal.env['DATABASE_URL'] ?? '');
    const name = `${url.pathname.slice(1)}_bare`;
    await terminal.sql(`create database ${name}`);
    url.pathname = `/${name}`;
    const folder = await mkdtemp(join(tmpdir(), 'venue-doctor-'));
    const env = { DATABASE_URL: url.href, DATA_DIR: folder, KEY_PEPPER: pepper };

    const all = migrations.map((one) => new one().name);

    const first = await runJson(env);
    const { findings } = await runJson(env);

    expect(first.ok).toBe(false);
    expect(findings.slice(-1)).toEqual([
      {
        about: 'schema',
        ok: false,
        words: `Without ${all.join(', ')}: run admin migrate, and look again.`,
      },
    ]);

    await runHere(['migrate'], env);
    expect((await runJson(env)).findings).toContainEqual({
      about: 'venues',
      ok: false,
      words: 'There are none yet: apply a group file.',
    });
    await terminal.sql(`drop database ${name} with (force)`);
    await rm(folder, { recursive: true, force: true });
  });
});

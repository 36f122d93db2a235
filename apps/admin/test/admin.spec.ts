/**
 * The admin's command line by what an admin sees of it: two outputs and an exit code. Each family
 * of commands is run as a process of its own; variants run in this one, in a tenth of the time.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { capabilities, standardCapabilities } from '@venue/domain/access/caller';
import { Authenticator } from '@venue/operations/authentication/authenticator';
import { RefusalCounter } from '@venue/operations/authentication/refusal-counter';
import { Secrets } from '@venue/operations/authentication/secrets';
import { connect, PostgresKeys } from '@venue/postgres';
import { example, openTerminal, pepper, runHere, type OpenTerminal } from './terminal';

describe('the admin’s command line', () => {
  let terminal: OpenTerminal;

  const { admin, here, runJson } = {
    admin: (...args: string[]) => terminal.admin(...args),
    here: (...args: string[]) => terminal.here(...args),
    runJson: (...args: string[]) => terminal.runJson(...args),
  };

  const fileOf = async (name: string, text: string): Promise<string> => {
    const file = join(terminal.folder, name);
    await writeFile(file, text);
    return file;
  };

  const edited = async (before: string, after: string): Promise<string> => {
    const text = await readFile(example, 'utf8');
    expect(text).toContain(before);
    return fileOf('edited.yaml', text.replace(before, after));
  };

  /** A booking of today's at The Harbour's table T1. */
  const book = async (reference: string, state = 'confirmed'): Promise<void> => {
    await terminal.sql(aBooking, [reference, state]);
  };

  beforeAll(async () => {
    terminal = await openTerminal();
  });

  afterAll(() => terminal.close());

  describe('before a group is applied', () => {
    it.each([
      ['keys', 'issue', '--name', 'a\nb', '--channel', 'x'],
      ['keys', 'issue', '--name=a\u202eb', '--channel', 'x'],
      ['keys', 'issue', '--name', 'x', '--channel', 'a\u001b[2J'],
      ['erase', '--email', 'a\r\n@x.example'],
      ['guests', 'export', '--email', 'a\u200f@x.example'],
    ])('refuses control characters in what is typed: %j %j %j %j', async (...args) => {
      const { exitCode, stdout, stderr } = await here(...args);

      expect({ exitCode, stdout }).toEqual({ exitCode: 1, stdout: '' });
      expect(stderr).toMatch(
        /^“[^\p{Cc}\u200f\u202e]+” holds control characters, which no argument may\.\n$/u,
      );
    });

    it('issues a key for all venues, but for none by name', async () => {
      const named = await here('keys', 'issue', '--name', 'x', '--channel', 'x', '--venues', 'a');
      expect(named).toEqual({
        exitCode: 1,
        stdout: '',
        stderr: 'There are no venues yet: apply a group file first.\n',
      });

      const all = await admin('keys', 'issue', '--name', 'early', '--channel', 'web');
      expect(all).toMatchObject({
        exitCode: 0,
        stdout: expect.stringMatching(/^vb_live_\w{47}\n/),
      });
    });
  });

  describe('the group file', () => {
    it('is checked without a database', async () => {
      const nowhere = { DATABASE_URL: 'postgresql://127.0.0.1:1/none' };

      expect(await runHere(['validate', example], nowhere)).toEqual({
        exitCode: 0,
        stdout: `${example} has no faults: Harbour Group, 3 venues.\n`,
        stderr: '',
      });
    });

    it.each(['validate', 'apply'])(
      'has every fault reported with its place: %s',
      async (command) => {
        const file = await edited('partySizeMax: 8', 'partySizeMax: eight');
        const fault = {
          line: expect.any(Number),
          column: expect.any(Number),
          path: 'venues[the-harbour].policy.partySizeMax',
          message: expect.any(String),
        };

        const { exitCode, stderr, json } = await runJson(command, file);

        expect(exitCode).toBe(1);
        expect(json).toEqual({ ok: false, faults: [fault], warnings: [] });
        const [{ line, column, path, message }] = json.faults;
        expect(stderr).toBe(`${file}:${line}:${column} ${path}: ${message}\n`);
      },
    );

    it('that is not there is reported in a sentence', async () => {
      expect(await admin('apply', 'none.yaml')).toEqual({
        exitCode: 1,
        stdout: '',
        stderr: "none.yaml can't be read: there is no such file.\n",
      });
    });

    it('is applied once, and then nothing is left to change', async () => {
      const first = await admin('apply', example);
      expect(first).toMatchObject({ exitCode: 0, stderr: '' });
      expect(first.stdout.split('\n')).toEqual(
        expect.arrayContaining(['added    venue the-pier', 'added    table T3 at the-harbour']),
      );

      const second = await admin('apply', example);
      expect(second).toEqual({ exitCode: 0, stdout: 'Nothing to change.\n', stderr: '' });
      expect((await runJson('apply', example)).json).toMatchObject({ changes: [], kept: [] });
    });

    it('may change, and what it leaves out is kept', async () => {
      const file = await edited(
        '- { name: P1, area: terrace, minCovers: 1',
        '- { name: P9, area: terrace, minCovers: 2',
      );

      const { json } = await runJson('apply', file);

      expect(json).toMatchObject({
        ok: true,
        changes: [{ action: 'added', what: 'table P9 at the-harbour' }],
        kept: ['table P1 at the-harbour'],
      });
    });
  });

  describe('keys', () => {
    const wish = ['--name', ' Phone agent ', '--channel', 'phone-agent'];

    it('are issued for some venues and capabilities, and open the door', async () => {
      const { exitCode, json } = await runJson(
        ...['keys', 'issue', ...wish, '--env', 'sandbox'],
        ...['--venues', 'the-pier, the-harbour', '--capabilities', 'bookings.manage,venues.read'],
      );

      expect(exitCode).toBe(0);
      expect(json).toEqual({
        id: expect.stringMatching(/^\w{8}$/),
        key: expect.stringMatching(`^vb_test_${json.id}_\\w{38}$`),
        kind: 'integration',
        name: 'Phone agent',
        channel: 'phone-agent',
        environment: 'sandbox',
        venues: ['the-harbour', 'the-pier'],
        capabilities: ['venues.read', 'bookings.manage'],
        origins: [],
        createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      });
      expect(await integrationBehind(json.key)).toMatchObject({ channel: 'phone-agent' });
    });

    it('are for everything live unless said otherwise', async () => {
      const { json } = await runJson('keys', 'issue', ...wish);

      expect(json).toMatchObject({
        environment: 'live',
        venues: 'all',
        capabilities: standardCapabilities,
      });
    });

    it.each([
      [
        'venue',
        ['--venues', 'the-harbour,the-harbor'],
        'There is no venue “the-harbor”. There are: the-harbour, the-lantern, the-pier.',
      ],
      [
        'capability',
        ['--capabilities', 'bookings.make'],
        `There is no capability “bookings.make”. There are: ${capabilities.join(', ')}.`,
      ],
    ])('are not issued for an unknown %s', async (_what, options, error) => {
      const { exitCode, stderr, json } = await runJson('keys', 'issue', ...wish, ...options);

      expect({ exitCode, stderr, json }).toEqual({
        exitCode: 1,
        stderr: `${error}\n`,
        json: { ok: false, error },
      });
    });

    it('are listed without their secrets, revoked ones too', async () => {
      const { json: issued } = await runJson('keys', 'issue', ...wish);

      const revoked = await runJson('keys', 'revoke', issued.id);
      const { stdout, stderr } = await admin('keys', 'list', '--json');
      const json = JSON.parse(stdout);

      expect(revoked).toMatchObject({
        exitCode: 0,
        json: { id: issued.id, revokedAt: expect.any(String) },
      });
      const { key, ...known } = issued;
      expect(json.keys).toContainEqual({
        ...known,
        lastUsedAt: json.keys.at(-1).lastUsedAt,
        expiresAt: null,
        revokedAt: revoked.json.revokedAt,
      });
      expect(stdout + stderr).not.toContain(key);
      expect((await here('keys', 'list')).stdout).toContain(`${issued.id}  Phone agent`);
    });

    it('can’t be revoked when they are unknown', async () => {
      expect(await here('keys', 'revoke', 'nobodys1')).toMatchObject({
        exitCode: 1,
        stderr: 'There is no key with the id nobodys1.\n',
      });
    });
  });

  describe('bookings', () => {
    it('are listed on the clock of their venue', async () => {
      await book('LSTD2222');

      const { json } = await runJson('bookings', 'list', '--venue', 'the-harbour');
      const { stdout } = await here('bookings', 'list', '--date', '2026-06-12');

      expect(json.bookings).toMatchObject([
        {
          reference: 'LSTD 2222',
          state: 'confirmed',
          venue: 'the-harbour',
          date: '2026-06-12',
          time: '19:00',
          startsAt: '2026-06-12T18:00:00.000Z',
          tables: ['T1'],
          guestName: 'Ada Finch',
        },
      ]);
      expect(stdout.split('\n')[1]).toMatch(
        /^2026-06-12 19:00 +the-harbour {2}T1 +2 +Ada Finch .* confirmed {2}LSTD 2222$/,
      );
      const others = [
        ['--date', '2026-06-13'],
        ['--venue', 'the-pier'],
        ['--env', 'sandbox'],
        ['--state', 'seated'],
      ];
      for (const other of others) {
        expect((await runJson('bookings', 'list', ...other)).json).toEqual({ bookings: [] });
      }
    });

    it('go from the door to the table to the door', async () => {
      await book('K7QP4M2X');

      expect(await admin('bookings', 'seat', 'k7qp', '4m2x')).toEqual({
        exitCode: 0,
        stdout: 'Booking K7QP 4M2X is seated: Ada Finch, 2 guests at The Harbour.\n',
        stderr: '',
      });
      expect(await runJson('bookings', 'complete', 'K7QP-4M2X')).toMatchObject({
        exitCode: 0,
        json: { reference: 'K7QP 4M2X', state: 'completed' },
      });
    });

    it('may end with guests who never came', async () => {
      await book('NVRC2222');

      expect(await runJson('bookings', 'no-show', 'NVRC2222')).toMatchObject({
        exitCode: 0,
        json: { state: 'no_show', tables: [] },
      });
    });

    it.each([
      ['seat', 'CNCL2222', "Booking CNCL 2222 is already cancelled, so it can't be seated."],
      ['complete', 'CNFR2222', "Booking CNFR 2222 is not seated yet, so it can't be completed."],
      ['seat', 'ZZZZ2222', 'There is no booking ZZZZ 2222.'],
      ['seat', 'hello', '“hello” is no booking reference; one looks like K7QP 4M2X.'],
    ])('can’t be moved on in every state: %s %s', async (move, reference, error) => {
      if (reference === 'CNCL2222') await book(reference, 'cancelled');
      if (reference === 'CNFR2222') await book(reference);

      const { exitCode, stderr, json } = await runJson('bookings', move, reference);

      expect({ exitCode, stderr, json }).toEqual({
        exitCode: 1,
        stderr: `${error}\n`,
        json: { ok: false, error },
      });
    });
  });

  describe('the database', () => {
    it('is brought up to date once', async () => {
      const fresh = await createDatabase();

      const first = await runHere(['migrate', '--json'], { ...terminal.env, ...fresh.env });
      const second = await runHere(['migrate'], { ...terminal.env, ...fresh.env });
      await fresh.drop();

      expect(JSON.parse(first.stdout)).toEqual({
        ok: true,
        applied: expect.arrayContaining([expect.any(String)]),
        bookPageKey: expect.stringMatching(/^\w{8}$/),
      });
      expect(second).toEqual({
        exitCode: 0,
        stdout: 'The database is up to date.\n',
        stderr: '',
      });
    });

    it('that is out of reach is reported in one sentence', async () => {
      const env = { DATABASE_URL: 'postgresql://127.0.0.1:1/none', DATA_DIR: terminal.folder };

      const { exitCode, stdout, stderr } = await runHere(['keys', 'list'], env);

      expect({ exitCode, stdout }).toEqual({ exitCode: 1, stdout: '' });
      expect(stderr).toMatch(/^The database .* can't be reached: [^\n]*\.\n$/);
    });
  });

  describe('asked for its version', () => {
    it('prints that of the project', async () => {
      const manifest = await readFile(join(import.meta.dirname, '../../../package.json'), 'utf8');
      const stdout = `${JSON.parse(manifest).version}\n`;

      expect(await here('--version')).toEqual({ exitCode: 0, stdout, stderr: '' });
    });
  });

  describe('in another time zone than UTC', () => {
    afterEach(() => void jest.restoreAllMocks());

    it('refuses every command, since it would show and store wrong times', async () => {
      const options = new Intl.DateTimeFormat().resolvedOptions();
      jest
        .spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions')
        .mockReturnValue({ ...options, timeZone: 'Pacific/Honolulu' });

      expect(await here('bookings', 'list')).toEqual({
        exitCode: 1,
        stdout: '',
        stderr: 'This process runs in the time zone Pacific/Honolulu: start it with TZ=UTC.\n',
      });
    });
  });

  describe('used wrongly', () => {
    it.each([
      ['an unknown command', ['keys', 'isue'], 'Unknown command'],
      ['no file', ['apply'], 'Missing required argument'],
      ['no channel', ['keys', 'issue', '--name', 'x'], "Required option '--channel"],
      [
        'an unknown environment',
        ['keys', 'issue', '--name', 'x', '--channel', 'x', '--env', 'prod'],
        'Allowed choices are live, sandbox.',
      ],
      ['no day', ['bookings', 'list', '--date', '2026-02-30'], 'such as 2026-12-05.'],
    ])('it says how it is used: %s', async (_what, args, words) => {
      const { exitCode, stdout, stderr } = await here(...args);

      expect({ exitCode, stdout }).toEqual({ exitCode: 2, stdout: '' });
      expect(stderr).toContain(words);
      expect(stderr).toMatch(/See: npm run admin -- .*--help\n$/);
    });

    it('it ends with an exit code of its own', async () => {
      expect(await admin('keys', 'isue')).toEqual({
        exitCode: 2,
        stdout: '',
        stderr:
          "Unknown command 'isue'.\n(Did you mean issue?)\nSee: npm run admin -- keys --help\n",
      });
    });

    it('it answers a program in JSON', async () => {
      const { exitCode, json } = await runJson('keys', 'issue', '--name', 'x');

      expect({ exitCode, json }).toEqual({
        exitCode: 2,
        json: { ok: false, error: "Required option '--channel <channel>' not specified." },
      });
    });
  });

  it.each([
    [['--help']],
    [['validate', '--help']],
    [['apply', '--help']],
    [['diff', '--help']],
    [['export', '--help']],
    [['keys', 'issue', '--help']],
    [['keys', 'list', '--help']],
    [['keys', 'rotate', '--help']],
    [['keys', 'origins', '--help']],
    [['keys', 'revoke', '--help']],
    [['bookings', 'list', '--help']],
    [['bookings', 'show', '--help']],
    [['bookings', 'conflicts', '--help']],
    [['bookings', 'seat', '--help']],
    [['bookings', 'no-show', '--help']],
    [['enquiries', 'list', '--help']],
    [['enquiries', 'show', '--help']],
    [['enquiries', 'close', '--help']],
    [['messages', 'list', '--help']],
    [['erase', '--help']],
    [['migrate', '--help']],
    [['doctor', '--help']],
  ])('helps with an example: %j', async (args) => {
    const { exitCode, stdout } = await here(...args);

    expect(exitCode).toBe(0);
    expect(stdout).toContain('Example:\n  npm run admin -- ');
  });

  async function integrationBehind(key: string) {
    const source = await connect(terminal.env['DATABASE_URL'] ?? '');
    try {
      const authenticator = new Authenticator(
        new PostgresKeys(source),
        new Secrets(pepper),
        new RefusalCounter(),
      );
      return (
        await authenticator.authenticate(
          { authorization: `Bearer ${key}`, publishableKey: null, address: '' },
          'integration',
        )
      ).integration;
    } finally {
      await source.destroy();
    }
  }

  /** An empty database, without our schema. */
  async function createDatabase() {
    const url = new URL(terminal.env['DATABASE_URL'] ?? '');
    const name = `${url.pathname.slice(1)}_fresh`;
    await terminal.sql(`create database ${name}`);
    url.pathname = `/${name}`;
    return {
      env: { DATABASE_URL: url.href },
      drop: () => terminal.sql(`drop database ${name} with (force)`),
    };
  }
});

const aBooking = `
with booked as (
  insert into booking (id, environment, venue_id, integration_id, reference, booking_type_id,
    booking_type, party_size, starts_at, ends_at, state, guest_name, guest_phone, source, policy,
    deposit_pence, version, created_at)
  select gen_random_uuid(), 'live', venue.id, (select id from integration limit 1), $1,
    booking_type.id, 'Dinner', 2, '2026-06-12 18:00Z', '2026-06-12 19:30Z', $2, 'Ada Finch',
    '+441174960001', 'web', '{"amendNoticeMinutes": 120, "cancelNoticeMinutes": 1440,
      "graceMinutes": 15, "turnaroundMinutes": 0, "depositLinkMinutes": 120}', 0, 1, now()
  from venue join booking_type on booking_type.venue_id = venue.id
  where venue.slug = 'the-harbour' and booking_type.slug = 'dinner'
  returning id, venue_id
)
insert into allocation (booking_id, table_id, environment, venue_id, during, active)
select booked.id, dining_table.id, 'live', booked.venue_id,
  tstzrange('2026-06-12 18:00Z', '2026-06-12 19:30Z'), false
from booked join dining_table on dining_table.venue_id = booked.venue_id and name = 'T1'`;

import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { Secrets } from '@venue/operations/authentication/secrets';
import { emptying } from '@venue/testing/database';
import { ask, book, nameGuest, write } from './rows';
import { example, openTerminal, pepper, type OpenTerminal } from './terminal';

describe('a person who wants to be forgotten', () => {
  let terminal: OpenTerminal;

  beforeAll(async () => {
    terminal = await openTerminal();
  });

  beforeEach(() =>
    terminal.sql(emptying('venue', 'booking', 'message', 'enquiry', 'erasure', 'guest')),
  );

  afterAll(() => terminal.close());

  const here = (...args: string[]) => terminal.here('erase', ...args);
  const runJson = (...args: string[]) => terminal.runJson('erase', ...args);
  const proofs = () => terminal.sql('select subject_hash, erased from erasure');

  /** An upcoming and a past dinner, an enquiry about it, and two messages. */
  const leaveTraces = async (): Promise<void> => {
    await terminal.here('apply', example);
    const email = { guest_email: 'Ada@example.com' };
    await book(terminal, email);
    const gone = { starts_at: '2020-06-12 18:00Z', reference: 'GNNE2222', state: 'completed' };
    const id = await book(terminal, { ...email, ...gone });
    await ask(terminal, { booking_id: id });
    await write(terminal, { booking_id: id });
    await write(terminal, { recipient: 'team@example.com', text: 'From Ada, +441174960001' });
    const bob = { reference: 'BBBB2222', guest_phone: '+441174960002' };
    await book(terminal, { ...bob, starts_at: '2099-06-13 18:00Z' });
  };

  const counts = {
    ...{ bookings: 2, upcoming: 1, enquiries: 1, messages: 2, answers: 0 },
    ...{ orders: 0, contacts: 0, preferences: 0, members: 0 },
  };

  const wouldBeErased = `\
About +441174960001, this would be erased:
  the guest of 2 bookings
  the guest and the words of 1 enquiry
  2 messages
1 booking is still to come: its table stays taken, without a name.
Nothing was changed: say --yes to erase for good.
`;

  it('sees what would be erased, and nothing changes', async () => {
    await leaveTraces();

    const args = ['--phone', '0117 496 0001'];
    expect(await here(...args)).toEqual({ exitCode: 1, stdout: '', stderr: wouldBeErased });
    expect(await runJson(...args)).toMatchObject({
      exitCode: 1,
      json: { ok: false, error: wouldBeErased.trim(), wouldErase: counts },
    });

    const [{ known }] = await terminal.sql(
      `select count(*)::int as known from booking where guest_phone = '+441174960001'`,
    );
    expect(known).toBe(2);
    expect(await proofs()).toEqual([]);
  });

  it('is erased for good, with a proof that does not name them', async () => {
    await leaveTraces();

    expect(await here('--phone', '+441174960001', '--yes')).toEqual({
      exitCode: 0,
      stdout: `\
About +441174960001, this was erased:
  the guest of 2 bookings
  the guest and the words of 1 enquiry
  2 messages
1 booking is still to come: its table stays taken, without a name.
That it was done is on record, with a hash of the number or address alone.
`,
      stderr: '',
    });

    const { json } = await terminal.runJson('bookings', 'list');
    expect(
      json.bookings.map((row: Record<string, unknown>) => [row['reference'], row['guestPhone']]),
    ).toEqual([
      ['GNNE 2222', ''],
      ['K7QP 4M2X', ''],
      ['BBBB 2222', '+441174960002'],
    ]);
    const subject_hash = new Secrets(pepper).hash('erasure', '+441174960001');
    expect(await proofs()).toEqual([{ subject_hash, erased: counts }]);
  });

  it('is erased under the name that a page used, with their tickets', async () => {
    await terminal.here('apply', example);
    const id = await book(terminal, { guest_phone: '+441174960005' });
    await nameGuest(terminal, id);

    expect(await here('--email', 'Eve@example.com', '--yes')).toMatchObject({
      exitCode: 0,
      stdout: `\
About Eve@example.com, this was erased:
  the buyer of 1 order of tickets
  1 contact that a page has named
  2 marketing preferences
That it was done is on record, with a hash of the number or address alone.
`,
    });
    expect(await terminal.sql('select from guest')).toEqual([]);
    expect((await here('--email', 'eve@example.com')).stderr).toMatch(/^Nothing is stored/);
  });

  it('is found by an address in any case', async () => {
    await leaveTraces();

    expect(await runJson('--email', 'ADA@example.com', '--yes')).toMatchObject({
      exitCode: 0,
      json: { ok: true, erased: { bookings: 2, upcoming: 1 } },
    });
    const subject_hash = new Secrets(pepper).hash('erasure', 'ada@example.com');
    expect(await proofs()).toMatchObject([{ subject_hash }]);
  });

  it('may have a number abroad', async () => {
    await leaveTraces();
    const abroad = { reference: 'FRRR2222', guest_phone: '+33112345678' };
    await book(terminal, abroad);

    const { json } = await runJson('--phone', '01 12 34 56 78', '--country', 'fr', '--yes');

    expect(json).toMatchObject({ ok: true, erased: { bookings: 1 } });
  });

  it('may be unknown, which is recorded too', async () => {
    await terminal.here('apply', example);

    expect((await here('--email', 'nobody@example.com')).stderr).toBe(
      'Nothing is stored about nobody@example.com.\n' +
        'Nothing was changed: say --yes to erase for good.\n',
    );
    expect(await here('--email', 'nobody@example.com', '--yes')).toMatchObject({
      exitCode: 0,
      stdout: expect.stringMatching(/^Nothing was stored about nobody@example\.com\./),
    });
    expect(await proofs()).toHaveLength(1);
  });

  it.each([
    [['--phone', 'Ada'], '“Ada” is not a phone number as written in GB or US.'],
    [['--phone', '0117', '--country', 'FR'], '“0117” is not a phone number as written in FR.'],
    [['--email', 'ada'], '“ada” is not an e-mail address.'],
  ])('must be named correctly: %j', async (args, error) => {
    await terminal.here('apply', example);

    const { exitCode, stderr, json } = await runJson(...args, '--yes');

    expect({ exitCode, stderr, json }).toEqual({
      exitCode: 1,
      stderr: `${error}\n`,
      json: { ok: false, error },
    });
    expect(await proofs()).toEqual([]);
  });

  it('is not searched for by number where no venue has a country', async () => {
    expect((await here('--phone', '0117 496 0001')).stderr).toBe(
      'There are no venues yet: apply a group file first.\n',
    );
  });

  it.each([
    [[], 'One of --phone and --email is needed.'],
    [
      ['--phone', '0117 496 0001', '--email', 'ada@example.com'],
      "Option '--phone <number>' cannot be used with option '--email <address>'.",
    ],
    [
      ['--email', 'ada@example.com', '--country', 'GB'],
      "Option '--country <code>' cannot be used with option '--email <address>'.",
    ],
    [['--phone', '0117 496 0001', '--country', 'UK'], 'It must be a country such as GB.'],
  ])('is named in one way: %j', async (args, words) => {
    const { exitCode, stdout, stderr } = await here(...args);

    expect({ exitCode, stdout }).toEqual({ exitCode: 2, stdout: '' });
    expect(stderr).toContain(words);
    expect(stderr).toMatch(/See: npm run admin -- erase --help\n$/);
  });
});

/** Personal data on the command line: exported, and erased. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { Secrets } from '@venue/operations/authentication/secrets';
import { emptying } from '@venue/testing/database';
import { ask, book, nameGuest, write } from './rows';
import { type OpenTerminal, example, openTerminal, pepper } from './terminal';

describe('export', () => {
  describe('a person who asks for their data', () => {
    let terminal: OpenTerminal;

    beforeAll(async () => {
      terminal = await openTerminal();
    });

    beforeEach(async () => {
      await terminal.sql(emptying('venue', 'booking', 'message', 'enquiry', 'guest'));
      await terminal.here('apply', example);
    });

    afterAll(() => terminal.close());

    const exported = (...args: string[]) => terminal.runJson('guests', 'export', ...args);

    const uuid = expect.stringMatching(/^[0-9a-f-]{36}$/);

    it('gets all of it, each change of consent with its time and page', async () => {
      const id = await book(terminal, {
        guest_phone: '+441174960005',
        guest_email: 'Eve@example.com',
        locale: 'cy',
      });
      await nameGuest(terminal, id);
      await ask(terminal, {
        booking_id: id,
        email: 'eve@example.com',
        source_url: 'https://a.example',
      });
      await write(terminal, { booking_id: id, recipient: 'eve@example.com' });
      await book(terminal, { reference: 'BBBB2222', starts_at: '2099-06-13 18:00Z' });

      const { exitCode, json } = await exported('--email', 'EVE@example.com');

      expect(exitCode).toBe(0);
      expect(json).toEqual({
        who: 'EVE@example.com',
        waiting: [],
        texts: [],
        textStops: [],
        guests: [
          {
            ...{ id: uuid, environment: 'live', type: 'Individual', companyName: null, vat: null },
            createdAt: '2026-06-10T17:30:00Z',
          },
        ],
        contacts: [
          {
            ...{ id: uuid, guestId: json.guests[0].id, fullName: 'Eve Finch' },
            ...{ email: 'eve@example.com', phone: null, role: null },
            ...{ createdAt: '2026-06-10T17:30:00Z', namedAt: '2026-06-11T17:30:00Z' },
          },
        ],
        marketingPreferences: [
          {
            ...{ venue: 'the-harbour', guestId: json.guests[0].id, contactId: json.contacts[0].id },
            ...{ email: true, sms: false, sourceUrl: 'https://harbour.example/news' },
            ...{ askedEmail: true, askedSms: false },
            saidAt: '2026-06-10T17:32:00Z',
          },
          {
            ...{ venue: 'the-harbour', guestId: json.guests[0].id, contactId: json.contacts[0].id },
            ...{ email: false, sms: false, sourceUrl: null, saidAt: '2026-06-12T08:00:00Z' },
            ...{ askedEmail: false, askedSms: false },
          },
        ],
        bookings: [
          expect.objectContaining({
            ...{ reference: 'K7QP4M2X', venue: 'the-harbour', partySize: 2, name: 'Ada Finch' },
            ...{ phone: '+441174960005', email: 'Eve@example.com', isForBusiness: false },
            locale: 'cy',
            startsAt: '2099-06-12T18:00:00Z',
          }),
        ],
        ticketOrders: [
          expect.objectContaining({
            ...{
              reference: 'TTTT2222',
              quantity: 2,
              totalPence: 4000,
              state: 'confirmed',
              locale: null,
            },
          }),
        ],
        enquiries: [
          expect.objectContaining({
            ...{ subject: 'A party', message: 'Have you room for 14?', email: 'eve@example.com' },
            ...{ sourceUrl: 'https://a.example', createdAt: '2026-06-10T17:30:00Z' },
          }),
        ],
        messages: [
          {
            ...{ kind: 'confirmed', channel: 'email', environment: 'live', venue: 'the-harbour' },
            ...{ to: 'eve@example.com', subject: 'Your table', state: 'sent' },
            ...{ createdAt: '2026-06-10T17:30:00Z', finishedAt: '2026-06-10T17:32:00Z' },
          },
        ],
        history: expect.arrayContaining([
          expect.objectContaining({
            ...{ subject: 'booking', id, part: 'booking', kind: 'added', before: null },
            after: expect.objectContaining({ guest_name: 'Ada Finch', party_size: 2 }),
          }),
        ]),
      });
    });

    it('gets all that erasing deletes', async () => {
      const id = await book(terminal, {
        guest_phone: '+441174960005',
        guest_email: 'eve@example.com',
      });
      await nameGuest(terminal, id);
      await ask(terminal, { booking_id: id });
      await write(terminal, { booking_id: id });
      const { json } = await exported('--email', 'eve@example.com');
      const preview = await terminal.runJson('erase', '--email', 'eve@example.com');

      expect(preview.json.wouldErase).toMatchObject({
        bookings: json.bookings.length,
        enquiries: json.enquiries.length,
        messages: json.messages.length,
        orders: json.ticketOrders.length,
        contacts: json.contacts.length,
        preferences: json.marketingPreferences.length,
      });

      await terminal.here('erase', '--email', 'eve@example.com', '--yes');
      const { who, ...kept } = (await exported('--email', 'eve@example.com')).json;
      expect(who).toBe('eve@example.com');
      expect(Object.values(kept)).toEqual(Array(11).fill([]));
    });

    it('has a yes from a page beside the earlier no that it does not undo', async () => {
      await nameGuest(terminal, await book(terminal));
      for (const venue of ['the-harbour', 'the-pier']) await terminal.sql(aYes, [venue]);
      const { json } = await exported('--email', 'eve@example.com');
      const rows = json.marketingPreferences as Record<string, unknown>[];

      expect(
        rows.map(({ venue, ...said }) => [
          ...[venue, said['email'], said['sms'], said['askedEmail'], said['askedSms']],
        ]),
      ).toEqual([
        ['the-harbour', true, false, true, false],
        ['the-harbour', false, false, false, false],
        ['the-harbour', false, false, true, true],
        ['the-pier', true, true, true, true],
      ]);
    });

    it('is on the list of a venue that it agreed to hear of, and on no list after a no', async () => {
      await nameGuest(terminal, await book(terminal));
      for (const venue of ['the-harbour', 'the-pier']) await terminal.sql(aYes, [venue]);
      await terminal.sql(`update contact set phone = '+441174960001', full_name = '=Eve'`);
      const consents = async (venue: string): Promise<unknown> =>
        (await terminal.runJson('guests', 'consent', '--venue', venue)).json.consents;
      const eve = { name: '=Eve', since: expect.any(String), page: null };

      expect(await consents('the-harbour')).toEqual([]);
      expect(await consents('the-pier')).toEqual([
        { ...eve, channel: 'email', to: 'eve@example.com' },
        { ...eve, channel: 'text', to: '+441174960001' },
      ]);
      await terminal.sql(`insert into text_stop (venue_id, phone, stopped_at)
        select id, '+441174960001', now() from venue where slug = 'the-pier'`);
      const csv = await terminal.here('guests', 'consent', '--venue', 'the-pier', '--csv');
      expect(csv.stdout).toMatch(
        /^channel,to,name,since,page\n"email","eve@example.com","'=Eve","[^"]+",""\n$/,
      );
      await terminal.sql('delete from text_stop');
    });

    it('is found by a national number', async () => {
      await book(terminal, { guest_phone: '+33112345678' });
      const args = ['--phone', '01 12 34 56 78', '--country', 'FR'];

      expect((await exported(...args)).json).toMatchObject({
        who: '+33112345678',
        bookings: [{ phone: '+33112345678' }],
      });
    });

    it.each([
      ['+12125550147', '(212) 555-0147'],
      ['+441174960001', '0117 496 0001'],
    ])('is found by a national number of any venue’s country: %s', async (number, written) => {
      await book(terminal, { guest_phone: number });
      await write(terminal, { recipient: number });

      expect((await exported('--phone', `\u202a${written}\u202c`)).json).toMatchObject({
        who: number,
        bookings: [{ phone: number }],
        messages: [{ to: number }],
      });
      const guest = await terminal.runJson('bookings', 'guest', written);
      expect(guest.json).toMatchObject({ phone: number, guest: {} });
      const { json } = await terminal.runJson('messages', 'list', '--to', written);
      expect(json.messages).toHaveLength(1);
      const erased = await terminal.runJson('erase', '--phone', written, '--yes');
      expect(erased.json).toMatchObject({ ok: true, erased: { bookings: 1, messages: 1 } });
    });

    it('is not confused with the same national number in another country', async () => {
      await book(terminal, { guest_phone: '+12125550147' });
      await book(terminal, { guest_phone: '+442125550147', reference: 'BBBB2222' });
      const { exitCode, stderr } = await terminal.here(
        ...['erase', '--phone', '(212) 555-0147', '--yes'],
      );

      expect(exitCode).toBe(1);
      expect(stderr).toContain('+442125550147 and +12125550147: please give the one that is meant');
      expect(await terminal.sql('select guest_phone from booking order by 1')).toEqual([
        { guest_phone: '+12125550147' },
        { guest_phone: '+442125550147' },
      ]);
    });

    it('gets it as lines without --json', async () => {
      const { exitCode, stdout } = await terminal.here(
        ...['guests', 'export', '--email', 'nobody@example.com'],
      );

      expect(exitCode).toBe(0);
      expect(stdout).toMatch(/^\{\n {2}"who": "nobody@example\.com",\n {2}"guests": \[\],/);
      expect(JSON.parse(stdout)).toMatchObject({ bookings: [], messages: [] });
    });

    it('has to be named', async () => {
      const { exitCode, stderr } = await terminal.here('guests', 'export');

      expect(exitCode).toBe(2);
      expect(stderr).toContain('One of --phone and --email is needed.');
      expect(stderr).toMatch(/See: npm run admin -- guests export --help\n$/);
    });
  });

  const aYes = `
insert into marketing_preference (id, environment, venue_id, integration_id, guest_id, email, sms,
  created_at)
select gen_random_uuid(), 'live', venue.id, integration_id, guest_id, true, true, now()
from venue, contact where slug = $1`;
});

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
    ...{ bookings: 2, upcoming: 1, enquiries: 1, messages: 2, texts: 0, answers: 0 },
    ...{ waiting: 0, orders: 0, contacts: 0, preferences: 0, members: 0 },
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

import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { emptying } from '@venue/testing/database';
import { ask, book, nameGuest, write } from './rows';
import { example, openTerminal, type OpenTerminal } from './terminal';

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
          startsAt: '2099-06-12T18:00:00Z',
        }),
      ],
      ticketOrders: [
        expect.objectContaining({
          ...{ reference: 'TTTT2222', quantity: 2, totalPence: 4000, state: 'confirmed' },
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
    expect(Object.values(kept)).toEqual(Array(8).fill([]));
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

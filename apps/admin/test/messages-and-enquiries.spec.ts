import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { emptying } from '@venue/testing/database';
import { patternOf } from '@venue/testing/say';
import { ask, book, nameGuest, write } from './rows';
import { example, openTerminal, type OpenTerminal } from './terminal';

describe('what an admin reads of a deployment', () => {
  let terminal: OpenTerminal;

  beforeAll(async () => {
    terminal = await openTerminal();
    await terminal.here('apply', example);
  });

  beforeEach(() => terminal.sql(emptying('booking', 'message', 'enquiry')));

  afterAll(() => terminal.close());

  const here = (...args: string[]) => terminal.here(...args);
  const runJson = (...args: string[]) => terminal.runJson(...args);

  /** The refusal of a command, the same in words and in JSON. */
  const refusalOf = async (...args: string[]): Promise<string> => {
    const { exitCode, stderr, json } = await runJson(...args);
    expect({ exitCode, json }).toEqual({ exitCode: 1, json: { ok: false, error: stderr.trim() } });
    return stderr.trim();
  };

  describe('messages', () => {
    const texts = async (...args: string[]): Promise<string[]> => {
      const { json } = await runJson('messages', 'list', ...args);
      return json.messages.map(({ text }: { text: string }) => text);
    };

    it('are shown one below the other, newest first', async () => {
      const bookingId = await book(terminal);
      await write(terminal, { booking_id: bookingId, calendar: 'BEGIN:VCALENDAR' });
      await write(terminal, {
        ...{ kind: 'deposit-link', channel: 'text', recipient: '+441174960001', subject: null },
        text: 'Hello Ada,\n\npay here: https://book.example/pay/abc',
        ...{ state: 'stopped', because: 'overtaken' },
      });

      expect(await here('messages', 'list')).toEqual({
        exitCode: 0,
        stderr: '',
        stdout: `\
2026-06-10 18:30  the-harbour  text to +441174960001  deposit_link  stopped
  because  overtaken

      Hello Ada,

      pay here: https://book.example/pay/abc

2026-06-10 18:30  the-harbour  email to ada@example.com  booking_confirmed  sent
  booking  K7QP 4M2X
  sent     2026-06-10 18:32
  subject  Your table
  files    booking.ics; --json has them

      See you soon.
`,
      });
    });

    it('are listed for programs with all their members', async () => {
      const bookingId = await book(terminal);
      await write(terminal, { booking_id: bookingId, calendar: 'BEGIN:VCALENDAR' });

      expect((await runJson('messages', 'list')).json).toEqual({
        messages: [
          {
            id: expect.any(String),
            kind: 'booking_confirmed',
            channel: 'email',
            environment: 'live',
            venue: 'the-harbour',
            reference: 'K7QP 4M2X',
            to: 'ada@example.com',
            subject: 'Your table',
            text: 'See you soon.',
            html: null,
            attachments: [
              { name: 'booking.ics', contentType: 'text/calendar', content: 'BEGIN:VCALENDAR' },
            ],
            state: 'sent',
            because: null,
            createdAt: '2026-06-10T17:30:00.000Z',
            sentAt: '2026-06-10T17:32:00.000Z',
          },
        ],
      });
    });

    it('that wait, or were stopped, were not sent', async () => {
      await write(terminal, { state: 'waiting', because: 'No answer in time', finished_at: null });
      await write(terminal, { state: 'stopped', because: 'too-late' });

      expect((await runJson('messages', 'list')).json.messages).toMatchObject([
        { state: 'stopped', because: 'too-late', sentAt: null, reference: null, attachments: [] },
        { state: 'waiting', because: 'No answer in time', sentAt: null },
      ]);
    });

    it('are shown as guests would get them, without being stored', async () => {
      const { json } = await runJson('messages', 'preview', '--venue', 'the-harbour');
      const kinds = json.messages.map(
        ({ kind, channel }: Record<string, string>) => `${kind} ${channel}`,
      );
      const one = await here('messages', 'preview', '--kind', 'booking_changed');

      expect(kinds).toEqual([
        ...['booking_confirmed text', 'booking_confirmed email'],
        ...['deposit_link text', 'deposit_link email'],
        ...['booking_changed text', 'booking_changed email'],
        ...['booking_cancelled text', 'booking_cancelled email'],
        ...['reminder text', 'reminder email', 'tickets_confirmed email'],
        'tickets_cancelled email',
      ]);
      for (const { channel, text, html, subject } of json.messages) {
        expect(text).not.toMatch(/[{}]|undefined|null/);
        expect([html === null, subject === null]).toEqual([channel === 'text', channel === 'text']);
      }
      const [, confirmed] = json.messages;
      expect(confirmed.attachments[0].content).toContain('METHOD:REQUEST');
      expect(json.messages.at(-2).attachments.map(({ name }: { name: string }) => name)).toEqual([
        'booking.ics',
        'reference.png',
      ]);
      expect(json.messages.at(-1).attachments[0].content).toContain('METHOD:CANCEL');
      expect(one.stdout).toMatch(/^booking_changed {2}text {2}the-harbour\n\n {6}Your table at/);
      expect(one.stdout).toMatch(/ {2}subject {2}Your table at The Harbour has changed\n/);
      expect(await terminal.sql('select from message')).toEqual([]);
    });

    it('are those of an example: the day before, after a change, late, and to one who asked', async () => {
      const text = '{summary}';
      await terminal.sql(
        `update venue set messages = messages || $1::jsonb where slug = 'the-pier'`,
        [
          {
            emailReminder: { subject: 'See you {when}', text },
            emailChanged: { subject: 'Changed', text },
            emailCancelled: { subject: 'Cancelled', text },
            emailLateNoted: { subject: 'Noted', text },
            emailEnquiryReceived: { subject: 'Dear {name}', text },
          },
        ],
      );
      const { json } = await runJson('messages', 'preview', '--venue', 'the-pier');
      await terminal.here('apply', example);
      const said = Object.fromEntries(
        json.messages.map(({ kind, text }: Record<string, string>) => [
          kind,
          text?.replace(/^Hello Ada,\n\n/, '').split('\n')[0],
        ]),
      );

      expect(said).toMatchObject({
        booking_changed: expect.stringMatching(/ at 5pm\. It was for 2 guests on .* at 5:30pm\./),
        booking_cancelled: expect.stringMatching(
          patternOf('message: the table is cancelled with money paid', { amount: '£20.00' }),
        ),
        reminder: expect.stringMatching(/^We look forward to seeing you tomorrow at 5pm /),
        tickets_cancelled: expect.stringMatching(patternOf('message: tickets are cancelled')),
        late_noted: expect.stringMatching(
          patternOf('the late table is kept', { arrival: 'at 5:20pm', until: '5:35pm' }),
        ),
        enquiry_received: expect.stringMatching(
          patternOf('the enquiry was sent', { venue: 'The Pier' }),
        ),
      });
      expect(json.messages.at(-1)).toMatchObject({ channel: 'email', subject: 'Dear Ada' });
    });

    it('that a venue does not send are not shown', async () => {
      const shown = await here(
        'messages',
        'preview',
        '--venue',
        'the-lantern',
        '--kind',
        'booking_confirmed',
      );

      expect(shown.stdout).toBe('The venue sends none.\n');
    });

    it('are found by venue, booking, recipient and environment', async () => {
      const ada = await book(terminal);
      const reference = 'TESTK7QP4M2X';
      const tried = await book(terminal, { reference, environment: 'sandbox' });
      await write(terminal, { text: 'a', booking_id: ada });
      await write(terminal, { text: 'b', venue: 'the-pier', recipient: 'Bob@example.com' });
      await write(terminal, { text: 'c', channel: 'text', recipient: '+441174960001' });
      await write(terminal, { text: 'd', environment: 'sandbox', booking_id: tried });

      expect(await texts()).toEqual(['c', 'b', 'a']);
      expect(await texts('--limit', '2')).toEqual(['c', 'b']);
      expect(await texts('--venue', 'the-pier')).toEqual(['b']);
      expect(await texts('--booking', 'k7qp 4m2x')).toEqual(['a']);
      expect(await texts('--to', ' bob@EXAMPLE.com ')).toEqual(['b']);
      expect(await texts('--to', '0117 496 0001')).toEqual(['c']);
      expect(await texts('--env', 'sandbox')).toEqual(['d']);
      expect(await texts('--booking', 'TEST K7QP 4M2X')).toEqual(['d']);
      expect(await texts('--booking', 'TEST K7QP 4M2X', '--env', 'live')).toEqual([]);
    });

    it('may be none', async () => {
      expect(await here('messages', 'list')).toMatchObject({
        exitCode: 0,
        stdout: 'No messages.\n',
      });
      expect((await runJson('messages', 'list')).json).toEqual({ messages: [] });
    });

    it.each([
      [['--venue', 'the-harbor'], 'There is no venue “the-harbor”. There are: the-harbour, '],
      [['--to', 'Ada'], '“Ada” is not a phone number as written in GB or US.'],
      [['--to', '@ada'], '“@ada” is not an e-mail address.'],
    ])('are not looked for by what is nothing: %j', async (args, words) => {
      expect(await refusalOf('messages', 'list', ...args)).toContain(words);
    });

    it.each([
      ['--booking', 'hello', 'It must be a reference such as K7QP 4M2X.'],
      ['--limit', '0', 'It must be a whole number from 1 to 1000.'],
      ['--limit', '1001', 'It must be a whole number from 1 to 1000.'],
      ['--limit', '5.5', 'It must be a whole number from 1 to 1000.'],
      ['--env', 'test', 'Allowed choices are live, sandbox.'],
    ])('says how it is used: %s %s', async (option, value, words) => {
      const { exitCode, stderr } = await here('messages', 'list', option, value);

      expect(exitCode).toBe(2);
      expect(stderr).toContain(words);
      expect(stderr).toContain('See: npm run admin -- messages list --help');
    });
  });

  describe('enquiries', () => {
    const ids = ['11111111-aaaa-4aaa-8aaa-aaaaaaaaaaaa', '11111111-bbbb-4aaa-8aaa-aaaaaaaaaaaa'];

    const subjects = async (...args: string[]): Promise<string[]> => {
      const { json } = await runJson('enquiries', 'list', ...args);
      return json.enquiries.map(({ subject }: { subject: string }) => subject);
    };

    it('are listed one a line, the longest waiting first', async () => {
      const bookingId = await book(terminal);
      const second = await ask(terminal, {
        subject: 'May we have the long table by the window instead of ours',
        booking_id: bookingId,
        created_at: '2026-06-11 08:00Z',
      });
      const first = await ask(terminal);

      const { stdout } = await here('enquiries', 'list');

      expect(stdout.split('\n').map((line) => line.replace(/ {2,}/g, ' | '))).toEqual([
        'RECEIVED | VENUE | NAME | SUBJECT | BOOKING | SOURCE | KIND | STATE | ID',
        `2026-06-10 18:30 | the-harbour | Ada Finch | A party | web | question | open | ${first.slice(0, 8)}`,
        '2026-06-11 09:00 | the-harbour | Ada Finch | May we have the long table by the windo… ' +
          `| K7QP 4M2X | web | question | open | ${second.slice(0, 8)}`,
        '',
      ]);
    });

    it('are found by venue, state and environment', async () => {
      await ask(terminal, { subject: 'a' });
      await ask(terminal, { subject: 'b', venue: 'the-pier', created_at: '2026-06-11' });
      await ask(terminal, { subject: 'c', closed_at: '2026-06-11', created_at: '2026-06-09' });
      await ask(terminal, { subject: 'd', environment: 'sandbox' });
      await ask(terminal, { subject: 'e', created_at: '2026-06-12', severity: 'urgent' });

      expect(await subjects()).toEqual(['a', 'b', 'e']);
      expect(await subjects('--venue', 'the-pier')).toEqual(['b']);
      expect(await subjects('--state', 'closed')).toEqual(['c']);
      expect(await subjects('--state', 'all')).toEqual(['c', 'a', 'b', 'e']);
      expect(await subjects('--kind', 'question')).toEqual(['a', 'b']);
      expect(await subjects('--kind', 'alarm')).toEqual(['e']);
      expect(await subjects('--env', 'sandbox')).toEqual(['d']);
    });

    it.each([
      [[], 'No open enquiries.\n'],
      [['--state', 'closed'], 'No closed enquiries.\n'],
      [['--state', 'all'], 'No enquiries.\n'],
    ])('may be none: %j', async (args, stdout) => {
      expect(await here('enquiries', 'list', ...args)).toEqual({ exitCode: 0, stdout, stderr: '' });
      expect((await runJson('enquiries', 'list', ...args)).json).toEqual({ enquiries: [] });
    });

    it('are shown whole', async () => {
      const bookingId = await book(terminal);
      const id = await ask(terminal, {
        ...{ booking_id: bookingId, email: 'ada@example.com', guest_type: 'Corporate' },
        message: 'Have you room for 14?\n  subject  Not a fact of ours',
      });

      expect((await here('enquiries', 'show', id.slice(0, 8).toUpperCase())).stdout).toBe(`\
Enquiry ${id}
  received     2026-06-10 18:30
  venue        The Harbour (the-harbour)
  environment  live
  name         Ada Finch
  phone        +441174960001
  email        ada@example.com
  guest type   Corporate
  booking      K7QP 4M2X
  source       web
  kind         question
  state        open
  subject      A party

      Have you room for 14?
        subject  Not a fact of ours
`);
      expect((await runJson('enquiries', 'show', id)).json).toEqual({
        ...{ id, environment: 'live', state: 'open', venue: 'the-harbour' },
        ...{ reference: 'K7QP 4M2X', name: 'Ada Finch', phone: '+441174960001' },
        ...{ email: 'ada@example.com', guestType: 'Corporate', subject: 'A party' },
        message: 'Have you room for 14?\n  subject  Not a fact of ours',
        ...{ source: 'web', sourceUrl: null, createdAt: '2026-06-10T17:30:00.000Z' },
        ...{ closedAt: null, closedLocal: null, closingNote: null },
        ...{ kind: 'question', severity: null },
        ...{ venueName: 'The Harbour', assignee: null, answers: [], texts: [] },
        ...{ receivedDate: '2026-06-10', receivedTime: '18:30' },
      });
    });

    it('show what older ones hold of control characters as it is spelt', async () => {
      const id = await ask(terminal, {
        email: '"a\r\n  state   closed\u001b[2J"@x.example',
        ...{ name: 'Ada \u202ehcniF', subject: 'A\u009b31m party', message: 'One\u001b[2J\nTwo' },
      });
      const shown = [
        await here('enquiries', 'show', id),
        await here('enquiries', 'list'),
        await here('enquiries', 'show', id, '--json'),
        await here('enquiries', 'close', id),
      ].map(({ stdout }) => stdout);

      expect(shown[0]).toContain('  email        "a\\u000d\\u000a  state   closed\\u001b[2J"@x');
      expect(shown[0]).toContain('\n      One\\u001b[2J\n      Two\n');
      expect(JSON.parse(shown[2] ?? '')).toMatchObject({ name: 'Ada \u202ehcniF' });
      for (const text of shown) expect(text).not.toMatch(/(?!\n)[\p{Cc}\u202e]/u);
    });

    it('are closed once, with a note', async () => {
      const id = await ask(terminal);
      const short = id.slice(0, 8);

      expect(await here('enquiries', 'close', short, '--note', ' Called back.\nBooked. ')).toEqual({
        exitCode: 0,
        stdout: `Enquiry ${short} is closed: “A party”, from Ada Finch to The Harbour.\n`,
        stderr: '',
      });
      expect((await here('enquiries', 'show', id)).stdout).toMatch(
        /state +closed\n +closed +\d{4}-\d\d-\d\d \d\d:\d\d\n +note +Called back\. \/ Booked\.\n/,
      );

      const closed = await runJson('enquiries', 'show', id);
      expect(await refusalOf('enquiries', 'close', id, '--note', 'Once more')).toMatch(
        new RegExp(
          `^Enquiry ${short} is closed already, since \\d{4}-\\d\\d-\\d\\d \\d\\d:\\d\\d\\.$`,
        ),
      );
      expect(await runJson('enquiries', 'show', id)).toEqual(closed);
      expect(closed.json).toMatchObject({ state: 'closed', closingNote: 'Called back.\nBooked.' });
    });

    it('are closed without a note, by the whole id', async () => {
      const id = await ask(terminal);

      expect(await runJson('enquiries', 'close', id)).toMatchObject({
        exitCode: 0,
        json: { id, state: 'closed', closedAt: expect.any(String), closingNote: null },
      });
    });

    it('are answered by an e-mail from the venue, whose words are kept', async () => {
      const bookingId = await book(terminal);
      const id = await ask(terminal, { booking_id: bookingId, email: 'ada@example.com' });
      await terminal.sql(`update venue set email = 'hello@harbour.example'
        where slug = 'the-harbour'`);
      const words = 'Yes, Ada: we have room.\n\nWould <7pm> & {venue} do?';

      expect(await here('enquiries', 'answer', id.slice(0, 8), '--message', words)).toEqual({
        exitCode: 0,
        stdout: `Answered enquiry ${id.slice(0, 8)}, to ada@example.com.\n`,
        stderr: '',
      });
      const [sent] = await terminal.sql('select * from message');
      expect(sent).toMatchObject({
        ...{ kind: 'enquiry-answered', channel: 'email', recipient: 'ada@example.com' },
        ...{ subject: 'Re: A party', booking_id: bookingId, state: 'waiting' },
        sender: { name: 'The Harbour', replyTo: 'hello@harbour.example' },
      });
      expect(sent.text).toMatch(
        /^Yes, Ada: we have room\.\n\nWould <7pm> & \{venue\} do\?\n\nThe Harbour/,
      );
      expect(sent.html).toContain('Would &lt;7pm&gt; &amp; {venue} do?');
      expect((await runJson('enquiries', 'show', id)).json).toMatchObject({
        state: 'open',
        answers: [{ message: words, answeredAt: expect.any(String) }],
      });
      expect((await here('enquiries', 'show', id)).stdout).toContain(
        'Answered:\n      Yes, Ada: we have room.\n\n      Would <7pm>',
      );
    });

    it('about tickets are answered by an e-mail about them', async () => {
      await nameGuest(terminal, await book(terminal));
      const [{ id: order_id }] = await terminal.sql('select id from ticket_order');
      const id = await ask(terminal, { order_id, email: 'eve@example.com' });

      await here('enquiries', 'answer', id, '--message', 'Yes, Eve.');

      expect(await terminal.sql('select booking_id, order_id from message')).toEqual([
        { booking_id: null, order_id },
      ]);
      expect((await runJson('enquiries', 'show', id)).json).toMatchObject({
        reference: 'TTTT 2222',
      });
    });

    it('that name no address, or are closed, are not answered', async () => {
      const unreachable = await ask(terminal, { email: null });
      const nobody = await ask(terminal, { email: null, phone: null });
      const closed = await ask(terminal, { email: 'a@example.com', closed_at: '2026-06-11' });

      expect(await refusalOf('enquiries', 'answer', unreachable, '--message', 'Yes')).toBe(
        'There is no e-mail address in this enquiry. Please call +441174960001.',
      );
      expect(await refusalOf('enquiries', 'answer', nobody, '--message', 'Yes')).toBe(
        'There is no e-mail address in this enquiry.',
      );
      expect(await refusalOf('enquiries', 'answer', closed, '--message', 'Yes')).toBe(
        `Enquiry ${closed.slice(0, 8)} is closed already.`,
      );
      expect(await terminal.sql('select from message')).toEqual([]);
    });

    it('are erased with what was answered to them', async () => {
      const id = await ask(terminal, { email: 'ada@example.com' });
      await here('enquiries', 'answer', id, '--message', 'Yes, Ada.');

      await here('erase', '--phone', '+441174960001', '--yes');

      expect(await terminal.sql('select from enquiry_answer')).toEqual([]);
      expect(await terminal.sql('select from message')).toEqual([]);
    });

    it('are assigned, and given back', async () => {
      const id = await ask(terminal);

      expect((await here('enquiries', 'assign', id, '--to', 'Maria')).stdout).toBe(
        `Enquiry ${id.slice(0, 8)} is with Maria.\n`,
      );
      expect((await here('enquiries', 'show', id)).stdout).toContain('assignee     Maria\n');
      expect((await runJson('enquiries', 'assign', id)).json).toMatchObject({ assignee: null });
    });

    it.each(['show', 'close'])('are not guessed at: %s', async (command) => {
      for (const id of ids) await ask(terminal, { id });

      expect(await refusalOf('enquiries', command, '1111111')).toBe(
        '“1111111” is too short: give the first 8 characters of the id.',
      );
      expect(await refusalOf('enquiries', command, '11111111')).toBe(
        `More than one enquiry begins with 11111111. There are: ${ids.join(', ')}.`,
      );
      expect(await refusalOf('enquiries', command, '11111111-c')).toBe(
        'There is no enquiry 11111111-c.',
      );
      expect(await refusalOf('enquiries', command, 'K7QP4M2X')).toBe(
        '“K7QP4M2X” is not the id of an enquiry, such as 3f0e8a4e.',
      );
      expect((await runJson('enquiries', command, ' 11111111-B ')).json).toMatchObject({
        id: ids[1],
      });
      expect(await subjects()).toHaveLength(command === 'show' ? 2 : 1);
    });

    it.each([
      ['nothing', ' '],
      ['too much', 'x'.repeat(1001)],
      ['control characters', 'a\u001b[2J'],
      ['marks of direction', 'a\u202eb'],
      ['a tab', 'a\tb'],
    ])('are not closed with a note of %s', async (_what, note) => {
      const id = await ask(terminal);

      expect(await refusalOf('enquiries', 'close', id, '--note', note)).toBe(
        'A note must be 1 to 1,000 characters, without control characters.',
      );
      expect(await subjects()).toHaveLength(1);
    });

    it('are not looked for at a venue that is not there', async () => {
      expect(await refusalOf('enquiries', 'list', '--venue', 'a')).toContain(
        'There is no venue “a”.',
      );
    });
  });
});

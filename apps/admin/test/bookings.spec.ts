/** Bookings on the command line: the list, one booking, and its tables. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { emptying } from '@venue/testing/database';
import { ask, book, pay, write } from './rows';
import { type OpenTerminal, example, openTerminal } from './terminal';

describe('bookings', () => {
  describe('the list of bookings', () => {
    let terminal: OpenTerminal;

    beforeAll(async () => {
      terminal = await openTerminal();
      await terminal.here('apply', example);
    });

    beforeEach(() => terminal.sql(emptying('booking')));

    afterAll(() => terminal.close());

    /** The only row of the list, by the names of its columns. */
    const row = async (): Promise<Record<string, string>> => {
      const { stdout } = await terminal.here('bookings', 'list');
      const [head = '', line = ''] = stdout.split('\n');
      const cells = [...head.matchAll(/\S+\s*/g)];
      return Object.fromEntries(
        cells.map(({ 0: cell, index }) => [
          cell.trim(),
          line.slice(index, index + cell.length).trim(),
        ]),
      );
    };

    it.each([
      ['on the same day', '2099-06-12 18:20Z', 'late, 19:20'],
      ['after midnight', '2099-06-12 23:10Z', 'late, 2099-06-13 00:10'],
    ])('shows when a late party is expected: %s', async (_what, expectedArrival, expected) => {
      await book(terminal, { expected_arrival: expectedArrival });

      expect(await row()).toMatchObject({ START: '2099-06-12 19:00', EXPECTED: expected });
      const { json } = await terminal.runJson('bookings', 'list');
      expect(json.bookings).toMatchObject([
        { expectedArrival: new Date(expectedArrival).toISOString() },
      ]);
    });

    it.each(['seated', 'completed', 'no_show', 'cancelled'])(
      'expects no guest who is %s',
      async (state) => {
        await book(terminal, { expected_arrival: '2099-06-12 18:20Z', state });

        expect(await row()).toMatchObject({ EXPECTED: '' });
      },
    );

    it.each([
      ['not asked', { deposit: 0, received: 0 }, 'none', ['none', 0, 0]],
      ['paid', { deposit: 2000, received: 2000 }, '£20.00 paid', ['paid', 2000, 2000]],
      [
        'owed after the party grew',
        { deposit: 2000, received: 1000 },
        '£20.00 awaited, £10.00 received',
        ['awaiting_payment', 2000, 1000],
      ],
      [
        'paid too much',
        { deposit: 2000, received: 2500 },
        '£20.00 paid, £25.00 received',
        ['paid', 2000, 2500],
      ],
    ])('has the deposit: %s', async (_what, { deposit, received }, text, expected) => {
      const id = await book(terminal, { deposit_pence: deposit });
      if (received > 0) await pay(terminal, id, received);

      expect(await row()).toMatchObject({ DEPOSIT: text });
      const { json } = await terminal.runJson('bookings', 'list');
      const [status, requiredPence, receivedPence] = expected;
      expect(json.bookings).toMatchObject([{ deposit: { status, requiredPence, receivedPence } }]);
    });

    it('has the deposit that holds the table until its deadline, and none after that', async () => {
      const unpaid = { state: 'awaiting_deposit', deposit_pence: 2000 };
      await book(terminal, { ...unpaid, hold_until: '2099-01-01 12:00Z' });
      expect(await row()).toMatchObject({ DEPOSIT: '£20.00 awaited', STATE: 'awaiting_deposit' });

      await terminal.sql(`update booking set hold_until = '2001-01-01'`);
      expect(await row()).toMatchObject({ DEPOSIT: 'none', STATE: 'expired' });
    });

    it('has holds without a name and a deposit, until they expire', async () => {
      const held = { state: 'held', held_for: 'a client', guest_name: '', guest_phone: '' };
      await book(terminal, { ...held, hold_until: '2099-01-01 12:00Z', deposit_pence: 2000 });
      expect(await row()).toMatchObject({ NAME: '', PHONE: '', DEPOSIT: 'none', STATE: 'held' });
      const { stderr } = await terminal.here('bookings', 'seat', 'K7QP4M2X');
      expect(stderr).toContain('is held for a guest who is still booking');

      await terminal.sql(`update booking set hold_until = '2001-01-01'`);
      expect((await terminal.here('bookings', 'list')).stdout).toContain('No bookings.');
      const { json } = await terminal.runJson('bookings', 'list', '--state', 'expired');
      expect(json.bookings).toEqual([]);
    });

    it.each([
      ['in one line', 'Nut allergy.\nWindow, please.', 'Nut allergy. Window, please.'],
      ['whole at 60 characters', 'n'.repeat(60), 'n'.repeat(60)],
      ['cut at 61', 'n'.repeat(61), `${'n'.repeat(59)}…`],
    ])('has the notes %s', async (_what, notes, expected) => {
      await book(terminal, { notes });

      const { stdout } = await terminal.here('bookings', 'list');

      expect(stdout.trimEnd().endsWith(`K7QP 4M2X  ${expected}`)).toBe(true);
    });

    it('accepts today and tomorrow as a date, and no other word', async () => {
      expect((await terminal.runJson('bookings', 'list', '--date', 'today')).json).toEqual({
        bookings: [],
      });
      expect((await terminal.runJson('events', 'list', '--date', 'tomorrow')).exitCode).toBe(0);
      expect(await terminal.here('bookings', 'list', '--date', 'yesterday')).toMatchObject({
        exitCode: 2,
        stderr: expect.stringContaining('It must be today, tomorrow, or a day such as 2026-12-05.'),
      });
    });

    it.each([
      ['in the evening', '2099-06-12 22:50Z', ['AAAA2222', 'BBBB2222'], ['CCCC2222']],
      [
        'after midnight, while the service runs',
        '2099-06-12 23:20Z',
        ['AAAA2222', 'BBBB2222'],
        ['CCCC2222'],
      ],
      ['when the service is over', '2099-06-12 23:30Z', ['CCCC2222'], []],
    ])('means the service day by today and tomorrow: %s', async (_when, now, today, tomorrow) => {
      await book(terminal, { reference: 'AAAA2222', starts_at: '2099-06-12 18:00Z' });
      await book(terminal, { reference: 'BBBB2222', starts_at: '2099-06-12 23:15Z' });
      await book(terminal, { reference: 'CCCC2222', starts_at: '2099-06-13 18:00Z' });
      await terminal.sql(`insert into clock_offset (by) values ($1::timestamptz - now())`, [now]);
      const on = async (date: string): Promise<string[]> => {
        const { json } = await terminal.runJson('bookings', 'list', '--date', date);
        return json.bookings.map(({ reference }: { reference: string }) =>
          reference.replace(' ', ''),
        );
      };
      const found = [await on('today'), await on('tomorrow'), await on('2099-06-13')];
      await terminal.sql(emptying('clock_offset'));

      // The Harbour is open until half past midnight on Fridays, and a date is a calendar day.
      expect(found).toEqual([today, tomorrow, ['BBBB2222', 'CCCC2222']]);
    });

    it('asks before guests are seated long before their time, and completes none before it', async () => {
      await book(terminal);

      const early = await terminal.runJson('bookings', 'seat', 'K7QP4M2X');
      expect(early).toMatchObject({
        exitCode: 1,
        json: {
          error:
            'Booking K7QP 4M2X begins on 2099-06-12 at 19:00, more than 3 hours from now: it can be seated only as “early”.',
        },
      });
      expect((await terminal.runJson('bookings', 'seat', 'K7QP4M2X', '--early')).exitCode).toBe(0);
      expect(await terminal.here('bookings', 'complete', 'K7QP4M2X')).toEqual({
        exitCode: 1,
        stdout: '',
        stderr: "Booking K7QP 4M2X begins on 2099-06-12 at 19:00, so it can't be completed yet.\n",
      });
    });

    it('takes a no-show before the start', async () => {
      await book(terminal);

      expect((await terminal.runJson('bookings', 'no-show', 'K7QP4M2X')).exitCode).toBe(0);
    });

    it('answers the same of a booking that was moved on', async () => {
      const id = await book(terminal, { deposit_pence: 2000 });
      await pay(terminal, id, 2000);

      const { json } = await terminal.runJson('bookings', 'seat', 'K7QP4M2X', '--early');

      expect(json).toMatchObject({ tables: ['T1'], deposit: { status: 'paid' } });
    });
  });

  describe('one booking', () => {
    let terminal: OpenTerminal;

    beforeAll(async () => {
      terminal = await openTerminal();
      await terminal.here('apply', example);
    });

    afterAll(() => terminal.close());

    it('is shown with all that is known of it', async () => {
      const ofTeam = { team_note: 'Birthday', tags: ['VIP', 'Press'], is_pinned: true };
      const notes = 'Nut allergy.\nWindow.';
      const id = await book(terminal, { ...ofTeam, deposit_pence: 2000, notes });
      await pay(terminal, id, 2000);
      await write(terminal, { booking_id: id });
      await ask(terminal, { booking_id: id });

      const { exitCode, stdout } = await terminal.here('bookings', 'show', 'k7qp', '4m2x');
      const { json } = await terminal.runJson('bookings', 'show', 'K7QP4M2X');

      expect(exitCode).toBe(0);
      const plain = stdout
        .replaceAll(/ {2,}/g, '  ')
        .replaceAll(/\d{4}-\d\d-\d\d \d\d:\d\d/g, 'AT');
      expect(plain).toBe(`\
Booking K7QP 4M2X
  venue  The Harbour (the-harbour)
  environment  live
  state  confirmed
  start  AT
  end  AT
  guests  2
  tables  T1
  pinned  yes
  type  Dinner
  name  Ada Finch
  phone  +441174960001
  deposit  £20.00 paid
  tags  VIP, Press
  source  web
  booked  AT
Notes:
  Nut allergy.
  Window.
Note of the team:
  Birthday
Received:
  AT  £20.00
Messages:
  AT  confirmed by email to ada@example.com, sent
Enquiries:
  AT  A party, open, ${json.enquiries[0].id.slice(0, 8)}
History:
  AT  Booked: 2 guests on AT
  AT  Deposit of £20.00 paid
  AT  Enquiry: A party
`);
      expect(json).toMatchObject({
        reference: 'K7QP 4M2X',
        guestName: 'Ada Finch',
        notes: 'Nut allergy.\nWindow.',
        deposit: { status: 'paid', requiredPence: 2000 },
        paymentRequests: [],
        payments: [{ amountPence: 2000, isCounted: true, flag: null }],
        messages: [{ kind: 'booking_confirmed', to: 'ada@example.com', text: 'See you soon.' }],
        enquiries: [{ subject: 'A party', state: 'open' }],
        history: [
          { what: 'booked', by: 'unknown' },
          { what: 'paid', text: 'Deposit of £20.00 paid' },
          { what: 'asked', text: 'Enquiry: A party' },
        ],
      });
    });

    it.each([
      ['ZZZZ2222', 'There is no booking ZZZZ 2222.'],
      ['hello', '“hello” is no booking reference; one looks like K7QP 4M2X.'],
    ])('is not there: %s', async (reference, error) => {
      expect(await terminal.runJson('bookings', 'show', reference)).toEqual({
        exitCode: 1,
        stderr: `${error}\n`,
        json: { ok: false, error },
      });
    });
  });
});

describe('tables of bookings', () => {
  let terminal: OpenTerminal;

  beforeAll(async () => {
    terminal = await openTerminal();
    await terminal.here('apply', example);
  });
  beforeEach(() => terminal.sql(emptying('booking')));
  afterAll(() => terminal.close());

  const at = ['--date', '2099-06-12', '--time', '19:00'];
  const book = (name: string, ...options: string[]) =>
    terminal.runJson(
      ...['bookings', 'book', '--venue', 'the-harbour', ...at, '--guests', '2'],
      ...['--name', name, '--phone', '0117 496 0001', ...options],
    );

  describe('a booking by the command line', () => {
    it('gets the tables that are named, or none', async () => {
      const { json: ada } = await book('Ada', '--tables', 'T2', 'T3');
      expect(ada).toMatchObject({ tables: ['T2', 'T3'] });
      await terminal.here('bookings', 'pin', ada.reference);
      const taken = await book('Ben', '--tables', 'T2');
      expect([taken.exitCode, taken.json.error]).toEqual([
        1,
        expect.stringMatching(
          /^Table T2 is not free then\. T2 \+ T3 is for Ada \(.{9}\) at 19:00\.$/,
        ),
      ]);
      expect((await book('Ben', '--without-table')).json).toMatchObject({
        ...{ tables: [], needsTable: true },
      });
    });

    it('is listed without a table as one that needs it', async () => {
      await book('Ada', '--without-table');
      const { stdout } = await terminal.here('bookings', 'list');

      expect(stdout).toMatch(/^2099-06-12 19:00 .* the-harbour +Needs a table +2 +Ada /m);
    });

    it('says after an undo whether it has its tables again, and undoes a walk-in', async () => {
      const undo = async (reference: string): Promise<string> =>
        (await terminal.here('bookings', 'undo', reference)).stdout;
      const { json: ada } = await book('Ada', '--tables', 'T1');
      await terminal.here('bookings', 'cancel', ada.reference);
      expect(await undo(ada.reference)).toContain(`Booking ${ada.reference} is as it was: Ada,`);

      await terminal.here('bookings', 'cancel', ada.reference);
      const { json: ben } = await book('Ben', '--tables', 'T1');
      await terminal.here('bookings', 'pin', ben.reference);
      expect(await undo(ada.reference)).toMatch(/ is as it was, but has T\d now: Ada,/);
      const { json: seated } = await terminal.runJson(
        ...['bookings', 'walk-in', '--venue', 'the-harbour', '--guests', '2'],
        ...['--override', 'A regular'],
      );
      expect(await undo(seated.reference)).toContain('is undone, and counts nowhere: Walk-in,');
    });

    it('shows the choices of a refusal, and takes one by its words', async () => {
      const { json: ada } = await book('Ada', '--tables', 'T1');
      await terminal.here('bookings', 'pin', ada.reference);
      const refused = await book('Ben', '--tables', 'T1');
      const ways = (refused.json.choices as { choice: string; words: string }[]).map(
        ({ choice, words }) => [choice, words],
      );
      expect(ways).toContainEqual(['move', 'Move Ada to T2']);
      expect(ways.at(-1)).toEqual(['without-table', 'Book without a table']);
      const { json: ben } = await book('Ben', '--tables', 'T1', '--choose', 'Book without');
      expect(ben).toMatchObject({ tables: [], needsTable: true });

      const move = ['bookings', 'move', ben.reference, '--tables', 'T1'];
      const { stderr, exitCode } = await terminal.here(...move);
      expect([exitCode, stderr]).toEqual([1, expect.stringContaining('\n  --choose "Move Ada to')]);
      expect((await terminal.here(...move, '--choose', 'Nothing')).exitCode).toBe(1);
      const { stdout } = await terminal.here(...move, '--choose', 'Move Ada to');
      expect(stdout).toContain(`Booking ${ben.reference} has T1 now`);
      const swap = ['bookings', 'move', ada.reference, '--tables', 'T1', '--choose', 'Swap with'];
      expect((await terminal.here(...swap)).stdout).toContain('has T1 now');
      const { json: day } = await terminal.runJson(
        ...['bookings', 'change', ada.reference, '--guests', '2', '--tables', 'T3'],
      );
      expect(day.tables).toEqual(['T3']);
    });

    it.each([
      [
        ['bookings', 'swap', 'K7QP4M2X', '--with', 'Ben'],
        'It must be a reference such as K7QP 4M2X.',
      ],
      [['events', 'check-in', 'K7QP4M2X', '--tickets', 'two'], 'It must be a whole number.'],
    ])('is wrong usage: %j', async (args, words) => {
      expect(await terminal.here(...args)).toMatchObject({
        exitCode: 2,
        stderr: expect.stringContaining(words),
      });
    });

    it('swaps its tables with another', async () => {
      const { json: ada } = await book('Ada', '--tables', 'T1');
      const { json: ben } = await book('Ben', '--tables', 'T2');
      const { stdout } = await terminal.here(
        ...['bookings', 'swap', ada.reference, '--with', ben.reference],
      );

      expect(stdout).toBe(`Booking ${ada.reference} has T2 now: Ada, 2 guests at The Harbour.\n`);
      const { json: day } = await terminal.runJson(
        ...['bookings', 'day', '--venue', 'the-harbour', '--date', '2099-06-12'],
      );
      const nameOf = new Map(
        day.tables.map((table: { id: string; name: string }) => [table.id, table.name]),
      );
      const tables = day.bookings.map((one: { guestName: string; tables: { id: string }[] }) => [
        one.guestName,
        one.tables.map(({ id }) => nameOf.get(id)),
      ]);
      expect(Object.fromEntries(tables)).toEqual({ Ada: ['T2'], Ben: ['T1'] });
    });

    it('is preceded by a look at the tables and those who have them', async () => {
      const { json: ada } = await book('Ada', '--tables', 'T2');
      const look = ['bookings', 'tables', '--venue', 'the-harbour', '--guests', '2', ...at];
      const { stdout } = await terminal.here(...look);
      const lines = stdout.split('\n').map((line) => line.split(/ {2,}/));

      expect(lines[0]).toEqual(['NAME', 'AREA', 'COVERS', 'FREE', 'PARTIES']);
      expect(lines.find(([name]) => name === 'T1')?.slice(3)).toEqual(['yes']);
      expect(lines.find(([name]) => name === 'T2')?.slice(3)).toEqual([
        ...['no', `Ada 19:00 (${ada.reference})`],
      ]);
      const { json } = await terminal.runJson(...look);
      expect(json.tables.map(({ isFree }: { isFree: boolean }) => isFree)).toContain(false);
    });

    it('is made from an enquiry at the tables that are named', async () => {
      const id = await ask(terminal);
      const { json } = await terminal.runJson(
        ...['enquiries', 'book', id, ...at, '--party', '2', '--tables', 'T2'],
      );
      const { json: found } = await terminal.runJson('bookings', 'search', json.booking.reference);

      expect(found).toMatchObject({ bookings: [{ tables: 'T2', needsTable: false }] });
    });
  });
});

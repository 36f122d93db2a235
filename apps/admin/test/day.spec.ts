/** The service day, searches and blocks on the command line. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { emptying } from '@venue/testing/database';
import { book, pay } from './rows';
import { example, openTerminal, type OpenTerminal } from './terminal';

let terminal: OpenTerminal;

/** The Lantern is open from 18:00 to 02:00, also on the nights on which the clocks change. */
beforeAll(async () => {
  terminal = await openTerminal();
  await terminal.here('apply', example);
});
beforeEach(() => terminal.sql(emptying('booking', 'venue_block')));
afterAll(() => terminal.close());

const dayOf = async (venue: string, date: string) => {
  const { json } = await terminal.runJson('bookings', 'day', '--venue', venue, '--date', date);
  return json;
};
/** Books at one venue, and moves the row to another. */
async function bookAt(venue: string, parts: Parameters<typeof book>[1]): Promise<void> {
  const id = await book(terminal, parts);
  await terminal.sql(
    'update booking set venue_id = venue.id from venue where slug = $1 and booking.id = $2',
    [venue, id],
  );
}

describe('a service day', () => {
  it('has all that the screen needs', async () => {
    const id = await book(terminal, { deposit_pence: 2000, notes: 'Nuts', party_size: 3 });
    await pay(terminal, id, 1000);
    await book(terminal, { reference: 'BCDF2345', state: 'cancelled' });
    await terminal.here(
      'blocks',
      'add',
      '--venue',
      'the-harbour',
      '--tables',
      'T2',
      '--from',
      '2099-06-12',
    );
    await terminal.here(
      'closures',
      'add',
      '--venue',
      'the-harbour',
      '--from',
      '2099-06-12',
      '--from-time',
      '20:00',
    );

    const day = await dayOf('the-harbour', '2099-06-12');

    expect(day).toMatchObject({
      ...{
        venueName: 'The Harbour',
        date: '2099-06-12',
        sequence: expect.stringMatching(/^[0-9a-f]{8}-\d+-0$/),
      },
      bookings: expect.arrayContaining([
        expect.objectContaining({ reference: 'BCDF 2345', state: 'cancelled', tables: [] }),
        expect.objectContaining({
          ...{ id, reference: 'K7QP 4M2X', version: 1, time: '19:00', until: '20:30' },
          ...{ partySize: 3, guestName: 'Ada Finch', guestPhone: '+441174960001', notes: 'Nuts' },
          ...{ deposit: 'awaiting_payment', requiredPence: 2000, receivedPence: 1000 },
          tables: [{ id: day.tables.find(({ name }: { name: string }) => name === 'T1').id }],
          startsNextDay: false,
        }),
      ]),
      blocks: [{ scope: 'tables', tables: [{ name: 'T2' }] }],
      closures: [{ scope: 'online', fromTime: '20:00' }],
    });
    const at = (clock: string) =>
      day.intervals.find(({ time }: { time: string }) => time === clock);
    expect(at('19:00')).toMatchObject({ startingCovers: 3, startingBookings: 1, presentCovers: 3 });
    expect(at('20:15')).toMatchObject({ startingCovers: 0, presentCovers: 3 });
    expect(at('20:30')).toMatchObject({ presentCovers: 0 });
    expect(day.tables.map(({ name }: { name: string }) => name)).toContain('T1');
  });

  it.each([
    ['an ordinary night', '2099-06-12', '2099-06-12 23:30Z'],
    ['the night of the skipped hour', '2027-03-27', '2027-03-28 00:30Z'],
    ['the night of the repeated hour', '2027-10-30', '2027-10-30 23:30Z'],
  ])('has what starts at 00:30 of the next day and says so: %s', async (_night, evening, start) => {
    await bookAt('the-lantern', { starts_at: start });

    expect((await dayOf('the-lantern', evening)).bookings).toMatchObject([
      { time: '00:30', startsNextDay: true },
    ]);
    const next = new Date(Date.parse(evening) + 86_400_000).toISOString().slice(0, 10);
    expect((await dayOf('the-lantern', next)).bookings).toEqual([]);
    const { stdout } = await terminal.here(
      'bookings',
      'day',
      '--venue',
      'the-lantern',
      '--date',
      evening,
    );
    expect(stdout).toContain('00:30+');
  });

  it('distinguishes the hours that clocks show twice', async () => {
    for (const hour of ['00', '01']) {
      const reference = `BCDF23${hour.replaceAll('0', 'K').replaceAll('1', 'M')}`;
      await bookAt('the-lantern', { starts_at: `2027-10-31 ${hour}:30Z`, reference });
    }
    const days = await Promise.all(
      ['2027-10-30', '2027-10-31'].map((date) => dayOf('the-lantern', date)),
    );

    const shown = days.flatMap(({ bookings }) => bookings as { time: string; startsAt: string }[]);
    expect(shown.map(({ time, startsAt }) => [time, startsAt])).toEqual([
      ['01:30', '2027-10-31T01:30:00+01:00'],
      ['01:30', '2027-10-31T01:30:00+00:00'],
    ]);
  });

  it('does not count guests who have left as present', async () => {
    const undo = { step: 'leave', at: Date.parse('2099-06-12T18:15:00Z') };
    const times = { starts_at: '2099-06-12 18:00Z', ends_at: '2099-06-12 19:30Z' };
    await bookAt('the-harbour', { ...times, state: 'completed', undo });
    const { intervals } = await dayOf('the-harbour', '2099-06-12');
    const at = (clock: string) => intervals.find(({ time }: { time: string }) => time === clock);

    expect(at('19:00')).toMatchObject({ startingCovers: 2, presentCovers: 2 });
    expect(at('19:15')).toMatchObject({ presentCovers: 0 });
  });

  it('leaves out expired bookings, and shows holds without a name', async () => {
    const held = { state: 'held', held_for: 'a client', guest_name: '', guest_phone: '' };
    await book(terminal, { ...held, hold_until: '2099-01-01 12:00Z' });
    expect((await dayOf('the-harbour', '2099-06-12')).bookings).toMatchObject([
      { state: 'held', guestName: '', deposit: 'none' },
    ]);

    await terminal.sql(`update booking set hold_until = '2001-01-01'`);
    expect((await dayOf('the-harbour', '2099-06-12')).bookings).toEqual([]);
  });

  it('has new rules as soon as they are active', async () => {
    const before = await dayOf('the-pier', '2099-06-12');
    const file = join(terminal.folder, 'changed.yaml');
    const text = await readFile(example, 'utf8');
    await writeFile(file, text.replace('name: N2,', 'name: N3,'));
    await terminal.here('apply', file);

    const names = ({ tables }: { tables: { name: string }[] }) => tables.map(({ name }) => name);
    expect(names(before)).not.toContain('N3');
    expect(names(await dayOf('the-pier', '2099-06-12'))).toContain('N3');
  });
});

describe('a search of bookings', () => {
  const found = async (...words: string[]): Promise<string[]> => {
    const { json } = await terminal.runJson('bookings', 'search', ...words);
    return json.bookings.map(({ reference }: { reference: string }) => reference);
  };

  beforeEach(async () => {
    const zoe = { guest_name: 'Zoë Müller-Ito', guest_phone: '+442079460958' };
    await book(terminal, { ...zoe, guest_email: 'z.m_ito@example.com', reference: 'BCDF2345' });
    await book(terminal, { starts_at: '2098-06-12 18:00Z' });
  });

  it.each([
    ['a name without accents', ['zoe', 'MULLER'], ['BCDF 2345']],
    ['two letters that begin a part of a name', ['it'], ['BCDF 2345']],
    ['two letters within a part of a name', ['to'], []],
    ['two letters that begin a word', ['zo'], ['BCDF 2345']],
    ['part of a national number', ['020', '7946'], ['BCDF 2345']],
    ['a whole national number', ['(0117) 496-0001'], ['K7QP 4M2X']],
    ['the last digits', ['0958'], ['BCDF 2345']],
    ['a reference as it is printed', ['k7qp', '4m2x'], ['K7QP 4M2X']],
    ['an e-mail address, in which _ is itself', ['m_ito@'], ['BCDF 2345']],
    ['a wildcard', ['a%a'], []],
    ['words of two guests', ['zoe', 'finch'], []],
  ])('finds by %s', async (_what, words, references) => {
    expect(await found(...words)).toEqual(references);
  });

  it('has the nearest or the newest first, at one venue or all, and no hold', async () => {
    await bookAt('the-pier', { reference: 'GHJK2345', starts_at: '2001-01-01 18:00Z' });
    await terminal.sql(`update booking set guest_name = 'Finch'`);

    expect(await found('finch')).toEqual(['GHJK 2345', 'K7QP 4M2X', 'BCDF 2345']);
    expect(await found('finch', '--order', 'newest')).toEqual([
      'BCDF 2345',
      'K7QP 4M2X',
      'GHJK 2345',
    ]);
    expect(await found('finch', '--venue', 'the-pier')).toEqual(['GHJK 2345']);
    await terminal.sql(
      `update booking set state = 'held', held_for = 'x', hold_until = '2099-01-01'`,
    );
    expect(await found('finch')).toEqual([]);
  });

  it('needs two characters', async () => {
    const { exitCode, json } = await terminal.runJson('bookings', 'search', 'x');

    expect([exitCode, json.error]).toEqual([1, 'Please give at least 2 characters.']);
  });
});

describe('blocks and closures on the command line', () => {
  it('are added, listed and lifted', async () => {
    const span = ['--venue', 'the-lantern', '--from', '2099-06-12'];
    const added = await terminal.runJson('closures', 'add', ...span, '--reason', 'A fair');
    // Without times it is the service day, which ends at 02:00.
    expect(added.json.closure).toMatchObject({ untilDate: '2099-06-13', reason: 'A fair' });
    const { stdout } = await terminal.here('closures', 'add', ...span);
    expect(stdout).toMatch(/^Closed to online booking from 2099-06-12/);
    expect((await terminal.here('closures', 'lift', added.json.closure.id)).stdout).toMatch(
      /^Open to online booking again from 2099-06-12/,
    );
  });

  it('ask before they block a booked table', async () => {
    await book(terminal);
    await terminal.sql('update allocation set active = true');
    const add = [
      'blocks',
      'add',
      '--venue',
      'the-harbour',
      '--tables',
      'T1',
      '--from',
      '2099-06-12',
    ];
    const refused = await terminal.here(...add);
    expect(refused.exitCode).toBe(1);
    expect(refused.stderr).toContain('1 booking has one of the tables:');
    expect(refused.stderr).toContain('Ada Finch');
    expect((await terminal.here('blocks', 'list', '--venue', 'the-harbour')).stdout).toBe(
      'None.\n',
    );

    const { stdout } = await terminal.here(...add, '--accept');
    expect(stdout).toMatch(/^Blocked: T1, from 2099-06-12/);
  });

  it.each([
    ['01:00', '2099-06-13 01:00'],
    ['02:00', '2099-06-13 02:00'],
    ['22:00', '2099-06-12 22:00'],
  ])('ends within the evening that lasts until two: at %s', async (time, end) => {
    const add = ['blocks', 'add', '--venue', 'the-lantern', '--all', '--from', '2099-06-12'];
    const { stdout } = await terminal.here(...add, '--until-time', time);

    expect(stdout).toContain(`until ${end}`);
  });
});

describe('a new booking', () => {
  const at = ['--venue', 'the-harbour', '--guests', '2'];
  const on = ['--date', '2099-06-12'];

  it('is found, made and recognised by its phone number', async () => {
    const found = await terminal.here('bookings', 'times', ...at, ...on);
    expect(found.stdout).toMatch(/^19:00 +Dinner +\d+ min +T\d$/m);
    const made = await terminal.here(
      ...['bookings', 'book', ...at, ...on, '--time', '19:00'],
      ...['--name', 'Ada Finch', '--phone', '0117 496 0001', '--tables', 'T2'],
    );
    expect(made.stdout).toMatch(
      /^Booking \w{4} \w{4} is confirmed: 2 guests on 2099-06-12 at 19:00, T2\.$/m,
    );

    const reference = /^Booking (\w{4} \w{4})/m.exec(made.stdout)?.[1] ?? '';
    const note = ['--notes', 'A cake', '--time', '19:30'];
    const changed = await terminal.here('bookings', 'change', reference, '--guests', '3', ...note);
    expect(changed.stdout).toMatch(/is for 3 guests on 2099-06-12 at 19:30/);
    const bare = ['bookings', 'change', reference, '--clear-notes', '--json'];
    expect(JSON.parse((await terminal.here(...bare)).stdout)).toMatchObject({
      ...{ partySize: 3, time: '19:30', notes: null },
    });

    const known = await terminal.here('bookings', 'guest', '0117', '496', '0001');
    expect(known.stdout).toMatch(/Name +Ada Finch\n +Visits +0\n/);
    expect(known.stdout).toMatch(/To come +\w{4} \w{4} on 2099-06-12/);
    const none = await terminal.here('bookings', 'guest', '0117', '496', '0009');
    expect(none.stdout.trim()).toBe('No booking has the number +441174960009.');
  });

  it('at the door gets proposals, and is seated', async () => {
    const { json } = await terminal.runJson('bookings', 'walk-in', ...at, '--find');
    const [first] = json.seatings as { tables: string; tableIds: string[] }[];
    const seat = ['bookings', 'walk-in', ...at, '--override', 'Quiet', '--tables', 'T1'];
    const seated = await terminal.runJson(...seat);

    expect(first?.tables).toMatch(/^T\d$/);
    expect(seated.json).toMatchObject({ state: 'seated', guestName: 'Walk-in', tables: ['T1'] });
    const after = await terminal.here('bookings', 'walk-in', ...at, '--find');
    expect(after.stdout).not.toMatch(/^T1 /m);
  });

  it('may be too many for their tables, which is noted', async () => {
    const many = ['--venue', 'the-harbour', '--guests', '20'];
    const on = ['--date', '2099-06-12'];
    const times = await terminal.here('bookings', 'times', ...many, ...on);
    expect(times.stdout).toMatch(/^19:00 +Dinner +\d+ min +any of H1, P1, T1/m);
    const find = await terminal.here('bookings', 'walk-in', ...many, '--find');
    expect(find.stdout).toMatch(
      /^No table suits the party\. Seat it with --tables at any of H1, P1, T1/,
    );
    const book = await terminal.here(
      ...['bookings', 'book', ...many.slice(0, 2), '--guests', '5', ...on, '--time', '19:00'],
      ...['--name', 'Ada Finch', '--phone', '0117 496 0001', '--tables', 'T1'],
    );
    expect(book.stdout).toContain('on 2099-06-12 at 19:00, T1.\n');
    expect(book.stdout).toContain(
      'Please note: the tables are meant for another number of guests.\n',
    );
  });
});

describe('the notes for a service', () => {
  it('are written, listed with their versions, and not overwritten unseen', async () => {
    const of = ['--venue', 'the-harbour', '--date', '2099-06-12'];
    const written = await terminal.here('notes', 'write', ...of, '--text', 'Crab');
    expect(written).toMatchObject({ stderr: '', exitCode: 0 });
    expect(written.stdout).toContain('Written: Crab');
    const late = await terminal.here('notes', 'write', ...of, '--text', 'Cod');
    expect(late.stderr).toContain('The note has version 1 now. Nothing is written.');
    const { json } = await terminal.runJson('notes', 'list', ...of);
    expect(json.notes).toMatchObject([{ version: 1, text: 'Crab', author: 'by the operator' }]);
  });
});

/** Tables that the team chooses, swaps or leaves open, by the command line. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { emptying } from '@venue/testing/database';
import { ask } from './rows';
import { example, openTerminal, type OpenTerminal } from './terminal';

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

/** The waiting list and the queue on the command line. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { emptying } from '@venue/testing/database';
import { insertEntry } from '@venue/testing/waiting';
import { book } from './rows';
import { example, openTerminal, type OpenTerminal } from './terminal';

const date = '2026-12-08';
/** Contract: the members of each row. */
const members = [
  'entryId',
  'venue',
  'date',
  'from',
  'until',
  'partySize',
  'state',
  'position',
  'offeredUntil',
  'bookingReference',
];

let terminal: OpenTerminal;
let venueId: string;

beforeAll(async () => {
  terminal = await openTerminal();
  await terminal.here('apply', example);
  await terminal.here('keys', 'issue', '--name', 'Website', '--channel', 'web');
  await terminal.sql(
    `insert into clock_offset (by) values ('2026-12-01 22:00Z'::timestamptz - now())`,
  );
  [{ id: venueId }] = await terminal.sql(`select id from venue where slug = 'the-harbour'`);
});
beforeEach(() => terminal.sql(emptying('waiting_entry', 'booking')));
afterAll(() => terminal.close());

async function wait(): Promise<string> {
  const [{ id }] = await terminal.sql(insertEntry, ['live', venueId, date]);
  return id;
}
const list = async () =>
  (await terminal.runJson('waiting', 'list', '--venue', 'the-harbour', '--date', date)).json
    .entries;

describe('the waiting list', () => {
  it('has a row for each entry, with the members of the contract', async () => {
    const [first, second] = [await wait(), await wait()];
    const rows = await list();

    for (const member of members) expect(rows[0]).toHaveProperty(member);
    expect(rows).toMatchObject([
      {
        entryId: first,
        venue: 'the-harbour',
        date,
        from: '18:00',
        until: '19:00',
        partySize: 2,
        state: 'waiting',
        position: 1,
        offeredUntil: null,
        bookingReference: null,
      },
      { entryId: second, position: 2 },
    ]);
  });

  it('names the booking of an entry whose offer was accepted', async () => {
    const [id, bookingId] = [await wait(), await book(terminal)];
    await terminal.sql(
      `update waiting_entry set state = 'accepted', booking_id = $2 where id = $1`,
      [id, bookingId],
    );

    expect(await list()).toMatchObject([
      { state: 'accepted', position: null, bookingReference: 'K7QP 4M2X' },
    ]);
  });

  it('is empty on other days', async () => {
    await wait();
    const other = ['waiting', 'list', '--venue', 'the-harbour', '--date', '2026-12-09'];

    expect((await terminal.runJson(...other)).json.entries).toEqual([]);
    expect((await terminal.here(...other)).stdout).toContain('Nobody waits.');
  });
});

describe('an offer by the operator', () => {
  it('is made once, at any hour, and its end is a moment with an offset', async () => {
    const id = await wait();
    const { exitCode, json } = await terminal.runJson('waiting', 'offer', id);

    expect(exitCode).toBe(0);
    expect(json).toMatchObject({ entryId: id, state: 'offered', position: null });
    expect(json.offeredUntil).toMatch(/^2026-12-01T22:3\d:\d\d\+00:00$/);

    const again = await terminal.here('waiting', 'offer', id);
    expect([again.exitCode, again.stdout]).toEqual([1, '']);
    expect(again.stderr).toContain('That entry does not wait');
  });

  it('ends with the entry that is removed, a second time without effect', async () => {
    const id = await wait();
    await terminal.here('waiting', 'offer', id);
    for (let times = 0; times < 2; times += 1) {
      const { exitCode, json } = await terminal.runJson('waiting', 'remove', id);
      expect([exitCode, json.state, json.offeredUntil]).toEqual([0, 'ended', null]);
    }
    const [{ held }] = await terminal.sql(
      `select count(*)::int as held from booking where state = 'held'`,
    );
    expect(held).toBe(0);
  });

  it.each(['offer', 'remove'])('is refused for an entry that is not there: %s', async (step) => {
    const id = '2c9d4e6f-8a1b-4c3d-9e5f-7a6b8c0d1e2f';
    const unknown = await terminal.here('waiting', step, id);
    const wrong = await terminal.here('waiting', step, 'no-entry');

    expect([unknown.exitCode, unknown.stdout]).toEqual([1, '']);
    expect(unknown.stderr).toContain('We don’t know that entry.');
    expect(wrong.exitCode).not.toBe(0);
    expect(wrong.stderr).toContain('id');
  });
});

/** Bookings outside the rules when a file changes them: refused, accepted, and listed. */
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { parse, stringify } from 'yaml';
import { emptying } from '@venue/testing/database';
import { book } from './rows';
import { example, openTerminal, type OpenTerminal } from './terminal';

const closedDay = {
  name: 'A day off',
  validFrom: '2099-06-12',
  validThrough: '2099-06-12',
  opens: null,
  closes: null,
};

describe('bookings and tickets outside the rules', () => {
  let terminal: OpenTerminal;
  let closed: string;

  beforeAll(async () => {
    terminal = await openTerminal();
    const group = parse(await readFile(example, 'utf8'));
    group.venues[0].knowledge['special-hours'].items.push(closedDay);
    closed = join(terminal.folder, 'closed.yaml');
    await writeFile(closed, stringify(group));
  });

  beforeEach(async () => {
    await terminal.sql(emptying('venue_group', 'brand', 'booking', 'enquiry', 'message'));
    await terminal.here('apply', example);
    await book(terminal);
    await book(terminal, { reference: 'K7QP4M2Y', starts_at: '2099-06-13 18:00Z' });
  });

  afterAll(() => terminal.close());

  const because = [{ kind: 'closed', words: 'the stay is no longer inside the opening hours' }];
  const ada = { reference: 'K7QP 4M2X', date: '2099-06-12', time: '19:00', partySize: 2, because };

  it('refuse the file, which then changes nothing', async () => {
    const before = await terminal.here('export');

    const { exitCode, json } = await terminal.runJson('apply', closed);

    const error = 'Nothing was changed: 1 live booking stands outside the rules of the file.';
    expect(exitCode).toBe(1);
    expect(json).toMatchObject({ ok: false, error, bookings: [ada], eventDates: [] });
    expect((await terminal.here('apply', closed)).stderr).toMatch(/K7QP 4M2X .*\nTo apply it/);
    expect(await terminal.here('export')).toEqual(before);
    expect(await terminal.sql('select from enquiry')).toEqual([]);
  });

  it('refuse a changed part until they are accepted', async () => {
    const path = '/venues/the-harbour/knowledge/special-hours/items/-';
    const value = JSON.stringify(closedDay);

    const compared = await terminal.runJson('rules', 'compare', path, '--value', value);
    expect(compared.json).toMatchObject({ outcome: 'compared', conflicts: { bookings: [ada] } });
    const refused = await terminal.runJson('rules', 'change', path, '--value', value);
    expect(refused).toMatchObject({ exitCode: 1, json: { ok: false, outcome: 'refused' } });
    expect(await terminal.sql('select from enquiry')).toEqual([]);

    const applied = await terminal.here('rules', 'change', path, '--value', value, '--accept');
    expect(applied.stdout).toMatch(/^changed {3}document special-hours at the-harbour\n/);
    expect(await terminal.sql('select from enquiry')).toHaveLength(1);
    const shown = await terminal.here('rules', 'show', path.replace('/-', ''));
    expect(shown.stdout).toContain('"A day off"');

    const policy = '/venues/the-harbour/policy/partySizeMax';
    const faulty = await terminal.here('rules', 'change', policy, '--value', '0');
    expect(faulty).toMatchObject({ exitCode: 1 });
    expect(faulty.stderr).toContain('venues[the-harbour].policy.partySizeMax');
  });

  it('have an enquiry of their own where they are only held, for a hold is deleted soon', async () => {
    const hold = await book(terminal, {
      reference: 'K7QP4M2Z',
      starts_at: '2099-06-12 12:00Z',
      state: 'held',
      held_for: 'a client',
      hold_until: '2099-06-01 12:00Z',
      guest_name: '',
    });

    expect((await terminal.here('apply', closed, '--accept')).exitCode).toBe(0);
    expect(
      await terminal.sql(`select from enquiry where name = 'A guest who is still booking'`),
    ).toHaveLength(1);
    expect(await terminal.sql('select from enquiry where booking_id = $1', [hold])).toEqual([]);
    expect(await terminal.sql('select from message where booking_id = $1', [hold])).toEqual([]);
  });

  it('are accepted with an enquiry and an e-mail for each, once', async () => {
    const { exitCode, json } = await terminal.runJson('apply', closed, '--accept');

    expect(exitCode).toBe(0);
    expect(json).toMatchObject({ ok: true, accepted: { bookings: [ada], eventDates: [] } });
    const { json: enquiries } = await terminal.runJson('enquiries', 'list');
    expect(enquiries.enquiries).toMatchObject([
      {
        reference: 'K7QP 4M2X',
        name: 'Ada Finch',
        phone: '+441174960001',
        subject: 'Booking outside the rules',
        source: 'group-file',
      },
    ]);
    expect(enquiries.enquiries[0].message).toMatch(
      /^Booking K7QP 4M2X for 2 guests on Friday 12 June 2099 at 7pm stands outside the rules .*: the stay is no longer inside the opening hours\./,
    );
    expect(await terminal.sql(`select recipient from message where kind = 'team'`)).toEqual([
      { recipient: 'hello@the-harbour.example' },
    ]);

    expect((await terminal.runJson('apply', closed)).json).toMatchObject({ changes: [] });
    expect(await terminal.sql('select from enquiry')).toHaveLength(1);
  });

  it('are listed as long as they stand so', async () => {
    const none = 'No booking and no ticket stands outside the rules.\n';
    expect((await terminal.here('bookings', 'conflicts')).stdout).toBe(none);
    await terminal.here('apply', closed, '--accept');

    const listed = await terminal.runJson('bookings', 'conflicts');
    const table = await terminal.here('bookings', 'conflicts', '--venue', 'the-harbour');

    expect(listed).toMatchObject({ exitCode: 0, json: { bookings: [ada], eventDates: [] } });
    expect(table.stdout).toMatch(/^REFERENCE .*WHY\nK7QP 4M2X +the-harbour +2099-06-12 .*\n$/);
    expect((await terminal.here('bookings', 'conflicts', '--venue', 'the-pier')).stdout).toBe(none);

    await terminal.here('apply', example);
    expect((await terminal.here('bookings', 'conflicts')).stdout).toBe(none);
  });

  it('are listed when their venue is gone, as long as guests will come', async () => {
    const group = parse(await readFile(example, 'utf8'));
    const without = join(terminal.folder, 'without.yaml');
    await writeFile(without, stringify({ ...group, venues: group.venues.slice(1) }));
    await terminal.here('apply', without, '--prune', '--accept');

    const { json } = await terminal.runJson('bookings', 'conflicts');

    const gone = [{ kind: 'venue-gone', words: 'the venue is not in the file' }];
    expect(json.bookings).toMatchObject([{ ...ada, because: gone }, { because: gone }]);
  });

  it('are listed by diff before and after', async () => {
    expect((await terminal.runJson('diff', closed)).json).toMatchObject({
      ok: false,
      bookings: [ada],
      standing: { bookings: [], eventDates: [] },
    });

    await terminal.here('apply', closed, '--accept');

    expect(await terminal.runJson('diff', closed)).toMatchObject({
      exitCode: 0,
      json: { ok: true, bookings: [], standing: { bookings: [ada] } },
    });
    // A file that changes nothing breaks nothing.
    expect((await terminal.here('diff', closed)).stdout).not.toContain(ada.reference);
  });

  it('are reported for a table that is removed, and have it back', async () => {
    const group = parse(await readFile(example, 'utf8'));
    const [harbour] = group.venues;
    harbour.tables = harbour.tables.filter(({ name }: { name: string }) => name !== 'T1');
    const without = join(terminal.folder, 'without.yaml');
    await writeFile(without, stringify(group));

    expect((await terminal.runJson('apply', without)).exitCode).toBe(0);
    expect((await terminal.runJson('apply', without, '--prune')).exitCode).toBe(1);
    expect((await terminal.runJson('apply', without, '--prune', '--accept')).exitCode).toBe(0);

    const { json } = await terminal.runJson('bookings', 'conflicts');
    expect(json.bookings).toMatchObject([
      { because: [{ kind: 'table-gone' }] },
      { because: [{ kind: 'table-gone' }] },
    ]);
    const { json: list } = await terminal.runJson('bookings', 'list', '--date', '2099-06-12');
    expect(list.bookings).toMatchObject([{ state: 'confirmed', tables: ['T1'] }]);
  });

  it.each([
    ['1 hour', 1],
    ['2 days', 0],
  ])(
    'include a party that was seated and not noted as gone, past its end by %s',
    async (by, count) => {
      await terminal.sql(`delete from booking where reference <> 'K7QP4M2X'`);
      await terminal.sql(
        `update booking set state = 'seated', starts_at = now() - interval '2 hours' - $1::interval,
        ends_at = now() - $1::interval`,
        [by],
      );
      const group = parse(await readFile(example, 'utf8'));
      const [harbour] = group.venues;
      harbour.tables = harbour.tables.filter(({ name }: { name: string }) => name !== 'T1');
      const without = join(terminal.folder, 'without.yaml');
      await writeFile(without, stringify(group));

      expect((await terminal.runJson('apply', without, '--prune')).exitCode).toBe(count);
    },
  );
});

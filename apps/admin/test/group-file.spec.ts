/** The group file beside what is stored: diff, and apply with --prune. */
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { parse } from 'yaml';
import { emptying } from '@venue/testing/database';
import { editedExample, named, without, withoutT1, type Edit } from './edited-group';
import { book } from './rows';
import { example, openTerminal, runHere, type OpenTerminal } from './terminal';

describe('the group’s file', () => {
  let terminal: OpenTerminal;

  beforeAll(async () => {
    terminal = await openTerminal();
  });

  beforeEach(async () => {
    await terminal.sql(emptying('venue_group', 'brand', 'booking', 'enquiry'));
  });

  afterAll(async () => {
    await terminal.close();
  });

  const edited = (edit: Edit): Promise<string> => editedExample(edit, terminal);

  /** An upcoming open day with two guests. */
  const fair: Edit = (harbour) => (harbour.events[1].instances[0].startsAt = '2099-06-14T15:00');
  const sellOpenDay = async (): Promise<void> => {
    await terminal.here('apply', await edited(fair));
    await terminal.sql(twoTickets, [{ startsAt: '2099-06-14 15:00+01', tier: 'free' }]);
  };
  const editedFair = (edit: Edit): Promise<string> =>
    edited((harbour, group) => {
      fair(harbour, group);
      edit(harbour, group);
    });

  describe('beside what is stored', () => {
    it('is all new on an empty database', async () => {
      const { exitCode, json } = await terminal.runJson('diff', example);

      expect(exitCode).toBe(0);
      expect(json).toMatchObject({ ok: true, leftOut: [], bookings: [], eventDates: [] });
      expect(json.changes).toContainEqual({ action: 'added', what: 'venue the-pier', how: [] });
      expect(await terminal.sql('select from venue')).toEqual([]);
    });

    it('changes nothing when it is the same', async () => {
      await terminal.here('apply', example);

      expect(await terminal.here('diff', example)).toEqual({
        exitCode: 0,
        stdout: 'Nothing to change.\nNo booking and no ticket would break.\n',
        stderr: '',
      });
    });

    it('lists what would be added, changed and left out, like apply', async () => {
      await terminal.here('apply', example);
      const file = await edited((harbour, group) => {
        withoutT1(harbour, group);
        harbour.tables.push({ ...harbour.tables[0], name: 'T9' });
        harbour.policy.partySizeMax = 6;
        harbour.knowledge.faq.items.pop();
        group.venues.reverse();
      });

      const { exitCode, stdout } = await terminal.here('diff', file);
      const { json } = await terminal.runJson('diff', file);

      expect(exitCode).toBe(0);
      expect(stdout).toContain('added     table T9 at the-harbour\n');
      expect(stdout).toContain(
        'changed   venue the-harbour\n            policy.partySizeMax: 8 → 6\n',
      );
      expect(stdout).toContain('left out  table T1 at the-harbour\n');
      const applied = await terminal.runJson('apply', file);
      const changes = json.changes.map(({ action, what }: Record<string, string>) => {
        return { action, what };
      });
      expect(changes.map(JSON.stringify).sort()).toEqual(
        applied.json.changes.map(JSON.stringify).sort(),
      );
      expect(json.leftOut).toEqual(applied.json.kept);
    });

    it('lists every fault with its place', async () => {
      const file = await edited((harbour) => (harbour.policy.partySizeMax = 'eight'));

      const { exitCode, stderr, json } = await terminal.runJson('diff', file);

      expect(exitCode).toBe(1);
      expect(json).toMatchObject({
        ok: false,
        faults: [{ path: 'venues[the-harbour].policy.partySizeMax' }],
      });
      expect(stderr).toMatch(/^\S+group-\d+\.yaml:\d+:\d+ venues\[the-harbour\]/);
    });

    it.each<[string, Edit, string, string]>([
      ['its table', withoutT1, 'table-gone', 'table T1 is not in the file'],
      [
        'room at its table',
        (harbour) => ((named(harbour.tables, 'T1') as { maxCovers?: number }).maxCovers = 1),
        'does-not-fit',
        'the party no longer fits table T1',
      ],
      [
        'its booking type',
        (harbour) => (harbour.bookingTypes = without(harbour.bookingTypes, 'dinner')),
        'booking-type-gone',
        'booking type dinner is not in the file',
      ],
      [
        'its hours',
        (harbour) => {
          const { times } = harbour.knowledge['opening-hours'].regular.defaultSchedule;
          for (const day of times) if (day.openTime !== null) day.closeTime = '20:29';
        },
        'closed',
        'the stay is no longer inside the opening hours',
      ],
    ])('names the booking that would lose %s', async (_what, edit, kind, words) => {
      await terminal.here('apply', example);
      await book(terminal);
      const file = await edited(edit);

      const { json } = await terminal.runJson('diff', file);
      const { exitCode, stdout, stderr } = await terminal.here('diff', file);

      expect(json).toMatchObject({
        ok: false,
        bookings: [
          {
            reference: 'K7QP 4M2X',
            venue: 'the-harbour',
            date: '2099-06-12',
            time: '19:00',
            partySize: 2,
            because: [{ kind, words }],
          },
        ],
      });
      expect({ exitCode, stderr }).toEqual({ exitCode: 1, stderr: '' });
      expect(stdout).toMatch(
        /\n\n1 booking would break:\nREFERENCE .*\nK7QP 4M2X +the-harbour +2099-06-12 +19:00 +2 +.*\n$/,
      );
      expect(stdout).toContain(words);
    });

    it.each<[string, Edit, string, string]>([
      [
        'their event',
        (harbour) => harbour.events.pop(),
        'event-gone',
        'the event is not in the file',
      ],
      [
        'their date',
        (harbour) => harbour.events[1].instances.pop(),
        'date-gone',
        'the event has no such date in the file',
      ],
      [
        'their kind of ticket',
        (harbour) => (harbour.events[1].tiers[0].slug = 'guest'),
        'tier-gone',
        'ticket tier free is not in the file',
      ],
      [
        'a seat',
        (harbour) => (harbour.events[1].instances[0].capacity = 1),
        'fewer-seats',
        '2 are sold, and the file has 1 seat',
      ],
      [
        'a ticket',
        (harbour) => (harbour.events[1].tiers[0].quota = 0),
        'fewer-seats',
        '2 of ticket tier free are sold, and the file has 0',
      ],
    ])('names the tickets that would lose %s', async (_what, edit, kind, words) => {
      await sellOpenDay();
      const file = await editedFair(edit);

      const { json } = await terminal.runJson('diff', file);
      const { exitCode, stdout, stderr } = await terminal.here('diff', file);

      expect(json).toMatchObject({
        ok: false,
        bookings: [],
        eventDates: [
          {
            event: 'open-day',
            venue: 'the-harbour',
            date: '2099-06-14',
            time: '15:00',
            tickets: 2,
            tiers: [{ tier: 'free', tickets: 2 }],
            because: [{ kind, words }],
          },
        ],
      });
      expect({ exitCode, stderr }).toEqual({ exitCode: 1, stderr: '' });
      expect(stdout).toMatch(
        /\n\n1 event date would break:\nEVENT .*\nopen-day +the-harbour +2099-06-14 +15:00 +2 +.*\n$/,
      );
      expect(stdout).toContain(words);
    });

    it('names bookings and tickets', async () => {
      await sellOpenDay();
      await book(terminal);

      const { stdout } = await terminal.here(
        'diff',
        await edited((harbour, group) => {
          harbour.events = [];
          withoutT1(harbour, group);
        }),
      );

      expect(stdout).toMatch(
        /\n\n1 booking would break:\nREFERENCE .*\n.*\n\n1 event date would break:\nEVENT .*\n.*\n$/,
      );
    });

    it('breaks nothing where it only adds a venue, whether it names the others or not', async () => {
      await sellOpenDay();
      await book(terminal);
      // It breaks the stored rules already, so the file is not the cause.
      await book(terminal, { reference: 'PARTY222', party_size: 40 });
      const addVenue: Edit = (_, group) => {
        group.venues.push({ ...group.venues[1], slug: 'the-quay', name: 'The Quay' });
      };
      const all = await editedFair(addVenue);
      const alone = await editedFair((harbour, group) => {
        addVenue(harbour, group);
        group.venues.splice(0, group.venues.length - 1);
      });

      for (const [file, atOtherVenues] of [
        [all, 0],
        [alone, 3],
      ] as const) {
        const { exitCode, json } = await terminal.runJson('diff', file);
        expect({ exitCode, json }).toMatchObject({
          exitCode: 0,
          json: { ok: true, bookings: [], eventDates: [], atOtherVenues },
        });
        const { stdout } = await terminal.here('diff', file);
        expect(stdout).toContain('No booking and no ticket would break.');
        expect(stdout).not.toMatch(/K7QP 4M2X|PARTY222|PART Y222/);
        expect((await terminal.here('apply', file)).exitCode).toBe(0);
      }
    });

    it('leaves out bookings of the sandbox, and what is over', async () => {
      await terminal.here('apply', example);
      await book(terminal, { environment: 'sandbox', reference: 'TESTK7QP4M2X' });
      await book(terminal, { reference: 'CNCL2222', state: 'cancelled' });
      await book(terminal, { reference: 'GNNE2222', starts_at: '2020-06-12 18:00Z' });

      expect(await terminal.runJson('diff', await edited(withoutT1))).toMatchObject({
        exitCode: 0,
        json: { ok: true, bookings: [], leftOut: ['table T1 at the-harbour'] },
      });
    });
  });

  describe('applied with --prune', () => {
    it('removes what it does not name', async () => {
      await terminal.here('apply', example);
      const file = await edited((harbour, group) => {
        withoutT1(harbour, group);
        group.venues.pop();
      });

      expect((await terminal.runJson('apply', file)).json).toMatchObject({
        kept: ['venue the-pier', 'table T1 at the-harbour'],
      });
      expect(await terminal.here('apply', file, '--prune')).toMatchObject({
        exitCode: 0,
        stdout: 'removed  venue the-pier\nremoved  table T1 at the-harbour\n',
        stderr: '',
      });
      expect((await terminal.runJson('apply', file, '--prune')).json).toMatchObject({
        ok: true,
        changes: [],
        kept: [],
      });
    });

    it('leaves only the past of a venue', async () => {
      await terminal.here('apply', example);
      await book(terminal, { starts_at: '2020-06-12 18:00Z', state: 'completed' });
      const wish = ['--name', 'x', '--channel', 'x', '--venues', 'the-harbour'];
      const { json: key } = await terminal.runJson('keys', 'issue', ...wish);

      await terminal.here('apply', await edited((_, group) => group.venues.shift()), '--prune');

      const { json } = await terminal.runJson('bookings', 'list', '--venue', 'the-harbour');
      expect(json.bookings).toMatchObject([{ venue: 'the-harbour', tables: ['T1'] }]);
      const { json: keys } = await terminal.runJson('keys', 'list');
      expect(keys.keys).toContainEqual(
        expect.objectContaining({ id: key.id, venues: ['the-harbour'] }),
      );
      expect(await terminal.here('keys', 'issue', ...wish)).toMatchObject({
        stderr: 'There is no venue “the-harbour”. There are: the-lantern, the-pier.\n',
      });
      expect((await terminal.here('export')).stdout).not.toContain('the-harbour');
      await terminal.here('apply', example);
      expect((await terminal.runJson('keys', 'issue', ...wish)).exitCode).toBe(0);
    });

    it('changes nothing where tickets are sold for it, and lists them', async () => {
      await sellOpenDay();
      const before = await terminal.here('export');
      const file = await edited((harbour) => harbour.events.pop());

      const error =
        'Nothing was changed: tickets for 1 event date stand outside the rules of the file.';
      const { exitCode, json } = await terminal.runJson('apply', file, '--prune');

      expect(exitCode).toBe(1);
      expect(json).toEqual({
        ok: false,
        error,
        bookings: [],
        eventDates: [
          {
            event: 'open-day',
            venue: 'the-harbour',
            date: '2099-06-14',
            time: '15:00',
            tickets: 2,
            tiers: [{ tier: 'free', tickets: 2 }],
            because: [{ kind: 'event-gone', words: 'the event is not in the file' }],
          },
        ],
      });
      expect(await terminal.here('apply', file, '--prune')).toEqual({
        exitCode: 1,
        stdout: '',
        stderr: `${error}
EVENT     VENUE        DATE        TIME   TICKETS  WHY
open-day  the-harbour  2099-06-14  15:00  2        the event is not in the file
${remedy}
`,
      });
      expect(await terminal.here('export')).toEqual(before);

      await book(terminal);
      const none = await edited((_harbour, group) => group.venues.shift());
      expect(await terminal.here('apply', none, '--prune')).toMatchObject({
        stderr: expect.stringMatching(
          /: 1 live booking and tickets for 1 event date stand outside the rules of the file\.\nREFERENCE/,
        ),
      });
    });

    it('has an enquiry for each order whose tickets are accepted as they are', async () => {
      await sellOpenDay();
      const file = await edited((harbour) => harbour.events.pop());

      expect((await terminal.runJson('apply', file, '--prune', '--accept')).exitCode).toBe(0);

      const { json } = await terminal.runJson('enquiries', 'list');
      expect(json.enquiries).toMatchObject([
        { name: 'Tickets K7QP 4M2Y', subject: 'Tickets outside the rules', source: 'group-file' },
      ]);
      expect(json.enquiries[0].message).toMatch(
        /^Order K7QP 4M2Y of 2 Free entry tickets for Open day .*: the event is not in the file\./,
      );
      expect((await terminal.runJson('bookings', 'conflicts')).json.eventDates).toMatchObject([
        { event: 'open-day', tickets: 2, because: [{ kind: 'event-gone' }] },
      ]);
      const elsewhere = await terminal.runJson('bookings', 'conflicts', '--venue', 'the-pier');
      expect(elsewhere.json).toMatchObject({ bookings: [], eventDates: [] });
    });

    it('asks before it removes weeks with sold tickets', async () => {
      await terminal.here('apply', example);
      const [{ starts, day }] = await terminal.sql(
        `select starts_at as starts, to_char(starts_at at time zone 'Europe/London', 'YYYY-MM-DD')
           as day from event_instance where is_weekly order by starts_at limit 1 offset 1`,
      );
      await terminal.sql(twoTickets, [{ startsAt: starts, tier: 'front' }]);
      const file = await edited((harbour) => (harbour.events[0].weekly[0].day = 'saturday'));

      expect((await terminal.runJson('diff', file)).json).toMatchObject({
        eventDates: [{ event: 'jazz', date: day, because: [{ kind: 'date-gone' }] }],
      });
      expect((await terminal.here('apply', file)).stderr).toContain(
        'the event has no such date in the file',
      );
    });

    it('changes nothing where live bookings depend on it, and lists them', async () => {
      await terminal.here('apply', example);
      await book(terminal);
      const before = await terminal.here('export');
      const file = await edited((harbour, group) => {
        withoutT1(harbour, group);
        harbour.policy.partySizeMax = 6;
      });

      const error = 'Nothing was changed: 1 live booking stands outside the rules of the file.';
      const { exitCode, json } = await terminal.runJson('apply', file, '--prune');

      expect(exitCode).toBe(1);
      expect(json).toEqual({
        ok: false,
        error,
        bookings: [
          {
            reference: 'K7QP 4M2X',
            venue: 'the-harbour',
            date: '2099-06-12',
            time: '19:00',
            partySize: 2,
            because: [{ kind: 'table-gone', words: 'table T1 is not in the file' }],
          },
        ],
        eventDates: [],
      });
      expect(await terminal.here('apply', file, '--prune')).toEqual({
        exitCode: 1,
        stdout: '',
        stderr: `${error}
REFERENCE  VENUE        DATE        TIME   GUESTS  WHY
K7QP 4M2X  the-harbour  2099-06-12  19:00  2       table T1 is not in the file
${remedy}
`,
      });
      expect(await terminal.here('export')).toEqual(before);
    });

    it('lists every fault with its place', async () => {
      const file = await edited((harbour) => (harbour.policy.partySizeMax = 'eight'));

      expect((await terminal.runJson('apply', file, '--prune')).json).toMatchObject({
        ok: false,
        faults: [{ path: 'venues[the-harbour].policy.partySizeMax' }],
      });
    });
  });
});

const remedy = 'To apply it anyway, with an enquiry for each, add --accept.';

/** Two live tickets that are paid for, written as the service writes them. */
const twoTickets = `
with given as (
  select * from jsonb_to_record($1::jsonb) as given ("startsAt" timestamptz, tier text)
), integration as (
  insert into integration (id, name, channel, environment, capabilities)
  values (gen_random_uuid(), 'Website', 'web', 'live', '[]') returning id
)
insert into ticket_order (id, environment, venue_id, integration_id, instance_id, tier_id,
  reference, quantity, total_pence, state, source, created_at)
select gen_random_uuid(), 'live', venue_id, integration.id, instance.id, ticket_tier.id,
  'K7QP4M2Y', 2, 0, 'confirmed', 'web', now()
from given join event_instance instance on starts_at = given."startsAt"
join event on event.id = instance.event_id
join ticket_tier on ticket_tier.event_id = event.id and ticket_tier.slug = given.tier
cross join integration`;

describe('a first group file', () => {
  let terminal: OpenTerminal;

  beforeAll(async () => {
    terminal = await openTerminal();
  });
  afterAll(() => terminal.close());

  const answers = {
    name: 'Café d’Été',
    timezone: 'Europe/Dublin',
    hours: 'Tue-Sat 12:00-23:00, sun 12:00-18:00',
    tables: '6x2, 2x4',
    stay: '90',
  };
  const options = (changed: Partial<typeof answers> = {}): string[] =>
    Object.entries({ ...answers, ...changed }).flatMap(([name, text]) => [`--${name}`, text]);
  const init = (out: string, ...args: string[]) =>
    terminal.here('init', ...args, '--out', join(terminal.folder, out));

  it('is written from five options, with a comment for each member, and applied', async () => {
    const file = join(terminal.folder, 'first.yaml');
    const { exitCode, stdout } = await init('first.yaml', ...options());
    const text = await readFile(file, 'utf8');
    const group = parse(text);

    expect([exitCode, stdout]).toEqual([0, expect.stringContaining(`apply ${file}`)]);
    expect(text).toMatch(/^# yaml-language-server: \$schema=http:\S+\/group\.schema\.json\n#\n/);
    expect(text).toMatch(/# Minutes between the start times .*\n +slotIntervalMinutes: 15\n/);
    expect(group).toMatchObject({
      group: { name: 'Café d’Été', currency: 'EUR', locale: 'en-IE' },
      venues: [{ slug: 'cafe-d-ete', country: 'IE', policy: { partySizeMax: 4, pacing: null } }],
    });
    const [{ tables, bookingTypes, knowledge }] = group.venues;
    expect(tables).toHaveLength(8);
    expect(bookingTypes[0].windows.map((one: { to: string }) => one.to)).toEqual([
      '21:30',
      '16:30',
    ]);
    expect(knowledge['opening-hours'].regular.defaultSchedule.times).toHaveLength(6);
    expect(await terminal.here('validate', file)).toMatchObject({ exitCode: 0 });
    expect(await terminal.here('apply', file)).toMatchObject({ exitCode: 0 });
  });

  it('asks for what no option says, and takes the usual answer for an empty line', async () => {
    const questions: string[] = [];
    const typed = ['The Quay', '', 'daily 12:00-22:00', ''];
    const ask = (question: string): Promise<string> =>
      Promise.resolve(typed[questions.push(question) - 1] ?? '');
    const file = join(terminal.folder, 'asked.yaml');
    const args = ['init', '--stay', '60', '--out', file];
    const { exitCode } = await runHere(args, terminal.env, ask);

    expect([exitCode, questions.length]).toEqual([0, 4]);
    expect(questions[1]).toBe('In which time zone is it? [Europe/London] ');
    expect(parse(await readFile(file, 'utf8')).venues[0]).toMatchObject({
      ...{ name: 'The Quay', timezone: 'Europe/London', country: 'GB' },
      bookingTypes: [{ durations: [{ minutes: 60 }] }],
    });
  });

  it('is written to a new file only, and from answers that can be read', async () => {
    await init('kept.yaml', ...options());
    const again = await init('kept.yaml', ...options());
    const silent = await init('silent.yaml', '--name', 'The Quay');

    expect([again.exitCode, again.stderr]).toEqual([1, expect.stringContaining('already')]);
    expect(silent.stderr).toContain('Please give --timezone, --hours, --tables, --stay too');
    for (const [name, wrong] of [
      ['timezone', 'Mars'],
      ['hours', 'always'],
      ['hours', 'Mon-Foo 12:00-22:00'],
      ['hours', 'Mon 12:00-25:00'],
      ['tables', 'six'],
      ['tables', '0x2'],
      ['stay', '4'],
      ['name', ' '],
    ] as const) {
      const { exitCode, stderr } = await init('wrong.yaml', ...options({ [name]: wrong }));
      expect([exitCode, stderr]).toEqual([1, expect.stringContaining(`--${name}`)]);
    }
    expect(existsSync(join(terminal.folder, 'wrong.yaml'))).toBe(false);
  });
});

/** Events on the command line: their dates, and tickets sold. */
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { parse, stringify } from 'yaml';
import { emptying } from '@venue/testing/database';
import { example, openTerminal, type OpenTerminal } from './terminal';

describe('events', () => {
  let terminal: OpenTerminal;

  beforeAll(async () => {
    terminal = await openTerminal();
    const group = parse(await readFile(example, 'utf8'));
    const [harbour, , pier] = group.venues;
    const date = (startsAt: string, capacity: number) => {
      return { startsAt, durationMinutes: 120, capacity };
    };
    harbour.events = [
      {
        ...{ slug: 'jazz', name: 'Friday jazz', description: null, weekly: [] },
        tiers: [
          { slug: 'standard', name: 'Standard', pricePence: 2500, quota: 30 },
          { slug: 'front', name: 'Front row', pricePence: 4000, quota: 8 },
        ],
        instances: [date('2099-06-12T20:00', 36), date('2099-06-19T20:00', 36)],
      },
    ];
    pier.events = [
      {
        ...{ slug: 'ferry', name: 'The last ferry', description: null, weekly: [] },
        tiers: [{ slug: 'deck', name: 'Deck', pricePence: 0, quota: 4 }],
        instances: [date('2099-06-12T22:00', 10)],
      },
    ];
    const file = join(terminal.folder, 'group.yaml');
    await writeFile(file, stringify(group));
    await terminal.here('apply', file);
    await terminal.here('keys', 'issue', '--name', 'Website', '--channel', 'web');
  });

  beforeEach(async () => {
    await terminal.sql(emptying('ticket_order'));
    await terminal.sql('update event_instance set retired_at = null');
    await terminal.sql('update ticket_tier set retired_at = null');
    await moveTo('2099-06-01 12:00Z');
  });

  afterAll(() => terminal.close());

  const moveTo = (moment: string) =>
    terminal.sql(
      `insert into clock_offset (by) values ($1::timestamptz - now())
       on conflict (only_row) do update set by = excluded.by`,
      [moment],
    );

  /** Tickets of a tier for the first date of its event; held if there is a deadline. */
  const sell = (
    tier: string,
    quantity: number,
    { holdUntil = null as string | null, state = 'confirmed', env = 'live' } = {},
  ) =>
    terminal.sql(
      `insert into ticket_order (id, environment, venue_id, integration_id, instance_id, tier_id,
         reference, quantity, total_pence, state, hold_until, source, created_at)
       select gen_random_uuid(), $4, venue_id, (select id from integration limit 1), date.id, tier.id,
         gen_random_uuid(), $2, 0, case when $3::text is null then $5 else 'held' end,
         $3::timestamptz, 'web', now()
       from ticket_tier tier join event on event.id = tier.event_id
       join event_instance date on date.event_id = event.id
       where tier.slug = $1 order by starts_at limit 1`,
      [tier, quantity, holdUntil, env, state],
    );

  const list = async (...args: string[]): Promise<string[]> => {
    const { exitCode, stdout } = await terminal.here('events', 'list', ...args);
    expect(exitCode).toBe(0);
    return stdout
      .trimEnd()
      .split('\n')
      .map((line) => line.replace(/ {2,}/g, ' | '));
  };
  const listed = async (...args: string[]) =>
    (await terminal.runJson('events', 'list', ...args)).json.dates;

  const jazz = (left: string) => `2099-06-12 20:00 | the-harbour | Friday jazz | 36 | ${left}`;
  const nextJazz = '2099-06-19 20:00 | the-harbour | Friday jazz | 36 | 0 | 0 | 36 | on sale';
  // At 22:00 in New York it is the next day in London.
  const ferry = (left: string) => `2099-06-12 22:00 | the-pier | The last ferry | 10 | ${left}`;
  const head = 'START | VENUE | EVENT | CAPACITY | SOLD | HELD | LEFT | STATE';

  it('has a line for each date, by its start on the clock of the venue', async () => {
    expect(await list()).toEqual([
      head,
      jazz('0 | 0 | 36 | on sale'),
      ferry('0 | 0 | 4 | on sale'),
      nextJazz,
    ]);
  });

  it('counts what is sold and what is held until its time is up', async () => {
    await sell('standard', 5);
    await sell('standard', 2, { state: 'expired' });
    await sell('front', 2, { holdUntil: '2099-06-01 12:15Z' });
    await sell('deck', 4);
    expect((await list()).slice(1, 3)).toEqual([
      jazz('5 | 2 | 29 | on sale'),
      ferry('4 | 0 | 0 | sold out'),
    ]);

    await moveTo('2099-06-01 12:15Z');
    expect((await list())[1]).toBe(jazz('5 | 0 | 31 | on sale'));
  });

  it('tells programs each kind of ticket', async () => {
    await sell('standard', 5);
    await sell('front', 2, { holdUntil: '2099-06-01 12:15Z' });

    expect(await listed('--venue', 'the-harbour', '--date', '2099-06-12')).toEqual([
      {
        eventInstanceId: expect.stringMatching(/^[0-9a-f-]{36}$/),
        ...{ venue: 'the-harbour', event: 'jazz', name: 'Friday jazz' },
        ...{ date: '2099-06-12', time: '20:00' },
        ...{ startsAt: '2099-06-12T19:00:00.000Z', endsAt: '2099-06-12T21:00:00.000Z' },
        ...{ state: 'on sale', capacity: 36, sold: 5, held: 2, left: 29 },
        tiers: [
          {
            ...{ tier: 'standard', name: 'Standard', pricePence: 2500, priceDisplay: '£25.00' },
            ...{ isRetired: false, quota: 30, sold: 5, held: 0, left: 25 },
          },
          {
            ...{ tier: 'front', name: 'Front row', pricePence: 4000, priceDisplay: '£40.00' },
            ...{ isRetired: false, quota: 8, sold: 0, held: 2, left: 6 },
          },
        ],
      },
    ]);
  });

  it('can be of one venue, of one day there, and of the sandbox', async () => {
    await sell('standard', 5);
    await sell('standard', 1, { env: 'sandbox' });

    expect(await list('--venue', 'the-pier')).toEqual([head, ferry('0 | 0 | 4 | on sale')]);
    expect(await list('--date', '2099-06-12')).toEqual([
      head,
      jazz('5 | 0 | 31 | on sale'),
      ferry('0 | 0 | 4 | on sale'),
    ]);
    expect(await list('--date', '2099-06-19')).toEqual([head, nextJazz]);
    expect((await list('--env', 'sandbox'))[1]).toBe(jazz('1 | 0 | 35 | on sale'));
  });

  it('keeps a date until it is over, and has older ones by their day', async () => {
    await moveTo('2099-06-12 19:00Z');
    expect((await list())[1]).toBe(jazz('0 | 0 | 0 | begun'));

    await moveTo('2099-06-12 21:00Z');
    expect(await list('--venue', 'the-harbour')).toEqual([head, nextJazz]);
    expect(await list('--venue', 'the-harbour', '--date', '2099-06-12')).toEqual([
      head,
      jazz('0 | 0 | 0 | begun'),
    ]);
  });

  it('marks a date that was taken from sale, as long as it has tickets', async () => {
    await terminal.sql('update event_instance set retired_at = app_now()');
    expect(await list()).toEqual(['No dates of events.']);

    await sell('standard', 5);
    await sell('deck', 1, { holdUntil: '2099-06-01 12:15Z' });
    expect(await list()).toEqual([head, jazz('5 | 0 | 0 | retired'), ferry('0 | 1 | 0 | retired')]);

    await moveTo('2099-06-01 12:15Z');
    expect(await list()).toEqual([head, jazz('5 | 0 | 0 | retired')]);
  });

  it('has a tier that was taken from sale, as long as it has tickets', async () => {
    await terminal.sql(`update ticket_tier set retired_at = app_now() where slug = 'front'`);
    const [before] = await listed();
    await sell('front', 2);
    const [after] = await listed();

    expect(before.tiers).toMatchObject([{ tier: 'standard' }]);
    expect(after).toMatchObject({
      ...{ sold: 2, left: 30 },
      tiers: [{ tier: 'standard' }, { tier: 'front', isRetired: true, sold: 2, left: 0 }],
    });
  });

  it('may be empty', async () => {
    expect(await list('--date', '2099-06-13')).toEqual(['No dates of events.']);
    expect(await listed('--date', '2099-06-13')).toEqual([]);
  });

  it('refuses a venue that is not there, and a day that is none', async () => {
    const unknown = await terminal.here('events', 'list', '--venue', 'the-harbor');
    const noDay = await terminal.here('events', 'list', '--date', '12 June');

    expect([unknown.exitCode, unknown.stderr]).toEqual([
      1,
      'There is no venue “the-harbor”. There are: the-harbour, the-lantern, the-pier.\n',
    ]);
    expect(noDay.exitCode).toBe(2);
    expect(noDay.stderr).toContain('It must be today, tomorrow, or a day such as 2026-12-05.');
    expect(noDay.stderr).toContain('See: npm run admin -- events list --help');
  });

  /** An order with a guest of its own for the first date of the tier's event. */
  const sellTo = async (
    [name, phone, email]: readonly (string | null)[],
    { tier = 'standard', reference = '', state = 'confirmed', paid = 0 },
  ): Promise<void> => {
    await terminal.sql(
      `insert into ticket_order (id, environment, venue_id, integration_id, instance_id, tier_id,
         reference, quantity, total_pence, state, hold_until, guest_name, guest_phone, guest_email,
         source, created_at)
       select gen_random_uuid(), 'live', venue_id, (select id from integration limit 1), date.id, tier.id,
         $2, 2, 5000, $3, case when $3 = 'held' then '2099-06-01 12:15Z'::timestamptz end,
         $4, $5, $6, 'web', app_now()
       from ticket_tier tier join event on event.id = tier.event_id
       join event_instance date on date.event_id = event.id
       where tier.slug = $1 order by starts_at limit 1`,
      [tier, reference, state, name, phone, email],
    );
    await terminal.sql(
      `insert into ledger_entry (id, order_id, environment, amount_pence, received_at, request_id,
         provider, provider_payment, currency, counted)
       select gen_random_uuid(), id, 'live', $2, app_now(), null, 'test', reference, 'GBP', true
       from ticket_order where reference = $1 and $2 > 0`,
      [reference, paid],
    );
  };

  const buyers = async (...args: string[]): Promise<string[]> => {
    const { stdout } = await terminal.here('events', 'buyers', ...args);
    return stdout
      .trimEnd()
      .split('\n')
      .map((line) => line.replace(/ {2,}/g, ' | '));
  };

  const eve = ['Eve Finch', '+441174960005', 'eve@example.com'];
  const bob = ['bob Marsh', '+441174960006', null];

  it('have buyers, by their date and name', async () => {
    await sellTo(eve, { reference: 'EEEE2222', paid: 5000 });
    await sellTo(bob, { reference: 'BBBB2222', tier: 'front', state: 'held' });
    await sellTo(bob, { reference: 'BBBB3333', state: 'cancelled' });
    await sellTo(bob, { reference: 'BBBB4444', state: 'expired' });
    await sellTo([], { reference: 'NNNN2222', tier: 'deck' });
    const jazzOn = '2099-06-12 20:00 | the-harbour | Friday jazz';

    expect(await buyers()).toEqual([
      'START | VENUE | EVENT | NAME | PHONE | E-MAIL | TICKETS | REFERENCE | STATE',
      `${jazzOn} | bob Marsh | +441174960006 | 2 × Front row | BBBB 2222 | held`,
      `${jazzOn} | bob Marsh | +441174960006 | 2 × Standard | BBBB 3333 | cancelled`,
      `${jazzOn} | Eve Finch | +441174960005 | eve@example.com | 2 × Standard | EEEE 2222 | confirmed`,
      '2099-06-12 22:00 | the-pier | The last ferry | 2 × Deck | NNNN 2222 | confirmed',
    ]);
  });

  it('have buyers of one venue, one event and one day', async () => {
    await sellTo(eve, { reference: 'EEEE2222' });
    await sellTo(bob, { reference: 'BBBB2222', tier: 'deck' });
    const named = async (...args: string[]): Promise<unknown[]> => {
      const { json } = await terminal.runJson('events', 'buyers', ...args);
      return json.buyers.map(({ name }: { name: string }) => name);
    };

    expect(await named('--venue', 'the-pier')).toEqual(['bob Marsh']);
    expect(await named('--event', 'jazz')).toEqual(['Eve Finch']);
    expect(await named('--date', '2099-06-12')).toEqual(['Eve Finch', 'bob Marsh']);
    expect(await named('--date', '2099-06-19')).toEqual([]);
    expect(await named('--env', 'sandbox')).toEqual([]);
    expect(await buyers('--date', '2099-06-19')).toEqual(['No buyers.']);
    const unknown = await terminal.here('events', 'buyers', '--event', 'jaz');
    expect([unknown.exitCode, unknown.stderr]).toEqual([
      1,
      'There is no event “jaz”. There are: ferry, jazz.\n',
    ]);
  });

  it('tell programs what their buyers have paid', async () => {
    await sellTo(eve, { reference: 'EEEE2222', state: 'expired', paid: 5000 });

    expect((await terminal.runJson('events', 'buyers')).json.buyers).toEqual([
      {
        ...{ reference: 'EEEE 2222', state: 'expired', venue: 'the-harbour' },
        ...{ event: 'jazz', eventName: 'Friday jazz', date: '2099-06-12', time: '20:00' },
        ...{ startsAt: '2099-06-12T19:00:00.000Z', name: 'Eve Finch', phone: '+441174960005' },
        ...{ email: 'eve@example.com', tier: 'standard', tierName: 'Standard', quantity: 2 },
        ...{ pricePence: 5000, priceDisplay: '£50.00', paidPence: 5000, paidDisplay: '£50.00' },
        ...{ cancelReason: null, orderedAt: expect.stringMatching(/^2099-06-01T12:00:0/) },
      },
    ]);
  });
});

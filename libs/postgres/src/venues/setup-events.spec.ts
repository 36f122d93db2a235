import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { DataSource } from 'typeorm';
import type { EventSetup, GroupSetup, VenueSetup, WeeklySetup } from '@venue/domain/venue/setup';
import { at, date, time, zone } from '@venue/testing/moments';
import { applied } from '../../test/applied';
import { emptying, testDatabase, type TestDatabase } from '@venue/testing/database';
import { aGroup, hours, jazz } from '../../test/setups';
import { moveTo, orderOf, sell, takeDate, type SaleParts } from '../../test/tickets';
import { onTable, untilEndedOrWaiting } from '../../test/until-waiting';
import { connect } from '../connect';
import { PostgresGroups } from './groups';
import { PostgresSetup } from './setup';
import { lockOrders, PostgresDates } from './setup-dates';
import { writeSetup } from './setup-write';
import { lockSetup } from './setup-writer';
import { PostgresTicketing } from '../tickets/ticketing';

const withEvents = (...events: EventSetup[]): GroupSetup => aGroup({ events });
const withWeekly = (parts: Partial<WeeklySetup>): GroupSetup =>
  withEvents({ ...jazz, weekly: jazz.weekly.map((rule) => ({ ...rule, ...parts })) });
const saturdays = withWeekly({ day: 'saturday' });

const single = (day: string, clock: string, capacity = 20) => {
  return { startsAt: { date: date(day), time: time(clock) }, durationMinutes: 120, capacity };
};

describe('applying events', () => {
  let database: TestDatabase;
  let source: DataSource;
  let setup: PostgresSetup;

  beforeAll(async () => {
    database = await testDatabase();
    source = await connect(database.url);
    setup = new PostgresSetup(source);
  });

  beforeEach(async () => {
    await source.query(emptying('venue_group', 'brand'));
    await moveTo(source, '2026-06-10T12:00:00Z');
  });

  afterAll(async () => {
    await source.destroy();
    await database.drop();
  });

  /** The dates on sale, on the venue's clock. */
  const onSale = async (): Promise<string[]> => {
    const rows = await source.query<{ on: string }[]>(
      `select to_char(starts_at at time zone timezone, 'Dy DD Mon YYYY HH24:MI') || ' '
        || capacity || case when is_weekly then '' else ' single' end as on
       from event_instance join event on event.id = event_id join venue on venue.id = venue_id
       where (event_instance.retired_at, event.retired_at, venue.retired_at) is null
         and starts_at > app_now()
       order by starts_at, event.slug`,
    );
    return rows.map(({ on }) => on);
  };
  const dates = (): Promise<unknown[]> =>
    source.query('select id, starts_at, xmin from event_instance order by starts_at');
  const idOf = async (start: string): Promise<string | undefined> => {
    const [row] = await source.query<{ id: string }[]>(
      'select id from event_instance where ms(starts_at) = $1',
      [at(start)],
    );
    return row?.id;
  };
  const revision = async (): Promise<number> => (await new PostgresGroups(source).at(0)).revision;
  const sold = (parts: Partial<SaleParts> = {}): Promise<void> =>
    source.transaction((manager) => sell(manager, { startsAt: at('2026-06-12 20:00'), ...parts }));

  const accepted = (): Promise<void> => Promise.resolve();
  const fair = 'Sun 14 Jun 2099 15:00 20 single';

  it('puts their dates on sale, those of the week at once', async () => {
    await setup.apply(aGroup());

    expect(await onSale()).toEqual(['Fri 12 Jun 2026 20:00 36', 'Fri 19 Jun 2026 20:00 36', fair]);
    const [row] = await source.query(
      `select event.name, weekly, ms(starts_at) as starts, ms(ends_at) as ends,
         array(select ticket_tier.name || ' ' || price_pence || ' ' || quota from ticket_tier
           where event_id = event.id order by position) as tiers
       from event join event_instance on event_id = event.id order by starts_at`,
    );
    expect(row).toEqual({
      name: 'Friday jazz',
      weekly: jazz.weekly,
      starts: at('2026-06-12 20:00'),
      ends: at('2026-06-12 22:30'),
      tiers: ['Standard 2500 30', 'Front row 4000 8'],
    });
  });

  it('does not report dates that only the week makes', async () => {
    await setup.apply(aGroup());
    const before = await dates();
    await moveTo(source, '2026-06-12T12:00:00Z');

    expect(await applied(setup, aGroup())).toEqual([]);

    const after = await dates();
    expect(await onSale()).toContain('Fri 26 Jun 2026 20:00 36');
    expect(after).toHaveLength(before.length + 1);
    expect(after).toEqual(expect.arrayContaining(before));
    expect(await revision()).toBe(1);
  });

  it('exports the same group, and stores the same in an empty database', async () => {
    const folk = { ...jazz, slug: 'folk', name: 'Folk', description: 'Songs', weekly: [] };
    const group = withEvents(jazz, folk, { ...jazz, slug: 'a', instances: [], tiers: [] });
    await setup.apply(group);
    const { stored } = await setup.look();
    await source.query(emptying('venue_group', 'brand'));

    await setup.apply(stored as GroupSetup);

    expect(stored).toEqual(group);
    expect((await setup.look()).stored).toEqual(group);
    expect(await applied(setup, group)).toEqual([]);
  });

  it('exports single dates in the order of time, whatever their order was', async () => {
    const instances = [single('2099-06-14', '15:00'), single('2020-02-02', '02:02')];
    await setup.apply(withEvents({ ...jazz, instances }));

    const { stored } = await setup.look();

    expect(stored?.venues[0]?.events[0]?.instances).toEqual([...instances].reverse());
  });

  it.each<[string, EventSetup, string[]]>([
    ['its words', { ...jazz, description: 'A trio.' }, ['changed event jazz at the-harbour']],
    [
      'a price',
      { ...jazz, tiers: jazz.tiers.map((tier) => ({ ...tier, pricePence: 2500 })) },
      ['changed ticket tier front of jazz at the-harbour'],
    ],
    [
      'a quota',
      { ...jazz, tiers: jazz.tiers.map((tier) => ({ ...tier, quota: 8 })) },
      ['changed ticket tier standard of jazz at the-harbour'],
    ],
    [
      'the order of its tickets',
      { ...jazz, tiers: [...jazz.tiers].reverse() },
      [
        'changed ticket tier front of jazz at the-harbour',
        'changed ticket tier standard of jazz at the-harbour',
      ],
    ],
    [
      'a new kind of ticket',
      { ...jazz, tiers: [...jazz.tiers, { slug: 'bar', name: 'Bar', pricePence: 0, quota: 4 }] },
      ['added ticket tier bar of jazz at the-harbour'],
    ],
    [
      'seats on a date',
      { ...jazz, instances: [single('2099-06-14', '15:00', 19)] },
      ['changed event date 2099-06-14T15:00 of jazz at the-harbour'],
    ],
    [
      'a new date',
      { ...jazz, instances: [...jazz.instances, single('2099-06-15', '15:00')] },
      ['added event date 2099-06-15T15:00 of jazz at the-harbour'],
    ],
    ['its weeks', { ...jazz, weekly: [] }, ['changed event jazz at the-harbour']],
  ])('reports the change of an event: %s', async (_what, event, expected) => {
    await setup.apply(aGroup());

    const changes = await applied(setup, withEvents(event));

    expect(changes.map(({ action, what }) => `${action} ${what}`)).toEqual(expected);
    expect(await revision()).toBe(2);
    expect(await applied(setup, withEvents(event))).toEqual([]);
  });

  it('keeps events in the order of the file, and those that it leaves out behind them', async () => {
    const [folk, soul] = [
      { ...jazz, slug: 'folk' },
      { ...jazz, slug: 'soul' },
    ];
    await setup.apply(withEvents(jazz, folk, soul));

    await setup.apply(withEvents(soul, jazz));

    const { stored } = await setup.look();
    expect(stored?.venues[0]?.events.map(({ slug }) => slug)).toEqual(['soul', 'jazz', 'folk']);
    expect(await applied(setup, stored as GroupSetup)).toEqual([]);
  });

  describe('whose weeks change', () => {
    it.each<[string, GroupSetup, string[]]>([
      ['to another day', saturdays, ['Sat 13 Jun 2026 20:00 36', 'Sat 20 Jun 2026 20:00 36']],
      [
        'to another time',
        withWeekly({ at: time('21:00') }),
        ['Fri 12 Jun 2026 21:00 36', 'Fri 19 Jun 2026 21:00 36'],
      ],
      [
        'to more seats',
        withWeekly({ capacity: 40 }),
        ['Fri 12 Jun 2026 20:00 40', 'Fri 19 Jun 2026 20:00 40'],
      ],
      ['to a week ahead', withWeekly({ weeksAhead: 1 }), ['Fri 12 Jun 2026 20:00 36']],
      ['to none', withEvents({ ...jazz, weekly: [] }), []],
    ])('have other dates from then on: %s', async (_what, file, expected) => {
      await setup.apply(aGroup());

      expect(await applied(setup, file)).toEqual([
        { action: 'changed', what: 'event jazz at the-harbour' },
      ]);

      expect(await onSale()).toEqual([...expected, fair]);
    });

    it('do not change the past', async () => {
      await setup.apply(aGroup());
      await moveTo(source, '2026-06-12T20:00:00Z');

      await setup.apply(withWeekly({ capacity: 1 }));

      expect(
        await source.query(
          `select capacity, retired_at from event_instance where ms(starts_at) = $1`,
          [at('2026-06-12 20:00')],
        ),
      ).toEqual([{ capacity: 36, retired_at: null }]);
    });

    it('restore a date with its id', async () => {
      await setup.apply(aGroup());
      const id = await idOf('2026-06-12 20:00');
      await setup.apply(saturdays);

      await setup.apply(aGroup());

      expect(await idOf('2026-06-12 20:00')).toBe(id);
      expect(await onSale()).toEqual([
        'Fri 12 Jun 2026 20:00 36',
        'Fri 19 Jun 2026 20:00 36',
        fair,
      ]);
    });

    it('use another zone when their venue does', async () => {
      await setup.apply(aGroup());

      await setup.apply(
        aGroup({ zone: zone('America/New_York'), events: [{ ...jazz, instances: [] }] }),
      );

      expect((await onSale()).slice(0, 2)).toEqual([
        'Fri 12 Jun 2026 20:00 36',
        'Fri 19 Jun 2026 20:00 36',
      ]);
      expect(await idOf('2026-06-13 01:00')).toBeDefined();
    });

    it.each<[string, Partial<SaleParts>, 'refused' | 'applied']>([
      ['paid for', {}, 'refused'],
      ['held', { state: 'held', holdUntil: at('2026-06-10 13:10') }, 'refused'],
      ['held until now', { state: 'held', holdUntil: at('2026-06-10 13:00') }, 'applied'],
      ['expired', { state: 'expired' }, 'applied'],
      ['of the sandbox', { environment: 'sandbox' }, 'applied'],
    ])('are refused if a date has tickets: %s', async (_what, parts, kind) => {
      await setup.apply(aGroup());
      await sold(parts);

      expect((await setup.apply(saturdays)).kind).toBe(kind);

      const dates = (await onSale()).map((one) => one.slice(0, 3));
      expect(dates).toEqual([...(kind === 'refused' ? ['Fri', 'Fri'] : ['Sat', 'Sat']), 'Sun']);
    });

    it('no longer sell a date whose tickets are accepted', async () => {
      await setup.apply(aGroup());
      await sold();

      expect(await setup.apply(saturdays, accepted)).toMatchObject({
        kind: 'applied',
        broken: { dates: [{ date: { tickets: 2 }, because: [{ kind: 'date-gone' }] }] },
      });

      expect((await onSale()).map((one) => one.slice(0, 3))).toEqual(['Sat', 'Sat', 'Sun']);
      expect((await setup.look()).sold).toMatchObject([{ tickets: 2 }]);
      expect(await applied(setup, saturdays)).toEqual([]);
    });

    it('keep a sold date that is further ahead than dates are on sale now', async () => {
      await setup.apply(aGroup());
      await sold({ startsAt: at('2026-06-19 20:00') });
      const sooner = withWeekly({ weeksAhead: 1 });

      await setup.apply(sooner);

      expect(await onSale()).toContain('Fri 19 Jun 2026 20:00 36');
      expect(await setup.leftOut(sooner)).toEqual([]);
    });
  });

  describe('on a day on which the venue is closed', () => {
    const bound = { ...jazz, evenIfClosed: false, instances: [] };
    const christmas = (event: EventSetup, isClosed = true): GroupSetup => {
      const closed = {
        name: 'A day off',
        validFrom: date('2026-06-12'),
        validThrough: date('2026-06-12'),
        opens: null,
        closes: null,
      };
      const special = { 'special-hours': { items: isClosed ? [closed] : [] } };
      return aGroup({ events: [event], knowledge: { 'opening-hours': hours, ...special } });
    };

    it('have no date of the week, and have it again when the day opens', async () => {
      await setup.apply(christmas(bound));
      expect(await onSale()).toEqual(['Fri 19 Jun 2026 20:00 36']);

      await setup.apply(christmas(bound, false));

      expect(await onSale()).toEqual(['Fri 12 Jun 2026 20:00 36', 'Fri 19 Jun 2026 20:00 36']);
    });

    it('have one if they take place all the same', async () => {
      await setup.apply(christmas({ ...bound, evenIfClosed: true }));

      expect(await onSale()).toContain('Fri 12 Jun 2026 20:00 36');
    });

    it('are no longer sold if the day is closed later, and report their tickets', async () => {
      await setup.apply(christmas(bound, false));
      await sold();
      const refused = await setup.apply(christmas(bound));
      expect(refused).toMatchObject({
        kind: 'refused',
        broken: { dates: [{ date: { tickets: 2 }, because: [{ kind: 'closed' }] }] },
      });
      expect(await onSale()).toContain('Fri 12 Jun 2026 20:00 36');

      expect(await setup.apply(christmas(bound), accepted)).toMatchObject({ kind: 'applied' });

      expect(await onSale()).toEqual(['Fri 19 Jun 2026 20:00 36']);
      expect(await source.query('select state from ticket_order')).toEqual([
        { state: 'confirmed' },
      ]);
    });

    it('are taken off sale later if an older release had them', async () => {
      await setup.apply(christmas(bound));
      await source.query(`update event_instance set retired_at = null`);
      await source.query(
        `insert into event_instance (id, event_id, starts_at, ends_at, capacity, is_weekly)
         select gen_random_uuid(), id, $1::timestamptz, $1::timestamptz + interval '2 hours', 36, true
         from event`,
        ['2026-06-12T19:00:00Z'],
      );
      await sold();

      await new PostgresDates(source).grow();

      expect(await onSale()).toEqual(['Fri 19 Jun 2026 20:00 36']);
      expect((await setup.look()).sold).toMatchObject([{ tickets: 2 }]);
    });
  });

  describe('with a single date on a date of the week', () => {
    const both = withEvents({ ...jazz, instances: [single('2026-06-12', '20:00', 50)] });

    it('has the single one, which is new to the file', async () => {
      await setup.apply(withEvents({ ...jazz, instances: [] }));
      const id = await idOf('2026-06-12 20:00');

      expect(await applied(setup, both)).toEqual([
        { action: 'added', what: 'event date 2026-06-12T20:00 of jazz at the-harbour' },
      ]);

      expect(await onSale()).toEqual([
        'Fri 12 Jun 2026 20:00 50 single',
        'Fri 19 Jun 2026 20:00 36',
      ]);
      expect(await idOf('2026-06-12 20:00')).toBe(id);
      expect(await applied(setup, both)).toEqual([]);
    });

    it('keeps it while the file only leaves it out, and has the one of the week when it is pruned', async () => {
      await setup.apply(both);
      const without = withEvents({ ...jazz, instances: [] });

      await setup.apply(without);
      expect(await onSale()).toContain('Fri 12 Jun 2026 20:00 50 single');
      expect(await setup.leftOut(without)).toEqual([
        'event date 2026-06-12T20:00 of jazz at the-harbour',
      ]);

      await setup.prune(without);
      expect(await onSale()).toContain('Fri 12 Jun 2026 20:00 36');
    });
  });

  describe('as time passes', () => {
    const grow = () => new PostgresDates(source).grow();

    it('adds the dates that have come within reach, once', async () => {
      await setup.apply(aGroup());
      expect(await grow()).toBe(0);
      await moveTo(source, '2026-06-12T12:00:00Z');

      expect(await Promise.all([grow(), grow()])).toEqual(expect.arrayContaining([0, 1]));

      expect(await onSale()).toContain('Fri 26 Jun 2026 20:00 36');
      expect(await grow()).toBe(0);
    });

    it('takes a date off sale that is further ahead, once it has no tickets', async () => {
      await setup.apply(aGroup());
      const held = { state: 'held', holdUntil: at('2026-06-10 13:10') } as const;
      await sold({ startsAt: at('2026-06-19 20:00'), ...held });
      await setup.apply(withWeekly({ weeksAhead: 1 }));
      await grow();
      expect(await onSale()).toContain('Fri 19 Jun 2026 20:00 36');

      await moveTo(source, '2026-06-10T12:10:00Z');
      await grow();
      expect(await onSale()).not.toContain('Fri 19 Jun 2026 20:00 36');
    });

    it('does so at midnight of the venue, not of the machine', async () => {
      await setup.apply(aGroup());

      await moveTo(source, '2026-06-11T22:59:00Z');
      expect(await grow()).toBe(0);
      await moveTo(source, '2026-06-11T23:00:00Z');
      expect(await grow()).toBe(1);
    });

    it('continues for events that the file left out, and stops for pruned ones', async () => {
      await setup.apply(aGroup());
      await setup.apply(withEvents());
      await moveTo(source, '2026-06-12T12:00:00Z');
      expect(await grow()).toBe(1);

      await setup.prune(withEvents());
      await moveTo(source, '2026-06-19T12:00:00Z');
      expect(await grow()).toBe(0);
      expect(await onSale()).toEqual([]);
    });

    it('waits for a file that is being applied, and uses its rules', async () => {
      await setup.apply(aGroup());
      await moveTo(source, '2026-06-12T12:00:00Z');
      let growing: Promise<number> | undefined;

      await source.transaction(async (manager) => {
        await lockSetup(manager);
        await writeSetup(manager, saturdays, lockOrders);
        growing = grow();
        await untilEndedOrWaiting(source, `locktype = 'advisory'`, growing);
      });

      expect(await growing).toBe(0);
      expect(await onSale()).toEqual([
        'Sat 13 Jun 2026 20:00 36',
        'Sat 20 Jun 2026 20:00 36',
        fair,
      ]);
    });

    it('adds nothing for a venue that was pruned', async () => {
      const pier: VenueSetup = { ...(aGroup().venues[0] as VenueSetup), slug: 'the-pier' };
      await setup.apply(aGroup({}, pier));
      await setup.prune(aGroup());
      await moveTo(source, '2026-06-12T12:00:00Z');

      expect(await grow()).toBe(1);
    });
  });

  describe('while tickets are sold', () => {
    /** A buyer finds Friday 12 June on sale, the weeks change, and the buyer orders. */
    const applyBeside = async (one: PostgresSetup) => {
      let applying: ReturnType<PostgresSetup['apply']> | undefined;
      await source.transaction(async (manager) => {
        const sale = { startsAt: at('2026-06-12 20:00') };
        const instance = await takeDate(manager, sale);
        applying = one.apply(saturdays);
        await untilEndedOrWaiting(source, onTable('ticket_order'), applying);
        await new PostgresTicketing(manager).add(await orderOf(manager, instance, sale));
      });
      return applying;
    };

    it('waits for the sale, and is refused because of its tickets', async () => {
      await setup.apply(aGroup());

      expect(await applyBeside(setup)).toMatchObject({
        kind: 'refused',
        broken: { dates: [{ date: { tickets: 2 } }] },
      });

      expect(await onSale()).toContain('Fri 12 Jun 2026 20:00 36');
      expect(await onSale()).toContain('Fri 19 Jun 2026 20:00 36');
    });

    it('would remove a date that was just sold without the lock', async () => {
      await setup.apply(aGroup());
      const unlocked = new PostgresSetup(source, { diary: 'select 1', orders: 'select 1' });

      expect(await applyBeside(unlocked)).toMatchObject({ kind: 'applied' });

      expect(await onSale()).not.toContain('Fri 12 Jun 2026 20:00 36');
      expect(await source.query('select from ticket_order')).toHaveLength(1);
    });

    it('shows later buyers that the date is gone', async () => {
      await setup.apply(aGroup());
      let later: Promise<boolean> | undefined;
      let applying: ReturnType<PostgresSetup['apply']> | undefined;

      await source.transaction(async (manager) => {
        await takeDate(manager, { startsAt: at('2026-06-12 20:00') });
        applying = setup.apply(saturdays);
        await untilEndedOrWaiting(source, onTable('ticket_order'), applying);
        later = source.transaction(async (other) => {
          return (await takeDate(other, { startsAt: at('2026-06-19 20:00') })).isOnSale;
        });
      });

      expect(await later).toBe(false);
      // Otherwise its commit could still be under way when the connections are closed.
      await applying;
    });
  });
});

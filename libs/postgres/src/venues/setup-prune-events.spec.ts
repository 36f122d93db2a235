import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { DataSource } from 'typeorm';
import type { EventSetup, GroupSetup } from '@venue/domain/venue/setup';
import { at, date, time } from '@venue/testing/moments';
import { applied } from '../../test/applied';
import { emptying, testDatabase, type TestDatabase } from '@venue/testing/database';
import { aGroup, jazz, lantern } from '../../test/setups';
import { moveTo, orderOf, sell, takeDate, type SaleParts } from '../../test/tickets';
import { onTable, untilEndedOrWaiting } from '../../test/until-waiting';
import { connect } from '../connect';
import { PostgresSetup } from './setup';
import { PostgresTicketing } from '../tickets/ticketing';

const folk: EventSetup = { ...jazz, slug: 'folk', name: 'Folk', weekly: [] };
const whole = aGroup({ events: [jazz, folk] }, { ...lantern, events: [] });
const withJazz = (parts: Partial<EventSetup>): GroupSetup =>
  aGroup({ events: [{ ...jazz, ...parts }, folk] }, { ...lantern, events: [] });

const fair = at('2099-06-14 15:00');
const friday = at('2026-06-12 20:00');
const withoutLocks = { diary: 'select 1', orders: 'select 1' };

describe('pruning events', () => {
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
    await setup.apply(whole);
  });

  afterAll(async () => {
    await source.destroy();
    await database.drop();
  });

  const stored = async (): Promise<GroupSetup | null> => (await setup.look()).stored;
  const sold = (parts: SaleParts): Promise<void> =>
    source.transaction((manager) => sell(manager, parts));
  const ids = (): Promise<unknown[]> =>
    source.query(`
      select id, retired_at is null as used from event union all
      select id, retired_at is null from ticket_tier union all
      select id, retired_at is null from event_instance order by 1`);
  const datesOnSale = async (): Promise<unknown[]> => {
    const rows = await source.query<{ starts: number }[]>(
      `select ms(starts_at) as starts from event_instance join event on event.id = event_id
       where event_instance.retired_at is null and slug = 'jazz' order by starts_at`,
    );
    return rows.map(({ starts }) => starts);
  };

  const withoutFront = withJazz({ tiers: jazz.tiers.slice(0, 1) });
  const withoutFair = withJazz({ instances: [] });
  const withoutJazz = aGroup({ events: [folk] }, { ...lantern, events: [] });

  it.each<[string, GroupSetup, string]>([
    ['a kind of ticket', withoutFront, 'ticket tier front of jazz at the-harbour'],
    ['a single date', withoutFair, 'event date 2099-06-14T15:00 of jazz at the-harbour'],
    ['an event', withoutJazz, 'event jazz at the-harbour'],
    ['a venue with its events', { ...whole, venues: [lantern] }, 'venue the-harbour'],
  ])('removes %s, and restores it with its ids', async (_what, file, what) => {
    const before = await ids();
    expect(await applied(setup, file)).not.toContainEqual({ action: 'removed', what });
    expect(await setup.leftOut(file)).toEqual([what]);

    const pruning = await setup.prune(file);

    expect(pruning).toMatchObject({
      kind: 'applied',
      changes: expect.arrayContaining([{ action: 'removed', what }]),
    });
    expect(await stored()).toEqual(file);
    expect(await setup.leftOut(file)).toEqual([]);
    await setup.prune(whole);
    expect(await stored()).toEqual(whole);
    expect(await ids()).toEqual(expect.arrayContaining(before));
  });

  it('removes the dates of a week with their event', async () => {
    await setup.prune(withoutJazz);

    expect(await datesOnSale()).toEqual([]);
  });

  it('restores the date of the week if a single one is removed', async () => {
    const instances = [
      {
        startsAt: { date: date('2026-06-12'), time: time('20:00') },
        durationMinutes: 60,
        capacity: 50,
      },
    ];
    await setup.apply(withJazz({ instances }));
    await sold({ startsAt: friday, quantity: 28 });
    await sold({ startsAt: friday, quantity: 8, tier: 'front' });

    expect(await setup.prune(withJazz({ instances: [] }))).toMatchObject({ kind: 'applied' });

    expect(
      await source.query(
        'select capacity, is_weekly, retired_at from event_instance where ms(starts_at) = $1',
        [friday],
      ),
    ).toEqual([{ capacity: 36, is_weekly: true, retired_at: null }]);
  });

  it.each<[string, GroupSetup, string, SaleParts]>([
    ['their venue', { ...whole, venues: [lantern] }, 'venue-gone', { startsAt: friday }],
    ['their event', withoutJazz, 'event-gone', { startsAt: friday }],
    ['their kind', withoutFront, 'tier-gone', { startsAt: friday, tier: 'front' }],
    ['their date', withoutFair, 'date-gone', { startsAt: fair }],
    ['the weeks', withJazz({ weekly: [] }), 'date-gone', { startsAt: friday }],
  ])('is refused if tickets exist on %s', async (_what, file, kind, sale) => {
    await sold(sale);
    const before = await stored();

    expect(await setup.prune(file)).toMatchObject({
      kind: 'refused',
      broken: {
        bookings: [],
        dates: [
          { date: { event: 'jazz', startsAt: sale.startsAt, tickets: 2 }, because: [{ kind }] },
        ],
      },
    });
    expect(await stored()).toEqual(before);
  });

  it.each<[string, Partial<SaleParts>, string, 'refused' | 'applied']>([
    ['paid for', {}, '2026-06-10T12:00:00Z', 'refused'],
    [
      'held within its time',
      { state: 'held', holdUntil: at('2026-06-10 13:10') },
      '2026-06-10T12:09:00Z',
      'refused',
    ],
    [
      'held and lapsed',
      { state: 'held', holdUntil: at('2026-06-10 13:10') },
      '2026-06-10T12:10:00Z',
      'applied',
    ],
    ['expired', { state: 'expired' }, '2026-06-10T12:00:00Z', 'applied'],
    ['of the sandbox', { environment: 'sandbox' }, '2026-06-10T12:00:00Z', 'applied'],
    ['for a date that begins in a minute', {}, '2026-06-12T18:59:00Z', 'refused'],
    ['for a date that has begun', {}, '2026-06-12T19:00:00Z', 'applied'],
  ])('checks only for live future tickets: %s', async (_what, parts, now, kind) => {
    await sold({ startsAt: friday, ...parts });
    await moveTo(source, now);

    expect((await setup.prune(withoutJazz)).kind).toBe(kind);
  });

  it('keeps a sold date that is further ahead than dates are on sale now', async () => {
    const later = at('2026-06-19 20:00');
    await sold({ startsAt: later });
    const sooner = withJazz({
      instances: [],
      weekly: jazz.weekly.map((rule) => ({ ...rule, weeksAhead: 1 })),
    });

    expect(await setup.prune(sooner)).toMatchObject({ kind: 'applied' });

    expect(await datesOnSale()).toEqual([friday, later]);
  });

  it.each([
    ['as many seats as are sold', 10, 'applied'],
    ['a seat fewer', 9, 'refused'],
  ])('requires seats for the sold tickets: %s', async (_what, capacity, kind) => {
    await sold({ startsAt: friday });
    await sold({ startsAt: friday, tier: 'front', quantity: 8 });

    const fewer = withJazz({
      instances: [],
      weekly: jazz.weekly.map((rule) => ({ ...rule, capacity })),
    });

    expect(await setup.prune(fewer)).toMatchObject({ kind });
  });

  describe('while tickets are sold', () => {
    /** A buyer finds the Friday on sale, jazz is pruned, and the buyer orders. */
    const pruneBeside = async (one: PostgresSetup) => {
      let pruning: ReturnType<PostgresSetup['prune']> | undefined;
      await source.transaction(async (manager) => {
        const instance = await takeDate(manager, { startsAt: friday });
        pruning = one.prune(withoutJazz);
        await untilEndedOrWaiting(source, onTable('ticket_order'), pruning);
        const order = await orderOf(manager, instance, { startsAt: friday });
        await new PostgresTicketing(manager).add(order);
      });
      return pruning;
    };

    it('waits, and is refused because of the sold tickets', async () => {
      expect(await pruneBeside(setup)).toMatchObject({
        kind: 'refused',
        broken: { dates: [{ date: { tickets: 2 } }] },
      });
      expect(await stored()).toEqual(whole);
    });

    it('would orphan those tickets without the lock', async () => {
      expect(await pruneBeside(new PostgresSetup(source, withoutLocks))).toMatchObject({
        kind: 'applied',
      });
      expect(await source.query('select from ticket_order')).toHaveLength(1);
      expect((await stored())?.venues[0]?.events.map(({ slug }) => slug)).toEqual(['folk']);
    });
  });
});

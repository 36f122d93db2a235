import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { DataSource, EntityManager } from 'typeorm';
import type { Booking } from '@venue/domain/booking/booking';
import type { BookingTypeId, Reference, TableId } from '@venue/domain/shared/ids';
import { pence } from '@venue/domain/shared/money';
import type { GroupSetup } from '@venue/domain/venue/setup';
import type { Venue } from '@venue/domain/venue/venue';
import { aBooking } from '@venue/testing/bookings';
import { at } from '@venue/testing/moments';
import { openOn } from '@venue/testing/venues';
import { applied } from '../../test/applied';
import { emptying, testDatabase, type TestDatabase } from '@venue/testing/database';
import { addIntegration, integrationId } from '../../test/integration';
import { aGroup, aTable, dinner, hours, lantern } from '../../test/setups';
import { onTable, untilEndedOrWaiting } from '../../test/until-waiting';
import { PostgresBookings } from '../bookings/bookings';
import { connect } from '../connect';
import { PostgresDiary } from '../bookings/diary';
import { PostgresGroups } from './groups';
import { PostgresSetup } from './setup';
import { PostgresTeamBookings } from '../bookings/team-bookings';
import { venueSummaries } from '../bookings/venue-summaries';

const whole = aGroup({}, lantern);
const onMondays = {
  regular: { defaultSchedule: { times: [openOn('Monday', '12:00-23:30')] }, overrides: [] },
};
const withoutLocks = { diary: 'select 1', orders: 'select 1' };

describe('pruning a venue group', () => {
  let database: TestDatabase;
  let source: DataSource;
  let setup: PostgresSetup;

  beforeAll(async () => {
    database = await testDatabase();
    source = await connect(database.url);
    setup = new PostgresSetup(source);
    await source.query(`insert into clock_offset (by) values ($1::timestamptz - now())`, [
      '2026-06-10T12:00:00Z',
    ]);
    await addIntegration(source);
  });

  beforeEach(async () => {
    await source.query(emptying('venue_group', 'brand', 'booking'));
    await setup.apply(whole);
  });

  afterAll(async () => {
    await source.destroy();
    await database.drop();
  });

  const group = () => new PostgresGroups(source).at(Infinity);
  const venueOf = async (slug: string): Promise<Venue> => {
    const found = (await group()).venues.find((venue) => venue.slug === slug);
    if (found === undefined) throw new Error(`there is no ${slug}`);
    return found;
  };
  const stored = async (): Promise<GroupSetup | null> => (await setup.look()).stored;

  /** Ada's dinner for two on Friday 12 June, 19:00 to 20:30, at The Harbour's T2, to be written. */
  const aBookingAt = async (parts: Partial<Booking> = {}, tables = ['T2']) => {
    const venue = await venueOf('the-harbour');
    const booking = aBooking({
      version: 0,
      venueId: venue.id,
      integrationId,
      bookingTypeId: venue.bookingTypes[0]?.id as BookingTypeId,
      ...parts,
    });
    const tableIds = tables.map(
      (name) => venue.tables.find((table) => table.name === name)?.id as TableId,
    );
    const allocation = { tableIds, clearedAt: booking.endsAt };
    return (manager: EntityManager) => new PostgresBookings(manager).save(booking, allocation);
  };
  const book = async (parts: Partial<Booking> = {}, tables = ['T2']): Promise<void> =>
    (await aBookingAt(parts, tables))(source.manager);

  const held = { state: 'held', heldFor: 'a client', guestName: '', guestPhone: '' } as const;
  const withoutT2 = aGroup({ tables: [aTable('T1')], combinations: [] }, lantern);

  it('changes nothing if the file names everything', async () => {
    const { revision } = await group();

    expect(await setup.prune(whole)).toMatchObject({ kind: 'applied', changes: [] });

    expect((await group()).revision).toBe(revision);
  });

  it('removes whatever the file does not name, and lists it', async () => {
    const small = aGroup({
      tables: [aTable('T1')],
      combinations: [],
      knowledge: { 'opening-hours': hours },
    });

    expect(await setup.prune(small)).toMatchObject({
      kind: 'applied',
      changes: [
        { action: 'removed', what: 'venue the-lantern' },
        { action: 'removed', what: 'table T2 at the-harbour' },
        { action: 'removed', what: 'combination T1 + T2 at the-harbour' },
        { action: 'removed', what: 'document faq at the-harbour' },
      ],
    });

    expect(await stored()).toEqual(small);
    expect(await setup.leftOut(small)).toEqual([]);
    expect((await venueOf('the-harbour')).tables.map(({ name }) => name)).toEqual(['T1']);
  });

  it('applies the rest of the file in the same transaction', async () => {
    const { revision } = await group();
    const tables = [aTable('T1', { maxCovers: 6 }), aTable('T9')];

    const pruning = await setup.prune(aGroup({ tables, combinations: [] }, lantern));

    expect(pruning).toMatchObject({
      changes: [
        { action: 'changed', what: 'table T1 at the-harbour' },
        { action: 'added', what: 'table T9 at the-harbour' },
        { action: 'removed', what: 'table T2 at the-harbour' },
        { action: 'removed', what: 'combination T1 + T2 at the-harbour' },
      ],
    });
    expect((await group()).revision).toBe(revision + 1);
  });

  it('keeps a retired venue for its remaining bookings, closed to everything else', async () => {
    await setup.prune(aGroup());

    expect((await group()).venues.map(({ slug, isRetired }) => [slug, isRetired])).toEqual([
      ['the-harbour', false],
      ['the-lantern', true],
    ]);
    expect(await venueOf('the-lantern')).toMatchObject({
      tables: [],
      combinations: [],
      bookingTypes: [],
      hours: { times: [], overrides: [], special: [] },
    });
    const venues = await venueSummaries(source.manager);
    expect(venues.map(({ slug, isRetired }) => [slug, isRetired])).toEqual([
      ['the-harbour', false],
      ['the-lantern', true],
    ]);
  });

  it('removes brands, areas and booking types too', async () => {
    const [brand] = whole.brands;
    if (brand === undefined) throw new Error('no brand');
    const brands = [brand, { ...brand, slug: 'quay', name: 'Quay' }];
    const areas = [
      { slug: 'main', name: 'Main room' },
      { slug: 'terrace', name: 'Terrace' },
    ];
    const lunch = { ...dinner, slug: 'lunch', name: 'Lunch' };
    const large = {
      ...aGroup(
        {
          areas,
          bookingTypes: [lunch, dinner],
          tables: [aTable('T1'), aTable('T2'), aTable('P1', { area: 'terrace' })],
        },
        lantern,
      ),
      brands,
    };
    await setup.apply(large);

    expect(await setup.prune(whole)).toMatchObject({
      changes: [
        { action: 'changed', what: 'booking type dinner at the-harbour' },
        { action: 'removed', what: 'brand quay' },
        { action: 'removed', what: 'area terrace at the-harbour' },
        { action: 'removed', what: 'table P1 at the-harbour' },
        { action: 'removed', what: 'booking type lunch at the-harbour' },
      ],
    });
    expect(await stored()).toEqual(whole);
  });

  it('restores items with their ids when a file names them again', async () => {
    const before = await venueOf('the-lantern');
    await setup.prune(aGroup());

    const changes = await applied(setup, whole);

    expect(changes.map(({ action, what }) => `${action} ${what}`)).toEqual([
      'added venue the-lantern',
      'added area main at the-lantern',
      'added table T1 at the-lantern',
      'added table T2 at the-lantern',
      'added combination T1 + T2 at the-lantern',
      'added booking type dinner at the-lantern',
      'added document opening-hours at the-lantern',
      'added document faq at the-lantern',
      'added event jazz at the-lantern',
      'added ticket tier standard of jazz at the-lantern',
      'added ticket tier front of jazz at the-lantern',
      'added event date 2099-06-14T15:00 of jazz at the-lantern',
    ]);
    expect(await venueOf('the-lantern')).toEqual(before);
    expect(await applied(setup, whole)).toEqual([]);
  });

  it.each<[string, GroupSetup, string]>([
    ['a table', withoutT2, 'table-gone'],
    [
      'a booking type',
      aGroup({ bookingTypes: [{ ...dinner, slug: 'x' }] }, lantern),
      'booking-type-gone',
    ],
    ['the hours', aGroup({ knowledge: { faq: { items: [] } } }, lantern), 'closed'],
    ['a venue', { ...whole, venues: [lantern] }, 'venue-gone'],
  ])('is refused if a booking exists on %s', async (_what, file, kind) => {
    await book();
    const before = await stored();
    const { revision } = await group();

    const pruning = await setup.prune(file);

    expect(pruning).toMatchObject({
      kind: 'refused',
      broken: { bookings: [{ booking: { reference: 'K7QP4M2X' }, because: [{ kind }] }] },
    });
    expect(await stored()).toEqual(before);
    expect((await group()).revision).toBe(revision);
  });

  it('is refused if a booking exists on a combination', async () => {
    await book({ partySize: 6 }, ['T1', 'T2']);

    expect(await setup.prune(aGroup({ combinations: [] }, lantern))).toMatchObject({
      kind: 'refused',
      broken: { bookings: [{ because: [{ kind: 'combination-gone', tables: ['T1', 'T2'] }] }] },
    });
  });

  it('is refused if a table no longer fits the party, even if nothing is removed', async () => {
    await book();
    const narrow = aGroup(
      { tables: [aTable('T1'), aTable('T2', { minCovers: 3 })], combinations: [] },
      lantern,
    );

    expect(await setup.prune(narrow)).toMatchObject({
      kind: 'refused',
      broken: { bookings: [{ because: [{ kind: 'does-not-fit', tables: ['T2'] }] }] },
    });
  });

  it.each<[string, Partial<Booking>, 'refused' | 'applied']>([
    ['confirmed', {}, 'refused'],
    [
      'at the table, to the last minute',
      { endsAt: at('2026-06-10 13:30'), startsAt: at('2026-06-10 11:30'), state: 'seated' },
      'refused',
    ],
    [
      'unpaid within its time',
      { state: 'awaiting_deposit', holdUntil: at('2026-06-11 13:00') },
      'refused',
    ],
    [
      'unpaid and lapsed',
      { state: 'awaiting_deposit', holdUntil: at('2026-06-10 12:59') },
      'applied',
    ],
    ['held within its time', { ...held, holdUntil: at('2026-06-10 13:10') }, 'refused'],
    ['held and run out', { ...held, holdUntil: at('2026-06-10 12:59') }, 'applied'],
    ['given back', { ...held, state: 'expired' }, 'applied'],
    ['over', { startsAt: at('2026-06-10 11:00'), endsAt: at('2026-06-10 12:59') }, 'applied'],
    ['cancelled', { state: 'cancelled' }, 'applied'],
    ['a no-show', { state: 'no_show' }, 'applied'],
    ['completed', { state: 'completed' }, 'applied'],
    ['expired', { state: 'expired' }, 'applied'],
    [
      'of the sandbox',
      { environment: 'sandbox', reference: 'TESTK7QP4M2X' as Reference },
      'applied',
    ],
  ])('checks only for live future bookings: %s', async (_what, parts, kind) => {
    await book(parts);

    expect((await setup.prune(withoutT2)).kind).toBe(kind);
  });

  it('keeps the past of a table on its bookings', async () => {
    await book({
      startsAt: at('2026-06-01 19:00'),
      endsAt: at('2026-06-01 21:00'),
      state: 'completed',
    });
    await setup.prune(withoutT2);

    const bookings = new PostgresTeamBookings(source.manager);
    const venues = await venueSummaries(source.manager);
    const query = { environment: 'live', venues, startsIn: null, state: null } as const;
    expect(await bookings.list(query)).toMatchObject([{ tables: ['T2'] }]);
  });

  describe('while a guest books', () => {
    /** Has read the rules and chosen its table, and is about to write. */
    const bookBeside = async (beside: () => Promise<unknown>): Promise<void> => {
      const { revision, venues } = await group();
      const write = await aBookingAt({ depositPence: pence(1000) });
      const venueId = venues[0]?.id as Venue['id'];
      const span = { from: at('2026-06-12 00:00'), until: at('2026-06-13 00:00') };
      await source.transaction(async (manager: EntityManager) => {
        const scope = { environment: 'live', now: at('2026-06-10 13:00'), revision } as const;
        await new PostgresDiary(manager).read(scope, [{ venueId, span }]);
        await beside();
        await write(manager);
      });
    };

    const pruneBeside = async (one: PostgresSetup) => {
      let pruning: ReturnType<PostgresSetup['prune']> | undefined;
      await bookBeside(async () => {
        pruning = one.prune(withoutT2);
        await untilEndedOrWaiting(source, onTable('allocation'), pruning);
      });
      return pruning;
    };

    const closed = aGroup({ knowledge: { 'opening-hours': onMondays } }, lantern);
    const applyBeside = async (one: PostgresSetup, file: GroupSetup) => {
      let applying: ReturnType<PostgresSetup['apply']> | undefined;
      await bookBeside(async () => {
        applying = one.apply(file);
        await untilEndedOrWaiting(source, onTable('allocation'), applying);
      });
      return applying;
    };

    it('waits before it closes a day, and is refused because of the new booking', async () => {
      expect(await applyBeside(setup, closed)).toMatchObject({
        kind: 'refused',
        broken: { bookings: [{ because: [{ kind: 'closed' }] }] },
      });
      expect(await stored()).toEqual(whole);
    });

    it('would close the day under that booking without the lock', async () => {
      expect(await applyBeside(new PostgresSetup(source, withoutLocks), closed)).toMatchObject({
        kind: 'applied',
        broken: { bookings: [] },
      });
      expect((await setup.look()).upcoming).toMatchObject([{ tables: ['T2'] }]);
    });

    const inCad = { ...whole, currency: 'CAD' };

    it('waits before it changes the currency, and is refused because of the deposit', async () => {
      expect(await applyBeside(setup, inCad)).toEqual({
        kind: 'currency-in-use',
        currency: 'GBP',
        amounts: { bookings: 1, orders: 0 },
      });
      expect(await stored()).toEqual(whole);
    });

    it('would change the currency of that deposit without the lock', async () => {
      const unlocked = new PostgresSetup(source, withoutLocks);

      expect(await applyBeside(unlocked, inCad)).toMatchObject({ kind: 'applied' });
      expect(await setup.amounts()).toEqual({ bookings: 1, orders: 0 });
    });

    it('makes a concurrent request use the new rules', async () => {
      const { revision, venues } = await group();
      await setup.apply(closed);
      const span = { from: at('2026-06-12 00:00'), until: at('2026-06-13 00:00') };
      const scope = { environment: 'live', now: at('2026-06-10 13:00'), revision } as const;
      const venueId = venues[0]?.id as Venue['id'];

      const late = new PostgresDiary(source.manager).read(scope, [{ venueId, span }]);

      await expect(late).rejects.toMatchObject({ reason: 'changed-meanwhile' });
    });

    it('waits, and is refused because of the new booking', async () => {
      expect(await pruneBeside(setup)).toMatchObject({
        kind: 'refused',
        broken: { bookings: [{ booking: { tables: ['T2'] } }], dates: [] },
      });
      expect(await stored()).toEqual(whole);
    });

    it('would orphan that booking without the lock', async () => {
      expect(await pruneBeside(new PostgresSetup(source, withoutLocks))).toMatchObject({
        kind: 'applied',
      });
      const { upcoming } = await setup.look();
      expect(upcoming).toMatchObject([{ tables: ['T2'] }]);
      expect((await stored())?.venues[0]?.tables.map(({ name }) => name)).toEqual(['T1']);
    });
  });
});

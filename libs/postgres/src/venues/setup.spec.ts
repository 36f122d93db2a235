import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { DataSource } from 'typeorm';
import { defaultRetention } from '@venue/domain/venue/policy';
import type { GroupSetup, VenueSetup } from '@venue/domain/venue/setup';
import { aPolicy, harbourMessages, openOn } from '@venue/testing/venues';
import { applied } from '../../test/applied';
import { emptying, testDatabase, type TestDatabase } from '@venue/testing/database';
import { aGroup, aTable, dinner, hours, jazz, lantern } from '../../test/setups';
import { connect } from '../connect';
import { PostgresGroups } from './groups';
import { PostgresSetup } from './setup';

const aPosition = { x: 3, y: 0, width: 4, height: 4, shape: 'round', rotation: 15 } as const;

describe('applying a venue group', () => {
  let database: TestDatabase;
  let source: DataSource;
  let setup: PostgresSetup;

  const revision = async (): Promise<number> => (await stored()).revision;
  const stored = () => new PostgresGroups(source).at(0);
  const storedVenues = async () => (await stored()).venues;

  /** Every row with the transaction that wrote it. */
  const rows = (): Promise<unknown> =>
    source.query(`
      select 'venue' as of, id::text, xmin from venue union all
      select 'brand', id::text, xmin from brand union all
      select 'group', name, xmin from venue_group union all
      select 'area', slug, xmin from area union all
      select 'table', id::text, xmin from dining_table union all
      select 'combination', table_ids::text, xmin from combination union all
      select 'type', id::text, xmin from booking_type union all
      select 'topic', topic, xmin from knowledge union all
      select 'event', id::text, xmin from event union all
      select 'tier', id::text, xmin from ticket_tier union all
      select 'date', id::text, xmin from event_instance order by 1, 2`);

  beforeAll(async () => {
    database = await testDatabase();
    source = await connect(database.url);
    setup = new PostgresSetup(source);
  });

  beforeEach(async () => {
    await source.query(emptying('venue_group', 'brand'));
  });

  afterAll(async () => {
    await source.destroy();
    await database.drop();
  });

  it('stores the rules in the shape that decisions about bookings use', async () => {
    await setup.apply(aGroup());

    const [venue] = await storedVenues();
    const [t1, t2] = venue?.tables ?? [];
    expect(venue).toMatchObject({
      slug: 'the-harbour',
      zone: 'Europe/London',
      region: 'GB',
      address: { line2: null, city: 'Bristol' },
      money: { currency: 'GBP', locale: 'en-GB' },
      email: 'team@the-harbour.example',
      messages: harbourMessages,
      policy: aPolicy(),
      hours: { times: [openOn('Friday', '12:00-00:30')], overrides: [], special: [] },
      bookingTypes: [{ ...dinner, id: expect.any(String) }],
      tables: [aTable('T1'), aTable('T2')],
    });
    expect(venue?.combinations).toEqual([
      { tableIds: [t1?.id, t2?.id].sort(), minCovers: 5, maxCovers: 8 },
    ]);
  });

  it('reads the defaults of what a policy stored by an earlier version lacks', async () => {
    await setup.apply(aGroup());
    await source.query(
      `update venue set policy = policy - '{reminderHours,maxMoves,waitlist,waitlistOfferMinutes}'::text[]`,
    );

    expect((await storedVenues())[0]?.policy).toEqual(aPolicy({ reminderHours: 24, maxMoves: 4 }));
  });

  it('reports everything that was added', async () => {
    const changes = await applied(setup, aGroup());

    expect(changes.map(({ action, what }) => `${action} ${what}`)).toEqual([
      'added group Harbour Group',
      'added brand harbour',
      'added venue the-harbour',
      'added area main at the-harbour',
      'added table T1 at the-harbour',
      'added table T2 at the-harbour',
      'added combination T1 + T2 at the-harbour',
      'added booking type dinner at the-harbour',
      'added document opening-hours at the-harbour',
      'added document faq at the-harbour',
      'added event jazz at the-harbour',
      'added ticket tier standard of jazz at the-harbour',
      'added ticket tier front of jazz at the-harbour',
      'added event date 2099-06-14T15:00 of jazz at the-harbour',
    ]);
    expect(await revision()).toBe(1);
  });

  it('writes nothing when the same group is applied again', async () => {
    await setup.apply(aGroup({}, lantern));
    const before = await rows();

    expect(await applied(setup, aGroup({}, lantern))).toEqual([]);

    expect(await rows()).toEqual(before);
  });

  it.each<[string, Partial<VenueSetup>, string]>([
    ['the policy', { policy: aPolicy({ partySizeMax: 9 }) }, 'venue the-harbour'],
    ['an address that is gone', { address: null }, 'venue the-harbour'],
    ['the address of the team', { email: null }, 'venue the-harbour'],
    ['a message', { messages: { ...harbourMessages, emailConfirmed: null } }, 'venue the-harbour'],
    ['an event', { events: [{ ...jazz, name: 'Jazz' }] }, 'event jazz at the-harbour'],
    ['a room’s name', { areas: [{ slug: 'main', name: 'Hall' }] }, 'area main at the-harbour'],
    [
      'a table',
      { tables: [aTable('T1', { online: false }), aTable('T2')] },
      'table T1 at the-harbour',
    ],
    [
      'the position of a table',
      { tables: [aTable('T1', { position: aPosition }), aTable('T2')] },
      'table T1 at the-harbour',
    ],
    [
      'the bounds of a combination',
      { combinations: [{ tables: ['T2', 'T1'], minCovers: 5, maxCovers: 7 }] },
      'combination T1 + T2 at the-harbour',
    ],
    [
      'a deposit rule',
      { bookingTypes: [{ ...dinner, deposits: [] }] },
      'booking type dinner at the-harbour',
    ],
    [
      'a document',
      { knowledge: { 'opening-hours': hours, faq: { items: ['Dogs?'] } } },
      'document faq at the-harbour',
    ],
  ])('changes only what differs: %s', async (_what, parts, changed) => {
    await setup.apply(aGroup({}, lantern));
    const before = await ids();

    const changes = await applied(setup, aGroup(parts, lantern));

    expect(changes).toEqual([{ action: 'changed', what: changed }]);
    expect(await revision()).toBe(2);
    expect(await ids()).toEqual(before);
  });

  it.each<[string, Partial<GroupSetup>]>([
    ['the countries that get texts', { textCountries: ['GB', 'IE'] }],
    ['how long messages are kept', { retention: { ...defaultRetention, messageDays: 7 } }],
  ])('changes the group only: %s', async (_what, parts) => {
    await setup.apply(aGroup());
    expect(await stored()).toMatchObject({ textCountries: null, retention: defaultRetention });

    const changes = await applied(setup, { ...aGroup(), ...parts });

    expect(changes).toEqual([{ action: 'changed', what: 'group Harbour Group' }]);
    expect(await stored()).toMatchObject({ ...parts, revision: 2 });
    expect(await applied(setup, { ...aGroup(), ...parts })).toEqual([]);
  });

  it('leaves the texts to each venue’s country again', async () => {
    await setup.apply({ ...aGroup(), textCountries: ['IE'] });

    expect(await applied(setup, aGroup())).toHaveLength(1);

    expect((await stored()).textCountries).toBeNull();
  });

  it('reads a group that an older version applied', async () => {
    await setup.apply({ ...aGroup(), textCountries: ['IE'] });
    await source.query('update venue_group set text_countries = null, retention = null');
    await source.query(`update venue set messages = '{"smsDepositLink": "Pay: {link}"}'`);

    expect(await stored()).toMatchObject({ textCountries: null, retention: defaultRetention });
    expect((await storedVenues())[0]?.messages).toEqual({
      smsDepositLink: 'Pay: {link}',
      emailDepositLink: null,
    });
  });

  it('has a retention period for persons before any group was applied', async () => {
    expect(await stored()).toMatchObject({ textCountries: null, retention: defaultRetention });
  });

  const ids = async () =>
    (await storedVenues()).map(({ id, tables, bookingTypes }) => [
      id,
      tables.map((table) => table.id),
      bookingTypes.map((type) => type.id),
    ]);

  it('sees no change in another order of tables within a combination', async () => {
    await setup.apply(aGroup());

    const again = aGroup({ combinations: [{ tables: ['T2', 'T1'], minCovers: 5, maxCovers: 8 }] });

    expect(await applied(setup, again)).toEqual([]);
  });

  it('sees a change in another order of the members of a document', async () => {
    const places = { near: 'the bridge', far: 'the hill' };
    await setup.apply(aGroup({ knowledge: { ...hours, places } }));

    const turned = { far: places.far, near: places.near };
    const again = aGroup({ knowledge: { places: turned, ...hours } });

    expect(await applied(setup, again)).toEqual([
      { action: 'changed', what: 'document places at the-harbour' },
    ]);
  });

  it('changes one of two venues, even if the file swaps the tables of the other', async () => {
    await setup.apply(aGroup({}, lantern));

    const changed = aGroup({}, { ...lantern, areas: [{ slug: 'bar', name: 'The bar' }] });
    const turned = changed.venues.map((venue) => ({
      ...venue,
      tables: [...venue.tables].reverse(),
    }));

    expect(await applied(setup, { ...changed, venues: turned })).toEqual([
      { action: 'added', what: 'area bar at the-lantern' },
    ]);
  });

  it('keeps venues and booking types in the order of the file', async () => {
    const lunch = { ...dinner, slug: 'lunch', name: 'Lunch' };
    await setup.apply(aGroup({ bookingTypes: [dinner, lunch] }, lantern));

    const turned = aGroup({ bookingTypes: [lunch, dinner] }, lantern);
    await setup.apply({ ...turned, venues: [...turned.venues].reverse() });

    const venues = await storedVenues();
    expect(venues.map(({ slug }) => slug)).toEqual(['the-lantern', 'the-harbour']);
    expect(venues[1]?.bookingTypes.map(({ slug }) => slug)).toEqual(['lunch', 'dinner']);
  });

  it('moves a table into a new room', async () => {
    await setup.apply(aGroup());

    const changes = await applied(
      setup,
      aGroup({
        areas: [
          { slug: 'main', name: 'Main room' },
          { slug: 'terrace', name: 'Terrace' },
        ],
        tables: [aTable('T1', { area: 'terrace' }), aTable('T2')],
      }),
    );

    expect(changes).toEqual([
      { action: 'added', what: 'area terrace at the-harbour' },
      { action: 'changed', what: 'table T1 at the-harbour' },
    ]);
  });

  it('keeps whatever the file no longer names, and can list it', async () => {
    await setup.apply(aGroup({}, lantern));
    const smaller = aGroup({ tables: [aTable('T1')], combinations: [] });

    expect(await setup.leftOut(aGroup({}, lantern))).toEqual([]);
    expect(await applied(setup, smaller)).toEqual([]);

    expect(await setup.leftOut(smaller)).toEqual([
      'venue the-lantern',
      'table T2 at the-harbour',
      'combination T1 + T2 at the-harbour',
    ]);
    expect((await storedVenues())[0]?.tables.map(({ name }) => name)).toEqual(['T1', 'T2']);
  });

  it('stores nothing of a group that cannot be stored as a whole', async () => {
    const broken = aGroup({ tables: [aTable('T1', { area: 'cellar' })], combinations: [] });

    await expect(setup.apply(broken)).rejects.toThrow();

    expect(await setup.isEmpty()).toBe(true);
  });

  it('applies two concurrent files one after the other', async () => {
    const both = await Promise.all([applied(setup, aGroup()), applied(setup, aGroup())]);

    expect(both.map((changes) => changes.length).sort()).toEqual([0, 14]);
    expect(await revision()).toBe(1);
  });

  it('returns no group in a database to which none was applied', async () => {
    expect(await setup.isEmpty()).toBe(true);

    await setup.apply(aGroup());

    expect(await setup.isEmpty()).toBe(false);
  });
});

import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { DataSource } from 'typeorm';
import { isoOf, type EventSetup, type Instant, type VenueSetup } from '@venue/domain';
import { date, time, zone } from '@venue/domain/testing';
import { applied } from '../../test/applied';
import { aGroup, jazz as onAnyDay, lantern } from '../../test/setups';
import { connect } from '../connect';
import { migrate } from './migrate';
import { PostgresSetup } from '../venues/setup';
import { Bookings0001 } from './0001-bookings';
import { Payments0002 } from './0002-payments';
import { Retired0003 } from './0003-retired';

const none = { areas: [], tables: [], combinations: [], bookingTypes: [], knowledge: {} };

/** As older files have it, which know nothing of closed days. */
const jazz: EventSetup = { ...onAnyDay, evenIfClosed: false };

const folk = (day: string, clock: string): EventSetup => ({
  ...jazz,
  slug: 'folk',
  name: 'Folk',
  description: 'Songs.',
  weekly: [],
  instances: [
    { startsAt: { date: date(day), time: time(clock) }, durationMinutes: 90, capacity: 20 },
  ],
});

/** One date at a time that comes once, and some at times that come twice, at various distances. */
const dates = [
  ['plain', 'America/New_York', '2027-06-12', '20:00', '2027-06-13T00:00:00.000Z'],
  ['half', 'Australia/Lord_Howe', '2027-04-04', '01:45', '2027-04-03T14:45:00.000Z'],
  ['one', 'Europe/London', '2027-10-31', '01:30', '2027-10-31T00:30:00.000Z'],
  ['two', 'Antarctica/Troll', '2027-10-31', '01:30', '2027-10-30T23:30:00.000Z'],
] as const;

const venues = dates.map(([slug, where, day, clock]): VenueSetup => ({
  ...lantern,
  ...none,
  slug,
  zone: zone(where),
  events: [folk(day, clock)],
}));
const gone: VenueSetup = { ...lantern, ...none, slug: 'gone', events: [jazz] };
const whole = aGroup({ ...none, events: [jazz, folk('2020-02-02', '20:00')] }, ...venues);

describe('events of a deployment that is older than their tables', () => {
  let drop: () => Promise<void>;
  let source: DataSource;

  beforeAll(async () => {
    const server = process.env['TEST_POSTGRES_URL'] ?? '';
    const name = `test_${randomBytes(8).toString('hex')}`;
    const url = Object.assign(new URL(server), { pathname: `/${name}` }).href;
    const on = await new DataSource({ type: 'postgres', url: server }).initialize();
    await on.query(`create database ${name}`);
    drop = async () => {
      await on.query(`drop database ${name} with (force)`);
      await on.destroy();
    };

    const before = await new DataSource({
      type: 'postgres',
      url,
      migrations: [Bookings0001, Payments0002, Retired0003],
      migrationsTableName: 'migration',
    }).initialize();
    await before.runMigrations();
    const { name: called, retention } = whole;
    await before.query(aGroupBefore, [called, JSON.stringify(retention)]);
    await before.query(aBrandBefore, [JSON.stringify(whole.brands[0])]);
    const rows = [...whole.venues, gone].map(asWritten);
    await before.query(venuesBefore, [JSON.stringify(rows)]);
    await before.destroy();
    await migrate(url);
    source = await connect(url, 2);
  });

  afterAll(async () => {
    await source.destroy();
    await drop();
  });

  it('are found in them, each date at the moment that its file means', async () => {
    const rows = await source.query<{ venue: string; starts: Instant }[]>(
      `select venue.slug as venue, ms(starts_at) as starts from event_instance
       join event on event.id = event_id join venue on venue.id = venue_id
       where event.slug = 'folk' and venue.slug <> 'the-harbour'`,
    );

    const starts = Object.fromEntries(rows.map((row) => [row.venue, isoOf(row.starts)]));
    expect(starts).toEqual(Object.fromEntries(dates.map(([slug, , , , iso]) => [slug, iso])));
  });

  it('are what the file says already, but for what the weeks bring', async () => {
    const setup = new PostgresSetup(source);
    expect((await setup.look()).stored).toEqual(whole);

    expect(await applied(setup, whole)).toEqual([]);

    const [{ count }] = await source.query<[{ count: number }]>(
      'select count(*)::int from event_instance where is_weekly',
    );
    expect(count).toBeGreaterThanOrEqual(2);
  });

  it('are retired where their venue is', async () => {
    expect(
      await source.query(
        `select event.retired_at is null or ticket_tier.retired_at is null
           or event_instance.retired_at is null as used
         from event join venue on venue.id = venue_id
         join ticket_tier on ticket_tier.event_id = event.id
         join event_instance on event_instance.event_id = event.id
         where venue.slug = 'gone'`,
      ),
    ).toEqual([{ used: false }, { used: false }]);
  });
});

/** As the version before wrote it: events in one column, in the words of the file. */
function asWritten({ events, zone: timezone, region, ...venue }: VenueSetup, position: number) {
  return {
    ...venue,
    position,
    timezone,
    country: region,
    retired: venue.slug === 'gone',
    events: events.map((event) => ({
      ...event,
      instances: event.instances.map(({ startsAt, ...rest }) => {
        return { startsAt: `${startsAt.date}T${startsAt.time}`, ...rest };
      }),
    })),
  };
}

const aGroupBefore = `
insert into venue_group (name, currency, locale, revision, retention)
values ($1, 'GBP', 'en-GB', 1, $2)`;

const aBrandBefore = `
insert into brand (slug, name, theme)
select slug, name, theme from json_to_record($1) as given (slug text, name text, theme jsonb)`;

const columns = `name, slug, position, timezone, country, address, description, phone, email,
  website, links, captcha, policy, messages, events`;

const venuesBefore = `
insert into venue (${columns}, brand_id, retired_at)
select given.name, given.slug, position, timezone, country, address, given.description, phone,
  email, website, links, captcha, policy, messages, events, brand.id, case when retired then now() end
from brand, json_to_recordset($1) as given (name text, slug text, position int, timezone text,
  country text, address jsonb, description text, phone text, email text, website text, links jsonb,
  captcha boolean, policy jsonb, messages jsonb, events jsonb, retired boolean)`;

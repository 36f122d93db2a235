/**
 * Removes whatever a file does not name. Rows that bookings or tickets refer to are retired: they
 * are no longer offered, and a file that names them again restores them with their ids. The rest is
 * deleted.
 */
import type { EntityManager } from 'typeorm';
import { isoOf, type Zone } from '@venue/domain/shared/time';
import { singleDates } from '@venue/domain/tickets/dates';
import type { EventSetup, GroupSetup } from '@venue/domain/venue/setup';
import { settleDates } from './setup-dates';

/** The parts of a venue or an event that the file does not name are removed with it. */
export async function prune(
  manager: EntityManager,
  { brands, venues }: GroupSetup,
  lockOrders: string,
): Promise<void> {
  const parts = (namesOf: (venue: GroupSetup['venues'][number]) => readonly unknown[]): string =>
    JSON.stringify(
      venues.flatMap((venue) => namesOf(venue).map((name) => ({ venue: venue.slug, name }))),
    );

  await manager.query(combinations, [parts((venue) => venue.combinations.map((c) => c.tables))]);
  await manager.query(documents, [parts(({ knowledge }) => Object.keys(knowledge))]);
  await manager.query(bookingTypes, [parts((venue) => slugsOf(venue.bookingTypes))]);
  await manager.query(tables, [parts((venue) => venue.tables.map(({ name }) => name))]);
  await manager.query(areas, [parts((venue) => slugsOf(venue.areas))]);
  await manager.query(dates, [partsOfEvents(venues, startsOf)]);
  await manager.query(tiers, [partsOfEvents(venues, ({ tiers }) => slugsOf(tiers))]);
  await manager.query(events, [parts((venue) => slugsOf(venue.events))]);
  await manager.query(retiredVenues, [slugsOf(venues)]);
  await manager.query(retiredBrands, [slugsOf(brands)]);
  await settleDates(manager, lockOrders);
}

function partsOfEvents(
  venues: GroupSetup['venues'],
  namesOf: (event: EventSetup, zone: Zone) => readonly string[],
): string {
  return JSON.stringify(
    venues.flatMap(({ slug: venue, zone, events }) =>
      events.flatMap((event) =>
        namesOf(event, zone).map((name) => ({ venue, event: event.slug, name })),
      ),
    ),
  );
}

function startsOf(event: EventSetup, zone: Zone): string[] {
  return singleDates(event, zone).map(({ startsAt }) => isoOf(startsAt));
}

function slugsOf(things: readonly { readonly slug: string }[]): string[] {
  return things.map(({ slug }) => slug);
}

/** SQL: the row is not named in $1, a JSON array of venues' slugs and names. */
const isNotNamed = (nameIs: string, type = 'text'): string => `
venue.id = venue_id and not exists (
  select from jsonb_to_recordset($1::jsonb) as named (venue text, name ${type})
  where named.venue = venue.slug and ${nameIs})`;

const combinations = `
delete from combination using venue where ${isNotNamed(
  `(select array_agg(one order by one) from jsonb_array_elements_text(named.name) as one)
    = (select array_agg(dining_table.name order by dining_table.name)
      from dining_table where id = any (table_ids))`,
  'jsonb',
)}`;

const documents = `delete from knowledge using venue where ${isNotNamed('named.name = topic')}`;

const retire = (table: string, name: string): string => `
update ${table} set retired_at = app_now() from venue
where ${table}.retired_at is null and ${isNotNamed(`named.name = ${table}.${name}`)}`;

const bookingTypes = retire('booking_type', 'slug');
const tables = retire('dining_table', 'name');
const areas = retire('area', 'slug');
const events = retire('event', 'slug');

/** Like `retire`, for parts of events: $1 has the slugs of their events too. */
const retirePart = (table: string, name: string, type: string): string => `
update ${table} set retired_at = app_now() from event join venue on venue.id = venue_id
where event.id = event_id and ${table}.retired_at is null and not exists (
  select from jsonb_to_recordset($1::jsonb) as named (venue text, event text, name ${type})
  where named.venue = venue.slug and named.event = event.slug and named.name = ${table}.${name})`;

const tiers = retirePart('ticket_tier', 'slug', 'text');
/** Dates of weekly rules are in no file: `settleDates` retires them after everything else. */
const dates = `${retirePart('event_instance', 'starts_at', 'timestamptz')} and not is_weekly`;

const retiredVenues = `
update venue set retired_at = app_now() where retired_at is null and slug <> all ($1::text[])`;
const retiredBrands = `
update brand set retired_at = app_now() where retired_at is null and slug <> all ($1::text[])`;

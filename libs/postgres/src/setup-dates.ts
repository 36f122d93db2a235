/**
 * Dates that weekly rules make. They follow from the stored rules and the time of day, so nobody is
 * told of them: applying a file brings them, and the worker brings the next ones as time goes on.
 */
import type { DataSource, EntityManager } from 'typeorm';
import { weeklyDates, type DatesSetup, type Instant, type Zone } from '@venue/domain';
import { dateRow } from './setup-events';
import { onTheClockOf, singleDatesOfEvent, type StoredDate } from './setup-stored';
import { putDates } from './setup-tables';
import { takeTurn, type Row } from './setup-writer';
import { isLiveOrder } from './upcoming';

/** Puts dates on sale as time goes on. */
export class PostgresDates {
  constructor(private readonly source: DataSource) {}

  /**
   * Brings the dates that are missing, and takes from sale those that were kept for tickets which
   * nobody has any more. Tells how many were missing. Two at once take turns.
   */
  grow(): Promise<number> {
    return this.source.transaction('READ COMMITTED', async (manager) => {
      await takeTurn(manager);
      return settleDates(manager);
    });
  }
}

/**
 * Brings the stored dates to what the stored rules make. One that no rule makes any more is taken
 * from sale, unless somebody has a ticket for it: that one stays until the file is pruned.
 */
export async function settleDates(manager: EntityManager, lock = lockOrders): Promise<number> {
  const dates = await datesToCome(manager);
  const missing = await putMissing(manager, dates);

  const made = JSON.stringify(dates);
  const [{ found }] = await manager.query<[{ found: boolean }]>(isSomeUnmade, [made]);
  if (!found) return missing;
  await manager.query(lock);
  await manager.query(retireUnmade, [made]);
  return missing;
}

/** All that the rules in use make. */
async function datesToCome(manager: EntityManager): Promise<Row[]> {
  const events = await manager.query<EventRow[]>(eventsWithRules);
  return events.flatMap(({ id, zone, now, weekly, instances }) => {
    const event = { weekly, instances: onTheClockOf(zone, instances) };
    return weeklyDates(event, zone, now).map((date) => dateRow(id, date));
  });
}

interface EventRow {
  readonly id: string;
  readonly zone: Zone;
  readonly now: Instant;
  readonly weekly: DatesSetup['weekly'];
  readonly instances: readonly StoredDate[];
}

async function putMissing(manager: EntityManager, dates: readonly Row[]): Promise<number> {
  if (dates.length === 0) return 0;
  const written = await manager.query<unknown[]>(putDates, [JSON.stringify(dates)]);
  return written.length;
}

const eventsWithRules = `
select event.id, timezone as zone, ms(app_now()) as now, weekly,
  ${singleDatesOfEvent} as instances
from event join venue on venue.id = venue_id
where event.retired_at is null and venue.retired_at is null and weekly <> '[]'`;

/**
 * Whoever sells holds this table until the end, since before they read whether the date is on sale:
 * this waits for all of them, and whoever sells later finds the date gone. Said alone, so that the
 * next statement sees what they have sold.
 */
export const lockOrders = 'lock table ticket_order in share row exclusive mode';

const unmade = `
select id from event_instance
where is_weekly and retired_at is null and starts_at > (select app_now())
  and (event_id, starts_at) not in (select event_id, starts_at
    from json_to_recordset($1::json) as made (event_id uuid, starts_at timestamptz))
  and not exists (
    select from ticket_order where instance_id = event_instance.id and ${isLiveOrder})`;

const isSomeUnmade = `select exists (${unmade}) as found`;
const retireUnmade = `update event_instance set retired_at = app_now() where id in (${unmade})`;

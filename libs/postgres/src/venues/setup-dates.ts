/**
 * Dates made by weekly rules. They follow from the stored rules and the current time, so they are
 * not reported as changes: applying a file adds them, and the worker adds more as time goes on.
 */
import type { DataSource, EntityManager } from 'typeorm';
import type { Instant, Zone } from '@venue/domain/shared/time';
import {
  dateStartingAt,
  weeklyDates,
  type DatesPlace,
  type DatesSetup,
} from '@venue/domain/tickets/dates';
import { hoursFrom, type HoursDocuments } from '@venue/domain/venue/hours-documents';
import { dateRow } from './setup-events';
import { atLocalTimes, singleDatesOfEvent, type StoredDate } from './setup-stored';
import { putDates } from './setup-tables';
import { lockSetup, type Row } from './setup-writer';
import { isLiveOrder } from '../bookings/upcoming';
import { transactionOn } from '../connection/transaction';

/** Puts dates on sale as time goes on. */
export class PostgresDates {
  constructor(private readonly source: DataSource) {}

  /**
   * Adds the missing dates, and takes off sale those that were kept only for tickets which no guest
   * has any more. Returns how many were missing. Concurrent calls run one after the other.
   */
  grow(): Promise<number> {
    return transactionOn(this.source, async (manager) => {
      await lockSetup(manager);
      return settleDates(manager);
    });
  }
}

/**
 * Makes the stored dates match the stored rules. A date that no rule makes any more, or whose day
 * is now closed, is taken off sale; its tickets stay unchanged. A date that the rules make only
 * later, since it is too far ahead now, stays on sale while a live ticket exists for it.
 */
export async function settleDates(manager: EntityManager, lock = lockOrders): Promise<number> {
  const rules = await rulesInUse(manager);
  const dates = datesToCome(rules);
  const missing = await putMissing(manager, dates);

  const dateJson = JSON.stringify(dates);
  if ((await datesToRetire(manager, rules, dateJson)).length === 0) return missing;
  await manager.query(lock);
  await manager.query(retireDates, [await datesToRetire(manager, rules, dateJson)]);
  return missing;
}

/** The rules by which an event with weekly rules takes place. */
interface Rules {
  readonly event: DatesSetup;
  readonly place: DatesPlace;
  readonly now: Instant;
}

type RulesById = ReadonlyMap<string, Rules>;

async function rulesInUse(manager: EntityManager): Promise<RulesById> {
  const events = await manager.query<EventRow[]>(eventsWithRules);
  return new Map(
    events.map(({ id, zone, now, weekly, evenIfClosed, instances, ...documents }) => {
      const event = { weekly, evenIfClosed, instances: atLocalTimes(zone, instances) };
      return [id, { event, place: { zone, hours: hoursFrom(documents) }, now }];
    }),
  );
}

function datesToCome(rules: RulesById): Row[] {
  return [...rules].flatMap(([id, { event, place, now }]) =>
    weeklyDates(event, place, now).map((date) => dateRow(id, date)),
  );
}

interface EventRow extends HoursDocuments {
  readonly id: string;
  readonly zone: Zone;
  readonly now: Instant;
  readonly weekly: DatesSetup['weekly'];
  readonly evenIfClosed: boolean;
  readonly instances: readonly StoredDate[];
}

async function putMissing(manager: EntityManager, dates: readonly Row[]): Promise<number> {
  if (dates.length === 0) return 0;
  const rows = await manager.query<unknown[]>(putDates, [JSON.stringify(dates)]);
  return rows.length;
}

/** Ids of dates on sale that are not among the dates made. */
async function datesToRetire(
  manager: EntityManager,
  rules: RulesById,
  dateJson: string,
): Promise<string[]> {
  const unmade = await manager.query<UnmadeDate[]>(unmadeDates, [dateJson]);
  return unmade
    .filter(({ eventId, startsAt, isSold }) => {
      const rule = rules.get(eventId);
      return !isSold || rule === undefined || !isStillDue(rule, startsAt);
    })
    .map(({ id }) => id);
}

interface UnmadeDate {
  readonly id: string;
  readonly eventId: string;
  readonly startsAt: Instant;
  /** Whether a live ticket exists for it. */
  readonly isSold: boolean;
}

/** Whether the rules make the date as soon as it is near enough. */
function isStillDue({ event, place }: Rules, startsAt: Instant): boolean {
  return dateStartingAt(event, place, startsAt) !== null;
}

const eventsWithRules = `
select event.id, timezone as zone, ms(app_now()) as now, weekly,
  even_if_closed as "evenIfClosed", ${singleDatesOfEvent} as instances,
  (select document from knowledge where venue_id = venue.id and topic = 'opening-hours')
    as "openingHours",
  (select document from knowledge where venue_id = venue.id and topic = 'special-hours')
    as "specialHours"
from event join venue on venue.id = venue_id
where event.retired_at is null and venue.retired_at is null and weekly <> '[]'`;

/**
 * A sale locks this table until its transaction ends, before it reads whether the date is on sale.
 * So this waits for all current sales, and later ones find the date gone. It is a separate
 * statement, so that the next one sees the tickets that they sold.
 */
export const lockOrders = 'lock table ticket_order in share row exclusive mode';

const unmadeDates = `
select id, event_id as "eventId", ms(starts_at) as "startsAt", exists (
    select from ticket_order where instance_id = event_instance.id and ${isLiveOrder}) as "isSold"
from event_instance
where is_weekly and retired_at is null and starts_at > (select app_now())
  and (event_id, starts_at) not in (select event_id, starts_at
    from json_to_recordset($1::json) as made (event_id uuid, starts_at timestamptz))`;

const retireDates = `
update event_instance set retired_at = app_now() where id = any ($1::uuid[])`;

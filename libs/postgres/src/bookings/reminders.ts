import type { EntityManager } from 'typeorm';
import type { StoredBooking } from '@venue/domain/booking/booking';
import type { DueReminder, ReminderRound, Reminders } from '@venue/domain/booking/reminder';
import type { BookingId, VenueId } from '@venue/domain/shared/ids';
import { isoOf } from '@venue/domain/shared/time';
import { queryPrepared } from '../connection/query-prepared';
import { PostgresBookings } from './bookings';

const atOnce = 500;

export class PostgresReminders implements Reminders {
  constructor(private readonly manager: EntityManager) {}

  async due(rounds: readonly ReminderRound[]): Promise<readonly DueReminder[]> {
    const byVenue = new Map(rounds.map((round) => [round.venueId, round]));
    const rows = await queryPrepared<DueRow>(this.manager, selectDue, [
      ...valuesOf(rounds),
      atOnce,
    ]);
    return rows.flatMap(({ id, venueId }) => {
      const round = byVenue.get(venueId);
      return round === undefined ? [] : [{ bookingId: id, round }];
    });
  }

  async take({ bookingId, round }: DueReminder): Promise<StoredBooking | null> {
    const locked = await queryPrepared(this.manager, lockDue, [...valuesOf([round]), bookingId]);
    if (locked.length === 0) return null;
    await queryPrepared(this.manager, note, [bookingId]);
    return new PostgresBookings(this.manager).find(bookingId);
  }

  async release(id: BookingId): Promise<void> {
    const locked = await queryPrepared(this.manager, lockIdle, [id]);
    if (locked.length > 0) await queryPrepared(this.manager, forget, [id]);
  }
}

interface DueRow {
  readonly id: BookingId;
  readonly venueId: VenueId;
}

function valuesOf(rounds: readonly ReminderRound[]): unknown[] {
  return [
    rounds.map(({ venueId }) => venueId),
    rounds.map(({ startsBefore }) => isoOf(startsBefore)),
    rounds.map(({ reminderHours }) => reminderHours),
  ];
}

const rounds = `
unnest($1::uuid[], $2::timestamptz[], $3::int[]) as round (venue, starts_before, hours)`;

/** A booking that is due in a round. The first three conditions match those of the index. */
const isDue = `
state = 'confirmed' and reminded_for is distinct from starts_at and venue_id = round.venue
  and starts_at > (select app_now()) and starts_at < round.starts_before
  and coalesce(start_agreed_at, created_at) <= starts_at - make_interval(hours => round.hours)`;

/**
 * Reads each venue by the index `booking_to_remind`, in its order, so that PostgreSQL uses it
 * however many bookings the planner expects.
 */
const selectDue = `
select found.id, found.venue_id as "venueId"
from ${rounds}
cross join lateral (
  select id, venue_id, starts_at from booking where ${isDue}
  order by venue_id, starts_at limit $4) found
order by found.starts_at limit $4`;

/** Evaluated again on the row as it is once it is locked. */
const lockDue = `
select id from ${rounds} join booking on ${isDue} where id = $4
for update of booking skip locked`;

/** Not a change of the booking: the guest's calendar has nothing new. */
const note = `update booking set reminded_for = starts_at where id = $1`;

/**
 * Does not wait for the booking: the caller has locked a message, and others lock messages after
 * the booking.
 */
const lockIdle = `select id from booking where id = $1 for update skip locked`;

/** Unless a reminder was sent by another channel, or may have been, or is stored in the inbox. */
const forget = `
update booking set reminded_for = null
where id = $1 and not exists (select from message
  where booking_id = $1 and kind = 'reminder' and (state in ('sending', 'sent', 'kept') or perhaps_taken > 0))`;

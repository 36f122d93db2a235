/** When guests get a reminder of their booking. */
import {
  addDays,
  earliest,
  instantOf,
  localOf,
  plusMinutes,
  startOfDay,
  type Instant,
  type LocalDate,
  type LocalTime,
  type Zone,
} from '../shared/time';
import type { BookingId, VenueId } from '../shared/ids';
import type { Venue } from '../venue/venue';
import type { Booking, StoredBooking } from './booking';

/** Contract: no reminder is sent from 21:00 to 09:00, local time of the venue. */
const morning = '09:00' as LocalTime;
const night = '21:00' as LocalTime;

/**
 * Reminders that are due in the night become due at this time. That leaves a quarter of an hour to
 * send them, even if a provider fails at first.
 */
const evening = '20:45' as LocalTime;

/** The bookings of a venue whose reminders are due at a moment of the day. */
export interface ReminderRound {
  readonly venueId: VenueId;
  readonly reminderHours: number;
  /** Bookings that start earlier are due. */
  readonly startsBefore: Instant;
  /** When the night begins: a reminder that is unsent by then waits for the morning. */
  readonly sendBefore: Instant;
}

type ReminderVenue = Pick<Venue, 'id' | 'zone'> & {
  readonly policy: Pick<Venue['policy'], 'reminderHours'>;
};

/**
 * Null at night, and for a venue without reminders. A reminder that falls into the night is due in
 * the evening before, so that it is not late.
 */
export function reminderRound(
  { id, zone, policy: { reminderHours } }: ReminderVenue,
  now: Instant,
): ReminderRound | null {
  const { date, time } = localOf(now, zone);
  if (reminderHours === 0 || time < morning || time >= night) return null;
  const dueBefore = time < evening ? now : momentOn(addDays(date, 1), morning, zone);
  return {
    venueId: id,
    reminderHours,
    startsBefore: plusMinutes(dueBefore, reminderHours * 60),
    sendBefore: momentOn(date, night, zone),
  };
}

/** After this moment the reminder of that booking is not sent. */
export function reminderEnd({ startsAt }: Booking, { sendBefore }: ReminderRound): Instant {
  return earliest(startsAt, sendBefore);
}

/** The start of the next day where the clocks skip that time. */
function momentOn(date: LocalDate, time: LocalTime, zone: Zone): Instant {
  return instantOf({ date, time }, zone) ?? startOfDay(addDays(date, 1), zone);
}

/** A booking whose reminder is due. */
export interface DueReminder {
  readonly bookingId: BookingId;
  readonly round: ReminderRound;
}

/** Bookings whose guests have had no reminder of the present start. */
export interface Reminders {
  /**
   * Some due confirmed bookings, ordered by start, without a lock. A booking whose start was agreed
   * less than `reminderHours` ahead needs no reminder.
   */
  due(rounds: readonly ReminderRound[]): Promise<readonly DueReminder[]>;
  /**
   * Locks the booking and records the reminder of its present start. Null when it is no longer due,
   * or another transaction has locked it.
   */
  take(due: DueReminder): Promise<StoredBooking | null>;
  /**
   * Makes the reminder due again if no channel has sent it: each attempt failed, or a change
   * stopped it. Does nothing while another transaction has locked the booking.
   */
  release(id: BookingId): Promise<void>;
}

/** When guests are reminded of their bookings. */
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
import type { Booking, BookingOnFile } from './booking';

/** Contract: from 21:00 to 09:00, by the clock of the venue, no reminder is sent. */
const morning = '09:00' as LocalTime;
const night = '21:00' as LocalTime;

/**
 * The last moment before the night. It leaves a quarter of an hour in which the reminders can be
 * sent, even if a provider fails at first.
 */
const evening = '20:45' as LocalTime;

/** The bookings of a venue whose reminders are due at a moment of the day. */
export interface ReminderRound {
  readonly venueId: VenueId;
  readonly reminderHours: number;
  /** Bookings that start earlier are due. */
  readonly startsBefore: Instant;
  /** When the night begins: a reminder that has not been sent by then waits for the morning. */
  readonly sendBefore: Instant;
}

type ReminderVenue = Pick<Venue, 'id' | 'zone'> & {
  readonly policy: Pick<Venue['policy'], 'reminderHours'>;
};

/**
 * Null at night, and for a venue without reminders. A reminder whose time is in the night is due in
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

/** Where the clocks skip that time, the beginning of the next day serves as well. */
function momentOn(date: LocalDate, time: LocalTime, zone: Zone): Instant {
  return instantOf({ date, time }, zone) ?? startOfDay(addDays(date, 1), zone);
}

/** A booking whose reminder is due. */
export interface DueReminder {
  readonly bookingId: BookingId;
  readonly round: ReminderRound;
}

/** The bookings whose guests have not been reminded of the present start. */
export interface Reminders {
  /**
   * Some confirmed bookings that are due, those that start first before others, without a lock. A
   * booking whose start was agreed later than `reminderHours` before it needs no reminder.
   */
  due(rounds: readonly ReminderRound[]): Promise<readonly DueReminder[]>;
  /**
   * Locks the booking and notes that its guest is reminded of the present start. Null when it is
   * not due any more, or another transaction is changing it or reminding its guest.
   */
  take(due: DueReminder): Promise<BookingOnFile | null>;
  /**
   * Makes the reminder due again where none was sent by any channel: those that were written could
   * not be sent, or were stopped by a change. Does nothing while another transaction has the
   * booking.
   */
  release(id: BookingId): Promise<void>;
}

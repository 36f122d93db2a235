/** Finding and locking the booking that a write of the team changes. */
import type { Booking, BookingOnFile, UndoStep } from '@venue/domain/booking/booking';
import type { TeamBooking } from '@venue/domain/booking/team-bookings';
import { isAsAfter } from '@venue/domain/booking/undo';
import { displayReference, type Reference } from '@venue/domain/shared/ids';
import type { VenueSummary } from '@venue/domain/venue/venue';
import { Problem } from '../../problems';
import { bookingInScope } from '../../pipeline/in-scope';
import { toTeamBooking, type TeamBookingAnswer } from '../team-booking-view';
import { writeContextOf, type TeamWriteContext } from '../../pipeline/write-context-of';
import type { TeamWriteCall } from '../../operation';

/** The booking that a member names, in the version that the member saw. */
export interface BookingVersion {
  readonly reference: Reference;
  readonly version: number;
}

export interface LockedBooking {
  readonly seen: BookingVersion;
  readonly venue: VenueSummary;
  readonly file: BookingOnFile;
}

/** What changing a booking for the team needs, in the form that the changes by guests have. */
export interface TeamChange extends TeamWriteContext {
  readonly seen: BookingVersion;
  readonly file: BookingOnFile;
  /** Whose diary it is in, and what the team's enquiries about it name as their source. */
  readonly caller: { readonly environment: Booking['environment']; readonly channel: string };
}

/**
 * The booking with the rules of its venue and without a lock, for reads of its days that come
 * before the lock. Throws `conflict` where it is not the version that the member saw.
 */
export async function findBooking(seen: BookingVersion, call: TeamWriteCall): Promise<TeamChange> {
  const { file } = await find(seen, call);
  const context = await writeContextOf(file.booking.venueId, call);
  const caller = { environment: file.booking.environment, channel: 'team' };
  return { ...context, file, caller, seen };
}

/** The same booking, locked until the transaction ends. */
export async function lockBooking(change: TeamChange, call: TeamWriteCall): Promise<TeamChange> {
  const file = await call.work.bookings.lock(change.file.booking.id);
  await requireVersion(file, change.seen, call);
  return { ...change, file };
}

export async function findAndLock(seen: BookingVersion, call: TeamWriteCall): Promise<TeamChange> {
  return lockBooking(await findBooking(seen, call), call);
}

/** The booking alone, locked, for changes that need no rules of the venue. */
export async function lockVersion(
  seen: BookingVersion,
  call: TeamWriteCall,
): Promise<LockedBooking> {
  const { booking, venue } = await bookingInScope(seen.reference, call);
  const file = await call.work.bookings.lock(booking.id);
  await requireVersion(file, seen, call);
  return { seen, venue, file };
}

/** Saves the booking and answers it. */
export async function saved(booking: Booking, call: TeamWriteCall): Promise<TeamBookingAnswer> {
  await call.work.bookings.save(booking);
  return answerAbout(booking, call);
}

/** The booking as it is now, also in a transaction that has changed it. */
export async function answerAbout(
  { reference }: Pick<Booking, 'reference'>,
  call: TeamWriteCall,
): Promise<TeamBookingAnswer> {
  return toTeamBooking(await bookingInScope(reference, call));
}

/**
 * Takes a step. Where another member has taken the same one since the booking was seen, there is
 * nothing left to do, and the booking as it is now is the answer. A step that has more to it than
 * its name is known by a function.
 */
export async function unlessTaken(
  step: UndoStep | 'undo' | ((now: TeamBooking) => boolean | Promise<boolean>),
  { seen, call }: { readonly seen: BookingVersion; readonly call: TeamWriteCall },
  take: () => Promise<TeamBookingAnswer>,
): Promise<TeamBookingAnswer> {
  try {
    return await take();
  } catch (error) {
    if (!(error instanceof Problem) || error.slug !== 'conflict') throw error;
    const now = await bookingInScope(seen.reference, call);
    const isTaken = typeof step === 'function' ? await step(now) : isAsAfter(step, now.booking);
    if (now.booking.version < seen.version || !isTaken) throw error;
    return answerAbout(seen, call);
  }
}

async function find(seen: BookingVersion, call: TeamWriteCall): Promise<LockedBooking> {
  const { booking, venue } = await bookingInScope(seen.reference, call);
  const file = await call.work.bookings.find(booking.id);
  await requireVersion(file, seen, call);
  return { seen, venue, file };
}

async function requireVersion(
  { booking }: BookingOnFile,
  seen: BookingVersion,
  call: TeamWriteCall,
): Promise<void> {
  if (booking.version === seen.version) return;
  throw new Problem('conflict', {
    detail: `Booking ${displayReference(booking.reference)} was changed meanwhile. This is how it is now.`,
    booking: await answerAbout(booking, call),
  });
}

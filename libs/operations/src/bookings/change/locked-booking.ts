/** Finds and locks the booking that a write of the team changes. */
import type { Booking, StoredBooking, UndoStep } from '@venue/domain/booking/booking';
import type { TeamBooking } from '@venue/domain/booking/team-bookings';
import { isDoneAlready } from '@venue/domain/booking/undo';
import { displayReference, type Reference } from '@venue/domain/shared/ids';
import type { VenueSummary } from '@venue/domain/venue/venue';
import { Problem } from '../../problems';
import { bookingInScope } from '../../pipeline/in-scope';
import { toTeamBooking, type TeamBookingAnswer } from '../team-booking-view';
import { writeContextOf, type TeamWriteContext } from '../../pipeline/write-context-of';
import type { TeamWriteCall } from '../../operation';

/** A booking and the version of it that the member saw. */
export interface BookingVersion {
  readonly reference: Reference;
  readonly version: number;
}

export interface LockedBooking {
  readonly target: BookingVersion;
  readonly venue: VenueSummary;
  readonly file: StoredBooking;
}

/** The context for a change by the team, with the same members as for a change by a guest. */
export interface TeamChange extends TeamWriteContext {
  readonly target: BookingVersion;
  readonly file: StoredBooking;
  /** The environment of the booking, and the source that the team's enquiries about it name. */
  readonly caller: { readonly environment: Booking['environment']; readonly channel: string };
}

/**
 * The booking with its venue's rules, without a lock, so that its days can be read and locked
 * first. Throws `conflict` if the booking has another version than the member saw.
 */
export async function findBooking(
  target: BookingVersion,
  call: TeamWriteCall,
): Promise<TeamChange> {
  const { file } = await find(target, call);
  const context = await writeContextOf(file.booking.venueId, call);
  const caller = { environment: file.booking.environment, channel: 'team' };
  return { ...context, file, caller, target };
}

/** Locks the booking until the transaction ends. */
export async function lockBooking(change: TeamChange, call: TeamWriteCall): Promise<TeamChange> {
  const file = await call.work.bookings.lock(change.file.booking.id);
  await requireVersion(file, change.target, call);
  return { ...change, file };
}

export async function findAndLock(
  target: BookingVersion,
  call: TeamWriteCall,
): Promise<TeamChange> {
  return lockBooking(await findBooking(target, call), call);
}

/** Locks the booking for changes that don't depend on the venue's rules. */
export async function lockVersion(
  target: BookingVersion,
  call: TeamWriteCall,
): Promise<LockedBooking> {
  const { booking, venue } = await bookingInScope(target.reference, call);
  const file = await call.work.bookings.lock(booking.id);
  await requireVersion(file, target, call);
  return { target, venue, file };
}

/** Saves the booking and returns the answer. */
export async function saveAndAnswer(
  booking: Booking,
  call: TeamWriteCall,
): Promise<TeamBookingAnswer> {
  await call.work.bookings.save(booking);
  return answerAbout(booking, call);
}

/** The current state of the booking, including the changes of this transaction. */
export async function answerAbout(
  { reference }: Pick<Booking, 'reference'>,
  call: TeamWriteCall,
): Promise<TeamBookingAnswer> {
  return toTeamBooking(await bookingInScope(reference, call));
}

/**
 * Takes a step. If another member has taken the same step since the booking was seen, returns the
 * booking in its current state instead of a conflict. `step` is a function where its name alone
 * does not identify it.
 */
export async function takeOnce(
  step: UndoStep | 'undo' | ((now: TeamBooking) => boolean | Promise<boolean>),
  { target, call }: { readonly target: BookingVersion; readonly call: TeamWriteCall },
  take: () => Promise<TeamBookingAnswer>,
): Promise<TeamBookingAnswer> {
  try {
    return await take();
  } catch (error) {
    if (!(error instanceof Problem) || error.slug !== 'conflict') throw error;
    const now = await bookingInScope(target.reference, call);
    const isTaken = typeof step === 'function' ? await step(now) : isDoneAlready(step, now.booking);
    if (now.booking.version < target.version || !isTaken) throw error;
    return answerAbout(target, call);
  }
}

async function find(target: BookingVersion, call: TeamWriteCall): Promise<LockedBooking> {
  const { booking, venue } = await bookingInScope(target.reference, call);
  const file = await call.work.bookings.find(booking.id);
  await requireVersion(file, target, call);
  return { target, venue, file };
}

async function requireVersion(
  { booking }: StoredBooking,
  target: BookingVersion,
  call: TeamWriteCall,
): Promise<void> {
  if (booking.version === target.version) return;
  throw new Problem('conflict', {
    detail: `Booking ${displayReference(booking.reference)} was changed meanwhile. This is how it is now.`,
    booking: await answerAbout(booking, call),
  });
}

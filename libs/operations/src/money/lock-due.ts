import { stateOf, type Booking, type StoredBooking } from '@venue/domain/booking/booking';
import { amountDueOf } from '@venue/domain/payment/amount-due';
import { moneyBalanceOf } from '@venue/domain/payment/decide-money';
import { displayReference, type Reference } from '@venue/domain/shared/ids';
import { noPence, type Pence } from '@venue/domain/shared/money';
import type { TeamWriteCall } from '../operation';
import { bookingInScope } from '../pipeline/in-scope';
import type { WriteContext } from '../pipeline/write-context';
import { writeContextOf } from '../pipeline/write-context-of';
import { Problem } from '../problems';

export interface LockedDue {
  readonly file: StoredBooking;
  readonly owedPence: Pence;
  readonly context: WriteContext;
}

/** Locks a booking in that version, which owes something; throws if it does not. */
export async function lockDue(
  { reference, version }: { readonly reference: Reference; readonly version: number },
  call: TeamWriteCall,
): Promise<LockedDue> {
  const { work, now } = call;
  const match = await bookingInScope(reference, call);
  const context = await writeContextOf(match.booking.venueId, call);
  const file = await work.bookings.lock(match.booking.id);
  const { booking, receivedPence } = file;
  requireVersion(booking, version);
  const { status, requiredPence } = amountDueOf({ kind: 'table', file }, now);
  const isOver = status === 'cancelled' || status === 'expired';
  if (isOver || stateOf(booking, now) === 'held') throw new Problem('booking-not-changeable');
  const { owedPence } = moneyBalanceOf({ isOver, requiredPence, receivedPence });
  if (owedPence === noPence) throw new Problem('no-deposit-due');
  return { file, owedPence, context };
}

export function requireVersion({ version, reference }: Booking, expected: number): void {
  if (expected === version) return;
  const detail = `${displayReference(reference)} has been changed since. Please look at it again.`;
  throw new Problem('conflict', { detail });
}

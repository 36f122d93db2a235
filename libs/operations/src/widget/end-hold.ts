import { Interruption, type Booking, type Work } from '@venue/domain';

/** Gives back what a hold keeps, whose row is ours; its table is free once this is committed. */
export async function endHold(hold: Booking, { bookings }: Work): Promise<void> {
  const over: Booking = { ...hold, state: 'expired', holdUntil: null };
  if (!(await bookings.change(over, null))) throw new Interruption('overtaken');
}

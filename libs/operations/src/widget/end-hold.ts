import type { Booking, Work } from '@venue/domain';

/** Ends a hold whose row is locked; its table is free once this is committed. */
export async function endHold(hold: Booking, { bookings }: Work): Promise<void> {
  const over: Booking = { ...hold, state: 'expired', holdUntil: null };
  await bookings.save(over);
}

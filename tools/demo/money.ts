/** What the demo shows of money besides deposits: cards that guarantee tables, and a refund. */
import type { TeamBooking } from '@venue/domain/booking/team-bookings';
import type { Reference } from '@venue/domain/shared/ids';
import { addDays, type LocalDate } from '@venue/domain/shared/time';
import { listBookings } from '@venue/operations/bookings/day/list-bookings';
import { chargeFee } from '@venue/operations/money/charge-fee';
import { refundPayment } from '@venue/operations/money/refund-payment';
import { changePart } from '@venue/operations/venues/group/change-part';
import type { AdminService } from '@venue/runtime';

/** From four guests on, the bar wants a card. */
export async function askForCards(admin: AdminService): Promise<void> {
  const rule = { when: { partySizeFrom: 4 }, guarantee: { feePerGuestPence: 1000 } };
  const path = '/venues/the-lantern/bookingTypes/table/deposits';
  const changed = await admin.perform(changePart, { path, value: JSON.stringify([rule]) });
  if (changed.kind !== 'applied') throw new Error(JSON.stringify(changed));
}

export function hasCard({ booking }: TeamBooking): boolean {
  return booking.guarantee?.status === 'held';
}

/** Of the fees of a week, the first is charged; the others are still to decide. */
export async function chargeFirstFee(today: LocalDate, admin: AdminService): Promise<void> {
  for (let days = 7; days > 0; days -= 1) {
    const found = await admin.perform(listBookings, {
      environment: 'live',
      date: addDays(today, -days),
    });
    const missed = found.find((one) => one.state === 'no_show' && hasCard(one));
    const guarantee = missed?.booking.guarantee;
    if (missed === undefined || !guarantee) continue;
    const { reference } = missed.booking;
    const fields = { reference, amountPence: guarantee.feePence, reason: 'Nobody came' };
    await admin.perform(chargeFee, fields);
    return;
  }
}

export async function refundAll(reference: string, admin: AdminService): Promise<void> {
  await admin.perform(refundPayment, {
    reference: reference.replaceAll(' ', '') as Reference,
    reason: 'Agreed by phone',
  });
}

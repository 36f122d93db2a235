/** The locked booking that a payment or a card is for. */
import type { Day } from '@venue/domain/availability/day';
import { stateOf, type Allocation, type StoredBooking } from '@venue/domain/booking/booking';
import { Interruption } from '@venue/domain/interruption';
import { tablesAgainFor } from '@venue/domain/payment/receive';
import type { PaymentRequest } from '@venue/domain/payment/request';
import type { BookingId, VenueId } from '@venue/domain/shared/ids';
import { localOf } from '@venue/domain/shared/time';
import type { Venue } from '@venue/domain/venue/venue';
import { daysOf, dayToWriteIn } from '../availability/diary/day-to-write';
import type { WriteContext } from '../pipeline/write-context';

/** `allocation` has free tables for a booking that has lost its own. */
export interface LockedTable {
  readonly kind: 'table';
  readonly request: PaymentRequest;
  readonly file: StoredBooking;
  readonly context: WriteContext;
  readonly allocation: Allocation | null;
}

export async function lockTable(
  request: PaymentRequest,
  id: BookingId,
  groupContext: Omit<WriteContext, 'venue'>,
): Promise<LockedTable> {
  const unlockedFile = await groupContext.work.bookings.find(id);
  const context = { ...groupContext, venue: venueOf(unlockedFile.booking, groupContext) };
  // Days are locked before the row, as in every write; only an expired booking needs its day.
  const isLapsed = stateOf(unlockedFile.booking, groupContext.now) === 'expired';
  const day = isLapsed ? await dayOfStart(unlockedFile, context) : null;
  const file = await groupContext.work.bookings.lock(id);
  if (stateOf(file.booking, groupContext.now) !== stateOf(unlockedFile.booking, groupContext.now)) {
    throw new Interruption('changed-meanwhile');
  }
  const allocation = day === null ? null : tablesAgainFor(file.booking, day);
  return { kind: 'table', request, file, context, allocation };
}

export function venueOf(
  of: { readonly venueId: VenueId },
  { group }: Omit<WriteContext, 'venue'>,
): Venue {
  const venue = group.venues.find(({ id }) => id === of.venueId);
  if (venue === undefined) throw new Error('a venue that is not there');
  return venue;
}

async function dayOfStart(file: StoredBooking, context: WriteContext): Promise<Day | null> {
  const { booking } = file;
  const caller = { environment: booking.environment };
  const { venue } = context;
  return dayToWriteIn(
    localOf(booking.startsAt, venue.zone),
    { ...context, caller },
    {
      isUnavailable: () => false,
      changing: { id: booking.id, days: daysOf(file, venue) },
    },
  );
}

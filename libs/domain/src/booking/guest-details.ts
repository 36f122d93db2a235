import type { Booking } from './booking';
import type { WishField } from './fields';

/** What a booking has of its guest. */
export type GuestDetails = Pick<
  Booking,
  'guestId' | 'contactId' | 'guestName' | 'guestPhone' | 'guestEmail' | 'isForBusiness' | WishField
>;

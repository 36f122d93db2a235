import type { Booking } from './booking';
import type { WishField } from './fields';

/** The fields of a booking that describe its guest. */
export type GuestDetails = Pick<
  Booking,
  | 'guestId'
  | 'contactId'
  | 'guestName'
  | 'guestPhone'
  | 'guestEmail'
  | 'isForBusiness'
  | 'locale'
  | WishField
>;

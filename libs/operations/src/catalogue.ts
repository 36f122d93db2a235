import { showKey } from './access/keys/show-key';
import { amendBooking } from './bookings/change/amend-booking';
import { cancelBooking } from './bookings/cancel/cancel-booking';
import { checkAvailability } from './availability/check-availability';
import { findBookableDays } from './availability/find-bookable-days';
import { findBooking } from './bookings/find-booking';
import { makeBooking } from './bookings/make/make-booking';
import { reportRunningLate } from './bookings/late/report-running-late';
import { sendDepositLink } from './money/send-deposit-link';
import { getMenus } from './venues/get-menus';
import { getOpeningHours } from './venues/get-opening-hours';
import { getVenueKnowledge } from './venues/get-venue-knowledge';
import { submitEnquiry } from './enquiries/submit-enquiry';
import type { KeyOperation } from './operation';
import { listEventInstances } from './tickets/list-event-instances';
import { listEvents } from './tickets/list-events';
import { listUpcomingEvents } from './tickets/list-upcoming-events';
import { orderTickets } from './tickets/order-tickets';
import { listChanges } from './webhooks/list-changes';
import { leaveWaitingList, lookUpEntry } from './waiting/entry-of-guest';
import { joinWaitingList } from './waiting/join-waiting-list';
import { getBrand } from './venues/get-brand';
import { getVenue } from './venues/get-venue';
import { listVenues } from './venues/list-venues';

/**
 * Every operation for integration keys. REST routes, tools and the reference are computed from it.
 */
export const catalogue: readonly KeyOperation[] = [
  showKey,
  listVenues,
  getVenue,
  getBrand,
  getOpeningHours,
  getVenueKnowledge,
  getMenus,
  listUpcomingEvents,
  listEvents,
  listEventInstances,
  orderTickets,
  checkAvailability,
  findBookableDays,
  makeBooking,
  findBooking,
  listChanges,
  amendBooking,
  cancelBooking,
  reportRunningLate,
  sendDepositLink,
  submitEnquiry,
  joinWaitingList,
  lookUpEntry,
  leaveWaitingList,
];

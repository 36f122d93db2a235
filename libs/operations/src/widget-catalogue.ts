import type { KeyOperation } from './operation';
import { addContact } from './guests/add-contact';
import { addGuest } from './guests/add-guest';
import { bookHeldTime } from './bookings/hold/book-held-time';
import { browseAvailability } from './availability/browse-availability';
import { getCaptchaChallenge } from './access/captcha/captcha-challenge';
import { getWidgetConfig } from './venues/get-widget-config';
import { holdTable } from './bookings/hold/hold-table';
import { releaseHold } from './bookings/hold/release-hold';
import { seeBookingStatus } from './bookings/hold/see-booking-status';
import { sendEnquiry } from './enquiries/send-enquiry';
import { setMarketingPreferences } from './guests/set-marketing-preferences';

/**
 * Every operation for browsers on a venue’s own site. Only publishable keys may use them; they
 * require no capabilities and are not agents' tools.
 */
export const widgetCatalogue: readonly KeyOperation[] = [
  getWidgetConfig,
  browseAvailability,
  holdTable,
  releaseHold,
  addGuest,
  addContact,
  bookHeldTime,
  seeBookingStatus,
  setMarketingPreferences,
  getCaptchaChallenge,
  sendEnquiry,
];

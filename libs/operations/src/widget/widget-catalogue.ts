import type { Operation } from '../operation';
import { addContact } from './add-contact';
import { addGuest } from './add-guest';
import { bookHeldTime } from './book-held-time';
import { browseAvailability } from './browse-availability';
import { getCaptchaChallenge } from './captcha-challenge';
import { getWidgetConfig } from './get-widget-config';
import { holdTable } from './hold-table';
import { releaseHold } from './release-hold';
import { seeBookingStatus } from './see-booking-status';
import { sendEnquiry } from './send-enquiry';
import { setMarketingPreferences } from './set-marketing-preferences';

/**
 * Every operation for browsers on a venue’s own site, which only publishable keys may use. They
 * have no capabilities, and are no agents' tools.
 */
export const widgetCatalogue: readonly Operation[] = [
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

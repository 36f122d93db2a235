import type { Operation } from './operation';
import { addContact } from './widget/add-contact';
import { addGuest } from './widget/add-guest';
import { bookHeldTime } from './widget/book-held-time';
import { browseAvailability } from './widget/browse-availability';
import { getCaptchaChallenge } from './widget/captcha-challenge';
import { getWidgetConfig } from './widget/get-widget-config';
import { holdTable } from './widget/hold-table';
import { releaseHold } from './widget/release-hold';
import { seeBookingStatus } from './widget/see-booking-status';
import { sendEnquiry } from './widget/send-enquiry';
import { setMarketingPreferences } from './widget/set-marketing-preferences';

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

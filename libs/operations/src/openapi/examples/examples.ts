import { bookingExamples } from './booking-examples';
import { changeExamples } from './change-examples';
import { contentExamples } from './content-examples';
import { enquiryExamples } from './enquiry-examples';
import { eventExamples } from './event-examples';
import type { Examples } from './example';
import { ticketExamples } from './ticket-examples';
import { venueExamples } from './venue-examples';
import { widgetExamples } from './widget-examples';

/** An example of every operation, by its route. */
export const examples: Examples = {
  ...venueExamples,
  ...contentExamples,
  ...eventExamples,
  ...ticketExamples,
  ...bookingExamples,
  ...changeExamples,
  ...enquiryExamples,
  ...widgetExamples,
};

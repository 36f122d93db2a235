import { bookingExamples } from './booking-examples';
import { changeExamples } from './change-examples';
import { contentExamples } from './content-examples';
import { enquiryExamples } from './enquiry-examples';
import type { Examples } from './example';
import { venueExamples } from './venue-examples';

/** An example of every operation, by its route. */
export const examples: Examples = {
  ...venueExamples,
  ...contentExamples,
  ...bookingExamples,
  ...changeExamples,
  ...enquiryExamples,
};

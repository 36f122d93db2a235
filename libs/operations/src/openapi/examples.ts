import { keyExamples } from '../access/keys/key-examples';
import { bookingExamples } from '../bookings/booking-examples';
import { changeExamples } from '../bookings/change/change-examples';
import { contentExamples } from '../venues/content-examples';
import { enquiryExamples } from '../enquiries/enquiry-examples';
import { eventExamples } from '../tickets/event-examples';
import type { RoutedOperation } from '../operation';
import type { Examples, OperationExample } from '../example';
import { teamExamples } from './team-examples';
import { ticketExamples } from '../tickets/ticket-examples';
import { waitingExamples } from '../waiting/waiting-examples';
import { venueExamples } from '../venues/venue-examples';
import { widgetExamples } from '../bookings/hold/widget-examples';

/** An example of every operation for keys, by its route. */
export const examples: Examples = {
  ...keyExamples,
  ...venueExamples,
  ...contentExamples,
  ...eventExamples,
  ...ticketExamples,
  ...bookingExamples,
  ...changeExamples,
  ...enquiryExamples,
  ...widgetExamples,
  ...waitingExamples,
};

/** Routes of the team are below another path, so they may have the same name as one for keys. */
export function exampleOf({
  audience,
  route,
}: Pick<RoutedOperation, 'audience' | 'route'>): OperationExample | undefined {
  return (audience === 'team' ? teamExamples : examples)[route];
}

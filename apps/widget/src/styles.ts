/** The styles of the element: what all steps share, then each part's own. */
import { base } from './styles/base';
import { bookingStyles as booking } from './styles/booking';
import { enquiry } from './styles/enquiry';
import { events } from './styles/events';
import { times } from './styles/times';

export const styles = [base, times, booking, enquiry, events];

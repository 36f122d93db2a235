/** The styles of the element: what all steps share, then each part's own. */
import { base } from './styles/base';
import { bookingStyles } from './styles/booking';
import { enquiry } from './styles/enquiry';
import { events } from './styles/events';
import { searchStyles } from './styles/search';

export const styles = [base, searchStyles, bookingStyles, enquiry, events];

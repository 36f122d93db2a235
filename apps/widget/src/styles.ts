/** The styles of the element: what all steps share, then each part's own. */
import { base } from './styles/base';
import { bookingStyles } from './styles/booking';
import { searchStyles } from './styles/search';

export const styles = [base, searchStyles, bookingStyles];

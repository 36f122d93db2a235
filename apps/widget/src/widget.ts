/** The script that a page loads: it defines the element. */
import { VenueBooking } from './element';
import { warn } from './report';

const tag = 'venue-booking';
if (customElements.get(tag) === undefined) customElements.define(tag, VenueBooking);
else warn('the script is on this page twice; the first copy is used.');

/** The answers of the deployment that the widget reads: types only, of the same classes. */
export type { Challenge } from '@venue/operations/access/captcha/captcha-token';
export type { AvailabilityAnswer } from '@venue/operations/availability/check-availability';
export type { BookableDaysAnswer } from '@venue/operations/availability/find-bookable-days';
export type { AlternativeAnswer, OptionAnswer } from '@venue/operations/availability/offers';
export type { WishesInput } from '@venue/operations/bookings/guest-details';
export type { HeldTimeAnswer } from '@venue/operations/bookings/hold/book-held-time';
export type { HoldAnswer } from '@venue/operations/bookings/hold/hold-table';
export type { BookingStatusAnswer } from '@venue/operations/bookings/hold/see-booking-status';
export type { SentAnswer } from '@venue/operations/enquiries/send-enquiry';
export type { GuestAnswer } from '@venue/operations/guests/add-guest';
export type { ProblemBody } from '@venue/operations/problems';
export type { EventInstancesAnswer } from '@venue/operations/tickets/list-event-instances';
export type { EventsAnswer } from '@venue/operations/tickets/list-events';
export type { TicketsAnswer } from '@venue/operations/tickets/order-tickets';
export type { OneVenueAnswer } from '@venue/operations/venues/get-venue';
export type { WidgetConfigAnswer } from '@venue/operations/venues/get-widget-config';
export type { JoinAnswer } from '@venue/operations/waiting/join-waiting-list';

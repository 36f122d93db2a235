/** The types of the deployment's answers. */
import type { DayBookingAnswer as AnsweredBooking } from '@venue/operations/bookings/day/day-view';

export type { IssuedKeyAnswer, KeyAnswer } from '@venue/operations/access/keys/key-view';
export type {
  DeviceAnswer,
  MemberAnswer,
  SessionAnswer,
} from '@venue/operations/access/people/people-answers';
export type { MeAnswer } from '@venue/operations/access/people/show-me';
export type {
  AffectedBookingAnswer,
  BlockAnswer,
} from '@venue/operations/availability/blocks/block-view';
export type { ListedBlockAnswer } from '@venue/operations/availability/blocks/list-blocks';
export type { TablesAnswer } from '@venue/operations/availability/find-tables';
export type { TeamTimesAnswer } from '@venue/operations/availability/find-times';
export type { WalkInSeatingsAnswer } from '@venue/operations/availability/find-walk-in-seatings';
export type { DayForTeamAnswer } from '@venue/operations/bookings/day/day-for-team';
export type { NumbersAnswer } from '@venue/operations/bookings/day/numbers-for';
export type { SeatingsAnswer } from '@venue/operations/bookings/change/list-seatings';
export type { BookingMatchAnswer } from '@venue/operations/bookings/day/search-bookings';
export type { BookingDetailsAnswer } from '@venue/operations/bookings/history/show-booking';
export type { WishesInput } from '@venue/operations/bookings/guest-details';
export type {
  TeamBookingAnswer,
  TeamBookingFields,
} from '@venue/operations/bookings/team-booking-view';
export type { BookFromEnquiryAnswer } from '@venue/operations/enquiries/book-from-enquiry';
export type { OpenTasksAnswer } from '@venue/operations/enquiries/count-open-tasks';
export type { EnquiryView } from '@venue/operations/enquiries/enquiry-view';
export type { GuestMatchAnswer } from '@venue/operations/guests/find-guest';
export type { CancelledDateView } from '@venue/operations/tickets/cancelled/cancelled-date-view';
export type { MoneyView } from '@venue/operations/money/money-view';
export type { RefusalChoice } from '@venue/operations/problems';
export type { CheckInAnswer } from '@venue/operations/tickets/door/check-in';
export type { DoorListAnswer } from '@venue/operations/tickets/door/door-list';
export type { EventDateAnswer } from '@venue/operations/tickets/door/team-tickets-view';
export type { ConflictsAnswer } from '@venue/operations/venues/group/conflicts-view';
export type { AppliedAnswer, ComparedAnswer } from '@venue/operations/venues/group/group-view';
export type { GroupChangesAnswer } from '@venue/operations/venues/group/list-group-changes';
export type {
  ChangedPartAnswer,
  ComparedPartAnswer,
  PartAnswer,
} from '@venue/operations/venues/group/part-view';
export type {
  TeamVenueAnswer,
  TeamVenuesAnswer,
} from '@venue/operations/venues/group/list-team-venues';
export type { QueueRow } from '@venue/operations/waiting/queue-view';
export type { WaitingRow } from '@venue/operations/waiting/team-waiting';
export type { NewWebhookAnswer } from '@venue/operations/webhooks/add-webhook';
export type { WebhookAnswer, WebhookDeliveryAnswer } from '@venue/operations/webhooks/webhook-view';

/** A booking of the day, with its times in minutes since the start of the service day. */
export interface DayBookingAnswer extends AnsweredBooking {
  readonly startMinutes: number;
  readonly endMinutes: number;
}

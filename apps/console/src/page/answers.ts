/** What the deployment answers, as types. */
import type { DayBookingAnswer as AnsweredBooking } from '@venue/operations';

export type {
  AffectedBookingAnswer,
  AppliedAnswer,
  BlockAnswer,
  BookFromEnquiryAnswer,
  BookingDetailsAnswer,
  CheckInAnswer,
  ComparedAnswer,
  ConflictsAnswer,
  DayForTeamAnswer,
  DeviceAnswer,
  DoorListAnswer,
  EnquiryView,
  EventDateAnswer,
  FoundBookingAnswer,
  FoundGuestAnswer,
  IssuedKeyAnswer,
  KeyAnswer,
  MeAnswer,
  MemberAnswer,
  MoneyView,
  NewWebhookAnswer,
  NumbersAnswer,
  RefusalChoice,
  SessionAnswer,
  TeamBookingAnswer,
  TeamTimesAnswer,
  TeamVenueAnswer,
  TeamVenuesAnswer,
  WalkInSeatingsAnswer,
  WebhookAnswer,
  WebhookDeliveryAnswer,
} from '@venue/operations';

/** A booking of the day, with where it stands in minutes since the service day began. */
export interface DayBookingAnswer extends AnsweredBooking {
  readonly startMinutes: number;
  readonly endMinutes: number;
}

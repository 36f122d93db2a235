/** What the deployment answers, as types. */
export type {
  AffectedBookingAnswer,
  BlockAnswer,
  BookingDetailsAnswer,
  CheckInAnswer,
  DayBookingAnswer,
  DayForTeamAnswer,
  DoorListAnswer,
  EventDateAnswer,
  FoundBookingAnswer,
  FoundGuestAnswer,
  MeAnswer,
  TeamBookingAnswer,
  TeamTimesAnswer,
  TeamVenueAnswer,
  TeamVenuesAnswer,
  WalkInSeatingsAnswer,
} from '@venue/operations';

/** What the deployment answers, as types. */
export type {
  BookingDetailsAnswer,
  DayBookingAnswer,
  DayForTeamAnswer,
  MeAnswer,
  TeamBookingAnswer,
  TeamVenueAnswer,
  TeamVenuesAnswer,
} from '@venue/operations';

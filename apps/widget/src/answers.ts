/** The answers of the deployment that the widget reads: types only, of the same classes. */
export type {
  AlternativeAnswer,
  AvailabilityAnswer,
  BookableDaysAnswer,
  BookingStatusAnswer,
  Challenge,
  EventInstancesAnswer,
  EventsAnswer,
  HeldTimeAnswer,
  GuestAnswer,
  HoldAnswer,
  OneVenueAnswer,
  OptionAnswer,
  ProblemBody,
  SentAnswer,
  TicketsAnswer,
  WidgetConfigAnswer,
} from '@venue/operations';

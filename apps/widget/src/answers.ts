/** The answers of the deployment that the widget reads: types only, of the same classes. */
export type {
  AlternativeAnswer,
  AvailabilityAnswer,
  BookableDaysAnswer,
  BookingStatusAnswer,
  HeldTimeAnswer,
  GuestAnswer,
  HoldAnswer,
  OneVenueAnswer,
  OptionAnswer,
  ProblemBody,
  WidgetConfigAnswer,
} from '@venue/operations';

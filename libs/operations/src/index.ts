export type { Challenge } from './access/captcha/captcha-token';
export { isKeyAllowed } from './access/check-key';
export { issueBookPageKey, keepBookPageKey } from './access/keys/book-page-keys';
export { changeKey } from './access/keys/change-key';
export { issueKey } from './access/keys/issue-key';
export {
  toKey,
  type IssuedKey,
  type IssuedKeyAnswer,
  type KeyAnswer,
  type KeyView,
} from './access/keys/key-view';
export { listKeys } from './access/keys/list-keys';
export { revokeKey } from './access/keys/revoke-key';
export { rotateKey, type RotatedKey } from './access/keys/rotate-key';
export { setKeyOrigins } from './access/keys/set-key-origins';
export { addDevice } from './access/people/add-device';
export { changeMember } from './access/people/change-member';
export { signInFirstAdmin } from './access/people/first-admin';
export { inviteMember } from './access/people/invite-member';
export { listDevices } from './access/people/list-devices';
export { listMembers } from './access/people/list-members';
export { listSessions } from './access/people/list-sessions';
export { makeSignInLink } from './access/people/make-sign-in-link';
export type { DeviceAnswer, MemberAnswer, SessionAnswer } from './access/people/people-answers';
export { revokeDevice } from './access/people/revoke-device';
export { revokeMember } from './access/people/revoke-member';
export { revokeSession } from './access/people/revoke-session';
export { showMe, type MeAnswer } from './access/people/show-me';
export {
  isEmailAddress,
  ownerOfLink,
  requestSignIn,
  signInByCode,
  signInByEmail,
  signInByLink,
  signOut,
  type SignInDeployment,
  type SignedIn,
} from './access/people/sign-in';
export { inputOf } from './agents/arguments';
export { toolResultOf, type ToolResult } from './agents/tool-result';
export { toolsOf, type Tool, type ToolDefinition } from './agents/tools';
export { Authenticator, type Credentials } from './authentication/authenticator';
export { bookPageKey } from './authentication/book-page-key';
export { headersForPreflight } from './authentication/cross-origin';
export { newKeyText, readKey, writeKey } from './authentication/key-text';
export { manageLink } from './authentication/manage-token';
export { RefusalCounter, refusedKeysMax, refusedTokensMax } from './authentication/refusal-counter';
export { untilFloor } from './authentication/refusal-floor';
export { Secrets } from './authentication/secrets';
export { SessionAuthenticator } from './authentication/session-authenticator';
export {
  requireOwnOrigin,
  sessionCookieOf,
  type SessionCredentials,
} from './authentication/team-authenticator';
export { blockTables } from './availability/blocks/block-tables';
export type { AffectedBookingAnswer, BlockAnswer } from './availability/blocks/block-view';
export { closeOnlineBooking } from './availability/blocks/close-online-booking';
export { liftBlock, liftClosure } from './availability/blocks/lift-block';
export { listBlocks, listClosures } from './availability/blocks/list-blocks';
export type { AvailabilityAnswer } from './availability/check-availability';
export { reportExpiredIn } from './availability/diary/expire';
export { RecentPages } from './availability/diary/recent-pages';
export { SharedDiary } from './availability/diary/shared-diary';
export type { BookableDaysAnswer } from './availability/find-bookable-days';
export { findTimesForTeam, type TeamTimesAnswer } from './availability/find-times';
export {
  findWalkInSeatings,
  type WalkInSeatingsAnswer,
} from './availability/find-walk-in-seatings';
export type { AlternativeAnswer, OptionAnswer } from './availability/offers';
export {
  completeBooking,
  markArrived,
  markNoShow,
  seatBooking,
} from './bookings/attend/attendance';
export { undoStep } from './bookings/attend/undo-step';
export { cancelBookingByTeam } from './bookings/cancel/cancel-by-team';
export { changeBooking } from './bookings/change/change-booking';
export { listSeatings, moveBooking } from './bookings/change/move-booking';
export { dayForTeam, type DayForTeamAnswer } from './bookings/day/day-for-team';
export type { DayBookingAnswer } from './bookings/day/day-view';
export { followChanges, type Following } from './bookings/day/follow-changes';
export { listBookings } from './bookings/day/list-bookings';
export { numbersFor, type NumbersAnswer } from './bookings/day/numbers-for';
export { searchBookings, type FoundBookingAnswer } from './bookings/day/search-bookings';
export { holderOf, type LinkHolder } from './bookings/guest-page/booking-of-token';
export {
  addNoteAsGuest,
  cancelAsGuest,
  changeAsGuest,
  findTimesForChange,
  previewChange,
  reportLateAsGuest,
  type ChangePreview,
} from './bookings/guest-page/guest-operations';
export {
  performAsGuest,
  type GuestFields,
  type GuestOutcome,
} from './bookings/guest-page/perform-as-guest';
export {
  brandFor,
  calendarFileFor,
  venueNameFor,
  viewBooking,
  type BookingView,
  type GuestState,
} from './bookings/guest-page/view-booking';
export { describeHistory } from './bookings/history/describe-history';
export {
  showBooking,
  toBookingDetails,
  type BookingDetails,
  type BookingDetailsAnswer,
} from './bookings/history/show-booking';
export type { HeldTimeAnswer } from './bookings/hold/book-held-time';
export type { HoldAnswer } from './bookings/hold/hold-table';
export type { BookingStatusAnswer } from './bookings/hold/see-booking-status';
export { markLate } from './bookings/late/mark-late';
export { bookByPhone } from './bookings/make/book-by-phone';
export { walkIn } from './bookings/make/walk-in';
export { noteBooking, pinBooking, tagBooking, unpinBooking } from './bookings/notes';
export { toTeamBooking, type TeamBookingAnswer } from './bookings/team-booking-view';
export { catalogue } from './catalogue';
export { answerEnquiry } from './enquiries/answer-enquiry';
export { assignEnquiry } from './enquiries/assign-enquiry';
export { bookFromEnquiry, type BookFromEnquiryAnswer } from './enquiries/book-from-enquiry';
export { closeEnquiry, type CloseEnquiryAnswer } from './enquiries/close-enquiry';
export { toEnquiryView, type EnquiryView } from './enquiries/enquiry-view';
export { listEnquiries } from './enquiries/list-enquiries';
export type { SentAnswer } from './enquiries/send-enquiry';
export { showEnquiry } from './enquiries/show-enquiry';
export { example } from './example';
export type { JsonSchema } from './fields/kind';
export type { RawFields } from './fields/parse';
export { blankText, schemaOf } from './fields/schema';
export type { GuestAnswer } from './guests/add-guest';
export { erasePerson, previewErasure, type ErasePersonAnswer } from './guests/erase-person';
export { exportPersonalData } from './guests/export-personal-data';
export { findGuest, type FoundGuestAnswer } from './guests/find-guest';
export {
  lanesOf,
  sendingTimes,
  type Dispatcher,
  type MessageProviders,
  type SendingTimes,
} from './jobs/dispatcher';
export { MessageDelivery } from './jobs/message-delivery';
export { proveDeployment } from './jobs/prove-deployment';
export { remindGuests } from './jobs/remind-guests';
export { Schedule, type ScheduledJob } from './jobs/schedule';
export * from './messages/colour';
export { messageNames } from './messages/kind-names';
export { listMessages } from './messages/list-messages';
export { previewMessages, previewNames, type PreviewedMessage } from './messages/preview-messages';
export { attachmentsOf, toTeamMessage } from './messages/team-message-view';
export { takeTextStatus } from './messages/text-status';
export {
  payTestCheckout,
  takeCallback,
  viewTestCheckout,
  type TestCheckoutView,
} from './money/callbacks';
export { closeUnusableCheckouts, reconcilePayments } from './money/checkout-jobs';
export { decideMoney } from './money/decide-money';
export { openCheckout, returnFromCheckout } from './money/follow-link';
export { viewLink, type LinkView } from './money/link-view';
export { listMoneyDecisions } from './money/list-money';
export type { MoneyView } from './money/money-view';
export { payAsGuest, type PayAnswer } from './money/pay-as-guest';
export { returnUrlFor } from './money/return-url';
export { sendLinkAgain } from './money/send-link-again';
export { waiveDue } from './money/waive-due';
export type {
  CodeSample,
  Media,
  OpenApiDocument,
  OperationObject,
  Parameter,
  ResponseObject,
} from './openapi/document';
export { openapiOf } from './openapi/openapi';
export { operationIdOf } from './openapi/operation-object';
export { problemHelp } from './openapi/problem-help';
export {
  appFor,
  patternOf,
  routeFor,
  routeTable,
  surfaceFor,
  type AppName,
} from './openapi/route-table';
export { teamOpenapiOf } from './openapi/team-openapi';
export {
  addressOf,
  apiRoot,
  problemsOf,
  teamRoot,
  type Operation,
  type Settings,
} from './operation';
export { Bulkhead } from './pipeline/bulkhead';
export { ChangeHub, type ChangeHubTimes } from './pipeline/change-hub';
export {
  DEPLOYMENT,
  type Deployment,
  type GuestDeployment,
  type PayingDeployment,
  type Payments,
  type TeamDeployment,
  type WholeDeployment,
} from './pipeline/deployment';
export { keyMin } from './pipeline/idempotency';
export type { OperationRequest } from './pipeline/operation-request';
export {
  problemFor,
  toProblemResponse,
  type OperationResponse,
} from './pipeline/operation-response';
export { perform } from './pipeline/perform';
export {
  performAsOperator,
  type OperatorDeployment,
  type OperatorInput,
} from './pipeline/perform-as-operator';
export { performForTeam, type TeamRequest } from './pipeline/perform-for-team';
export { routed, type RoutedTeamOperation } from './pipeline/routed-team-operation';
export { SingleFlight } from './pipeline/single-flight';
export type { TeamOperation } from './pipeline/team-operation';
export {
  withoutOperation,
  type AgentCall,
  type RequestRecord,
  type Telemetry,
} from './pipeline/telemetry';
export {
  Problem,
  invalid,
  problemBody,
  problems,
  type ProblemBody,
  type ProblemSlug,
  type RefusalChoice,
} from './problems';
export { routedTeamOperations } from './team-catalogue';
export { checkIn, undoCheckIn, type CheckInAnswer } from './tickets/door/check-in';
export { doorList, type DoorListAnswer } from './tickets/door/door-list';
export { listBuyers } from './tickets/door/list-buyers';
export { listEventDates } from './tickets/door/list-event-dates';
export {
  stateOfSales,
  toBuyer,
  toEventDate,
  type EventDateAnswer,
} from './tickets/door/team-tickets-view';
export type { EventInstancesAnswer } from './tickets/list-event-instances';
export type { EventsAnswer } from './tickets/list-events';
export type { TicketsAnswer } from './tickets/order-tickets';
export type { OneVenueAnswer } from './venues/get-venue';
export type { WidgetConfigAnswer } from './venues/get-widget-config';
export { applyGroup } from './venues/group/apply-group';
export { compareGroup } from './venues/group/compare-group';
export { toConflicts, type ConflictsAnswer } from './venues/group/conflicts-view';
export { describeConflict, describeDateConflict } from './venues/group/describe-conflict';
export { exportGroup } from './venues/group/export-group';
export type {
  AppliedAnswer,
  ApplyGroupAnswer,
  CompareGroupAnswer,
  ComparedAnswer,
} from './venues/group/group-view';
export { listConflicts } from './venues/group/list-conflicts';
export type { TeamVenueAnswer, TeamVenuesAnswer } from './venues/group/list-team-venues';
export { listVenueSlugs } from './venues/group/list-venue-slugs';
export { VenuePages, qrCodeOf, type VenuePage } from './venues/venue-pages';
export { addWebhook, type NewWebhookAnswer } from './webhooks/add-webhook';
export {
  redeliverWebhooks,
  removeWebhook,
  rotateWebhook,
  testWebhook,
} from './webhooks/change-webhook';
export { listWebhookDeliveries, listWebhooks } from './webhooks/list-webhooks';
export { webhookSchema } from './webhooks/payload-schemas';
export { webhookHeaders, webhookSecret } from './webhooks/signature';
export { WebhookDelivery } from './webhooks/webhook-delivery';
export type { WebhookAnswer, WebhookDeliveryAnswer } from './webhooks/webhook-view';
export { widgetCatalogue } from './widget-catalogue';
export { formatDate, formatGuests, formatMoment, formatTime } from './wording/format';

export { inputOf } from './agents/arguments';
export { toolResultOf, type ToolResult } from './agents/tool-result';
export { toolsOf, type Tool, type ToolDefinition } from './agents/tools';
export { Bulkhead } from './pipeline/bulkhead';
export { RecentPages } from './diary/recent-pages';
export { SharedDiary } from './diary/shared-diary';
export { catalogue } from './catalogue';
export { headersForPreflight } from './access/cross-origin';
export {
  DEPLOYMENT,
  type Deployment,
  type GuestDeployment,
  type PayingDeployment,
  type Payments,
  type TeamDeployment,
  type WholeDeployment,
} from './pipeline/deployment';
export { Authenticator, type Credentials } from './access/authenticator';
export type { JsonSchema } from './fields/kind';
export { blankText, schemaOf } from './fields/schema';
export type { RawFields } from './fields/parse';
export { example } from './openapi/examples/example';
export { webhookSchema } from './webhooks/payload-schemas';
export { webhookHeaders, webhookSecret } from './webhooks/signature';
export { MessageDelivery } from './jobs/message-delivery';
export { WebhookDelivery } from './jobs/webhook-delivery';
export {
  lanesOf,
  sendingTimes,
  type MessageProviders,
  type Dispatcher,
  type SendingTimes,
} from './jobs/dispatcher';
export { remindGuests } from './jobs/remind-guests';
export { Schedule, type ScheduledJob } from './jobs/schedule';
export {
  blackOrWhiteOn,
  contrast,
  hexOf,
  isDark,
  mix,
  parseColour,
  readableOn,
  textContrast,
  type Colour,
} from './messages/colour';
export { messageNames } from './messages/kind-names';
export { takeTextStatus } from './messages/text-status';
export { isKeyAllowed } from './widget/check-key';
export { bookPageKey } from './access/book-page-key';
export { newKeyText, readKey, writeKey } from './access/key-text';
export { openapiOf } from './openapi/openapi';
export { operationIdOf } from './openapi/operation-object';
export type {
  CodeSample,
  Media,
  OpenApiDocument,
  OperationObject,
  Parameter,
  ResponseObject,
} from './openapi/document';
export {
  addressOf,
  apiRoot,
  problemsOf,
  teamRoot,
  type Operation,
  type Settings,
} from './operation';
export {
  payTestCheckout,
  takeCallback,
  viewTestCheckout,
  type TestCheckoutView,
} from './deposits/callbacks';
export { returnFromCheckout, openCheckout } from './deposits/follow-link';
export { viewLink, type LinkView } from './deposits/link-view';
export { returnUrlFor } from './deposits/return-url';
export { closeUnusableCheckouts, reconcilePayments } from './deposits/checkout-jobs';
export { reportExpiredIn } from './diary/expire';
export { perform } from './pipeline/perform';
export type { OperationRequest } from './pipeline/operation-request';
export { keyMin } from './pipeline/idempotency';
export { problemHelp } from './openapi/problem-help';
export {
  invalid,
  Problem,
  problemBody,
  problems,
  type ProblemBody,
  type ProblemSlug,
  type RefusalChoice,
} from './problems';
export { untilFloor } from './access/refusal-floor';
export { RefusalCounter, refusedKeysMax, refusedTokensMax } from './access/refusal-counter';
export {
  toProblemResponse,
  problemFor,
  type OperationResponse,
} from './pipeline/operation-response';
export {
  appFor,
  patternOf,
  routeFor,
  routeTable,
  surfaceFor,
  type AppName,
} from './openapi/route-table';
export { Secrets } from './access/secrets';
export { SingleFlight } from './pipeline/single-flight';
export { describeConflict, describeDateConflict } from './wording/describe-conflict';
export { describeHistory } from './wording/describe-history';
export { formatDate, formatGuests, formatMoment, formatTime } from './wording/format';
export { qrCodeOf, VenuePages, type VenuePage } from './venues/venue-pages';
export { widgetCatalogue } from './widget/widget-catalogue';
export { holderOf, type LinkHolder } from './manage/booking-of-token';
export {
  addNoteAsGuest,
  cancelAsGuest,
  changeAsGuest,
  findTimesForChange,
  previewChange,
  reportLateAsGuest,
  type ChangePreview,
} from './manage/guest-operations';
export { payAsGuest, type PayAnswer } from './manage/pay-as-guest';
export { performAsGuest, type GuestFields, type GuestOutcome } from './manage/perform-as-guest';
export {
  brandFor,
  calendarFileFor,
  venueNameFor,
  viewBooking,
  type BookingView,
  type GuestState,
} from './manage/view-booking';
export { manageLink } from './access/manage-token';
export type { AvailabilityAnswer } from './bookings/check-availability';
export type { BookableDaysAnswer } from './bookings/find-bookable-days';
export type { AlternativeAnswer, OptionAnswer } from './bookings/offers';
export type { OneVenueAnswer } from './venues/get-venue';
export type { GuestAnswer } from './widget/add-guest';
export type { HeldTimeAnswer } from './widget/book-held-time';
export type { EventInstancesAnswer } from './tickets/list-event-instances';
export type { EventsAnswer } from './tickets/list-events';
export type { TicketsAnswer } from './tickets/order-tickets';
export type { Challenge } from './widget/captcha-token';
export type { SentAnswer } from './widget/send-enquiry';
export type { WidgetConfigAnswer } from './widget/get-widget-config';
export type { HoldAnswer } from './widget/hold-table';
export type { BookingStatusAnswer } from './widget/see-booking-status';
export {
  withoutOperation,
  type AgentCall,
  type RequestRecord,
  type Telemetry,
} from './pipeline/telemetry';
export {
  performAsOperator,
  type OperatorDeployment,
  type OperatorInput,
} from './team/perform-as-operator';
export type { TeamOperation } from './team/team-operation';
export type { RoutedTeamOperation } from './team/routed-team-operation';
export { performForTeam, type TeamRequest } from './team/perform-for-team';
export { routedTeamOperations } from './team/team-catalogue';
export {
  requireOwnOrigin,
  sessionCookieOf,
  type SessionCredentials,
} from './access/team-authenticator';
export type { TeamVenueAnswer, TeamVenuesAnswer } from './team/group/list-team-venues';
export { showMe, type MeAnswer } from './team/people/show-me';
export { routed } from './team/routed-team-operation';
export type { BookingDetailsAnswer } from './team/history/show-booking';
export type { ConflictsAnswer } from './team/group/conflicts-view';
export type {
  AppliedAnswer,
  ApplyGroupAnswer,
  ComparedAnswer,
  CompareGroupAnswer,
} from './team/group/group-view';
export type { DayBookingAnswer } from './team/day/day-view';
export type { TeamBookingAnswer } from './team/bookings/team-booking-view';
export { teamOpenapiOf } from './openapi/team-openapi';
export { toConflicts } from './team/group/conflicts-view';
export { toKey, type IssuedKeyAnswer, type KeyAnswer } from './team/keys/key-view';
export { toTeamBooking } from './team/bookings/team-booking-view';
export { attachmentsOf, toTeamMessage } from './team/messages/team-message-view';
export {
  stateOfSales,
  toBuyer,
  toEventDate,
  type EventDateAnswer,
} from './team/door/team-tickets-view';
export { applyGroup } from './team/group/apply-group';
export { blockTables } from './team/blocks/block-tables';
export type { AffectedBookingAnswer, BlockAnswer } from './team/blocks/block-view';
export { searchBookings, type FoundBookingAnswer } from './team/bookings/search-bookings';
export { dayForTeam, type DayForTeamAnswer } from './team/day/day-for-team';
export { closeOnlineBooking } from './team/blocks/close-online-booking';
export { liftBlock, liftClosure } from './team/blocks/lift-block';
export { listBlocks, listClosures } from './team/blocks/list-blocks';
export { answerEnquiry } from './team/enquiries/answer-enquiry';
export { assignEnquiry } from './team/enquiries/assign-enquiry';
export { bookFromEnquiry, type BookFromEnquiryAnswer } from './team/enquiries/book-from-enquiry';
export { closeEnquiry, type CloseEnquiryAnswer } from './team/enquiries/close-enquiry';
export { toEnquiryView, type EnquiryView } from './team/enquiries/enquiry-view';
export { compareGroup } from './team/group/compare-group';
export { erasePerson, previewErasure, type ErasePersonAnswer } from './team/guests/erase-person';
export { proveDeployment } from './team/proof/prove-deployment';
export { exportGroup } from './team/group/export-group';
export { exportPersonalData } from './team/guests/export-personal-data';
export { issueBookPageKey, keepBookPageKey } from './team/keys/book-page-keys';
export { changeKey } from './team/keys/change-key';
export { issueKey } from './team/keys/issue-key';
export type { IssuedKey, KeyView } from './team/keys/key-view';
export { listBookings } from './team/bookings/list-bookings';
export { listConflicts } from './team/group/list-conflicts';
export { listEnquiries } from './team/enquiries/list-enquiries';
export { checkIn, undoCheckIn, type CheckInAnswer } from './team/door/check-in';
export { doorList, type DoorListAnswer } from './team/door/door-list';
export { numbersFor, type NumbersAnswer } from './team/numbers/numbers-for';
export { listMoneyDecisions } from './team/money/list-money';
export { decideMoney } from './team/money/decide-money';
export type { MoneyView } from './team/money/money-view';
export { waiveDue } from './team/money/waive-due';
export { sendLinkAgain } from './team/money/send-link-again';
export { listBuyers } from './team/door/list-buyers';
export { listEventDates } from './team/door/list-event-dates';
export { listKeys } from './team/keys/list-keys';
export { listMessages } from './team/messages/list-messages';
export {
  previewMessages,
  previewNames,
  type PreviewedMessage,
} from './team/messages/preview-messages';
export { completeBooking, markArrived, markNoShow, seatBooking } from './team/bookings/attendance';
export { bookByPhone } from './team/bookings/book-by-phone';
export { cancelBookingByTeam } from './team/bookings/cancel-by-team';
export { changeBooking } from './team/bookings/change-booking';
export { markLate } from './team/bookings/mark-late';
export { listSeatings, moveBooking } from './team/bookings/move-booking';
export { noteBooking, pinBooking, tagBooking, unpinBooking } from './team/bookings/notes';
export { undoStep } from './team/bookings/undo-step';
export { findTimesForTeam, type TeamTimesAnswer } from './team/bookings/find-times';
export {
  findWalkInSeatings,
  type WalkInSeatingsAnswer,
} from './team/bookings/find-walk-in-seatings';
export { findGuest, type FoundGuestAnswer } from './team/guests/find-guest';
export { walkIn } from './team/bookings/walk-in';
export { listVenueSlugs } from './team/group/list-venue-slugs';
export { revokeKey } from './team/keys/revoke-key';
export { rotateKey, type RotatedKey } from './team/keys/rotate-key';
export { setKeyOrigins } from './team/keys/set-key-origins';
export { showBooking, toBookingDetails, type BookingDetails } from './team/history/show-booking';
export { showEnquiry } from './team/enquiries/show-enquiry';
export { SessionAuthenticator } from './access/session-authenticator';
export { followChanges, type Following } from './team/day/follow-changes';
export { ChangeHub, type ChangeHubTimes } from './pipeline/change-hub';
export { addDevice } from './team/people/add-device';
export { changeMember } from './team/people/change-member';
export { signInFirstAdmin } from './team/people/first-admin';
export { inviteMember } from './team/people/invite-member';
export { listDevices } from './team/people/list-devices';
export { listMembers } from './team/people/list-members';
export { listSessions } from './team/people/list-sessions';
export { makeSignInLink } from './team/people/make-sign-in-link';
export type { DeviceAnswer, MemberAnswer, SessionAnswer } from './team/people/people-answers';
export { revokeDevice } from './team/people/revoke-device';
export { revokeMember } from './team/people/revoke-member';
export { revokeSession } from './team/people/revoke-session';
export {
  requestSignIn,
  isEmailAddress,
  ownerOfLink,
  signInByCode,
  signInByEmail,
  signInByLink,
  signOut,
  type SignedIn,
  type SignInDeployment,
} from './team/people/sign-in';
export { addWebhook, type NewWebhookAnswer } from './team/webhooks/add-webhook';
export {
  redeliverWebhooks,
  removeWebhook,
  rotateWebhook,
  testWebhook,
} from './team/webhooks/change-webhook';
export { listWebhookDeliveries, listWebhooks } from './team/webhooks/list-webhooks';
export type { WebhookAnswer, WebhookDeliveryAnswer } from './team/webhooks/webhook-view';

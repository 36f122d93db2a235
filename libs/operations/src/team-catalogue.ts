import { addDevice } from './access/people/add-device';
import { applyGroup } from './venues/group/apply-group';
import { blockTables } from './availability/blocks/block-tables';
import {
  completeBooking,
  markArrived,
  markNoShow,
  seatBooking,
} from './bookings/attend/attendance';
import { bookByPhone } from './bookings/make/book-by-phone';
import { cancelBookingByTeam } from './bookings/cancel/cancel-by-team';
import { changeBooking } from './bookings/change/change-booking';
import { markLate } from './bookings/late/mark-late';
import { listSeatings } from './bookings/change/list-seatings';
import { moveBooking } from './bookings/change/move-booking';
import { swapTables } from './bookings/change/swap-tables';
import { noteBooking, pinBooking, tagBooking, unpinBooking } from './bookings/notes';
import { undoStep } from './bookings/attend/undo-step';
import { walkIn } from './bookings/make/walk-in';
import { changeMember } from './access/people/change-member';
import { closeOnlineBooking } from './availability/blocks/close-online-booking';
import { changePart } from './venues/group/change-part';
import { comparePart } from './venues/group/compare-part';
import { showPart } from './venues/group/show-part';
import { compareGroup } from './venues/group/compare-group';
import { dayForTeam } from './bookings/day/day-for-team';
import { cancelDate } from './tickets/cancelled/cancel-date';
import { listCancelledDates } from './tickets/cancelled/list-cancelled-dates';
import { checkIn, undoCheckIn } from './tickets/door/check-in';
import { doorList } from './tickets/door/door-list';
import { answerEnquiry } from './enquiries/answer-enquiry';
import { assignEnquiry } from './enquiries/assign-enquiry';
import { bookFromEnquiry } from './enquiries/book-from-enquiry';
import { closeEnquiry } from './enquiries/close-enquiry';
import { countOpenTasks } from './enquiries/count-open-tasks';
import { listEnquiries } from './enquiries/list-enquiries';
import { showEnquiry } from './enquiries/show-enquiry';
import { erasePerson, previewErasure } from './guests/erase-person';
import { exportGroup } from './venues/group/export-group';
import { listConsents } from './guests/list-consents';
import { exportPersonalData } from './guests/export-personal-data';
import { inviteMember } from './access/people/invite-member';
import { issueKey } from './access/keys/issue-key';
import { liftBlock, liftClosure } from './availability/blocks/lift-block';
import { listBlocks, listClosures } from './availability/blocks/list-blocks';
import { findGuest } from './guests/find-guest';
import { findTimesForTeam } from './availability/find-times';
import { findTables } from './availability/find-tables';
import { findWalkInSeatings } from './availability/find-walk-in-seatings';
import { listBookings } from './bookings/day/list-bookings';
import { listBuyers } from './tickets/door/list-buyers';
import { listGroupChanges } from './venues/group/list-group-changes';
import { listConflicts } from './venues/group/list-conflicts';
import { listDevices } from './access/people/list-devices';
import { listEventDates } from './tickets/door/list-event-dates';
import { listKeys } from './access/keys/list-keys';
import { removeManagerCode, setManagerCode } from './access/people/manager-codes';
import { listMembers } from './access/people/list-members';
import { listMessages } from './messages/list-messages';
import { listSessions } from './access/people/list-sessions';
import { listTeamVenues } from './venues/group/list-team-venues';
import { decideMoney } from './money/decide-money';
import { listMoneyDecisions } from './money/list-money';
import { chargeFee } from './money/charge-fee';
import { refundPayment } from './money/refund-payment';
import { recordCash, takeCashBack } from './money/record-cash';
import { requestExtra, withdrawExtra } from './money/request-extra';
import { sendLinkAgain } from './money/send-link-again';
import { waiveDue } from './money/waive-due';
import { numbersFor } from './bookings/day/numbers-for';
import { revokeDevice } from './access/people/revoke-device';
import { changeKey } from './access/keys/change-key';
import { revokeKey } from './access/keys/revoke-key';
import { revokeMember } from './access/people/revoke-member';
import { revokeSession } from './access/people/revoke-session';
import { rotateKey } from './access/keys/rotate-key';
import { searchBookings } from './bookings/day/search-bookings';
import { listShiftNotes, writeShiftNote } from './bookings/day/shift-notes';
import { setKeyOrigins } from './access/keys/set-key-origins';
import { showBooking } from './bookings/history/show-booking';
import { showMe } from './access/people/show-me';
import { addToQueue, listQueue } from './waiting/team-queue';
import { callParty, seatParty } from './waiting/team-queue-steps';
import { listWaiting, offerToEntry, removeEntry } from './waiting/team-waiting';
import { addToWaitingList, moveEntry, showEntry } from './waiting/team-waiting-order';
import { addWebhook } from './webhooks/add-webhook';
import {
  redeliverWebhooks,
  removeWebhook,
  rotateWebhook,
  testWebhook,
} from './webhooks/change-webhook';
import { listWebhookDeliveries, listWebhooks } from './webhooks/list-webhooks';
import type { TeamOperation } from './operation';

/**
 * Every team operation that is offered over HTTP to signed-in people. A route without parameters
 * precedes a route that would match its last segment as a parameter.
 */
export const teamCatalogue: readonly TeamOperation[] = [
  showMe,
  setManagerCode,
  removeManagerCode,
  listTeamVenues,
  dayForTeam,
  listShiftNotes,
  writeShiftNote,
  listBookings,
  searchBookings,
  showBooking,
  bookByPhone,
  walkIn,
  changeBooking,
  cancelBookingByTeam,
  markArrived,
  seatBooking,
  completeBooking,
  markNoShow,
  markLate,
  undoStep,
  listSeatings,
  moveBooking,
  swapTables,
  pinBooking,
  unpinBooking,
  noteBooking,
  tagBooking,
  findTimesForTeam,
  findTables,
  findWalkInSeatings,
  findGuest,
  listConflicts,
  listBlocks,
  blockTables,
  liftBlock,
  listClosures,
  closeOnlineBooking,
  liftClosure,
  listWaiting,
  addToWaitingList,
  showEntry,
  moveEntry,
  offerToEntry,
  removeEntry,
  listQueue,
  addToQueue,
  callParty,
  seatParty,
  listMessages,
  countOpenTasks,
  listEnquiries,
  showEnquiry,
  assignEnquiry,
  answerEnquiry,
  bookFromEnquiry,
  closeEnquiry,
  listMoneyDecisions,
  decideMoney,
  refundPayment,
  chargeFee,
  waiveDue,
  recordCash,
  takeCashBack,
  requestExtra,
  withdrawExtra,
  sendLinkAgain,
  listEventDates,
  listCancelledDates,
  cancelDate,
  listBuyers,
  doorList,
  checkIn,
  undoCheckIn,
  numbersFor,
  listSessions,
  revokeSession,
  listDevices,
  addDevice,
  revokeDevice,
  listMembers,
  inviteMember,
  changeMember,
  revokeMember,
  listKeys,
  issueKey,
  rotateKey,
  revokeKey,
  setKeyOrigins,
  changeKey,
  listWebhooks,
  addWebhook,
  listWebhookDeliveries,
  testWebhook,
  rotateWebhook,
  redeliverWebhooks,
  removeWebhook,
  exportGroup,
  listGroupChanges,
  compareGroup,
  applyGroup,
  showPart,
  comparePart,
  changePart,
  previewErasure,
  erasePerson,
  exportPersonalData,
  listConsents,
];

import { addDevice } from './people/add-device';
import { applyGroup } from './group/apply-group';
import { blockTables } from './blocks/block-tables';
import { completeBooking, markArrived, markNoShow, seatBooking } from './bookings/attendance';
import { bookByPhone } from './bookings/book-by-phone';
import { cancelBookingByTeam } from './bookings/cancel-by-team';
import { changeBooking } from './bookings/change-booking';
import { markLate } from './bookings/mark-late';
import { listSeatings, moveBooking } from './bookings/move-booking';
import { noteBooking, pinBooking, tagBooking, unpinBooking } from './bookings/notes';
import { undoStep } from './bookings/undo-step';
import { walkIn } from './bookings/walk-in';
import { changeMember } from './people/change-member';
import { closeOnlineBooking } from './blocks/close-online-booking';
import { compareGroup } from './group/compare-group';
import { dayForTeam } from './day/day-for-team';
import { checkIn, undoCheckIn } from './door/check-in';
import { doorList } from './door/door-list';
import { answerEnquiry } from './enquiries/answer-enquiry';
import { assignEnquiry } from './enquiries/assign-enquiry';
import { bookFromEnquiry } from './enquiries/book-from-enquiry';
import { closeEnquiry } from './enquiries/close-enquiry';
import { listEnquiries } from './enquiries/list-enquiries';
import { showEnquiry } from './enquiries/show-enquiry';
import { erasePerson, previewErasure } from './guests/erase-person';
import { exportGroup } from './group/export-group';
import { exportPersonalData } from './guests/export-personal-data';
import { inviteMember } from './people/invite-member';
import { issueKey } from './keys/issue-key';
import { liftBlock, liftClosure } from './blocks/lift-block';
import { listBlocks, listClosures } from './blocks/list-blocks';
import { findGuest } from './guests/find-guest';
import { findTimesForTeam } from './bookings/find-times';
import { findWalkInSeatings } from './bookings/find-walk-in-seatings';
import { listBookings } from './bookings/list-bookings';
import { listBuyers } from './door/list-buyers';
import { listConflicts } from './group/list-conflicts';
import { listDevices } from './people/list-devices';
import { listEventDates } from './door/list-event-dates';
import { listKeys } from './keys/list-keys';
import { listMembers } from './people/list-members';
import { listMessages } from './messages/list-messages';
import { listSessions } from './people/list-sessions';
import { listTeamVenues } from './group/list-team-venues';
import { decideMoney } from './money/decide-money';
import { listMoneyDecisions } from './money/list-money';
import { sendLinkAgain } from './money/send-link-again';
import { waiveDue } from './money/waive-due';
import { numbersFor } from './numbers/numbers-for';
import { revokeDevice } from './people/revoke-device';
import { changeKey } from './keys/change-key';
import { revokeKey } from './keys/revoke-key';
import { revokeMember } from './people/revoke-member';
import { revokeSession } from './people/revoke-session';
import { rotateKey } from './keys/rotate-key';
import { routed, type RoutedTeamOperation } from './routed-team-operation';
import { searchBookings } from './bookings/search-bookings';
import { setKeyOrigins } from './keys/set-key-origins';
import { showBooking } from './history/show-booking';
import { showMe } from './people/show-me';
import type { TeamOperation } from './team-operation';
import { addWebhook } from './webhooks/add-webhook';
import {
  redeliverWebhooks,
  removeWebhook,
  rotateWebhook,
  testWebhook,
} from './webhooks/change-webhook';
import { listWebhookDeliveries, listWebhooks } from './webhooks/list-webhooks';

/**
 * Every team operation that is offered over HTTP, to people who are signed in. A route without
 * parameters comes before one that would take its last part for one.
 */
const teamCatalogue: readonly TeamOperation<object, object>[] = [
  showMe,
  listTeamVenues,
  dayForTeam,
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
  pinBooking,
  unpinBooking,
  noteBooking,
  tagBooking,
  findTimesForTeam,
  findWalkInSeatings,
  findGuest,
  listConflicts,
  listBlocks,
  blockTables,
  liftBlock,
  listClosures,
  closeOnlineBooking,
  liftClosure,
  listMessages,
  listEnquiries,
  showEnquiry,
  assignEnquiry,
  answerEnquiry,
  bookFromEnquiry,
  closeEnquiry,
  listMoneyDecisions,
  decideMoney,
  waiveDue,
  sendLinkAgain,
  listEventDates,
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
  compareGroup,
  applyGroup,
  previewErasure,
  erasePerson,
  exportPersonalData,
];

/** The same with all that a route needs. */
export const routedTeamOperations: readonly RoutedTeamOperation[] = teamCatalogue.map(routed);

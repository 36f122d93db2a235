import { applyGroup } from './apply-group';
import { closeEnquiry } from './enquiries/close-enquiry';
import { compareGroup } from './compare-group';
import { erasePerson, previewErasure } from './erase-person';
import { exportGroup } from './export-group';
import { exportPersonalData } from './export-personal-data';
import { issueKey } from './issue-key';
import { findGuest } from './find-guest';
import { findTimesForTeam } from './bookings/find-times';
import { findWalkInSeatings } from './bookings/find-walk-in-seatings';
import { listBookings } from './list-bookings';
import { listBuyers } from './list-buyers';
import { listConflicts } from './list-conflicts';
import { listEnquiries } from './enquiries/list-enquiries';
import { listEventDates } from './list-event-dates';
import { listKeys } from './list-keys';
import { listMessages } from './list-messages';
import { listTeamVenues } from './list-team-venues';
import { completeBooking, markArrived, markNoShow, seatBooking } from './bookings/attendance';
import { revokeKey } from './revoke-key';
import { rotateKey } from './rotate-key';
import { routed, type RoutedTeamOperation } from './routed-team-operation';
import { setKeyOrigins } from './set-key-origins';
import { showBooking } from './show-booking';
import { showEnquiry } from './enquiries/show-enquiry';
import { showMe } from './show-me';
import type { TeamOperation } from './team-operation';

/** Every team operation that is offered over HTTP, to people who are signed in. */
const teamCatalogue: readonly TeamOperation<object, object>[] = [
  showMe,
  listTeamVenues,
  listBookings,
  showBooking,
  seatBooking,
  completeBooking,
  markNoShow,
  findTimesForTeam,
  findWalkInSeatings,
  findGuest,
  listConflicts,
  listMessages,
  listEnquiries,
  showEnquiry,
  closeEnquiry,
  listEventDates,
  listBuyers,
  listKeys,
  issueKey,
  rotateKey,
  revokeKey,
  setKeyOrigins,
  exportGroup,
  compareGroup,
  applyGroup,
  previewErasure,
  erasePerson,
  exportPersonalData,
];

/** The same with all that a route needs. */
export const routedTeamOperations: readonly RoutedTeamOperation[] = teamCatalogue.map(routed);

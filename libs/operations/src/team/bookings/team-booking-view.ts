/** A booking as the venue's team sees it and works with it. */
import {
  bookingStates,
  displayReference,
  environments,
  isoOf,
  isoOrNull,
  localOf,
  plusMinutes,
  undoMinutesMax,
  type Booking,
  type BookingState,
  type TeamBooking,
  type Undo,
  type UndoStep,
} from '@venue/domain';
import { gives, givesOrNull } from '../../fields/field';
import {
  date,
  flag,
  int32Max,
  listOfWords,
  moment,
  object,
  oneOf,
  time,
  uuid,
  wholeNumber,
  words,
} from '../../fields/kinds';

const undoSteps = [
  'arrive',
  'seat',
  'leave',
  'miss',
  'cancel',
  'move',
] as const satisfies readonly UndoStep[];

class TeamDepositAnswer {
  @gives(oneOf('none', 'awaiting_payment', 'paid'), 'How the payment stands.') status!: string;
  @gives(wholeNumber(0, int32Max), 'The whole deposit, in pence.') requiredPence!: number;
  @gives(wholeNumber(0, int32Max), 'What was received, in pence.') receivedPence!: number;
}

class UndoAnswer {
  @gives(oneOf(...undoSteps), 'The last step.') step!: string;
  @gives(moment, 'Until when it can be undone, if nothing else changes.') until!: string;
}

export class TeamBookingAnswer {
  @gives(words, 'The reference.') reference!: string;
  @gives(wholeNumber(1, int32Max), 'Named by the next change of the booking.') version!: number;
  @gives(oneOf(...environments), 'Whose diary it is in.') environment!: string;
  @gives(oneOf(...bookingStates), 'Its state at this moment.') state!: string;
  @gives(words, 'The state in words for the team.') stateWords!: string;
  @gives(words, 'The venue, by its slug.') venue!: string;
  @gives(date, 'The day on which it starts, on the venue’s clock.') date!: string;
  @gives(time, 'When it starts, on the venue’s clock.') time!: string;
  @gives(moment, 'When it starts.') startsAt!: string;
  @gives(moment, 'When the stay ends.') endsAt!: string;
  @gives(wholeNumber(1, int32Max), 'The number of guests.') partySize!: number;
  @gives(uuid, 'The booking type.') bookingTypeId!: string;
  @gives(words, 'The name of the booking type.') bookingType!: string;
  @gives(listOfWords, 'Names of its tables.') tables!: readonly string[];
  @gives(listOfWords, 'Ids of the tables that it holds now.') tableIds!: readonly string[];
  @gives(flag, 'Whether only the team gives it other tables.') isPinned!: boolean;
  @gives(words, 'The guest’s name; empty for a hold.') guestName!: string;
  @gives(words, 'Their phone number; empty where none was given.') guestPhone!: string;
  @givesOrNull(words, 'Their e-mail address.') guestEmail!: string | null;
  @givesOrNull(words, 'What they wrote.') notes!: string | null;
  @givesOrNull(words, 'What the team notes for itself.') teamNote!: string | null;
  @gives(listOfWords, 'Short words of the team.') tags!: readonly string[];
  @gives(flag, 'Whether it was stated to be for business.') isForBusiness!: boolean;
  @gives(object(TeamDepositAnswer), 'The deposit.') deposit!: TeamDepositAnswer;
  @givesOrNull(moment, 'Until when an unpaid booking waits for its deposit.')
  payBy!: string | null;
  @givesOrNull(moment, 'When the party was seen at the door.') arrivedAt!: string | null;
  @givesOrNull(moment, 'When guests who will be late are expected.')
  expectedArrival!: string | null;
  @givesOrNull(moment, 'Until when the table is kept for them.') heldUntil!: string | null;
  @givesOrNull(words, 'Why it was cancelled.') cancelReason!: string | null;
  @givesOrNull(object(UndoAnswer), 'The last step of the team, if one can be undone.')
  undo!: UndoAnswer | null;
  @gives(words, 'Through which channel it was made.') source!: string;
  @gives(moment, 'When it was made.') createdAt!: string;
}

export function toTeamBooking(row: TeamBooking): TeamBookingAnswer {
  const { booking, venue, state, tables, tableIds, deposit } = row;
  const { slug, zone } = venue;
  return {
    reference: displayReference(booking.reference),
    version: booking.version,
    environment: booking.environment,
    state,
    stateWords: describeState(booking, state),
    venue: slug,
    ...localOf(booking.startsAt, zone),
    startsAt: isoOf(booking.startsAt),
    endsAt: isoOf(booking.endsAt),
    partySize: booking.partySize,
    bookingTypeId: booking.bookingTypeId,
    bookingType: booking.bookingType,
    tables,
    tableIds,
    isPinned: booking.isPinned,
    guestName: booking.guestName,
    guestPhone: booking.guestPhone,
    guestEmail: booking.guestEmail,
    notes: booking.notes,
    teamNote: booking.teamNote,
    tags: booking.tags,
    isForBusiness: booking.isForBusiness,
    deposit,
    payBy: isoOrNull(booking.holdUntil),
    arrivedAt: isoOrNull(booking.arrivedAt),
    expectedArrival: isoOrNull(booking.expectedArrival),
    heldUntil: isoOrNull(booking.arrivalHeldUntil),
    cancelReason: booking.cancelReason,
    undo: undoAnswer(booking.undo),
    source: booking.source,
    createdAt: isoOf(booking.createdAt),
  };
}

function undoAnswer(undo: Undo | null): UndoAnswer | null {
  return undo && { step: undo.step, until: isoOf(plusMinutes(undo.at, undoMinutesMax)) };
}

const stateNames: Record<BookingState, string> = {
  held: 'Held for a guest who is still booking',
  awaiting_deposit: 'Waiting for its deposit',
  confirmed: 'Confirmed',
  seated: 'Seated',
  completed: 'Left',
  no_show: 'Never came',
  cancelled: 'Cancelled',
  expired: 'Ended: its deposit was not paid in time',
};

function describeState({ arrivedAt, expectedArrival }: Booking, state: BookingState): string {
  if (state !== 'confirmed') return stateNames[state];
  if (arrivedAt !== null) return 'Arrived, not seated yet';
  return expectedArrival === null ? stateNames[state] : 'Confirmed, running late';
}

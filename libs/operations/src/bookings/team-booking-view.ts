/** A booking as the venue's team sees it. */
import { environments } from '@venue/domain/access/caller';
import {
  isConfirmedByGuest,
  isUnplaced,
  undoSteps,
  type Booking,
  type Undo,
} from '@venue/domain/booking/booking';
import { plainTeamFields, type PlainTeamField } from '@venue/domain/booking/fields';
import { isCardDue } from '@venue/domain/booking/guarantee';
import { bookingStates, type BookingState } from '@venue/domain/booking/states';
import type { TeamBooking } from '@venue/domain/booking/team-bookings';
import { undoMinutesMax } from '@venue/domain/booking/undo';
import { displayReference } from '@venue/domain/shared/ids';
import { isoOf, isoOrNull, localOf, plusMinutes } from '@venue/domain/shared/time';
import type { Venue } from '@venue/domain/venue/venue';
import { CardGuaranteeAnswer, guaranteeOfBooking } from '../availability/card-guarantee';
import { output, outputOrNull } from '../fields/field';
import {
  date,
  flag,
  int32Max,
  listOfText,
  moment,
  object,
  oneOf,
  time,
  uuid,
  wholeNumber,
  plainText,
} from '../fields/kinds';
import { WishesOutput } from './guest-details';

class TeamDepositAnswer {
  @output(oneOf('none', 'awaiting_payment', 'paid'), 'How the payment stands.') status!: string;
  @output(wholeNumber(0, int32Max), 'The whole deposit, in pence.') requiredPence!: number;
  @output(wholeNumber(0, int32Max), 'What was received, in pence.') receivedPence!: number;
}

class UndoAnswer {
  @output(oneOf(...undoSteps), 'The last step.') step!: string;
  @output(moment, 'Until when it can be undone, if nothing else changes.') until!: string;
}

/** The members that a booking has in every answer to the team. */
export class TeamBookingFields
  extends WishesOutput
  implements Readonly<Record<PlainTeamField, unknown>>
{
  @output(uuid, 'The booking.') id!: string;
  @output(plainText, 'The reference.') reference!: string;
  @output(wholeNumber(1, int32Max), 'Named by the next change of the booking.') version!: number;
  @output(oneOf(...bookingStates), 'Its state at this moment.') state!: string;
  @output(time, 'When it starts, on the venue’s clock.') time!: string;
  @output(wholeNumber(1, int32Max), 'The number of guests.') partySize!: number;
  @output(uuid, 'The booking type.') bookingTypeId!: string;
  @output(plainText, 'The name of the booking type.') bookingType!: string;
  @output(flag, 'Whether only the team gives it other tables.') isPinned!: boolean;
  @output(plainText, 'The guest’s name; empty for a hold.') guestName!: string;
  @output(plainText, 'Their phone number; empty where none was given.') guestPhone!: string;
  @outputOrNull(plainText, 'Their e-mail address.') guestEmail!: string | null;
  @outputOrNull(plainText, 'What the team notes for itself.') teamNote!: string | null;
  @output(listOfText, 'Short words of the team.') tags!: readonly string[];
  @output(flag, 'Whether it was stated to be for business.') isForBusiness!: boolean;
  @output(plainText, 'Through which channel it was made.') source!: string;
  @output(flag, 'Whether its guests are expected, or there, and it has no table.')
  needsTable!: boolean;
  @output(flag, 'Whether the guest confirmed by text that the party will come.')
  isConfirmedByGuest!: boolean;
}

interface TeamBookingFacts {
  readonly booking: Pick<
    Booking,
    PlainTeamField | 'id' | 'reference' | 'startsAt' | 'confirmedFor'
  >;
  readonly state: BookingState;
  readonly tableIds: TeamBooking['tableIds'];
}

export function toTeamFields(
  { booking, state, tableIds }: TeamBookingFacts,
  { zone }: Pick<Venue, 'zone'>,
): TeamBookingFields {
  const plain = plainTeamFields.map((name) => [name, booking[name]]);
  return {
    ...(Object.fromEntries(plain) as Pick<Booking, PlainTeamField>),
    id: booking.id,
    reference: displayReference(booking.reference),
    state,
    time: localOf(booking.startsAt, zone).time,
    needsTable: isUnplaced(state, tableIds),
    isConfirmedByGuest: isConfirmedByGuest(booking),
  };
}

/** A booking with all its members. */
export class TeamBookingAnswer extends TeamBookingFields {
  @output(oneOf(...environments), 'Whose diary it is in.') environment!: string;
  @output(plainText, 'The state in words for the team.') stateWords!: string;
  @output(plainText, 'The venue, by its slug.') venue!: string;
  @output(date, 'The day on which it starts, on the venue’s clock.') date!: string;
  @output(moment, 'When it starts.') startsAt!: string;
  @output(moment, 'When the stay ends.') endsAt!: string;
  @output(listOfText, 'Names of its tables.') tables!: readonly string[];
  @output(listOfText, 'Ids of the tables that it holds now.') tableIds!: readonly string[];
  @output(object(TeamDepositAnswer), 'The deposit.') deposit!: TeamDepositAnswer;
  @outputOrNull(object(CardGuaranteeAnswer), 'The card that guarantees it.')
  cardGuarantee!: CardGuaranteeAnswer | null;
  @outputOrNull(moment, 'Until when an unpaid booking waits for its deposit.')
  payBy!: string | null;
  @outputOrNull(moment, 'When the party was seen at the door.') arrivedAt!: string | null;
  @outputOrNull(moment, 'When guests who will be late are expected.')
  expectedArrival!: string | null;
  @outputOrNull(moment, 'Until when the table is kept for them.') heldUntil!: string | null;
  @outputOrNull(plainText, 'Why it was cancelled.') cancelReason!: string | null;
  @outputOrNull(object(UndoAnswer), 'The last step of the team, if one can be undone.')
  undo!: UndoAnswer | null;
  @output(moment, 'When it was made.') createdAt!: string;
}

export function toTeamBooking(row: TeamBooking): TeamBookingAnswer {
  const { booking, venue, state, tables, tableIds, deposit } = row;
  const { slug, zone } = venue;
  return {
    ...toTeamFields(row, venue),
    environment: booking.environment,
    stateWords: describeState(booking, state),
    venue: slug,
    date: localOf(booking.startsAt, zone).date,
    startsAt: isoOf(booking.startsAt),
    endsAt: isoOf(booking.endsAt),
    tables,
    tableIds,
    deposit,
    cardGuarantee: guaranteeOfBooking(booking, venue),
    payBy: isoOrNull(booking.holdUntil),
    arrivedAt: isoOrNull(booking.arrivedAt),
    expectedArrival: isoOrNull(booking.expectedArrival),
    heldUntil: isoOrNull(booking.arrivalHeldUntil),
    cancelReason: booking.cancelReason,
    undo: undoAnswer(booking.undo),
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

function describeState(
  { arrivedAt, expectedArrival, source, guarantee }: Booking,
  state: BookingState,
): string {
  if (state === 'cancelled' && source === 'walk-in') return 'Seated by mistake, and undone';
  if (state === 'awaiting_deposit' && isCardDue({ guarantee })) return 'Waiting for a card';
  if (state !== 'confirmed') return stateNames[state];
  if (arrivedAt !== null) return 'Arrived, not seated yet';
  return expectedArrival === null ? stateNames[state] : 'Confirmed, running late';
}

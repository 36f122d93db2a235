import type { Environment } from '@venue/domain/access/caller';
import { partySizeLimit, type Booking } from '@venue/domain/booking/booking';
import type { TeamMakeCase } from '@venue/domain/booking/make';
import type { BookingTypeId } from '@venue/domain/shared/ids';
import type { LocalDate, LocalTime } from '@venue/domain/shared/time';
import { requireType } from '../../availability/check-availability';
import { toAlternative } from '../../availability/offers';
import { requestPayment } from '../../money/request-payment';
import { searchAlternatives } from '../../availability/diary/search';
import { required, optional } from '../../fields/field';
import { date, flag, object, time, idOf, wholeNumber } from '../../fields/kinds';
import { GuestInput, phoneOf } from '../../guests/named-guest';
import { sendConfirmation } from '../../messages/to-guest';
import { Problem } from '../../problems';
import { alternativesIn } from '../describe-refusal';
import { guestDetails } from '../guest-details';
import { PlacedBookingAnswer, withWarnings } from '../placed-booking';
import { noTableFree } from '../change/placement-refusal';
import { withoutTable } from '../change/tables-in-use';
import { overrideFrom, OverrideInput, PlaceInput, requestedTableIds } from '../team-inputs';
import { answerAbout } from '../change/locked-booking';
import {
  decideForTeam,
  environmentField,
  teamMakeContext,
  namedTablesInUse,
  originOfTeam,
  store,
  venueField,
  type TeamMakeContext,
} from './new-team-booking';
import { operation, type TeamWriteCall } from '../../operation';

class BookInput extends PlaceInput {
  @required(venueField, 'The venue, by its id or its slug.') venueId!: string;
  @optional(environmentField, 'Whose diary; live if it is left out.')
  environment!: Environment | null;
  @required(date, 'The venue-local day.') date!: LocalDate;
  @required(time, 'The venue-local time.') time!: LocalTime;
  @required(wholeNumber(1, partySizeLimit), 'The number of guests.') partySize!: number;
  @optional(idOf<BookingTypeId>(), 'The booking type; without it the first that fits.')
  bookingTypeId!: BookingTypeId | null;
  @required(object(GuestInput), 'Who the table is for.') guest!: GuestInput;
  @required(flag, 'Whether the guest is sent a confirmation; a link to pay is sent in any case.')
  tellGuest!: boolean;
  @optional(object(OverrideInput), 'Books also against the venue’s rules.')
  override!: OverrideInput | null;
}

export const bookByPhone = operation({
  audience: 'team',
  route: 'POST /venues/{venueId}/bookings',
  capability: 'diary.write',
  effect: 'write',
  title: 'Book for a guest on the phone',
  description:
    'Books on the terms of bookings online, also tables that are not offered there. Notice, horizon and the online ' +
    'party size do not bind the team, and neither do the covers of tables. An override goes beyond opening hours, ' +
    'closed days, limits of covers at a time, and deposits. Where nothing is free, others who are to come and are ' +
    'not pinned are given other tables; else it is refused with `choices`: a party in the way has left (`left`) or is ' +
    'moved (`move`), other `tables`, or a booking that needs a table (`without-table`).',
  input: BookInput,
  answer: PlacedBookingAnswer,
  problems: ['not-found', 'no-availability', 'override-required'],

  async run(input, call): Promise<PlacedBookingAnswer> {
    const override = overrideFrom(input.override, call);
    const context = await teamMakeContext(input, call);
    requireType(input.bookingTypeId, context.venue);
    const guestPhone = phoneOf(input.guest, context.venue);
    const { name: guestName, email: guestEmail } = input.guest;
    const guest = guestDetails({ guestName, guestPhone, guestEmail }, input);
    const details = { ...originOfTeam('phone', context), ...guest };
    const wish = { ...input, tableIds: requestedTableIds(input, context.venue) };
    const decision = await decideForTeam({ wish, details, by: { override } }, context);
    if (decision.kind === 'unavailable') throw await unavailableProblem(wish, context, call);
    const booking = await store(decision, context);
    await notifyGuest(booking, input.tellGuest, context);
    return withWarnings(await answerAbout(booking, call), call);
  },
});

async function notifyGuest(
  booking: Booking,
  isGuestTold: boolean,
  context: TeamMakeContext,
): Promise<void> {
  if (booking.state === 'awaiting_deposit') {
    await requestPayment(booking, booking.depositPence, context);
  } else if (isGuestTold) await sendConfirmation(booking, context);
}

async function unavailableProblem(
  wish: TeamMakeCase['wish'],
  context: TeamMakeContext,
  call: TeamWriteCall,
): Promise<Problem> {
  const decision = await searchAlternatives(wish, context);
  const inUse = await namedTablesInUse(wish, context, call);
  return new Problem('no-availability', {
    detail: noTableFree,
    ...inUse,
    choices: [...(inUse?.choices ?? []), withoutTable('Book without a table')],
    alternatives: alternativesIn(decision, { venue: context.venue, wish }).map((one) =>
      toAlternative(one, call.now),
    ),
  });
}

import type { Environment } from '@venue/domain/access/caller';
import type { Day } from '@venue/domain/availability/day';
import { partySizeLimit } from '@venue/domain/booking/booking';
import type { GuestDetails } from '@venue/domain/booking/guest-details';
import { decideWalkIn } from '@venue/domain/booking/make';
import { spanForWalkIn } from '@venue/domain/booking/place-for-team';
import { partiesInTheWay } from '@venue/domain/booking/table-choices';
import type { BookingTypeId, TableId } from '@venue/domain/shared/ids';
import { localOf, type Instant } from '@venue/domain/shared/time';
import { requireType } from '../../availability/check-availability';
import { dayToWriteIn } from '../../availability/diary/day-to-write';
import { required, optional } from '../../fields/field';
import { object, phone, properName, idOf, wholeNumber } from '../../fields/kinds';
import { guestDetails, WishesInput } from '../guest-details';
import { PlacedBookingAnswer, withWarnings } from '../placed-booking';
import { Problem } from '../../problems';
import {
  overrideFrom,
  OverrideInput,
  requestedTableIds,
  tablesField,
  phoneIn,
} from '../team-inputs';
import { tablesRefusal } from '../change/tables-in-use';
import { answerAbout } from '../change/locked-booking';
import {
  environmentField,
  teamMakeContext,
  originOfTeam,
  store,
  venueField,
  type TeamMakeContext,
} from './new-team-booking';
import { operation, type TeamWriteCall } from '../../operation';

class WalkInInput extends WishesInput {
  @required(venueField, 'The venue, by its id or its slug.') venueId!: string;
  @optional(environmentField, 'Whose diary; live if it is left out.')
  environment!: Environment | null;
  @required(wholeNumber(1, partySizeLimit), 'The number of guests.') partySize!: number;
  @optional(tablesField, 'The tables that they get; without them the best that are free.')
  tables!: readonly string[] | null;
  @optional(idOf<BookingTypeId>(), 'The booking type; without it the first that fits.')
  bookingTypeId!: BookingTypeId | null;
  @optional(wholeNumber(15, 720), 'How many minutes they stay; without it as long as usual.')
  minutes!: number | null;
  @optional(properName, 'The guest’s name, if it is known.') guestName!: string | null;
  @optional(phone, 'The guest’s phone number, if it is known.') guestPhone!: string | null;
  @optional(object(OverrideInput), 'Seats them also against the venue’s rules.')
  override!: OverrideInput | null;
}

export const walkIn = operation({
  audience: 'team',
  route: 'POST /venues/{venueId}/walk-ins',
  capability: 'diary.write',
  effect: 'write',
  title: 'Seat guests without a booking',
  description:
    'Seats a party that is at the door from this minute on. It needs no notice and owes no deposit; no ' +
    'message is sent. Opening hours and limits of covers hold, unless they are overridden. Where ' +
    'nothing is free, others who are to come and are not pinned are given other tables. Where others have the ' +
    'tables that are named, it is refused with `choices`.',
  input: WalkInInput,
  answer: PlacedBookingAnswer,
  problems: ['not-found', 'no-availability', 'override-required'],

  async run(input, call): Promise<PlacedBookingAnswer> {
    const override = overrideFrom(input.override, call);
    const context = await teamMakeContext(input, call);
    requireType(input.bookingTypeId, context.venue);
    const details = { ...originOfTeam('walk-in', context), ...guestIn(input, context) };
    const { minutes } = input;
    const wish = { ...input, tableIds: requestedTableIds(input, context.venue) };
    const making = { wish, details, by: { override }, minutes };
    const day = await dayToWriteIn(localOf(call.now, context.venue.zone), context, {
      isUnavailable: (unlockedDay) => decideWalkIn(unlockedDay, making).kind === 'unavailable',
      changing: null,
      minutes,
    });
    const decision = day === null ? { kind: 'unavailable' as const } : decideWalkIn(day, making);
    if (decision.kind === 'unavailable' && day !== null && wish.tableIds !== null) {
      await refuseTablesInUse({ ...wish, tableIds: wish.tableIds }, day, call);
    }
    const booking = await store(decision, context);
    return withWarnings(await answerAbout(booking, call), call);
  },
});

type WalkInWish = Pick<WalkInInput, 'partySize' | 'bookingTypeId' | 'minutes'>;

/** Throws if other parties have the named tables. */
async function refuseTablesInUse(
  wish: WalkInWish & { readonly tableIds: readonly TableId[] },
  day: Day,
  call: TeamWriteCall,
): Promise<void> {
  const { tableIds, partySize, minutes } = wish;
  const startsAt = (call.now - (call.now % 60_000)) as Instant;
  const local = { ...wish, ...localOf(startsAt, day.venue.zone) };
  const span = spanForWalkIn(day, local, { startsAt, minutes });
  const parties = span === null ? [] : partiesInTheWay({ day, tableIds, span });
  if (span === null || parties.length === 0) return;
  const tablesInUse = { day, tableIds, partySize, span, parties, file: null };
  throw new Problem('no-availability', await tablesRefusal(tablesInUse, call));
}

function guestIn(input: WalkInInput, { venue }: TeamMakeContext): GuestDetails {
  return guestDetails(
    {
      guestName: input.guestName ?? 'Walk-in',
      guestPhone: phoneIn(input.guestPhone, venue) ?? '',
      guestEmail: null,
    },
    input,
  );
}

import { environments, type Environment } from '@venue/domain/access/caller';
import { partySizeLimit } from '@venue/domain/booking/booking';
import type { ReturningGuest, ReturningGuestBooking } from '@venue/domain/booking/returning-guest';
import { displayReference, type VenueId } from '@venue/domain/shared/ids';
import { localOf, type Instant } from '@venue/domain/shared/time';
import { output, outputOrNull, required, optional } from '../fields/field';
import {
  date,
  int32Max,
  line,
  listOf,
  object,
  oneOf,
  phone,
  time,
  uuid,
  wholeNumber,
  plainText,
} from '../fields/kinds';
import { parsePhones } from '../pipeline/choices';
import { type TeamCall, operation } from '../operation';

class FindGuestInput {
  @required(phone, 'The phone number, with its country or as one writes it at the venue.')
  phone!: string;
  @optional(oneOf(...environments), 'Whose diary; without it, that of real guests.')
  environment!: Environment | null;
  @optional(line(1, 1000), 'At those venues only, by their slugs with commas between them.')
  venue!: string | null;
}

class VisitAnswer {
  @output(uuid, 'The venue.') venueId!: string;
  @output(plainText, 'Its name.') venueName!: string;
  @output(date, 'The day of its start, on the venue’s clock.') date!: string;
  @output(time, 'The time of its start, on the venue’s clock.') time!: string;
}

class UpcomingAnswer {
  @output(uuid, 'The venue.') venueId!: string;
  @output(plainText, 'Its name.') venueName!: string;
  @output(date, 'The day of its start, on the venue’s clock.') date!: string;
  @output(time, 'The time of its start, on the venue’s clock.') time!: string;
  @output(plainText, 'The reference.') reference!: string;
  @output(wholeNumber(1, partySizeLimit), 'The number of guests.') partySize!: number;
}

class KnownGuestAnswer {
  @output(plainText, 'The name, as the newest booking has it.') name!: string;
  @outputOrNull(plainText, 'The e-mail address of that booking.') email!: string | null;
  @output(wholeNumber(0, int32Max), 'How often the party sat down.') visits!: number;
  @output(wholeNumber(0, int32Max), 'How often nobody came.') noShows!: number;
  @output(wholeNumber(0, int32Max), 'How many bookings were cancelled.') cancellations!: number;
  @outputOrNull(object(VisitAnswer), 'The last visit; null where there was none.')
  lastVisit!: VisitAnswer | null;
  @output(listOf(UpcomingAnswer), 'What is still to come, by its start.')
  upcoming!: readonly UpcomingAnswer[];
}

export class GuestMatchAnswer {
  @output(plainText, 'The number as it is stored, with its country.') phone!: string;
  @outputOrNull(object(KnownGuestAnswer), 'Null where no booking at those venues has the number.')
  guest!: KnownGuestAnswer | null;
}

export const findGuest = operation({
  audience: 'team',
  route: 'GET /guests/by-phone',
  capability: 'diary.read',
  effect: 'read',
  title: 'Find a guest by phone',
  description:
    'Returns what the bookings with a phone number show about the guest: name, visits, no-shows and upcoming ' +
    'bookings. Only the venues that the caller may see count. An erased guest is unknown.',
  input: FindGuestInput,
  answer: GuestMatchAnswer,
  problems: [],

  async run(input, { team, venues }): Promise<GuestMatchAnswer> {
    const numbers = parsePhones(input.phone, { country: null, venues, pointer: 'phone' });
    const environment = input.environment ?? 'live';
    for (const phone of numbers) {
      const match = await team.bookings.guestOf({ environment, venues, phone });
      if (match !== null) return { phone, guest: toGuest(match, venues) };
    }
    return { phone: numbers[0], guest: null };
  },
});

function toGuest(
  { name, email, visits, noShows, cancellations, lastVisit, upcoming }: ReturningGuest,
  venues: TeamCall['venues'],
): KnownGuestAnswer {
  return {
    name,
    email,
    visits,
    noShows,
    cancellations,
    lastVisit: lastVisit && toVisit(lastVisit, venues),
    upcoming: upcoming.map((one) => toUpcoming(one, venues)),
  };
}

function toUpcoming(booking: ReturningGuestBooking, venues: TeamCall['venues']): UpcomingAnswer {
  const { partySize, reference } = booking;
  return { ...toVisit(booking, venues), reference: displayReference(reference), partySize };
}

function toVisit(
  { venueId, startsAt }: { readonly venueId: VenueId; readonly startsAt: Instant },
  venues: TeamCall['venues'],
): VisitAnswer {
  const venue = venues.find(({ id }) => id === venueId);
  if (venue === undefined) throw new Error('a booking at a venue that was not asked about');
  return { venueId, venueName: venue.name, ...localOf(startsAt, venue.zone) };
}

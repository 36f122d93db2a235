import {
  parseReference,
  partySizeLimit,
  type BookingTypeId,
  type EnquiryId,
  type LocalDate,
  type LocalTime,
  type TeamEnquiry,
} from '@venue/domain';
import { bookTable } from '../../bookings/make-booking';
import { NewBookingAnswer } from '../../bookings/new-booking';
import { gives, needs, takes } from '../../fields/field';
import {
  date,
  email,
  lines,
  object,
  phone,
  properName,
  time,
  uuid,
  wholeNumber,
  words,
} from '../../fields/kinds';
import { bookingInScope } from '../in-scope';
import { teamIntegration } from '../team-integration';
import { refusal, teamOperation } from '../team-operation';
import { writeContextOf, type TeamWriteCall } from '../write-context-of';
import { EnquiryView, toEnquiryView } from './enquiry-view';
import { enquiryWithPrefix, openEnquiry } from './show-enquiry';

class BookFromEnquiryInput {
  @needs(words, 'The id of the enquiry, or how it begins.') id!: string;
  @needs(date, 'The day, at the venue.') date!: LocalDate;
  @needs(time, 'The time of that day.') time!: LocalTime;
  @needs(wholeNumber(1, partySizeLimit), 'The number of guests.') partySize!: number;
  @takes(uuid, 'Without it, the first booking type that fits.')
  bookingTypeId!: BookingTypeId | null;
  @takes(properName, 'Left out, that of the enquiry.') name!: string | null;
  @takes(phone, 'Left out, that of the enquiry.') phone!: string | null;
  @takes(email, 'Left out, that of the enquiry.') email!: string | null;
  @takes(lines(1000), 'What the team should know.') notes!: string | null;
}

export class BookFromEnquiryAnswer {
  @gives(object(NewBookingAnswer), 'How the booking went.') booking!: NewBookingAnswer;
  @gives(object(EnquiryView), 'The enquiry as it is now.') enquiry!: EnquiryView;
}

export const bookFromEnquiry = teamOperation({
  route: 'POST /enquiries/{id}/booking',
  capability: 'enquiries.manage',
  effect: 'write',
  title: 'Make the booking that an enquiry asks for',
  about:
    'Books a table for the guest of an open enquiry, by the same rules as for everybody, also while online booking ' +
    'is closed, with the same messages. The ' +
    'enquiry is then about that booking, and is closed, in the same step. When the time is not to be had, nothing ' +
    'is booked, the enquiry stays open, and other times are offered.',
  input: BookFromEnquiryInput,
  answer: BookFromEnquiryAnswer,
  problems: ['not-found'],

  async run(input, call): Promise<BookFromEnquiryAnswer> {
    const enquiry = await openEnquiry(input.id, call);
    if (enquiry.reference !== null) {
      throw refusal('This enquiry is about a booking, or about tickets, already.');
    }
    const guest = guestIn(input, enquiry);
    const context = await writeContextOf(enquiry.venueId, call);
    if (context.venue.isRetired) throw refusal('This venue takes no bookings any more.');
    const caller = teamIntegration(enquiry.environment, enquiry.venueId);
    const { date, time, partySize, bookingTypeId, notes } = input;
    const wish = { date, time, partySize, bookingTypeId, notes, guest };
    const booking = await bookTable(wish, { ...context, caller, isByTeam: true });
    if (booking.reference !== null) await settle(enquiry.id, booking.reference, call);
    return { booking, enquiry: toEnquiryView(await enquiryWithPrefix(enquiry.id, call)) };
  },
});

function guestIn(
  input: BookFromEnquiryInput,
  enquiry: TeamEnquiry,
): { readonly name: string; readonly phone: string; readonly email: string | null } {
  const number = input.phone ?? enquiry.phone;
  if (number === null) throw refusal('There is no phone number in this enquiry: please give one.');
  const address = input.email ?? enquiry.email;
  return { name: input.name ?? enquiry.name, phone: number, email: address };
}

/** The enquiry is about the booking now, and dealt with. */
async function settle(id: EnquiryId, shown: string, call: TeamWriteCall): Promise<void> {
  const reference = parseReference(shown);
  if (reference === null) throw new Error('a booking without its reference');
  const { booking } = await bookingInScope(reference, call);
  await call.team.enquiries.link(id, booking.id);
  await call.team.enquiries.close(id, `Booked as ${shown}.`);
}

import { partySizeLimit } from '@venue/domain/booking/booking';
import type { TeamEnquiry } from '@venue/domain/booking/enquiry';
import type { GuestDetails } from '@venue/domain/booking/guest-details';
import type { TeamMakeCase } from '@venue/domain/booking/make';
import {
  parseReference,
  type BookingId,
  type BookingTypeId,
  type EnquiryId,
} from '@venue/domain/shared/ids';
import { parsePhone } from '@venue/domain/shared/phone';
import type { LocalDate, LocalTime } from '@venue/domain/shared/time';
import { requireType } from '../availability/check-availability';
import { confirmOrRequestPayment, unavailableAnswer } from '../bookings/make/make-booking';
import { NewBookingAnswer, toBookedAnswer } from '../bookings/make/new-booking';
import { output, required, optional } from '../fields/field';
import {
  date,
  email,
  object,
  phone,
  properName,
  time,
  idOf,
  wholeNumber,
  plainText,
} from '../fields/kinds';
import { guestDetails } from '../bookings/guest-details';
import { invalid, Problem, refusal } from '../problems';
import { originOf } from '../pipeline/origin';
import {
  overrideFrom,
  OverrideInput,
  PlaceInput,
  requestedTableIds,
} from '../bookings/team-inputs';
import { noTableFree } from '../bookings/change/placement-refusal';
import {
  decideForTeam,
  namedTablesInUse,
  store,
  type TeamMakeContext,
} from '../bookings/make/new-team-booking';
import { bookingInScope } from '../pipeline/in-scope';
import { teamIntegration } from '../access/team-integration';
import { writeContextOf } from '../pipeline/write-context-of';
import { EnquiryView, toEnquiryView } from './enquiry-view';
import { enquiryWithPrefix, openEnquiry } from './show-enquiry';
import { type TeamWriteCall, operation } from '../operation';

class BookFromEnquiryInput extends PlaceInput {
  @required(plainText, 'The id of the enquiry, or how it begins.') id!: string;
  @required(date, 'The day, at the venue.') date!: LocalDate;
  @required(time, 'The time of that day.') time!: LocalTime;
  @required(wholeNumber(1, partySizeLimit), 'The number of guests.') partySize!: number;
  @optional(idOf<BookingTypeId>(), 'Without it, the first booking type that fits.')
  bookingTypeId!: BookingTypeId | null;
  @optional(properName, 'Left out, that of the enquiry.') name!: string | null;
  @optional(phone, 'Left out, that of the enquiry.') phone!: string | null;
  @optional(email, 'Left out, that of the enquiry.') email!: string | null;
  @optional(object(OverrideInput), 'Books also against the venue’s rules.')
  override!: OverrideInput | null;
}

export class BookFromEnquiryAnswer {
  @output(object(NewBookingAnswer), 'How the booking went.') booking!: NewBookingAnswer;
  @output(object(EnquiryView), 'The enquiry as it is now.') enquiry!: EnquiryView;
}

export const bookFromEnquiry = operation({
  audience: 'team',
  route: 'POST /enquiries/{id}/booking',
  capability: 'enquiries.manage',
  effect: 'write',
  title: 'Make the booking that an enquiry asks for',
  description:
    'Books a table for the guest of an open enquiry, as on the phone, with the messages of a booking online. An ' +
    'override goes beyond the venue’s rules. The enquiry is then about that booking, and is closed, in the same ' +
    'step. When the time is not to be had, nothing is booked, the enquiry stays open, and other times are offered; ' +
    'tables that another party has are refused with `choices`, as on the phone.',
  input: BookFromEnquiryInput,
  answer: BookFromEnquiryAnswer,
  problems: ['not-found', 'no-availability', 'override-required'],

  async run(input, call): Promise<BookFromEnquiryAnswer> {
    const enquiry = await openEnquiry(input.id, call);
    if (enquiry.reference !== null) {
      const detail = 'This enquiry is about a booking, or about tickets, already.';
      throw new Problem('conflict', { detail });
    }
    const override = overrideFrom(input.override, call);
    const written = await writeContextOf(enquiry.venueId, call);
    if (written.venue.isRetired) {
      throw new Problem('conflict', { detail: 'This venue takes no bookings any more.' });
    }
    const caller = teamIntegration(enquiry.environment, enquiry.venueId);
    const context = { ...written, caller };
    requireType(input.bookingTypeId, context.venue);
    const details = { ...originOf<BookingId>(context), ...guestIn(input, enquiry, context) };
    const wish = { ...input, tableIds: requestedTableIds(input, context.venue) };
    const booking = await bookOrOffer({ wish, details, by: { override } }, context, call);
    if (booking.reference !== null) await settle(enquiry.id, booking.reference, call);
    return { booking, enquiry: toEnquiryView(await enquiryWithPrefix(enquiry.id, call)) };
  },
});

function guestIn(
  input: BookFromEnquiryInput,
  enquiry: TeamEnquiry,
  { venue }: TeamMakeContext,
): GuestDetails {
  const number = input.phone ?? enquiry.phone;
  if (number === null)
    throw refusal('There is no phone number in this enquiry: please give one.', '/phone');
  const guestPhone = parsePhone(number, venue.region);
  if (guestPhone === null) {
    const detail = 'phone must be a phone number that can be called.';
    throw invalid([{ pointer: '/phone', detail }]);
  }
  const guestName = input.name ?? enquiry.name;
  const guestEmail = input.email ?? enquiry.email;
  return guestDetails({ guestName, guestPhone, guestEmail }, input);
}

async function bookOrOffer(
  making: TeamMakeCase,
  context: TeamMakeContext,
  call: TeamWriteCall,
): Promise<NewBookingAnswer> {
  const decision = await decideForTeam(making, context);
  if (decision.kind === 'unavailable') {
    const inUse = await namedTablesInUse(making.wish, context, call);
    if (inUse !== null) throw new Problem('no-availability', inUse);
    const offered = await unavailableAnswer(making.wish, context);
    return { ...offered, summary: noTableFree };
  }
  const booking = await store(decision, context);
  return toBookedAnswer(booking, await confirmOrRequestPayment(booking, context), context);
}

/** Links the enquiry to the booking and closes it. */
async function settle(id: EnquiryId, referenceText: string, call: TeamWriteCall): Promise<void> {
  const reference = parseReference(referenceText);
  if (reference === null) throw new Error('a booking without its reference');
  const { booking } = await bookingInScope(reference, call);
  await call.team.enquiries.link(id, booking.id);
  await call.team.enquiries.close(id, `Booked as ${referenceText}.`);
}

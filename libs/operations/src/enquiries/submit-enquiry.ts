import { parsePhone, type Phone } from '@venue/domain';
import { gives, needs, takes } from '../fields/field';
import { email, line, lines, personName, phone, uuid, words } from '../fields/kinds';
import { tellTeam } from '../messages/to-team';
import { operation, type Call } from '../operation';
import { invalid } from '../problems';

class SubmitEnquiryInput {
  @takes(uuid, 'The venue; may be left out by a key that covers one venue.')
  venueId!: string | null;
  @needs(personName, 'Who asks.') name!: string;
  @takes(phone, 'A phone number to reply to; a phone number or an e-mail address is needed.')
  phone!: string | null;
  @takes(email, 'An e-mail address to reply to.') email!: string | null;
  @needs(line(1, 200), 'What it is about, in a few words.') subject!: string;
  @needs(lines(4000, 1), 'What the venue’s team should know.') message!: string;
  @takes(line(1, 64), 'A booking that it is about; with the phone on it, it is attached to it.')
  bookingReference!: string | null;
  @takes(line(1, 60), 'What kind of guest asks, such as Individual or Corporate.')
  guestType!: string | null;
}

class EnquiryAnswer {
  @gives(uuid, 'The enquiry.') enquiryId!: string;
  @gives(uuid, 'The venue whose team has it.') venueId!: string;
  @gives(words, 'The answer in a sentence that can be read out to a guest.') summary!: string;
}

type EnquiryCall = Call<'named-perhaps-booking', 'write'>;

export const submitEnquiry = operation({
  tool: 'submit_enquiry',
  route: 'POST /booking-enquiries',
  capability: 'enquiries.create',
  effect: 'write',
  venue: 'named-perhaps-booking',
  title: 'Send an enquiry',
  about:
    'Passes an enquiry to the venue’s team: a large party, private hire, a special request, or a guest who wants ' +
    'none of the times offered. A phone number or an e-mail address is needed to reply. With the reference of a ' +
    'booking and the phone number on it, the enquiry is attached to that booking.',
  input: SubmitEnquiryInput,
  answer: EnquiryAnswer,
  problems: [],
  statusOf: () => 201,

  async run(input, call): Promise<EnquiryAnswer> {
    const replyPhone = phoneToReply(input, call);
    const booking = call.file?.booking ?? null;
    const task = {
      environment: call.caller.environment,
      bookingId: booking?.id ?? null,
      name: input.name,
      phone: replyPhone,
      email: input.email,
      subject: input.subject,
      message: input.message,
      guestType: input.guestType,
      source: call.caller.channel,
    };
    const enquiryId = await tellTeam(task, booking, call);
    const { id, name } = call.venue;
    return {
      enquiryId,
      venueId: id,
      summary: `We have passed your enquiry to ${name}. The team will be in touch.`,
    };
  },
});

/** Null where an e-mail address alone was given; throws when nobody could reply. */
function phoneToReply(input: SubmitEnquiryInput, { venue }: EnquiryCall): Phone | null {
  if (input.phone === null && input.email === null) {
    const detail = 'phone or email is needed, so that the venue can reply.';
    throw invalid([{ pointer: '/phone', detail }]);
  }
  if (input.phone === null) return null;
  const parsed = parsePhone(input.phone, venue.region);
  if (parsed !== null) return parsed;
  throw invalid([
    { pointer: '/phone', detail: 'phone must be a phone number that can be called.' },
  ]);
}

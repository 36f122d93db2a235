import type { EnquiryId } from '@venue/domain/shared/ids';
import { output, required, optional } from '../fields/field';
import { email, line, lines, phone, properName, uuid, venueId, plainText } from '../fields/kinds';
import { operation } from '../operation';
import { passOn, phoneToReply, missingReplyAddress } from './pass-on';
import { describeEnquiry } from '../venues/describe-venue';

class SubmitEnquiryInput {
  @optional(venueId, 'The venue; may be left out by a key that covers one venue.')
  venueId!: string | null;
  @required(properName, 'Who asks.') name!: string;
  @optional(phone, 'A phone number to reply to; a phone number or an e-mail address is needed.')
  phone!: string | null;
  @optional(email, 'An e-mail address to reply to.') email!: string | null;
  @required(line(1, 200), 'What it is about, in a few words.') subject!: string;
  @required(lines(4000, 1), 'What the venue’s team should know.') message!: string;
  @optional(
    line(1, 64),
    'A booking, or tickets, that it is about; with the phone on it, it is attached to it.',
  )
  bookingReference!: string | null;
  @optional(line(1, 60), 'What kind of guest asks, such as Individual or Corporate.')
  guestType!: string | null;
}

class EnquiryAnswer {
  @output(uuid, 'The enquiry.') enquiryId!: string;
  @output(uuid, 'The venue whose team has it.') venueId!: string;
  @output(plainText, 'The answer in a sentence that can be read out to a guest.') summary!: string;
}

export const submitEnquiry = operation({
  tool: 'submit_enquiry',
  route: 'POST /booking-enquiries',
  capability: 'enquiries.create',
  effect: 'write',
  venue: 'named-perhaps-booking',
  hints: { destructive: false, idempotent: false, openWorld: false },
  title: 'Send an enquiry',
  description:
    'Passes an enquiry to the venue’s team: a large party, private hire, a special request, or a guest who wants ' +
    'none of the times offered. A phone number or an e-mail address is needed to reply. With the reference of a ' +
    'booking and the phone number on it, the enquiry is attached to that booking.',
  input: SubmitEnquiryInput,
  check: missingReplyAddress,
  answer: EnquiryAnswer,
  problems: [],
  statusOf: () => 201,
  created: ({ enquiryId }: EnquiryAnswer) => ({ kind: 'enquiry', id: enquiryId as EnquiryId }),

  async run(input, call): Promise<EnquiryAnswer> {
    const phone = phoneToReply(input, call);
    const { name, email, subject, message, guestType } = input;
    const fields = { name, phone, email, subject, message, guestType, sourceUrl: null };
    const enquiryId = await passOn(fields, call.payable, call);
    return { enquiryId, venueId: call.venue.id, summary: describeEnquiry(call.venue) };
  },
});

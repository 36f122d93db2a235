import type { TeamEnquiry } from '@venue/domain/booking/enquiry';
import { recipientThrottle } from '@venue/domain/message/recipient-limit';
import type { TeamWork } from '@venue/domain/team-ports';
import { required } from '../fields/field';
import { lines, plainText } from '../fields/kinds';
import { emailContent } from '../messages/email-content';
import { isDelivered } from '../messages/reach';
import { newMessage } from '../messages/new-message';
import { writeContextOf } from '../pipeline/write-context-of';
import { EnquiryView, toEnquiryView } from './enquiry-view';
import { enquiryWithPrefix, openEnquiry } from './show-enquiry';
import { operation } from '../operation';
import { refusal } from '../problems';

class AnswerEnquiryInput {
  @required(plainText, 'The id, or how it begins.') id!: string;
  @required(lines(4000, 1), 'What the guest reads, above the venue’s name and address.')
  message!: string;
}

export const answerEnquiry = operation({
  audience: 'team',
  route: 'POST /enquiries/{id}/answer',
  capability: 'enquiries.manage',
  effect: 'write',
  title: 'Answer an enquiry by e-mail',
  description:
    'Sends an e-mail from the venue to the address in the enquiry, and keeps its words with the enquiry. The ' +
    'guest’s reply goes to the venue’s own address. The enquiry stays open.',
  input: AnswerEnquiryInput,
  answer: EnquiryView,
  problems: ['not-found'],

  async run({ id, message }, call): Promise<EnquiryView> {
    const enquiry = await openEnquiry(id, call);
    const { email } = enquiry;
    if (email === null) throw refusal(withoutAddress(enquiry), 'id');
    if (!isDelivered('email', enquiry, call)) throw refusal(withoutEmails(enquiry), 'id');
    const context = await writeContextOf(enquiry.venueId, call);
    const content = emailContent(template, { subject: enquiry.subject, message }, context);
    const reply = newMessage(
      { kind: 'enquiry-answered', channel: 'email', recipient: email, ...content },
      await subjectOf(enquiry, call.work),
      context,
    );
    const sent = await call.work.messages.add([reply]);
    if (sent.length === 0) throw refusal(tooMany(email), 'id');
    await call.team.enquiries.answer(enquiry.id, { id: reply.id, message, answeredAt: call.now });
    return toEnquiryView(await enquiryWithPrefix(enquiry.id, call));
  },
});

/** The guest recognises the enquiry by its subject. */
const template = { subject: 'Re: {subject}', text: '{message}' };

function tooMany(email: string): string {
  return `${recipientThrottle.timesMax} e-mails have gone to ${email} within an hour. Please answer later.`;
}

function withoutAddress({ phone }: TeamEnquiry): string {
  return `There is no e-mail address in this enquiry.${callOf(phone)}`;
}

function withoutEmails({ phone }: TeamEnquiry): string {
  return `No e-mail leaves this deployment, so the guest would not read the answer.${callOf(phone)}`;
}

function callOf(phone: string | null): string {
  return phone === null ? '' : ` Please call ${phone}.`;
}

async function subjectOf(
  { environment, bookingId, orderId }: TeamEnquiry,
  work: TeamWork,
): Promise<Parameters<typeof newMessage>[1]> {
  const booking = bookingId === null ? null : (await work.bookings.find(bookingId)).booking;
  return { environment, booking, ...(orderId === null ? {} : { order: { id: orderId } }) };
}

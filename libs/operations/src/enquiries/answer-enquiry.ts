import type { TeamEnquiry } from '@venue/domain/booking/enquiry';
import { recipientThrottle } from '@venue/domain/message/recipient-limit';
import type { Phone } from '@venue/domain/shared/phone';
import type { TeamWork } from '@venue/domain/team-ports';
import { channels, type Channel } from '@venue/domain/message/message';
import { optional, required } from '../fields/field';
import { lines, oneOf, plainText } from '../fields/kinds';
import { emailContent } from '../messages/email-content';
import { allowedPhone, isDelivered } from '../messages/reach';
import { newMessage, type MessageDraft } from '../messages/new-message';
import type { WriteContext } from '../pipeline/write-context';
import { writeContextOf } from '../pipeline/write-context-of';
import { EnquiryView, toEnquiryView } from './enquiry-view';
import { enquiryWithPrefix, openEnquiry } from './show-enquiry';
import { operation } from '../operation';
import { refusal } from '../problems';

class AnswerEnquiryInput {
  @required(plainText, 'The id, or how it begins.') id!: string;
  @required(lines(4000, 1), 'What the guest reads. A text has 640 characters at most.')
  message!: string;
  @optional(oneOf(...channels), 'By e-mail if left out.')
  by!: Channel | null;
}

const textMax = 640;

export const answerEnquiry = operation({
  audience: 'team',
  route: 'POST /enquiries/{id}/answer',
  capability: 'enquiries.manage',
  effect: 'write',
  title: 'Answer an enquiry by e-mail or by text',
  description:
    'Sends an e-mail from the venue to the address in the enquiry, or a text to its number, and keeps the words ' +
    'with the enquiry. A reply to an e-mail goes to the venue’s own address; a reply to a text belongs to the ' +
    'enquiry where texts are passed on. The enquiry stays open.',
  input: AnswerEnquiryInput,
  answer: EnquiryView,
  problems: ['not-found'],

  async run({ id, message, by }, call): Promise<EnquiryView> {
    const enquiry = await openEnquiry(id, call);
    const channel = by ?? 'email';
    const context = await writeContextOf(enquiry.venueId, call);
    const draft = draftOf[channel](message, enquiry, context);
    const reply = newMessage(draft, await subjectOf(enquiry, call.work), context);
    const sent = await call.work.messages.add([reply]);
    if (sent.length === 0) throw refusal(notSent[channel](draft.recipient), 'id');
    const stored = { id: reply.id, message, channel, answeredAt: call.now };
    await call.team.enquiries.answer(enquiry.id, stored);
    return toEnquiryView(await enquiryWithPrefix(enquiry.id, call));
  },
});

type Draft = (message: string, enquiry: TeamEnquiry, context: WriteContext) => MessageDraft;

/** Throws where the answer would not reach the guest. */
const draftOf: Readonly<Record<Channel, Draft>> = {
  email(message, enquiry, context) {
    const { email, subject } = enquiry;
    if (email === null) throw refusal(withoutAddress(enquiry), 'id');
    if (!isDelivered('email', enquiry, context))
      throw refusal(withoutMessages('e-mail', enquiry), 'id');
    const content = emailContent(template, { subject, message }, context);
    return { kind: 'enquiry-answered', channel: 'email', recipient: email, ...content };
  },
  text(message, enquiry, context) {
    const guestPhone = (enquiry.phone ?? '') as Phone | '';
    const recipient = allowedPhone({ guestPhone }, context);
    if (recipient === null) throw refusal(withoutNumber(enquiry), 'id');
    if (!isDelivered('text', enquiry, context))
      throw refusal(withoutMessages('text', enquiry), 'id');
    if ([...message].length > textMax) {
      throw refusal(`A text has ${textMax} characters at most.`, 'message');
    }
    const text = `${context.venue.name}: ${message}`;
    return { kind: 'enquiry-answered', channel: 'text', recipient, subject: null, text };
  },
};

/** The guest recognises the enquiry by its subject. */
const template = { subject: 'Re: {subject}', text: '{message}' };

/** Beyond the limit of a recipient, and where the guest has stopped the texts. */
const notSent: Readonly<Record<Channel, (recipient: string) => string>> = {
  email: (email) =>
    `${recipientThrottle.timesMax} e-mails have gone to ${email} within an hour. Please answer later.`,
  text: (phone) =>
    `No text can go to ${phone} now: the guest has stopped the texts, or ` +
    `${recipientThrottle.timesMax} have gone there within an hour. Please call.`,
};

function withoutAddress({ phone }: TeamEnquiry): string {
  return `There is no e-mail address in this enquiry.${callOf(phone)}`;
}

function withoutNumber({ phone }: TeamEnquiry): string {
  return phone === null
    ? 'There is no phone number in this enquiry.'
    : `No text of this venue may go to ${phone}. Please call.`;
}

function withoutMessages(what: 'e-mail' | 'text', { phone }: TeamEnquiry): string {
  return `No ${what} leaves this deployment, so the guest would not read the answer.${callOf(phone)}`;
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

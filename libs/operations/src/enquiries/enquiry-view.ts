/** An enquiry in answers to the team. */
import {
  enquiryKinds,
  severities,
  type EnquiryKind,
  type Severity,
  type TeamEnquiry,
} from '@venue/domain/booking/enquiry';
import { channels, type Channel } from '@venue/domain/message/message';
import { displayReference } from '@venue/domain/shared/ids';
import { isoOf, localOf } from '@venue/domain/shared/time';
import { output, outputOrNull } from '../fields/field';
import { date, listOf, oneOf, time, uuid, plainText } from '../fields/kinds';

class EnquiryReplyView {
  @output(plainText, 'What was written.') message!: string;
  @output(oneOf(...channels), 'By text or by e-mail.') channel!: Channel;
  @outputOrNull(plainText, 'How far it has come; null once the message is deleted.')
  delivery!: string | null;
  @output(plainText, 'When, in UTC.') answeredAt!: string;
}

class LaterTextView {
  @output(plainText, 'What the guest wrote.') message!: string;
  @output(plainText, 'When, in UTC.') receivedAt!: string;
}

export class EnquiryView {
  @output(uuid, 'The enquiry.') id!: string;
  @output(oneOf('live', 'sandbox'), 'Of guests, or of the sandbox.') environment!: string;
  @output(oneOf('open', 'closed'), 'Whether it is still to be dealt with.') state!: string;
  @output(oneOf(...enquiryKinds), 'Asked by a guest, or reported by the system.')
  kind!: EnquiryKind;
  @outputOrNull(oneOf(...severities), 'How soon an alarm needs someone; null for a question.')
  severity!: Severity | null;
  @output(plainText, 'The slug of the venue.') venue!: string;
  @output(plainText, 'The name of the venue.') venueName!: string;
  @outputOrNull(plainText, 'The booking, or the tickets, that it is about.') reference!:
    string | null;
  @output(plainText, 'Who asks.') name!: string;
  @outputOrNull(plainText, 'The phone number to reply to.') phone!: string | null;
  @outputOrNull(plainText, 'The e-mail address to reply to.') email!: string | null;
  @outputOrNull(plainText, 'What kind of guest asks.') guestType!: string | null;
  @output(plainText, 'What it is about, in a few words.') subject!: string;
  @output(plainText, 'What the guest wrote.') message!: string;
  @output(plainText, 'Where it comes from.') source!: string;
  @outputOrNull(plainText, 'The page from which it was sent.') sourceUrl!: string | null;
  @outputOrNull(plainText, 'The member of the team to whom it is assigned.') assignee!:
    string | null;
  @output(listOf(EnquiryReplyView), 'What the team has written to the guest, oldest first.')
  answers!: readonly EnquiryReplyView[];
  @output(listOf(LaterTextView), 'What the guest has written since by text, oldest first.')
  texts!: readonly LaterTextView[];
  @output(date, 'The day on which it came, at the venue.') receivedDate!: string;
  @output(time, 'The time of that day.') receivedTime!: string;
  @output(plainText, 'When it came, in UTC.') createdAt!: string;
  @outputOrNull(plainText, 'When it was closed, in UTC.') closedAt!: string | null;
  @outputOrNull(plainText, 'When it was closed, on the clock of the venue: yyyy-MM-dd HH:mm.')
  closedLocal!: string | null;
  @outputOrNull(plainText, 'The outcome.') closingNote!: string | null;
}

export function toEnquiryView(enquiry: TeamEnquiry): EnquiryView {
  const { venue, reference, createdAt, closedAt } = enquiry;
  const received = localOf(createdAt, venue.zone);
  const closed = closedAt === null ? null : localOf(closedAt, venue.zone);
  return {
    id: enquiry.id,
    environment: enquiry.environment,
    state: closedAt === null ? 'open' : 'closed',
    kind: enquiry.severity === null ? 'question' : 'alarm',
    severity: enquiry.severity,
    venue: venue.slug,
    venueName: venue.name,
    reference: reference && displayReference(reference),
    name: enquiry.name,
    phone: enquiry.phone,
    email: enquiry.email,
    guestType: enquiry.guestType,
    subject: enquiry.subject,
    message: enquiry.message,
    source: enquiry.source,
    sourceUrl: enquiry.sourceUrl,
    assignee: enquiry.assignee,
    answers: enquiry.answers.map(({ answeredAt, ...answer }) => {
      return { ...answer, answeredAt: isoOf(answeredAt) };
    }),
    texts: enquiry.texts.map(({ message, receivedAt }) => {
      return { message, receivedAt: isoOf(receivedAt) };
    }),
    receivedDate: received.date,
    receivedTime: received.time,
    createdAt: isoOf(createdAt),
    closedAt: closedAt === null ? null : isoOf(closedAt),
    closedLocal: closed === null ? null : `${closed.date} ${closed.time}`,
    closingNote: enquiry.closingNote,
  };
}

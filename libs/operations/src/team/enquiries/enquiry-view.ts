/** An enquiry as the team reads it. */
import { displayReference, isoOf, localOf, type TeamEnquiry } from '@venue/domain';
import { gives, givesOrNull } from '../../fields/field';
import { date, listOf, oneOf, time, uuid, words } from '../../fields/kinds';

class EnquiryReplyView {
  @gives(words, 'What was written.') message!: string;
  @gives(words, 'When, in UTC.') answeredAt!: string;
}

export class EnquiryView {
  @gives(uuid, 'The enquiry.') id!: string;
  @gives(oneOf('live', 'sandbox'), 'Of guests, or of the sandbox.') environment!: string;
  @gives(oneOf('open', 'closed'), 'Whether it is still to be dealt with.') state!: string;
  @gives(words, 'The slug of the venue.') venue!: string;
  @gives(words, 'The name of the venue.') venueName!: string;
  @givesOrNull(words, 'The booking, or the tickets, that it is about.') reference!: string | null;
  @gives(words, 'Who asks.') name!: string;
  @givesOrNull(words, 'The phone number to reply to.') phone!: string | null;
  @givesOrNull(words, 'The e-mail address to reply to.') email!: string | null;
  @givesOrNull(words, 'What kind of guest asks.') guestType!: string | null;
  @gives(words, 'What it is about, in a few words.') subject!: string;
  @gives(words, 'What the guest wrote.') message!: string;
  @gives(words, 'Where it comes from.') source!: string;
  @givesOrNull(words, 'The page from which it was sent.') sourceUrl!: string | null;
  @givesOrNull(words, 'Who of the team deals with it.') assignee!: string | null;
  @gives(listOf(EnquiryReplyView), 'What the team has written to the guest, oldest first.')
  answers!: readonly EnquiryReplyView[];
  @gives(date, 'The day on which it came, at the venue.') receivedDate!: string;
  @gives(time, 'The time of that day.') receivedTime!: string;
  @gives(words, 'When it came, in UTC.') createdAt!: string;
  @givesOrNull(words, 'When it was closed, in UTC.') closedAt!: string | null;
  @givesOrNull(words, 'When it was closed, on the clock of the venue: yyyy-MM-dd HH:mm.')
  closedLocal!: string | null;
  @givesOrNull(words, 'What came of it.') closingNote!: string | null;
}

export function toEnquiryView(enquiry: TeamEnquiry): EnquiryView {
  const { venue, reference, createdAt, closedAt } = enquiry;
  const received = localOf(createdAt, venue.zone);
  const closed = closedAt === null ? null : localOf(closedAt, venue.zone);
  return {
    id: enquiry.id,
    environment: enquiry.environment,
    state: closedAt === null ? 'open' : 'closed',
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
    answers: enquiry.answers.map(({ message, answeredAt }) => {
      return { message, answeredAt: isoOf(answeredAt) };
    }),
    receivedDate: received.date,
    receivedTime: received.time,
    createdAt: isoOf(createdAt),
    closedAt: closedAt === null ? null : isoOf(closedAt),
    closedLocal: closed === null ? null : `${closed.date} ${closed.time}`,
    closingNote: enquiry.closingNote,
  };
}

import type { TeamEnquiriesQuery } from '@venue/domain';
import type { EnquiryView } from '@venue/operations/enquiries/enquiry-view';
import { facts, quoted, table } from './output';

/** A table of enquiries for people, one per line; `state` is the requested filter. */
export function enquiryTable(
  enquiries: readonly EnquiryView[],
  state: TeamEnquiriesQuery['state'],
): string {
  if (enquiries.length === 0) return state === 'all' ? 'No enquiries.' : `No ${state} enquiries.`;
  const head = ['RECEIVED', 'VENUE', 'NAME', 'SUBJECT', 'BOOKING', 'SOURCE', 'STATE', 'ID'];
  const rows = enquiries.map((enquiry) => [
    receivedAt(enquiry),
    enquiry.venue,
    enquiry.name,
    cut(enquiry.subject),
    enquiry.reference ?? '',
    enquiry.source,
    enquiry.state,
    shortId(enquiry),
  ]);
  return table(head, rows);
}

/** All details of one enquiry, for people. */
export function enquirySheet(enquiry: EnquiryView): string {
  const known = {
    received: receivedAt(enquiry),
    venue: `${enquiry.venueName} (${enquiry.venue})`,
    environment: enquiry.environment,
    name: enquiry.name,
    phone: enquiry.phone,
    email: enquiry.email,
    'guest type': enquiry.guestType,
    booking: enquiry.reference,
    source: enquiry.source,
    page: enquiry.sourceUrl,
    state: enquiry.state,
    assignee: enquiry.assignee,
    closed: enquiry.closedLocal,
    note: enquiry.closingNote?.replace(/\s*[\n\r]\s*/g, ' / ') ?? null,
    subject: enquiry.subject,
  };
  const answers = enquiry.answers.flatMap(({ message }) => ['', 'Answered:', quoted(message)]);
  const sheet = [`Enquiry ${enquiry.id}`, facts(known), '', quoted(enquiry.message), ...answers];
  return sheet.join('\n');
}

function receivedAt({ receivedDate, receivedTime }: EnquiryView): string {
  return `${receivedDate} ${receivedTime}`;
}

/** The short id by which it is named on the command line. */
export function shortId({ id }: EnquiryView): string {
  return id.slice(0, 8);
}

/** Shortens the subject to keep the row on one line; `show` prints it in full. */
function cut(subject: string): string {
  const characters = [...subject];
  return characters.length <= 40 ? subject : `${characters.slice(0, 39).join('')}…`;
}

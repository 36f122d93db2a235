import type { EnquiryView } from '@venue/operations/enquiries/enquiry-view';
import { facts, quote, type Columns } from '../output';

/** The columns of a list of enquiries, one per line. */
export const enquiryColumns: Columns<EnquiryView> = [
  { RECEIVED: receivedAt },
  'venue',
  'name',
  { SUBJECT: ({ subject }) => cut(subject), BOOKING: 'reference' },
  'source',
  { KIND: ({ kind, severity }) => severity ?? kind },
  'state',
  { ID: shortId },
];

/** All details of one enquiry, for people. */
export function enquirySheet(enquiry: EnquiryView): string {
  const entries = {
    received: receivedAt(enquiry),
    venue: `${enquiry.venueName} (${enquiry.venue})`,
    environment: enquiry.environment,
    name: enquiry.name,
    phone: enquiry.phone,
    email: enquiry.email,
    'guest type': enquiry.guestType,
    booking: enquiry.reference,
    source: enquiry.source,
    kind: enquiry.kind,
    severity: enquiry.severity,
    page: enquiry.sourceUrl,
    state: enquiry.state,
    assignee: enquiry.assignee,
    closed: enquiry.closedLocal,
    note: enquiry.closingNote?.replace(/\s*[\n\r]\s*/g, ' / ') ?? null,
    subject: enquiry.subject,
  };
  const answers = enquiry.answers.flatMap(({ message }) => ['', 'Answered:', quote(message)]);
  const sheet = [`Enquiry ${enquiry.id}`, facts(entries), '', quote(enquiry.message), ...answers];
  return sheet.join('\n');
}

function receivedAt({ receivedDate, receivedTime }: EnquiryView): string {
  return `${receivedDate} ${receivedTime}`;
}

/** Its short id on the command line. */
export function shortId({ id }: EnquiryView): string {
  return id.slice(0, 8);
}

/** Shortens the subject to keep the row on one line; `show` prints it in full. */
function cut(subject: string): string {
  const characters = [...subject];
  return characters.length <= 40 ? subject : `${characters.slice(0, 39).join('')}…`;
}

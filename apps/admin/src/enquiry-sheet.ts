import { displayReference, type TeamEnquiriesQuery, type TeamEnquiry } from '@venue/domain';
import { stateOfEnquiry } from '@venue/operations';
import { facts, localTime, quoted, table } from './output';

/** A table of enquiries for people, one per line; `state` is the requested filter. */
export function enquiryTable(
  enquiries: readonly TeamEnquiry[],
  state: TeamEnquiriesQuery['state'],
): string {
  if (enquiries.length === 0) return state === 'all' ? 'No enquiries.' : `No ${state} enquiries.`;
  const head = ['RECEIVED', 'VENUE', 'NAME', 'SUBJECT', 'BOOKING', 'SOURCE', 'STATE', 'ID'];
  const rows = enquiries.map((enquiry) => [
    localTime(enquiry.createdAt, enquiry.venue),
    enquiry.venue.slug,
    enquiry.name,
    cut(enquiry.subject),
    enquiry.reference === null ? '' : displayReference(enquiry.reference),
    enquiry.source,
    stateOfEnquiry(enquiry),
    shortId(enquiry),
  ]);
  return table(head, rows);
}

/** All details of one enquiry, for people. */
export function enquirySheet(enquiry: TeamEnquiry): string {
  const { venue, closedAt, reference } = enquiry;
  const known = {
    received: localTime(enquiry.createdAt, venue),
    venue: `${venue.name} (${venue.slug})`,
    environment: enquiry.environment,
    name: enquiry.name,
    phone: enquiry.phone,
    email: enquiry.email,
    'guest type': enquiry.guestType,
    booking: reference && displayReference(reference),
    source: enquiry.source,
    page: enquiry.sourceUrl,
    state: stateOfEnquiry(enquiry),
    closed: closedAt && localTime(closedAt, venue),
    note: enquiry.closingNote?.replace(/\s*[\n\r]\s*/g, ' / ') ?? null,
    subject: enquiry.subject,
  };
  return [`Enquiry ${enquiry.id}`, facts(known), '', quoted(enquiry.message)].join('\n');
}

/** The short id by which it is named on the command line. */
export function shortId({ id }: TeamEnquiry): string {
  return id.slice(0, 8);
}

/** Shortens the subject to keep the row on one line; `show` prints it in full. */
function cut(subject: string): string {
  const characters = [...subject];
  return characters.length <= 40 ? subject : `${characters.slice(0, 39).join('')}…`;
}

import { displayReference, isoOf, type TeamEnquiriesQuery, type TeamEnquiry } from '@venue/domain';
import { facts, isoOrNull, localTime, quoted, table } from './output';

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
    stateOf(enquiry),
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
    state: stateOf(enquiry),
    closed: closedAt && localTime(closedAt, venue),
    note: enquiry.closingNote?.replace(/\s*[\n\r]\s*/g, ' / ') ?? null,
    subject: enquiry.subject,
  };
  return [`Enquiry ${enquiry.id}`, facts(known), '', quoted(enquiry.message)].join('\n');
}

/** An enquiry as JSON. */
export function enquiryJson(enquiry: TeamEnquiry): Record<string, unknown> {
  const { id, environment, venue, reference, createdAt, closedAt, ...rest } = enquiry;
  return {
    id,
    environment,
    state: stateOf(enquiry),
    venue: venue.slug,
    reference: reference && displayReference(reference),
    name: rest.name,
    phone: rest.phone,
    email: rest.email,
    guestType: rest.guestType,
    subject: rest.subject,
    message: rest.message,
    source: rest.source,
    sourceUrl: rest.sourceUrl,
    createdAt: isoOf(createdAt),
    closedAt: isoOrNull(closedAt),
    closingNote: rest.closingNote,
  };
}

/** The short id by which it is named on the command line. */
export function shortId({ id }: TeamEnquiry): string {
  return id.slice(0, 8);
}

export function stateOf({ closedAt }: TeamEnquiry): 'open' | 'closed' {
  return closedAt === null ? 'open' : 'closed';
}

/** Shortens the subject to keep the row on one line; `show` prints it in full. */
function cut(subject: string): string {
  const characters = [...subject];
  return characters.length <= 40 ? subject : `${characters.slice(0, 39).join('')}…`;
}

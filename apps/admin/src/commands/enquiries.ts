/** `enquiries`: guests' messages to the team of a venue. */
import { answerEnquiry } from '@venue/operations/enquiries/answer-enquiry';
import { assignEnquiry } from '@venue/operations/enquiries/assign-enquiry';
import { bookFromEnquiry } from '@venue/operations/enquiries/book-from-enquiry';
import { closeEnquiry, type CloseEnquiryAnswer } from '@venue/operations/enquiries/close-enquiry';
import type { EnquiryView } from '@venue/operations/enquiries/enquiry-view';
import { listEnquiries } from '@venue/operations/enquiries/list-enquiries';
import { showEnquiry } from '@venue/operations/enquiries/show-enquiry';
import { command, list } from '../command';
import { enquiryColumns, enquirySheet, shortId } from './enquiry-sheet';
import { Failure } from '../output';

export const enquiryCommands = [
  list({
    call: 'enquiries list',
    example: '--venue the-harbour',
    description:
      'The one that has waited for longest is first. RECEIVED is on the clock of the venue. Long subjects are cut: ' +
      'enquiries show <id> has all of one.',
    operation: listEnquiries,
    flags: { state: { default: 'open' } },
    columns: enquiryColumns,
    none: ({ state }) => (state === 'all' ? 'No enquiries.' : `No ${state} enquiries.`),
  }),

  command({
    call: 'enquiries show <id>',
    example: '3f0e8a4e',
    operation: showEnquiry,
    text: enquirySheet,
  }),

  command({
    call: 'enquiries answer <id>',
    example: '3f0e8a4e --message "Yes, we have room for 14."',
    operation: answerEnquiry,
    text: (answered) => `Answered enquiry ${shortId(answered)}, to ${addresseeOf(answered)}.`,
  }),

  command({
    call: 'enquiries assign <id>',
    example: '3f0e8a4e --to Maria',
    operation: assignEnquiry,
    flags: { assignee: '--to <name>' },
    text: (assigned) => `Enquiry ${shortId(assigned)} is with ${assigned.assignee ?? 'no one'}.`,
  }),

  command({
    call: 'enquiries book <id>',
    example: '3f0e8a4e --date 2026-12-05 --time 19:00 --party 6',
    operation: bookFromEnquiry,
    flags: { partySize: '--party <number>' },
    text({ booking }) {
      if (booking.reference === null) throw new Failure(booking.summary);
      return booking.summary;
    },
  }),

  command({
    call: 'enquiries close <id>',
    example: '3f0e8a4e --note "Called back, booked for 14 on the phone"',
    operation: closeEnquiry,
    text: closedText,
    json: ({ enquiry }) => enquiry,
  }),
];

/** Of the newest answer. */
function addresseeOf({ answers, phone, email }: EnquiryView): string {
  return (answers.at(-1)?.channel === 'text' ? phone : email) ?? '';
}

function closedText({ outcome, enquiry }: CloseEnquiryAnswer): string {
  const { closedLocal } = enquiry;
  const name = `Enquiry ${shortId(enquiry)}`;
  switch (outcome) {
    case 'already_closed': {
      const since = closedLocal === null ? '' : `, since ${closedLocal}`;
      throw new Failure(`${name} is closed already${since}.`);
    }
    case 'closed':
      return `${name} is closed: “${enquiry.subject}”, from ${enquiry.name} to ${enquiry.venueName}.`;
  }
}

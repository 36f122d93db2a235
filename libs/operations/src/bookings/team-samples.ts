/** What the examples of the team's operations are about. */
import { example } from '../example';
import type { TeamBookingFields } from './team-booking-view';

/** What every answer to the team has of the booking. */
export const teamFields = {
  reference: example.reference,
  version: 1,
  partySize: 4,
  bookingTypeId: example.dinnerId,
  bookingType: 'Dinner',
  isPinned: false,
  guestName: 'Ada Lovelace',
  guestPhone: '+441174960000',
  guestEmail: 'ada@example.com',
  notes: 'One of us eats no nuts.',
  teamNote: null,
  tags: [],
  isForBusiness: false,
  source: 'web',
} satisfies TeamBookingFields;

/** A booking as the team works with it. */
export const teamBooking = {
  ...teamFields,
  environment: 'live',
  state: 'confirmed',
  stateWords: 'Confirmed',
  venue: 'the-harbour',
  date: example.date,
  time: '19:30',
  startsAt: '2026-12-05T19:30:00.000Z',
  endsAt: '2026-12-05T21:30:00.000Z',
  tables: ['T3'],
  tableIds: ['7a1c4e90-2b6d-4f38-a5c1-90e8d7b6a5f4'],
  needsTable: false,
  deposit: { status: 'paid', requiredPence: 4000, receivedPence: 4000 },
  payBy: null,
  arrivedAt: null,
  expectedArrival: null,
  heldUntil: null,
  cancelReason: null,
  undo: null,
  createdAt: '2026-11-22T10:15:00.000Z',
};

export const teamMessage = {
  id: '2f6a9d41-8c70-4b1e-9a35-6d0e7f182c93',
  kind: 'booking_confirmed',
  channel: 'text',
  environment: 'live',
  venue: 'the-harbour',
  reference: example.reference,
  to: '+441174960000',
  subject: null,
  text: 'See you on Saturday 5 December at 7:30pm.',
  html: null,
  attachments: [],
  state: 'sent',
  because: null,
  createdAt: '2026-11-22T10:15:00.000Z',
  sentAt: '2026-11-22T10:15:02.000Z',
};

export const teamEnquiry = {
  id: example.enquiryId,
  environment: 'live',
  state: 'open',
  venue: 'the-harbour',
  venueName: 'The Harbour',
  reference: null,
  name: 'Grace Hopper',
  phone: '+441174960001',
  email: null,
  guestType: 'Corporate',
  subject: 'A table for twenty',
  message: 'Could we have the upper floor on the 12th?',
  source: 'web',
  sourceUrl: 'https://www.harbour.example/contact',
  assignee: null,
  answers: [],
  receivedDate: '2026-11-22',
  receivedTime: '10:15',
  createdAt: '2026-11-22T10:15:00.000Z',
  closedAt: null,
  closedLocal: null,
  closingNote: null,
};

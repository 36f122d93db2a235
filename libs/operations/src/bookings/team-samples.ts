/** The booking and tables in the examples of the team's operations. */
import { exampleBooking } from '@venue/domain/booking/example';
import type { TeamBooking } from '@venue/domain/booking/team-bookings';
import type { DayBooking } from '@venue/domain/booking/team-day';
import type { TableId } from '@venue/domain/shared/ids';
import { pence } from '@venue/domain/shared/money';
import { example, exampleVenue } from '../example';
import { toTeamBooking } from './team-booking-view';

const tableIds = ['7a1c4e90-2b6d-4f38-a5c1-90e8d7b6a5f4' as TableId];
const paid = pence(4000);

/** A booking with its table and its deposit. */
export const teamRow: TeamBooking = {
  booking: exampleBooking,
  venue: exampleVenue,
  state: 'confirmed',
  tables: ['T3'],
  tableIds,
  deposit: { status: 'paid', requiredPence: paid, receivedPence: paid },
};

/** The same booking in the list of a day. */
export const dayRow: DayBooking = {
  ...exampleBooking,
  isHold: false,
  tableIds,
  receivedPence: paid,
  clearedAt: exampleBooking.endsAt,
  pastVisits: 0,
  seatedAt: null,
  leftAt: null,
};

/** The same booking in an answer to the team. */
export const teamBooking = { ...toTeamBooking(teamRow) };

/** A free table and an occupied one. */
export const tablesDuring = [
  {
    id: tableIds[0],
    name: 'T3',
    areaName: 'Main room',
    maxCovers: 4,
    isFree: true,
    parties: [],
  },
  {
    id: '1f0e9d8c-7b6a-4958-8473-62514f3e2d1c',
    name: 'T4',
    areaName: 'Main room',
    maxCovers: 4,
    isFree: false,
    parties: [
      { reference: 'R3TX 8WQK', guestName: 'Grace Hopper', time: '20:00', isSeated: false },
    ],
  },
];

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
  kind: 'question',
  severity: null,
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
  texts: [],
  receivedDate: '2026-11-22',
  receivedTime: '10:15',
  createdAt: '2026-11-22T10:15:00.000Z',
  closedAt: null,
  closedLocal: null,
  closingNote: null,
};

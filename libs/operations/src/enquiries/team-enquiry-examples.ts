import { example, type Examples } from '../example';
import { teamEnquiry } from '../bookings/team-samples';

const { enquiryId: id } = example;
const closed = {
  ...teamEnquiry,
  state: 'closed',
  closedAt: '2026-11-22T11:00:00.000Z',
  closedLocal: '2026-11-22 11:00',
};

/** Examples of the team's work on enquiries. */
export const teamEnquiryExamples: Examples = {
  'GET /venues/{venueId}/open-tasks': {
    request: { venueId: 'the-harbour' },
    answers: {
      counted: {
        summary: 'Three questions, one alarm and one payment',
        value: { questions: 3, alarms: 1, moneyToDecide: 1 },
      },
    },
  },
  'GET /enquiries': {
    request: { environment: 'live', state: 'open' },
    answers: { some: { summary: 'One is open', value: { enquiries: [teamEnquiry] } } },
  },
  'GET /enquiries/{id}': {
    request: { id },
    answers: { found: { summary: 'An open one', value: teamEnquiry } },
  },
  'POST /enquiries/{id}/assign': {
    request: { id, assignee: 'Mary' },
    answers: {
      assigned: { summary: 'Assigned to Mary', value: { ...teamEnquiry, assignee: 'Mary' } },
    },
  },
  'POST /enquiries/{id}/answer': {
    request: { id, message: 'With pleasure: the upper floor is yours on the 12th.' },
    answers: {
      answered: {
        summary: 'An e-mail goes to the guest',
        value: {
          ...teamEnquiry,
          email: 'grace@example.com',
          answers: [
            {
              message: 'With pleasure: the upper floor is yours on the 12th.',
              channel: 'email',
              delivery: 'waiting',
              answeredAt: '2026-11-22T11:00:00.000Z',
            },
          ],
        },
      },
    },
  },
  'POST /enquiries/{id}/booking': {
    request: { id, date: '2026-12-12', time: '19:00', partySize: 8 },
    answers: {
      booked: {
        summary: 'It is booked, and the enquiry is closed',
        value: {
          booking: {
            outcome: 'booked',
            reference: example.reference,
            state: 'confirmed',
            venueId: example.venueId,
            date: '2026-12-12',
            time: '19:00',
            partySize: 8,
            bookingType: 'Dinner',
            durationMinutes: 120,
            deposit: {
              required: false,
              amountPence: 0,
              amountDisplay: '£0.00',
              status: 'not_required',
              sentTo: null,
              linkExpiresAt: null,
            },
            cardGuarantee: null,
            alternatives: [],
            summary: 'Your table for 8 at The Harbour on Saturday 12 December at 7pm is booked.',
          },
          enquiry: {
            ...closed,
            reference: example.reference,
            closingNote: `Booked as ${example.reference}.`,
          },
        },
      },
    },
  },
  'POST /enquiries/{id}/close': {
    request: { id, note: 'Called back: they come on the 12th.' },
    answers: {
      closed: {
        summary: 'It is closed now',
        value: {
          outcome: 'closed',
          enquiry: { ...closed, closingNote: 'Called back: they come on the 12th.' },
        },
      },
    },
  },
};

import { teamCapabilities } from '@venue/domain';
import { example, type Examples } from './example';
import { teamNewBookingExamples } from './team-new-booking-examples';
import { teamSetUpExamples } from './team-set-up-examples';

const enquiryId = example.enquiryId;

const booking = {
  reference: example.reference,
  environment: 'live',
  state: 'confirmed',
  venue: 'the-harbour',
  date: example.date,
  time: '19:30',
  startsAt: '2026-12-05T19:30:00.000Z',
  endsAt: '2026-12-05T21:30:00.000Z',
  partySize: 4,
  bookingType: 'Dinner',
  tables: ['T3'],
  guestName: 'Ada Lovelace',
  guestPhone: '+441174960000',
  guestEmail: 'ada@example.com',
  notes: 'One of us eats no nuts.',
  isForBusiness: false,
  deposit: { status: 'paid', requiredPence: 4000, receivedPence: 4000 },
  expectedArrival: null,
  source: 'web',
  createdAt: '2026-11-22T10:15:00.000Z',
};

const enquiry = {
  id: enquiryId,
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

const message = {
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

function attendance(state: string, done: string) {
  return {
    request: { reference: example.reference },
    answers: {
      recorded: {
        summary: done,
        value: { outcome: 'recorded', booking: { ...booking, state } },
      },
    },
  };
}

/** An example of every operation of the team, by its route. */
export const teamExamples: Examples = {
  'GET /me': {
    request: {},
    answers: {
      admin: {
        summary: 'A person',
        value: { kind: 'member', name: 'Mary', role: 'admin', capabilities: teamCapabilities },
      },
    },
  },
  'GET /venues': {
    request: {},
    answers: {
      venues: {
        summary: 'One venue',
        value: {
          venues: [
            {
              id: example.venueId,
              slug: 'the-harbour',
              name: 'The Harbour',
              timezone: 'Europe/London',
              isRetired: false,
            },
          ],
        },
      },
    },
  },
  'GET /bookings': {
    request: { environment: 'live', venue: 'the-harbour', date: 'today' },
    answers: { some: { summary: 'A day', value: { bookings: [booking] } } },
  },
  'GET /bookings/{reference}': {
    request: { reference: example.reference },
    answers: {
      found: {
        summary: 'A booking with a deposit',
        value: {
          booking,
          holdUntil: null,
          paymentRequests: [
            {
              amountPence: 4000,
              createdAt: '2026-11-22T10:15:00.000Z',
              expiresAt: '2026-11-23T10:15:00.000Z',
            },
          ],
          payments: [
            {
              amountPence: 4000,
              currency: 'GBP',
              receivedAt: '2026-11-22T10:20:00.000Z',
              provider: 'stripe',
              paymentId: 'pi_3Q7',
              isCounted: true,
              flag: null,
            },
          ],
          messages: [message],
          enquiries: [],
          history: [
            {
              at: '2026-11-22T10:15:00.000Z',
              what: 'booked',
              text: 'Booked for 4 guests on Saturday 5 December at 7:30pm, by the guest on a web page',
              by: 'guest',
              reason: null,
              requestId: '0f8b3f8e-0c1d-4e57-9d7a-1b2f6f1f6b54',
              sequence: '1042',
            },
          ],
        },
      },
    },
  },
  'POST /bookings/{reference}/seat': attendance('seated', 'They sit'),
  'POST /bookings/{reference}/complete': attendance('completed', 'They have left'),
  'POST /bookings/{reference}/no-show': attendance('no_show', 'They never came'),
  'GET /conflicts': {
    request: { venue: 'the-harbour' },
    answers: {
      some: {
        summary: 'A booking on a day that is closed now',
        value: {
          bookings: [
            {
              reference: example.reference,
              venue: 'the-harbour',
              date: example.date,
              time: '19:30',
              partySize: 4,
              because: [{ kind: 'closed', words: 'the venue is closed on that day' }],
            },
          ],
          eventDates: [],
        },
      },
    },
  },
  'GET /messages': {
    request: { reference: example.reference, limit: 50 },
    answers: { some: { summary: 'What one guest was sent', value: { messages: [message] } } },
  },
  'GET /enquiries': {
    request: { environment: 'live', state: 'open' },
    answers: { some: { summary: 'One is open', value: { enquiries: [enquiry] } } },
  },
  'GET /enquiries/{id}': {
    request: { id: enquiryId },
    answers: { found: { summary: 'An open one', value: enquiry } },
  },
  'POST /enquiries/{id}/close': {
    request: { id: enquiryId, note: 'Called back: they come on the 12th.' },
    answers: {
      closed: {
        summary: 'It is closed now',
        value: {
          outcome: 'closed',
          enquiry: {
            ...enquiry,
            state: 'closed',
            closedAt: '2026-11-22T11:00:00.000Z',
            closedLocal: '2026-11-22 11:00',
            closingNote: 'Called back: they come on the 12th.',
          },
        },
      },
    },
  },
  'GET /event-dates': {
    request: { environment: 'live', venue: 'the-harbour' },
    answers: {
      some: {
        summary: 'A date with one kind of ticket',
        value: {
          dates: [
            {
              eventInstanceId: '1b7e5d2c-3f48-4a90-8c61-9e0d2a7b4f35',
              venue: 'the-harbour',
              event: 'jazz',
              name: 'Jazz night',
              date: example.date,
              time: '20:00',
              startsAt: '2026-12-05T20:00:00.000Z',
              endsAt: '2026-12-05T23:00:00.000Z',
              state: 'on sale',
              capacity: 60,
              sold: 22,
              held: 2,
              left: 36,
              tiers: [
                {
                  tier: 'standing',
                  name: 'Standing',
                  pricePence: 1500,
                  priceDisplay: '£15.00',
                  isRetired: false,
                  quota: null,
                  sold: 22,
                  held: 2,
                  left: 36,
                },
              ],
            },
          ],
        },
      },
    },
  },
  'GET /event-buyers': {
    request: { environment: 'live', venue: 'the-harbour', event: 'jazz' },
    answers: {
      some: {
        summary: 'Two tickets',
        value: {
          buyers: [
            {
              reference: 'T4KP 9WQ2',
              state: 'paid',
              venue: 'the-harbour',
              event: 'jazz',
              eventName: 'Jazz night',
              date: example.date,
              time: '20:00',
              startsAt: '2026-12-05T20:00:00.000Z',
              name: 'Ada Lovelace',
              phone: '+441174960000',
              email: null,
              tier: 'standing',
              tierName: 'Standing',
              quantity: 2,
              pricePence: 3000,
              priceDisplay: '£30.00',
              paidPence: 3000,
              paidDisplay: '£30.00',
              cancelReason: null,
              orderedAt: '2026-11-22T10:15:00.000Z',
            },
          ],
        },
      },
    },
  },
  ...teamNewBookingExamples,
  ...teamSetUpExamples,
};

import { example, type Examples } from '../../example';

const ticketReference = 'T4KP 9WQ2';
const ticket = {
  reference: ticketReference,
  name: 'Ada Lovelace',
  eventName: 'Jazz night',
  tier: 'Standing',
  date: example.date,
  time: '20:00',
  tickets: 2,
};

const cancelledDate = {
  eventInstanceId: '1b7e5d2c-3f48-4a90-8c61-9e0d2a7b4f35',
  venue: 'the-harbour',
  name: 'Jazz night',
  date: example.date,
  time: '20:00',
  validOrders: 0,
  refundablePence: 0,
  refundableDisplay: '£0.00',
  pendingPence: 0,
  pendingDisplay: '£0.00',
  refundedPence: 0,
  refundedDisplay: '£0.00',
  failures: [],
};

/** Examples of events, their buyers and the door list. */
export const teamEventExamples: Examples = {
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
  'GET /event-dates/cancelled': {
    request: { environment: 'live', venue: 'the-harbour' },
    answers: {
      some: {
        summary: 'A date whose tickets are still valid',
        value: {
          dates: [
            {
              ...cancelledDate,
              validOrders: 11,
              refundablePence: 33000,
              refundableDisplay: '£330.00',
            },
          ],
        },
      },
    },
  },
  'POST /event-dates/{eventInstanceId}/cancel': {
    request: {
      eventInstanceId: cancelledDate.eventInstanceId,
      environment: 'live',
      reason: 'The band is ill',
      refund: true,
    },
    answers: {
      pending: {
        summary: 'The refunds are on their way',
        value: { ...cancelledDate, pendingPence: 33000, pendingDisplay: '£330.00' },
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
              reference: ticketReference,
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
  'GET /door': {
    request: { environment: 'live', venue: 'the-harbour' },
    answers: {
      some: {
        summary: 'Two tickets, both in',
        value: {
          dates: [
            {
              eventInstanceId: '1b7e5d2c-3f48-4a90-8c61-9e0d2a7b4f35',
              venue: 'the-harbour',
              event: 'jazz',
              eventName: 'Jazz night',
              date: example.date,
              time: '20:00',
              startsAt: '2026-12-05T20:00:00.000Z',
              tickets: 2,
              checkedIn: 2,
              orders: [
                {
                  reference: ticketReference,
                  name: 'Ada Lovelace',
                  phone: '+441174960000',
                  tier: 'Standing',
                  tickets: 2,
                  checkedIn: 2,
                  isValid: true,
                  state: 'confirmed',
                },
              ],
            },
          ],
        },
      },
    },
  },
  'POST /tickets/{reference}/check-in': {
    request: { reference: ticketReference },
    answers: {
      in: {
        summary: 'Both are in',
        value: { ...ticket, outcome: 'checked_in', checkedIn: 2, summary: '2 of 2 are in.' },
      },
    },
  },
  'POST /tickets/{reference}/undo-check-in': {
    request: { reference: ticketReference, tickets: 1 },
    answers: {
      undone: {
        summary: 'One of them is not',
        value: { ...ticket, outcome: 'undone', checkedIn: 1, summary: '1 of 2 are in.' },
      },
    },
  },
};

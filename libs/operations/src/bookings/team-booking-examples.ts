import { example, type Examples } from '../example';
import { toBookingMatch } from './day/search-bookings';
import { tablesDuring, teamBooking, teamMessage, teamRow } from './team-samples';

/** The members that name the booking in every change. */
const target = { reference: example.reference, version: 1 };
const changedBooking = { ...teamBooking, version: 2 };
const undo = (step: string): object => ({ step, until: '2026-12-05T19:40:00.000Z' });

/** Another booking of that evening. */
const otherBooking = {
  ...teamBooking,
  reference: 'R3TX 8WQK',
  tables: ['T4'],
  tableIds: ['1f0e9d8c-7b6a-4958-8473-62514f3e2d1c'],
  guestName: 'Grace Hopper',
  guestPhone: '+441174960001',
  guestEmail: null,
  notes: null,
  allergies: null,
};

/** The example of a change, and the booking after it. */
function change(
  summary: string,
  { fields = {}, after = {} }: { readonly fields?: object; readonly after?: object },
): Examples[string] {
  return {
    request: { ...target, ...fields },
    answers: { changed: { summary, value: { ...changedBooking, ...after } } },
  };
}

/** Examples of the team's changes to bookings. */
export const teamBookingExamples: Examples = {
  'GET /bookings': {
    request: { environment: 'live', venue: 'the-harbour', date: 'today' },
    answers: { some: { summary: 'A day', value: { bookings: [teamBooking] } } },
  },
  'GET /bookings/search': {
    request: { text: 'ada' },
    answers: {
      some: {
        summary: 'A guest of that name',
        value: {
          bookings: [toBookingMatch(teamRow)],
        },
      },
    },
  },
  'GET /bookings/{reference}': {
    request: { reference: example.reference },
    answers: {
      found: {
        summary: 'A booking with a deposit',
        value: {
          booking: teamBooking,
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
              id: '741fb14b-a629-4f6b-80b0-8a7e3b45d483',
              amountPence: 4000,
              currency: 'GBP',
              receivedAt: '2026-11-22T10:20:00.000Z',
              provider: 'stripe',
              paymentId: 'pi_3Q7',
              isCounted: true,
              flag: null,
              isTakenBack: false,
            },
          ],
          extras: [],
          disputes: [],
          terms: ['No deposit was asked for.'],
          ledger: [
            {
              kind: 'payment',
              amountPence: 4000,
              status: 'succeeded',
              at: '2026-11-22T10:20:00.000Z',
              reason: null,
            },
          ],
          refundablePence: 4000,
          feeProposal: null,
          messages: [teamMessage],
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
  'POST /venues/{venueId}/bookings': {
    request: {
      venueId: 'the-harbour',
      date: example.date,
      time: '19:30',
      partySize: 4,
      guest: { name: 'Ada Lovelace', phone: example.phone },
      tellGuest: true,
    },
    answers: {
      booked: {
        summary: 'It is booked',
        value: {
          ...teamBooking,
          guestEmail: null,
          notes: null,
          allergies: null,
          source: 'phone',
          warnings: [],
        },
      },
    },
  },
  'POST /venues/{venueId}/walk-ins': {
    request: { venueId: 'the-harbour', partySize: 2 },
    answers: {
      seated: {
        summary: 'They sit',
        value: {
          ...teamBooking,
          state: 'seated',
          stateWords: 'Seated',
          partySize: 2,
          guestName: 'Walk-in',
          guestPhone: '',
          guestEmail: null,
          notes: null,
          allergies: null,
          deposit: { status: 'none', requiredPence: 0, receivedPence: 0 },
          arrivedAt: '2026-12-05T19:30:00.000Z',
          source: 'walk-in',
          warnings: [],
        },
      },
    },
  },
  'POST /bookings/{reference}/change': change('They come at eight', {
    fields: { time: '20:00', tellGuest: true },
    after: {
      time: '20:00',
      startsAt: '2026-12-05T20:00:00.000Z',
      endsAt: '2026-12-05T22:00:00.000Z',
      warnings: [],
    },
  }),
  'POST /bookings/{reference}/cancel': change('It is cancelled', {
    fields: { reason: 'The kitchen is flooded', tellGuest: true },
    after: {
      state: 'cancelled',
      stateWords: 'Cancelled',
      tables: [],
      tableIds: [],
      cancelReason: 'The kitchen is flooded',
      undo: undo('cancel'),
    },
  }),
  'POST /bookings/{reference}/arrive': change('They are at the door', {
    after: {
      stateWords: 'Arrived, not seated yet',
      arrivedAt: '2026-12-05T19:30:00.000Z',
      undo: undo('arrive'),
    },
  }),
  'POST /bookings/{reference}/seat': change('They sit', {
    after: { state: 'seated', stateWords: 'Seated', undo: undo('seat') },
  }),
  'POST /bookings/{reference}/leave': change('They have left', {
    after: { state: 'completed', stateWords: 'Left', tableIds: [], undo: undo('leave') },
  }),
  'POST /bookings/{reference}/no-show': change('They never came', {
    after: {
      state: 'no_show',
      stateWords: 'Never came',
      tables: [],
      tableIds: [],
      undo: undo('miss'),
    },
  }),
  'POST /bookings/{reference}/late': change('They come at ten to eight', {
    fields: { minutesLate: 20, tellGuest: true },
    after: {
      stateWords: 'Confirmed, running late',
      expectedArrival: '2026-12-05T19:50:00.000Z',
      heldUntil: '2026-12-05T20:05:00.000Z',
    },
  }),
  'POST /bookings/{reference}/undo': change('It is as it was', {}),
  'GET /bookings/{reference}/seatings': {
    request: { reference: example.reference },
    answers: {
      some: {
        summary: 'One is free',
        value: {
          seatings: [
            { name: 'T3', tableIds: teamBooking.tableIds, maxCovers: 4, isFree: true },
            {
              name: 'T4',
              tableIds: ['1f0e9d8c-7b6a-4958-8473-62514f3e2d1c'],
              maxCovers: 4,
              isFree: false,
            },
          ],
          tables: tablesDuring,
          swaps: [
            {
              reference: otherBooking.reference,
              version: 1,
              guestName: otherBooking.guestName,
              tables: otherBooking.tables,
              tableIds: otherBooking.tableIds,
            },
          ],
        },
      },
    },
  },
  'POST /bookings/{reference}/move': change('They get table T4', {
    fields: { tables: ['T4'] },
    after: {
      tables: ['T4'],
      tableIds: ['1f0e9d8c-7b6a-4958-8473-62514f3e2d1c'],
      undo: undo('move'),
      warnings: [],
    },
  }),
  'POST /bookings/{reference}/swap': change('They have each other’s tables', {
    fields: { with: otherBooking.reference, withVersion: 1 },
    after: {
      tables: otherBooking.tables,
      tableIds: otherBooking.tableIds,
      undo: undo('swap'),
      warnings: [],
      other: {
        ...otherBooking,
        version: 2,
        tables: teamBooking.tables,
        tableIds: teamBooking.tableIds,
        undo: undo('swap'),
        warnings: [],
      },
    },
  }),
  'POST /bookings/{reference}/pin': change('It keeps its table', { after: { isPinned: true } }),
  'POST /bookings/{reference}/unpin': change('It may have another one', {}),
  'POST /bookings/{reference}/note': change('A note', {
    fields: { note: 'Birthday' },
    after: { teamNote: 'Birthday' },
  }),
  'POST /bookings/{reference}/tags': change('A tag', {
    fields: { tags: ['VIP'] },
    after: { tags: ['VIP'] },
  }),
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
    answers: { some: { summary: 'What one guest was sent', value: { messages: [teamMessage] } } },
  },
};

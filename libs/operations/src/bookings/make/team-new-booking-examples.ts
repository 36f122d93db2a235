import { example, type Examples } from '../../example';
import { tablesDuring } from '../team-samples';

const tableId = '2d4f6a8b-0c1e-4a35-9b7d-8e6f5a4c3b21';
const dinner = { bookingTypeId: example.dinnerId, name: 'Dinner', durationMinutes: 120 };

/** Examples of the team's reads before a booking. */
export const teamNewBookingExamples: Examples = {
  'GET /venues/{venueId}/times': {
    request: { venueId: 'the-harbour', date: example.date, partySize: 4 },
    answers: {
      some: {
        summary: 'One time for everybody, and one that needs an override',
        value: {
          venueId: example.venueId,
          date: example.date,
          bookingTypes: [
            {
              ...dinner,
              times: [
                {
                  time: '19:30',
                  depositPence: 4000,
                  tables: 'T3',
                  tableIds: [tableId],
                  freeTables: [],
                  moves: 0,
                  warnings: [],
                },
                {
                  time: '21:45',
                  depositPence: 4000,
                  tables: 'T3',
                  tableIds: [tableId],
                  freeTables: [],
                  moves: 0,
                  warnings: [
                    {
                      rule: 'closed',
                      kind: 'hours',
                      words: 'the venue is not open for the whole stay',
                      takes: 'override',
                    },
                  ],
                },
              ],
            },
          ],
        },
      },
    },
  },
  'GET /venues/{venueId}/tables': {
    request: { venueId: 'the-harbour', date: example.date, time: '19:30', partySize: 4 },
    answers: {
      some: {
        summary: 'One is free',
        value: { venueId: example.venueId, tables: tablesDuring },
      },
    },
  },
  'GET /venues/{venueId}/walk-in': {
    request: { venueId: 'the-harbour', partySize: 2 },
    answers: {
      some: {
        summary: 'A table that is needed at nine',
        value: {
          venueId: example.venueId,
          seatings: [
            {
              tables: 'T1',
              tableIds: [tableId],
              moves: 0,
              bookingTypeId: example.dinnerId,
              bookingType: 'Dinner',
              minutes: 75,
              until: '20:45',
              isShorter: true,
              freeUntil: '21:00',
              warnings: [],
            },
          ],
          freeTables: [],
        },
      },
    },
  },
  'GET /guests/by-phone': {
    request: { phone: '0117 496 0000' },
    answers: {
      known: {
        summary: 'A guest who has been there',
        value: {
          phone: '+441174960000',
          guest: {
            name: 'Ada Lovelace',
            email: 'ada@example.com',
            visits: 3,
            noShows: 0,
            cancellations: 1,
            lastVisit: {
              venueId: example.venueId,
              venueName: 'The Harbour',
              date: '2026-11-07',
              time: '19:00',
            },
            upcoming: [
              {
                venueId: example.venueId,
                venueName: 'The Harbour',
                date: example.date,
                time: '19:30',
                reference: example.reference,
                partySize: 4,
              },
            ],
          },
        },
      },
      unknown: {
        summary: 'A number without bookings',
        value: { phone: '+441174960000', guest: null },
      },
    },
  },
};

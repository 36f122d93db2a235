import { example, exampleVenue, type Examples } from '../../example';
import { dayRow } from '../team-samples';
import { serviceClock, toDayBooking } from './day-view';

const block = {
  id: '6a4ae163-31ad-4b6e-95d7-9da4c4b9c5d3',
  venueId: example.venueId,
  scope: 'area',
  tables: [],
  area: 'terrace',
  areaName: 'Terrace',
  fromDate: example.date,
  fromTime: '18:00',
  untilDate: example.date,
  untilTime: '23:00',
  from: '2026-12-05T18:00:00.000Z',
  until: '2026-12-05T23:00:00.000Z',
  reason: 'It rains',
};
const closure = {
  ...block,
  scope: 'online',
  area: null,
  areaName: null,
  reason: 'The kitchen is full',
};

const inForce = { liftedAt: null, liftedBy: null };

const note = {
  opens: '12:00',
  version: 1,
  text: 'No oysters tonight. Table P1 has a wobbly leg.',
  author: 'by Ada Lovelace',
  writtenAt: '2026-12-05T16:20:00.000Z',
};

const span = {
  venueId: 'the-harbour',
  fromDate: example.date,
  fromTime: '18:00',
  untilTime: '23:00',
};

/** Examples for the service day and for blocks. */
export const teamDayExamples: Examples = {
  'GET /venues/{venueId}/days/{date}': {
    request: { venueId: 'the-harbour', date: example.date },
    answers: {
      day: {
        summary: 'A day with one booking',
        value: {
          venueId: example.venueId,
          venueName: 'The Harbour',
          zone: 'Europe/London',
          currency: 'GBP',
          date: example.date,
          sequence: '5f1c09ab-88412-0',
          tellsOfDelays: false,
          open: [{ opens: '12:00', closes: '00:30', closesNextDay: true }],
          tables: [
            {
              id: '7a1c4e90-2b6d-4f38-a5c1-90e8d7b6a5f4',
              name: 'T3',
              area: 'main',
              areaName: 'Main room',
              minCovers: 2,
              maxCovers: 4,
              online: true,
              position: {
                x: 0,
                y: 0,
                width: 5,
                height: 5,
                shape: 'square',
                rotation: 0,
                isSuggested: true,
              },
            },
          ],
          combinations: [],
          bookings: [
            toDayBooking(dayRow, {
              local: serviceClock(example.date, exampleVenue),
              ...exampleVenue,
            }),
          ],
          blocks: [block],
          closures: [],
          notes: [note],
          events: [],
          conflicts: [],
          free: [
            { partySize: 2, from: '18:00', isNow: true, tables: 'T1' },
            { partySize: 4, from: '20:15', isNow: false, tables: 'T3' },
            { partySize: 6, from: null, isNow: false, tables: null },
          ],
          intervalMinutes: 15,
          pacing: {
            coversStarting: 24,
            bookingsStarting: null,
            coversPresent: null,
            bookingsPresent: null,
          },
          intervals: [
            {
              date: example.date,
              time: '19:30',
              startingCovers: 4,
              startingBookings: 1,
              presentCovers: 4,
              presentBookings: 1,
            },
          ],
        },
      },
    },
  },
  'GET /venues/{venueId}/days/{date}/notes': {
    request: { venueId: 'the-harbour', date: example.date },
    answers: { one: { summary: 'One note', value: { notes: [note] } } },
  },
  'POST /venues/{venueId}/days/{date}/notes': {
    request: { venueId: 'the-harbour', date: example.date, text: note.text },
    answers: {
      written: { summary: 'The team sees it', value: { outcome: 'written', note } },
      changed_meanwhile: {
        summary: 'Somebody else has changed it',
        value: { outcome: 'changed_meanwhile', note: { ...note, version: 2 } },
      },
    },
  },
  'GET /venues/{venueId}/blocks': {
    request: { venueId: 'the-harbour' },
    answers: {
      some: {
        summary: 'The terrace',
        value: { blocks: [{ ...block, by: 'by Grace', ...inForce }] },
      },
    },
  },
  'POST /venues/{venueId}/blocks': {
    request: { ...span, area: 'terrace', reason: 'It rains' },
    answers: {
      blocked: {
        summary: 'Nobody gets those tables',
        value: { outcome: 'blocked', block, affected: [], releasedHolds: 0 },
      },
      needs_acceptance: {
        summary: 'A booking has one of them',
        value: {
          outcome: 'needs_acceptance',
          block: null,
          affected: [
            {
              id: example.bookingId,
              reference: example.reference,
              state: 'confirmed',
              date: example.date,
              time: '19:30',
              partySize: 4,
              tables: 'P1',
              version: 1,
              guestName: 'Ada Lovelace',
              guestPhone: '+441174960000',
            },
          ],
          releasedHolds: 0,
        },
      },
    },
  },
  'POST /blocks/{blockId}/lift': {
    request: { blockId: block.id },
    answers: { lifted: { summary: 'It holds no longer', value: { lifted: block } } },
  },
  'GET /venues/{venueId}/closures': {
    request: { venueId: 'the-harbour' },
    answers: {
      some: {
        summary: 'This evening',
        value: {
          closures: [{ ...closure, by: 'on Door by GH (authorised by Mary)', ...inForce }],
        },
      },
    },
  },
  'POST /venues/{venueId}/closures': {
    request: { ...span, reason: 'The kitchen is full' },
    answers: {
      closed: { summary: 'Only the team books', value: { closure, releasedHolds: 0 } },
    },
  },
  'POST /closures/{closureId}/lift': {
    request: { closureId: closure.id },
    answers: { lifted: { summary: 'Guests book again', value: { lifted: closure } } },
  },
};

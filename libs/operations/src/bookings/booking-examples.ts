import { exampleBooking } from '@venue/domain/booking/example';
import { wishesOf } from '@venue/domain/booking/fields';
import { example, pounds, type Examples } from '../example';

const { venueId, dinnerId, reference, phone, date } = example;
const when = { date, time: example.time };
const atHarbour = { venueId, ...when, partySize: example.partySize };

/** Also used by the examples of changes. */
export const alternatives = [
  {
    venueId,
    venueName: 'The Harbour',
    date,
    time: '20:15',
    options: [
      {
        bookingTypeId: dinnerId,
        bookingType: 'Dinner',
        durationMinutes: 120,
        deposit: { required: false, amountPence: 0, amountDisplay: null },
        cardGuarantee: null,
      },
    ],
  },
];

const noDeposit = {
  required: false,
  ...pounds(0),
  status: 'not_required',
  sentTo: null,
  linkExpiresAt: null,
};

const bookedExample = {
  outcome: 'booked',
  reference,
  state: 'confirmed',
  ...atHarbour,
  bookingType: 'Dinner',
  durationMinutes: 120,
  deposit: noDeposit,
  cardGuarantee: null,
  alternatives: [],
  summary:
    'Your table for 4 at The Harbour on Saturday 5 December at 7:30pm is booked. Your reference is K7QP 4M2X.',
};

const notBooked = {
  ...bookedExample,
  reference: null,
  state: null,
  bookingType: null,
  durationMinutes: null,
};

const available = {
  venueId,
  date,
  partySize: 4,
  outcome: 'available',
  times: [{ time: '19:30', options: alternatives[0]?.options }],
  alternatives: [],
  summary: 'The Harbour has a table for 4 guests on Saturday 5 December at 7:30pm.',
};

export const bookingExamples: Examples = {
  'POST /availability/search': {
    request: { ...atHarbour, bookingTypeId: null, acrossVenues: true },
    answers: {
      available: { summary: 'The time is free', value: available },
      unavailable: {
        summary: 'The time is taken',
        value: {
          ...available,
          outcome: 'unavailable',
          times: [],
          alternatives,
          summary:
            'The Harbour has no table for 4 guests on Saturday 5 December at 7:30pm. We could offer 8:15pm.',
        },
      },
    },
  },
  'GET /availability/days': {
    request: { venueId, partySize: 4, ...example.weekend },
    answers: {
      days: {
        summary: 'The days of a weekend',
        value: {
          venueId,
          partySize: 4,
          days: [
            { date: '2026-12-04', status: 'full', firstTime: null, lastTime: null, times: 0 },
            { date, status: 'available', firstTime: '12:00', lastTime: '20:30', times: 22 },
            { date: '2026-12-06', status: 'closed', firstTime: null, lastTime: null, times: 0 },
          ],
          summary:
            'The Harbour has a table for 4 guests on Saturday 5 December. Friday 4 December is full. ' +
            'It is closed on Sunday 6 December.',
        },
      },
    },
  },
  'POST /reservations': {
    request: {
      ...atHarbour,
      bookingTypeId: dinnerId,
      guest: { name: exampleBooking.guestName, phone, email: exampleBooking.guestEmail },
      ...wishesOf(exampleBooking),
    },
    answers: {
      booked: { summary: 'Booked, with nothing to pay', value: bookedExample },
      'booked-with-deposit': {
        summary: 'Held until the deposit is paid',
        value: {
          ...bookedExample,
          state: 'awaiting_deposit',
          partySize: 6,
          deposit: {
            required: true,
            ...pounds(6000),
            status: 'awaiting_payment',
            sentTo: 'text and email',
            linkExpiresAt: '2026-12-01T11:00',
          },
          summary:
            'Your table for 6 at The Harbour on Saturday 5 December at 7:30pm is held for you until 11am. Please pay the deposit of £60.00 by then to keep it. Your reference is K7QP 4M2X.',
        },
      },
      unavailable: {
        summary: 'The time is gone: nothing was booked',
        value: {
          ...notBooked,
          outcome: 'unavailable',
          alternatives,
          summary:
            'The Harbour has no table for dinner for 4 guests on Saturday 5 December at 7:30pm. We could offer 8:15pm.',
        },
      },
      'needs-venue': {
        summary: 'The party is larger than the venue takes online: nothing was booked',
        value: {
          ...notBooked,
          outcome: 'needs_venue',
          partySize: 12,
          summary:
            'The Harbour takes up to 8 guests online. For 12 guests, please send an enquiry or call 0117 496 0001.',
        },
      },
    },
  },
};

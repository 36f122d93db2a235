import { exampleBooking } from '@venue/domain/booking/example';
import { noPence } from '@venue/domain/shared/money';
import { parseInstant } from '@venue/domain/shared/time';
import type { EventSource } from '@venue/domain/webhook/event-feed';
import { alternatives } from '../booking-examples';
import { toBooking } from '../booking-view';
import { example, exampleVenue, pounds, type Examples, type OperationExample } from '../../example';
import { eventPayload } from '../../webhooks/payload';

const { reference, phone, enquiryId } = example;

const free = { booking: { ...exampleBooking, depositPence: noPence }, receivedPence: noPence };
const booking = toBooking(free, exampleVenue, exampleBooking.createdAt);

const nothingElse = { alternatives: [], enquiryId: null, depositTopUp: null };

const lookup: OperationExample = {
  request: { reference, phone },
  answers: {
    found: {
      summary: 'Reference and phone number belong together',
      value: {
        booking,
        summary:
          'Your table for 4 guests at The Harbour on Saturday 5 December at 7:30pm is confirmed.',
      },
    },
  },
};

const amend: OperationExample = {
  request: { reference, phone, time: '20:00', partySize: 6 },
  answers: {
    amended: {
      summary: 'Changed; the bigger party owes a deposit',
      value: {
        outcome: 'amended',
        booking: {
          ...booking,
          time: '20:00',
          partySize: 6,
          deposit: { required: true, ...pounds(6000), status: 'awaiting_payment' },
        },
        ...nothingElse,
        depositTopUp: { required: true, ...pounds(6000), status: 'awaiting_payment' },
        summary:
          'Your booking at The Harbour is now for 6 guests on Saturday 5 December at 8pm. A deposit of £60.00 is still to be paid.',
      },
    },
    unavailable: {
      summary: 'The new time is full: nothing was changed',
      value: {
        outcome: 'unavailable',
        booking: null,
        ...nothingElse,
        alternatives,
        summary:
          'The Harbour has no table for 6 guests on Saturday 5 December at 8pm. We could offer 8:15pm. Your booking stays as it was.',
      },
    },
    'needs-venue': {
      summary: 'Not allowed online: passed to the venue’s team',
      value: {
        outcome: 'needs_venue',
        booking: null,
        ...nothingElse,
        enquiryId,
        summary:
          'Changes stop two hours before your table. We have passed your request to The Harbour, who will call you.',
      },
    },
  },
};

const cancel: OperationExample = {
  request: { reference, phone, reason: 'Down with a cold' },
  answers: {
    cancelled: {
      summary: 'Cancelled, and the table is free',
      value: {
        outcome: 'cancelled',
        booking: { ...booking, state: 'cancelled' },
        ...nothingElse,
        summary: 'Your booking at The Harbour on Saturday 5 December at 7:30pm is cancelled.',
      },
    },
    'needs-venue': {
      summary: 'Within the venue’s notice: passed to its team, and nothing is cancelled',
      value: {
        outcome: 'needs_venue',
        booking: null,
        ...nothingElse,
        enquiryId,
        summary:
          'Cancellations stop 24 hours before your table. We have passed your request to The Harbour, who will call you. Until then your table stays booked.',
      },
    },
  },
};

const runningLate: OperationExample = {
  request: { reference, phone, minutesLate: 20 },
  answers: {
    noted: {
      summary: 'Noted, and the table is kept',
      value: {
        outcome: 'noted',
        booking: { ...booking, expectedArrival: '2026-12-05T19:50' },
        expectedArrival: '2026-12-05T19:50',
        heldUntil: '2026-12-05T20:05',
        enquiryId: null,
        summary:
          'Thank you for letting us know. The Harbour expects you at 7:50pm and keeps your table until 8:05pm.',
      },
    },
    'needs-venue': {
      summary: 'More than an hour late: passed to the venue’s team',
      value: {
        outcome: 'needs_venue',
        booking,
        expectedArrival: null,
        heldUntil: null,
        enquiryId,
        summary:
          'We can keep a late table for up to an hour. We have passed your request to The Harbour, who will call you.',
      },
    },
  },
};

const depositLink: OperationExample = {
  request: { reference, phone },
  answers: {
    sent: {
      summary: 'A text is on its way',
      value: {
        outcome: 'sent',
        ...pounds(6000),
        sentTo: 'text',
        linkExpiresAt: '2026-12-01T11:00',
        summary:
          'We are texting you a link to pay the deposit of £60.00. It can be paid until 11am.',
      },
    },
  },
};

const cancelledBooking = { ...exampleBooking, state: 'cancelled', version: 2 } as const;

const stored = {
  allocation: { tableIds: [], clearedAt: null },
  isUnplaced: false,
  remindedFor: null,
};

const cancelled: EventSource = {
  endpoint: {
    environment: exampleBooking.environment,
    integrationId: exampleBooking.integrationId,
    capabilities: ['changes.read'],
  },
  change: { part: 'booking', subject: 'booking', kind: 'changed', before: null, after: null },
  subjectFacts: { kind: 'booking', facts: { ...cancelledBooking, ...stored } },
  venue: exampleVenue,
  date: null,
  eventStartsAt: null,
  occurredAt: parseInstant('2026-12-01T12:00:00.412Z'),
};

const changes: OperationExample = {
  // The first request of an integration has no cursor, since cursors belong to one deployment.
  request: {},
  answers: {
    changed: {
      summary: 'What has happened since',
      value: {
        events: [eventPayload(cancelled, 'booking.cancelled')],
        next: '7d1e0c2a-48230-90131',
        hasMore: false,
        isLate: false,
        summary: 'One event; nothing else has happened.',
      },
    },
  },
};

export const changeExamples: Examples = {
  'POST /bookings/lookup': lookup,
  'GET /bookings/changes': changes,
  'POST /bookings/{reference}/amend': amend,
  'POST /bookings/{reference}/cancel': cancel,
  'POST /bookings/{reference}/running-late': runningLate,
  'POST /bookings/{reference}/deposit-link': depositLink,
};

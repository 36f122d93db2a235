import { example, type Examples } from '../example';

const { venueId, eventId, eventInstanceId, tierId, eventDays: days } = example;
const about = {
  name: 'Friday jazz',
  description: 'Three players, three courses and the lights turned low.',
};

const standard = {
  tierId: 'd3b2a1c0-7f6e-4d5c-9b8a-0f1e2d3c4b5a',
  name: 'Standard',
  pricePence: 2500,
  priceDisplay: '£25.00',
};
const frontRow = {
  tierId,
  name: 'Front row',
  pricePence: 4000,
  priceDisplay: '£40.00',
};

const starts = {
  startDate: '2026-12-04',
  startTime: '20:00',
  startAt: '2026-12-04T20:00:00+00:00',
};
const seats = {
  remainingSeats: 12,
  tiers: [
    { ...standard, remaining: 12 },
    { ...frontRow, remaining: 2 },
  ],
};
const summary =
  'The Harbour has 1 event from Wednesday 2 December to Thursday 10 December: Friday jazz on Friday 4 December at 8pm with 12 seats left.';

export const eventExamples: Examples = {
  'GET /events/upcoming': {
    request: { venueId, ...days },
    answers: {
      events: {
        summary: 'An event with its next date',
        value: {
          venueId,
          events: [{ eventId, ...about, instances: [{ eventInstanceId, ...starts, ...seats }] }],
          summary,
        },
      },
      none: {
        summary: 'Nothing is on',
        value: {
          venueId,
          events: [],
          summary: 'The Harbour has no events in the next 30 days.',
        },
      },
    },
  },
  'GET /events': {
    request: { venueId },
    answers: {
      events: {
        summary: 'The events of a venue, with their tickets',
        value: {
          venueId,
          events: [{ eventId, slug: 'jazz', ...about, tiers: [standard, frontRow] }],
          summary: 'The Harbour has 1 event: Friday jazz.',
        },
      },
    },
  },
  'GET /event-instances': {
    request: { eventId, venueId, ...days },
    answers: {
      dates: {
        summary: 'The dates of one event',
        value: {
          venueId,
          instances: [
            {
              eventInstanceId,
              eventId,
              name: about.name,
              ...starts,
              endAt: '2026-12-04T22:30:00+00:00',
              ...seats,
            },
          ],
          summary,
        },
      },
    },
  },
};

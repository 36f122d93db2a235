import { example, type Examples } from '../example';

const harbour = {
  id: example.venueId,
  name: 'The Harbour',
  slug: 'the-harbour',
  timezone: 'Europe/London',
  address: {
    line1: '7 Mooring Row',
    line2: null,
    city: 'Bristol',
    postcode: 'BS1 5DB',
    country: 'United Kingdom',
  },
  description: 'A fish restaurant in an old net loft.',
};

const lantern = {
  ...harbour,
  id: example.otherVenueId,
  name: 'The Lantern Room',
  slug: 'the-lantern-room',
  address: null,
  description: null,
};

const today = { today: '2026-12-01', weekday: 'Tuesday' };

export const venueExamples: Examples = {
  'GET /venues': {
    request: {},
    answers: {
      venues: {
        summary: 'A key for two venues',
        value: {
          venues: [
            { ...harbour, ...today },
            { ...lantern, ...today },
          ],
          summary: 'There are 2 venues: The Harbour and The Lantern Room.',
        },
      },
    },
  },
  'GET /venues/{id}': {
    request: { id: example.venueId },
    answers: {
      venue: {
        summary: 'One venue',
        value: {
          ...harbour,
          brandId: example.brandId,
          phone: '0117 496 0001',
          email: 'hello@the-harbour.example',
          website: 'https://the-harbour.example',
          policy: {
            slotIntervalMinutes: 15,
            partySizeMax: 8,
            bookNoticeMinutes: 60,
            daysAheadMax: 90,
            amendNoticeMinutes: 120,
            cancelNoticeMinutes: 1440,
            graceMinutes: 15,
          },
          bookingTypes: [
            {
              bookingTypeId: example.dinnerId,
              bookingType: 'Dinner',
              partySizeMin: 1,
              partySizeMax: 8,
            },
          ],
          summary:
            'The Harbour is at 7 Mooring Row, Bristol, and takes bookings online for up to 8 guests, up to 90 days ahead.',
        },
      },
    },
  },
  'GET /brands/{id}': {
    request: { id: example.brandId },
    answers: {
      brand: {
        summary: 'A brand with two venues',
        value: {
          id: example.brandId,
          name: 'Harbour',
          slug: 'harbour',
          description: 'Fish, fire and late evenings near the water.',
          logoUrl: null,
          websiteUrl: 'https://harbour-group.example',
          theme: {
            accent: '#14506b',
            onAccent: '#ffffff',
            surface: '#fffdf8',
            text: '#22262a',
            radius: 8,
            font: 'Georgia, serif',
          },
          venues: [harbour, lantern],
          summary: 'Harbour has The Harbour and The Lantern Room.',
        },
      },
    },
  },
};

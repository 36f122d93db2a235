import { example, type Examples } from '../example';

const from = { venueId: example.venueId, source: 'The Harbour knowledge base' };

const open = (day: string, closeTime: string): object => {
  return { day, openTime: '12:00', closeTime, isClosed: false };
};

export const contentExamples: Examples = {
  'GET /opening-hours': {
    request: { venueId: example.venueId },
    answers: {
      hours: {
        summary: 'A week with a closed Monday, and special days',
        value: {
          ...from,
          regular: {
            defaultSchedule: {
              times: [
                { day: 'Monday', openTime: null, closeTime: null, isClosed: true },
                ...['Tuesday', 'Wednesday', 'Thursday'].map((day) => open(day, '23:30')),
                // Closes after midnight.
                ...['Friday', 'Saturday'].map((day) => open(day, '00:30')),
                open('Sunday', '23:30'),
              ],
            },
            overrides: [],
          },
          special: {
            items: [
              {
                name: 'Christmas Day',
                validFrom: '2026-12-25',
                validThrough: '2026-12-25',
                opens: null,
                closes: null,
              },
            ],
          },
          summary:
            'The Harbour is open today from 12pm to 11:30pm. Special dates: closed on Friday 25 December (Christmas Day).',
        },
      },
    },
  },
  'GET /knowledge/{topic}': {
    request: { topic: 'faq', venueId: example.venueId },
    answers: {
      faq: {
        summary: 'The frequently asked questions',
        value: {
          ...from,
          topic: 'faq',
          document: {
            items: [
              {
                question: 'Is there step-free access?',
                answer: 'Yes: the main room and the accessible toilet are on the ground floor.',
              },
            ],
          },
          summary: 'The Harbour has published answers to frequently asked questions.',
        },
      },
    },
  },
  'GET /menus': {
    request: { venueId: example.venueId },
    answers: {
      menus: {
        summary: 'A food menu, and no drinks menu',
        value: {
          ...from,
          food: {
            foodMenu: {
              'To begin': [
                {
                  id: 1,
                  name: 'Smoked mackerel',
                  description: 'With beetroot, horseradish and rye crisps',
                  price: '£9.50',
                },
              ],
            },
          },
          drinks: null,
          summary: 'The Harbour has a food menu.',
        },
      },
    },
  },
};

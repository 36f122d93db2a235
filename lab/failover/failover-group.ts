/** One venue with room for all who book during many failovers: as many tables as a load needs. */
import { weekdays } from '@venue/domain/shared/time';

const tables = Array.from({ length: 80 }, (_, index) => `T${index + 1}`);

export const failoverGroup = JSON.stringify({
  group: { name: 'Failover', currency: 'GBP', locale: 'en-GB' },
  brands: [{ slug: 'failover', name: 'Failover' }],
  venues: [
    {
      slug: 'the-lantern',
      brand: 'failover',
      name: 'The Lantern',
      timezone: 'Europe/London',
      country: 'GB',
      policy: {
        slotIntervalMinutes: 60,
        partySizeMax: 4,
        bookNoticeMinutes: 0,
        daysAheadMax: 365,
        amendNoticeMinutes: 0,
        cancelNoticeMinutes: 0,
        graceMinutes: 15,
        turnaroundMinutes: 0,
        holdMinutes: 10,
        ticketHoldMinutes: 15,
        depositLinkMinutes: 60,
        reminderHours: 0,
        maxMoves: 0,
        pacing: null,
      },
      areas: [{ slug: 'room', name: 'Room' }],
      tables: tables.map((name) => ({
        name,
        area: 'room',
        minCovers: 1,
        maxCovers: 4,
        priority: 1,
      })),
      bookingTypes: [
        {
          slug: 'dinner',
          name: 'Dinner',
          windows: [{ days: weekdays, from: '18:00', to: '22:00' }],
          durations: [{ minutes: 105 }],
          partySize: { min: 1, max: 4 },
          areas: ['room'],
          deposits: [],
        },
      ],
      messages: {},
      knowledge: {
        'opening-hours': {
          regular: { defaultSchedule: { times: weekdays.map(openingOf) }, overrides: [] },
        },
      },
    },
  ],
});

function openingOf(weekday: string): object {
  const day = `${weekday.slice(0, 1).toUpperCase()}${weekday.slice(1)}`;
  return { day, openTime: '10:00', closeTime: '23:59', isClosed: false };
}

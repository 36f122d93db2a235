/** The venues of a storm: few tables, so that many who want one meet. `model.ts` counts on them. */
import { addDays, weekdays, type LocalDate } from '@venue/domain/shared/time';
import { slots } from './model';
import { capacity, quotas, tiers } from './seats-model';

export const venues = ['east', 'west', 'south'] as const;
export type VenueSlug = (typeof venues)[number];

/** The first date of what is booked, and how many follow: none is too far ahead to be booked. */
export const firstDate = '2026-12-05' as LocalDate;
export const dateCount = 345;

/** Where the team blocks all tables at times. */
export const blockedVenue: VenueSlug = 'west';
/** Has an event on each of them. */
export const eventVenue: VenueSlug = 'east';

/** Every party owes a deposit there, and soon. */
const depositVenue: VenueSlug = 'south';
/** For how long a table or tickets are kept unpaid. */
export const unpaidMinutes = 1;

export const stormGroup = JSON.stringify({
  group: { name: 'Storm', currency: 'GBP', locale: 'en-GB' },
  brands: [{ slug: 'storm', name: 'Storm' }],
  venues: venues.map((slug) => ({
    slug,
    brand: 'storm',
    name: slug,
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
      // Longer than any storm: a hold ends by being booked or given back.
      holdMinutes: 60,
      ticketHoldMinutes: unpaidMinutes,
      depositLinkMinutes: unpaidMinutes,
      reminderHours: 0,
      maxMoves: 4,
      pacing: null,
    },
    areas: [{ slug: 'room', name: 'Room' }],
    tables: [table('A', 2), table('B', 2), table('C', 4)],
    combinations: [{ tables: ['A', 'B'], minCovers: 3, maxCovers: 4 }],
    bookingTypes: slots.map((slot) => ({
      slug: `at-${slot.replace(':', '-')}`,
      name: `At ${slot}`,
      windows: [{ days: weekdays, from: slot, to: slot }],
      durations: [{ minutes: 240 }],
      partySize: { min: 1, max: 4 },
      areas: ['room'],
      deposits: slug === depositVenue ? [{ when: { partySizeFrom: 1 }, perGuestPence: 500 }] : [],
    })),
    messages: {},
    events: slug === eventVenue ? [event()] : [],
    knowledge: {
      'opening-hours': {
        regular: { defaultSchedule: { times: weekdays.map(openingOf) }, overrides: [] },
      },
    },
  })),
});

function table(name: string, maxCovers: number): object {
  return { name, area: 'room', minCovers: 1, maxCovers, priority: 1 };
}

function openingOf(weekday: string): object {
  const day = `${weekday.slice(0, 1).toUpperCase()}${weekday.slice(1)}`;
  return { day, openTime: '10:00', closeTime: '23:00', isClosed: false };
}

function event(): object {
  return {
    slug: 'show',
    name: 'Show',
    description: null,
    tiers: tiers.map((tier) => ({
      slug: tier,
      name: tier,
      pricePence: tier === 'free' ? 0 : 800,
      quota: quotas[tier],
    })),
    weekly: [],
    instances: Array.from({ length: dateCount + 3 }, (_, days) => ({
      startsAt: `${addDays(firstDate, days)}T20:00`,
      durationMinutes: 120,
      capacity,
    })),
  };
}

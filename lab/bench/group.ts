import { readFile } from 'node:fs/promises';
import { weekdays } from '@venue/domain/shared/time';

export function exampleGroup(): Promise<string> {
  return readFile(new URL('../../examples/harbour-group.yaml', import.meta.url), 'utf8');
}

interface Size {
  readonly venues: number;
  readonly tables: number;
  /** Whether parties of three and four owe £20. */
  readonly deposits?: boolean;
  /** The minutes between two parties at a table of the first venue. */
  readonly turnaround?: number;
}

/**
 * A group file, as JSON, with identical venues and identical tables, each for two to four; open
 * from 10:00 to 23:00, two hours for any party, so that it is easy to compute how many bookings
 * fit.
 */
export function generatedGroup({ venues, tables, deposits = false, turnaround = 0 }: Size): string {
  return JSON.stringify({
    group: { name: 'Bench', currency: 'GBP', locale: 'en-GB' },
    brands: [{ slug: 'bench', name: 'Bench' }],
    venues: Array.from({ length: venues }, (_, index) => ({
      slug: `venue-${index}`,
      brand: 'bench',
      name: `Venue ${index}`,
      timezone: 'Europe/London',
      country: 'GB',
      policy: { ...policy, turnaroundMinutes: index === 0 ? turnaround : 0 },
      areas: [{ slug: 'room', name: 'Room' }],
      tables: Array.from({ length: tables }, tableOf),
      combinations: [],
      bookingTypes: [{ ...bookingType, deposits: deposits ? [deposit] : [] }],
      messages: { smsDepositLink: '{venue}: {amount} by {expires} {link}' },
      knowledge: {
        'opening-hours': {
          regular: { defaultSchedule: { times: weekdays.map(openingOf) }, overrides: [] },
        },
      },
    })),
  });
}

const policy = {
  slotIntervalMinutes: 15,
  partySizeMax: 4,
  bookNoticeMinutes: 0,
  daysAheadMax: 365,
  amendNoticeMinutes: 0,
  cancelNoticeMinutes: 0,
  graceMinutes: 15,
  holdMinutes: 10,
  ticketHoldMinutes: 15,
  depositLinkMinutes: 60,
  reminderHours: 24,
  reminderAsks: false,
  pacing: null,
};

const bookingType = {
  slug: 'table',
  name: 'Table',
  windows: [{ days: weekdays, from: '12:00', to: '21:00' }],
  durations: [{ minutes: 120 }],
  partySize: { min: 1, max: 4 },
  areas: ['room'],
};

const deposit = { when: { partySizeFrom: 3 }, flatPence: 2000 };

function tableOf(_: unknown, index: number): object {
  return { name: `T${index}`, area: 'room', minCovers: 2, maxCovers: 4, priority: 1 };
}

function openingOf(weekday: string): object {
  const day = `${weekday.slice(0, 1).toUpperCase()}${weekday.slice(1)}`;
  return { day, openTime: '10:00', closeTime: '23:00', isClosed: false };
}

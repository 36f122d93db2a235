import { readFile } from 'node:fs/promises';
import { weekdays } from '@venue/domain';

export function exampleGroup(): Promise<string> {
  return readFile(new URL('../../examples/harbour-group.yaml', import.meta.url), 'utf8');
}

interface Size {
  readonly venues: number;
  readonly tables: number;
  /** Whether parties of three and four owe £20. */
  readonly deposits?: boolean;
}

/**
 * A group file with identical venues and identical tables, each for two to four; open from 10:00 to
 * 23:00, two hours for any party, so that it is easy to compute how many bookings fit.
 */
export function generatedGroup({ venues, tables, deposits = false }: Size): string {
  const venueOf = (_: unknown, index: number): string => `
  - slug: venue-${index}
    brand: bench
    name: Venue ${index}
    timezone: Europe/London
    country: GB
    policy:
      { slotIntervalMinutes: 15, partySizeMax: 4, bookNoticeMinutes: 0, daysAheadMax: 365,
        amendNoticeMinutes: 0, cancelNoticeMinutes: 0, graceMinutes: 15, turnaroundMinutes: 0,
        holdMinutes: 10, ticketHoldMinutes: 15, depositLinkMinutes: 60,
        reminderHours: 24, pacing: null }
    areas: [{ slug: room, name: Room }]
    tables: ${Array.from({ length: tables }, tableOf).join('')}
    combinations: []
    bookingTypes:
      - slug: table
        name: Table
        windows: [{ days: [${weekdays.join(', ')}], from: '12:00', to: '21:00' }]
        durations: [{ minutes: 120 }]
        partySize: { min: 1, max: 4 }
        areas: [room]
        deposits: [${deposits ? '{ when: { partySizeFrom: 3 }, flatPence: 2000 }' : ''}]
    messages: { smsDepositLink: '{venue}: {amount} by {expires} {link}' }
    knowledge:
      opening-hours:
        regular: { defaultSchedule: { times: [${weekdays.map(openingOf).join(', ')}] }, overrides: [] }`;
  return `
group: { name: Bench, currency: GBP, locale: en-GB }
brands: [{ slug: bench, name: Bench }]
venues: ${Array.from({ length: venues }, venueOf).join('')}
`;
}

function tableOf(_: unknown, index: number): string {
  return `
      - { name: T${index}, area: room, minCovers: 2, maxCovers: 4, priority: 1 }`;
}

function openingOf(weekday: string): string {
  const day = `${weekday.slice(0, 1).toUpperCase()}${weekday.slice(1)}`;
  return `{ day: ${day}, openTime: '10:00', closeTime: '23:00', isClosed: false }`;
}

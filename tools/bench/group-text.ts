/** A group of alike venues in the form of the group file, of which JSON is a part. */

interface Size {
  readonly venues: number;
  readonly tables: number;
  /** Parties of three and four owe £20; none by default. */
  readonly deposits?: boolean;
}

const everyDay = [
  'monday',
  'tuesday',
  'wednesday',
  'thursday',
  'friday',
  'saturday',
  'sunday',
] as const;

/**
 * Tables for two to four that are all alike, open from 10:00 to 23:00, two hours for any party and
 * no deposit: so the bookings that fit can be counted on one's fingers.
 */
export function groupText({ venues, tables, deposits = false }: Size): string {
  const document = {
    group: { name: 'Bench', currency: 'GBP', locale: 'en-GB' },
    brands: [{ slug: 'bench', name: 'Bench' }],
    venues: Array.from({ length: venues }, (_, at) => venue(at, tables, deposits)),
  };
  return JSON.stringify(document, null, 2);
}

function venue(at: number, tables: number, deposits: boolean): object {
  return {
    slug: `house-${at}`,
    brand: 'bench',
    name: `House ${at}`,
    timezone: 'Europe/London',
    country: 'GB',
    policy,
    areas: [{ slug: 'room', name: 'Room' }],
    tables: Array.from({ length: tables }, (_, table) => ({
      name: `T${table}`,
      area: 'room',
      minCovers: 2,
      maxCovers: 4,
      priority: 1,
    })),
    combinations: [],
    bookingTypes: [{ ...bookingType, deposits: deposits ? [twentyFromThree] : [] }],
    messages: { smsDepositLink: '{venue}: {amount} by {expires} {link}' },
    knowledge: { 'opening-hours': { regular: { defaultSchedule: { times }, overrides: [] } } },
  };
}

const policy = {
  slotIntervalMinutes: 15,
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
  pacing: null,
};

const bookingType = {
  slug: 'table',
  name: 'Table',
  windows: [{ days: everyDay, from: '12:00', to: '21:00' }],
  durations: [{ minutes: 120 }],
  partySize: { min: 1, max: 4 },
  areas: ['room'],
};

const twentyFromThree = { when: { partySizeFrom: 3 }, flatPence: 2000 };

const times = everyDay.map((day) => ({
  day: `${day.slice(0, 1).toUpperCase()}${day.slice(1)}`,
  openTime: '10:00',
  closeTime: '23:00',
  isClosed: false,
}));

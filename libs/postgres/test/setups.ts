/** Groups in the form of their admin's file, for specs of storage. */
import { defaultRetention } from '@venue/domain/venue/policy';
import type { EventSetup, GroupSetup, TableSetup, VenueSetup } from '@venue/domain/venue/setup';
import { aPolicy, aWindow, depositForSix, harbourMessages, openOn } from '@venue/testing/venues';
import { date, london, time } from '@venue/testing/moments';

/** A table for two to four in the main room. */
export const aTable = (name: string, parts: Partial<TableSetup> = {}): TableSetup => {
  const bounds = { minCovers: 2, maxCovers: 4 };
  return { name, area: 'main', ...bounds, priority: 1, online: true, position: null, ...parts };
};

export const dinner = {
  slug: 'dinner',
  name: 'Dinner',
  windows: [aWindow('17:00-21:30', ['friday', 'saturday'])],
  durations: [
    { partySizeUpTo: 2, minutes: 90 },
    { partySizeUpTo: null, minutes: 120 },
  ],
  partySizeMin: 1,
  partySizeMax: 8,
  areas: ['main'],
  deposits: [depositForSix],
};

export const hours = {
  regular: {
    defaultSchedule: { times: [openOn('Friday', '12:00-00:30')] },
    overrides: [],
  },
};

/** Each Friday at 20:00 on the venue's clock, two weeks ahead, and once on a Sunday. */
export const jazz: EventSetup = {
  slug: 'jazz',
  name: 'Friday jazz',
  description: null,
  // The Harbour of these specs is open on Fridays only, and events move to other days.
  evenIfClosed: true,
  tiers: [
    { slug: 'standard', name: 'Standard', pricePence: 2500, quota: 30 },
    { slug: 'front', name: 'Front row', pricePence: 4000, quota: 8 },
  ],
  weekly: [{ day: 'friday', at: time('20:00'), durationMinutes: 150, capacity: 36, weeksAhead: 2 }],
  instances: [
    {
      startsAt: { date: date('2099-06-14'), time: time('15:00') },
      durationMinutes: 120,
      capacity: 20,
    },
  ],
};

/** The Harbour with two tables, which also seat one party together, a booking type, an event. */
const aVenue = (parts: Partial<VenueSetup> = {}): VenueSetup => ({
  slug: 'the-harbour',
  brand: 'harbour',
  name: 'The Harbour',
  zone: london,
  region: 'GB',
  address: { line1: '1 Quay', line2: null, city: 'Bristol', postcode: 'BS1', country: 'UK' },
  description: null,
  phone: '0117 496 0001',
  email: 'team@the-harbour.example',
  website: null,
  links: { terms: null, privacy: 'https://the-harbour.example/privacy' },
  captcha: true,
  policy: aPolicy(),
  areas: [{ slug: 'main', name: 'Main room' }],
  tables: [aTable('T1'), aTable('T2')],
  combinations: [{ tables: ['T1', 'T2'], minCovers: 5, maxCovers: 8 }],
  bookingTypes: [dinner],
  messages: harbourMessages,
  knowledge: { 'opening-hours': hours, faq: { items: [] } },
  events: [jazz],
  ...parts,
});

export const aGroup = (parts: Partial<VenueSetup> = {}, ...others: VenueSetup[]): GroupSetup => ({
  name: 'Harbour Group',
  currency: 'GBP',
  locale: 'en-GB',
  textCountries: null,
  retention: defaultRetention,
  brands: [
    {
      slug: 'harbour',
      name: 'Harbour',
      description: null,
      logoUrl: null,
      websiteUrl: null,
      theme: { accent: '#123456' },
    },
  ],
  venues: [aVenue(parts), ...others],
});

export const lantern = aVenue({ slug: 'the-lantern', name: 'The Lantern' });

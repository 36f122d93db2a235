/** Groups as their admin describes them, for specs of storage. */
import { defaultRetention, type GroupSetup, type TableSetup, type VenueSetup } from '@venue/domain';
import {
  aPolicy,
  aWindow,
  depositForSix,
  harbourMessages,
  london,
  openOn,
} from '@venue/domain/testing';

/** A table for two to four in the main room. */
export const aTable = (name: string, parts: Partial<TableSetup> = {}): TableSetup => {
  const bounds = { minCovers: 2, maxCovers: 4 };
  return { name, area: 'main', ...bounds, priority: 1, online: true, ...parts };
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

/** The Harbour with two tables, which also seat one party together, and one booking type. */
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
  events: [{ slug: 'jazz', tiers: [] }],
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

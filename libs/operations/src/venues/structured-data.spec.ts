import { describe, expect, it } from '@jest/globals';
import type { Brand } from '@venue/domain/venue/venue';
import { aVenue, hoursOf, openOn, type VenueParts } from '@venue/testing/venues';
import { date } from '@venue/testing/moments';
import { structuredDataOf } from './structured-data';

const about = { brand: null, url: 'https://tables.example/book/a', today: date('2026-12-01') };
const dataOf = (venue: VenueParts, more: Partial<typeof about> | { brand: Brand } = {}) =>
  structuredDataOf(aVenue(venue), { ...about, ...more });
const hoursIn = (hours: VenueParts['hours']) =>
  dataOf(hours === undefined ? {} : { hours })['openingHoursSpecification'];

const special = (name: string, from: string, opens: string | null, closes: string | null) => {
  return { name, validFrom: date(from), validThrough: date(from), opens, closes };
};
const day = (name: string): string => `https://schema.org/${name}`;

describe('a venue as search engines read it', () => {
  it('has no members without a value', () => {
    expect(dataOf({ email: null })).toEqual({
      openingHoursSpecification: expect.any(Array),
      '@context': 'https://schema.org',
      '@type': 'Restaurant',
      '@id': about.url,
      name: 'The Harbour',
      url: about.url,
      acceptsReservations: true,
      potentialAction: {
        '@type': 'ReserveAction',
        target: {
          '@type': 'EntryPoint',
          urlTemplate: about.url,
          inLanguage: 'en-GB',
          actionPlatform: [
            'https://schema.org/DesktopWebPlatform',
            'https://schema.org/MobileWebPlatform',
          ],
        },
        result: { '@type': 'FoodEstablishmentReservation', name: 'Table at The Harbour' },
      },
    });
  });

  it('has its site, its address and the logo of its brand', () => {
    const address = { line1: '1 Quay', line2: null, city: 'Bath', postcode: 'BA1', country: 'UK' };
    const logo = 'https://cdn.example/logo.png';
    const website = 'https://harbour.example';
    const place = {
      '@type': 'PostalAddress',
      streetAddress: '1 Quay',
      addressLocality: 'Bath',
      postalCode: 'BA1',
      addressCountry: 'GB',
    };

    expect(
      dataOf({ address, website, phone: '1' }, { brand: { logoUrl: logo } as Brand }),
    ).toMatchObject({
      '@id': about.url,
      url: website,
      telephone: '1',
      email: 'team@the-harbour.example',
      logo,
      image: logo,
      address: place,
    });
    expect(dataOf({ address: { ...address, line2: 'Wharf' } })['address']).toEqual({
      ...place,
      streetAddress: '1 Quay, Wharf',
    });
  });

  it('distinguishes a whole day from a closed one', () => {
    const days = [
      special('a vigil', '2026-12-26', '00:00', '00:00'),
      special('Christmas Day', '2026-12-25', null, null),
    ];

    expect(hoursIn(hoursOf('12:00-23:00', {}, { special: days as [] }))).toMatchObject([
      { opens: '12:00', closes: '23:00' },
      { validFrom: '2026-12-25', opens: '00:00', closes: '00:00' },
      { validFrom: '2026-12-26', opens: '00:00', closes: '23:59' },
    ]);
  });

  it('says the hours of the week once for all days that have them, and leaves closed ones out', () => {
    expect(hoursIn(undefined)).toEqual([
      {
        '@type': 'OpeningHoursSpecification',
        opens: '12:00',
        closes: '23:30',
        dayOfWeek: ['Sunday', 'Tuesday', 'Wednesday', 'Thursday'].map(day),
      },
      {
        '@type': 'OpeningHoursSpecification',
        opens: '12:00',
        closes: '00:30',
        dayOfWeek: ['Friday', 'Saturday'].map(day),
      },
    ]);
  });

  it('says what differs until its last day, closed days too', () => {
    const stretch = (name: string, from: string, through: string) => ({
      name,
      validFrom: date(from),
      validThrough: date(through),
      times: [openOn('Monday', 'closed'), openOn('Tuesday', '10:00-12:00')],
    });
    const days = [
      special('Over', '2026-11-30', '10:00', '11:00'),
      special('Today', '2026-12-01', '10:00', '11:00'),
    ];
    const overrides = [
      stretch('Autumn', '2026-11-01', '2026-11-30'),
      stretch('December', '2026-11-30', '2026-12-01'),
    ];
    const december = { validFrom: '2026-11-30', validThrough: '2026-12-01' };

    expect(hoursIn(hoursOf('closed', {}, { overrides, special: days as [] }))).toEqual([
      {
        '@type': 'OpeningHoursSpecification',
        opens: '00:00',
        closes: '00:00',
        dayOfWeek: [day('Monday')],
        ...december,
      },
      {
        '@type': 'OpeningHoursSpecification',
        opens: '10:00',
        closes: '12:00',
        dayOfWeek: [day('Tuesday')],
        ...december,
      },
      {
        '@type': 'OpeningHoursSpecification',
        opens: '10:00',
        closes: '11:00',
        validFrom: '2026-12-01',
        validThrough: '2026-12-01',
      },
    ]);
  });
});

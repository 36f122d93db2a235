import { expect, it } from '@jest/globals';
import { aVenue, date, hoursOf } from '@venue/domain/testing';
import { structuredDataOf } from './structured-data';

it('tells search engines a whole day from a closed one', () => {
  const special = [
    { name: 'a vigil', from: '2026-12-26', opens: '00:00', closes: '00:00' },
    { name: 'Christmas Day', from: '2026-12-25', opens: null, closes: null },
  ].map(({ name, from, opens, closes }) => {
    return { name, validFrom: date(from), validThrough: date(from), opens, closes };
  });
  const venue = aVenue({ hours: hoursOf('12:00-23:00', {}, { special: special as [] }) });
  const about = { brand: null, url: 'https://tables.example', today: date('2026-12-01') };

  expect(structuredDataOf(venue, about)['openingHoursSpecification']).toMatchObject([
    { opens: '12:00', closes: '23:00' },
    { validFrom: '2026-12-25', opens: '00:00', closes: '00:00' },
    { validFrom: '2026-12-26', opens: '00:00', closes: '23:59' },
  ]);
});

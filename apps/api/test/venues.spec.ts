/** One venue and one brand, over HTTP. */
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { openTestDeployment, slugOf, type TestDeployment } from './test-deployment';

let service: TestDeployment;

beforeAll(async () => {
  service = await openTestDeployment();
});
afterAll(() => service.close());

const unknownId = '3f0e8a4e-6a55-4c6e-9d4e-0b1c2d3e4f50';

describe('one venue', () => {
  it('says how to reach it, what it allows and what can be booked', async () => {
    const { body } = await service.get(`/venues/${service.venueId['the-harbour']}`);

    expect(body).toMatchObject({
      id: service.venueId['the-harbour'],
      slug: 'the-harbour',
      timezone: 'Europe/London',
      policy: { partySizeMax: 8, cancelNoticeMinutes: 1440, graceMinutes: 15 },
      bookingTypes: expect.arrayContaining([
        {
          bookingTypeId: expect.any(String),
          bookingType: 'Dinner',
          partySizeMin: 1,
          partySizeMax: 8,
        },
      ]),
    });
    // Pacing and holds are the venue's own affair.
    expect(Object.keys(body.policy)).toHaveLength(7);
    expect(body.summary).toMatch(
      /^The Harbour is at .*, and takes bookings online for up to 8 guests/,
    );
  });

  it('is not found where it is unknown, or the key does not cover it', async () => {
    const key = await service.issueKey({ venues: 'the-lantern' });
    const harbour = `/venues/${service.venueId['the-harbour']}`;

    expect(slugOf(await service.get(`/venues/${unknownId}`))).toBe('venue-not-found');
    expect(slugOf(await service.get(harbour, { key }))).toBe('venue-not-found');
    expect(slugOf(await service.get('/venues/x'))).toBe('validation-failed');
  });
});

describe('a brand', () => {
  const brandOf = async (slug: string): Promise<string> =>
    (await service.get(`/venues/${service.venueId[slug]}`)).body.brandId;

  it('has its look and those of its venues that the key covers', async () => {
    const id = await brandOf('the-harbour');
    const { body } = await service.get(`/brands/${id}`);
    const key = await service.issueKey({ venues: 'the-lantern' });
    const seen = await service.get(`/brands/${id}`, { key });

    expect(body).toMatchObject({ id, slug: 'harbour', theme: { accent: expect.any(String) } });
    expect(body.venues.length).toBeGreaterThan(1);
    expect(seen.body.venues.map(({ slug }: { slug: string }) => slug)).toEqual(['the-lantern']);
  });

  it('is not found where it is unknown', async () => {
    const unknown = await service.get(`/brands/${unknownId}`);

    expect([slugOf(unknown), unknown.body.detail]).toEqual([
      'not-found',
      'We don’t know that brand.',
    ]);
  });
});

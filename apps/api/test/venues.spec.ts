/** One venue and one brand, over HTTP. */
import { describe, expect, it } from '@jest/globals';
import { guest, slugOf, type Answer, sharedDeployment } from '@venue/testing/deployment';
import { patternOf } from '@venue/testing/say';

const service = sharedDeployment('2026-12-01T02:00:00Z', (group) => {
  group.venues[2].timezone = 'America/New_York';
});

const unknownId = '3f0e8a4e-6a55-4c6e-9d4e-0b1c2d3e4f50';

describe('the list of venues', () => {
  it('says what day it is at each of them', async () => {
    const { body } = await service.get('/venues');

    expect(body.venues).toMatchObject([
      { slug: 'the-harbour', today: '2026-12-01', weekday: 'Tuesday' },
      { slug: 'the-lantern', today: '2026-12-01', weekday: 'Tuesday' },
      { slug: 'the-pier', today: '2026-11-30', weekday: 'Monday' },
    ]);
  });
});

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
      patternOf('the venue takes bookings at its address', { guests: '8 guests' }),
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

describe('the slug of a venue', () => {
  const harbourId = (): string => service.venueId['the-harbour'] ?? '';
  const wish = { date: '2026-12-08', time: '18:00', partySize: 2, guest };
  const search = (venueId: string): Promise<Answer> =>
    service.post('/availability/search', { ...wish, venueId });
  const book = (venueId: string, idempotencyKey: string): Promise<Answer> =>
    service.post('/reservations', { ...wish, venueId }, { idempotencyKey });
  const find = (venueId: string, reference: string): Promise<Answer> =>
    service.post('/bookings/lookup', { reference, phone: guest.phone, venueId });

  it('names it wherever its id does: in a path, in a query and in a body', async () => {
    for (const path of ['/venues/*', '/opening-hours?venueId=*', '/events?venueId=*']) {
      const [byId, bySlug, byLoudSlug] = await Promise.all(
        [harbourId(), 'the-harbour', 'The-Harbour'].map((name) =>
          service.get(path.replace('*', name)),
        ),
      );

      expect(byId?.status).toBe(200);
      expect([bySlug?.text, byLoudSlug?.text]).toEqual([byId?.text, byId?.text]);
    }
    expect((await search('the-harbour')).text).toBe((await search(harbourId())).text);
  });

  it('books and finds a booking, which has the id', async () => {
    const { status, body } = await book('the-harbour', 'by-slug');
    const lookup = await find('the-harbour', body.reference);

    expect([status, body.venueId]).toEqual([201, harbourId()]);
    expect([lookup.status, lookup.body.booking.venueId]).toEqual([200, harbourId()]);
    expect(slugOf(await find('the-pier', body.reference))).toBe('booking-not-found');
  });

  it('is refused, and names the field, where it is unknown or the key does not cover it', async () => {
    const key = await service.issueKey({ venues: 'the-lantern' });
    const textOf = ({ body }: Answer): string => JSON.stringify({ ...body, traceId: '' });
    const unknown = await service.get('/venues/the-harbor', { key });

    expect([slugOf(unknown), unknown.body.errors[0].pointer]).toEqual(['validation-failed', 'id']);
    expect(textOf(await service.get('/venues/the-harbour', { key }))).toBe(textOf(unknown));
    expect((await search('the-harbor')).body.errors[0].pointer).toBe('/venueId');
    expect(slugOf(await find('nowhere', 'BBBBBBBB'))).toBe('validation-failed');
  });

  it('makes the same request as its id, so that a retry with it books once', async () => {
    const [first, again] = [await book('the-harbour', 'once'), await book(harbourId(), 'once')];

    expect(again.text).toBe(first.text);
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

/** Venues, brands, opening hours, knowledge and menus, over HTTP. */
import { describe, expect, it } from '@jest/globals';
import {
  type Answer,
  guest,
  openTestDeployment,
  shared,
  sharedDeployment,
  slugOf,
} from '@venue/testing/deployment';
import { patternOf, say } from '@venue/testing/say';

describe('venues and brands', () => {
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

      expect([slugOf(unknown), unknown.body.errors[0].pointer]).toEqual([
        'validation-failed',
        'id',
      ]);
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
});

describe('the content of a venue', () => {
  const service = shared(() =>
    openTestDeployment((group) => {
      const venue = (slug: string) =>
        group.venues.find((one: { slug: string }) => one.slug === slug);
      venue('the-pier').knowledge['food-menu'] = { foodMenu: { Grill: [] } };
      venue('the-harbour').knowledge['special-hours'] = {
        items: [
          {
            name: 'Christmas Day',
            validFrom: '2026-12-25',
            validThrough: '2026-12-25',
            opens: null,
            closes: null,
          },
          {
            name: 'New Year’s Eve',
            validFrom: '2026-12-31',
            validThrough: '2026-12-31',
            opens: '17:00',
            closes: '02:00',
          },
        ],
      };
    }),
  );

  const get = (path: string, venue = 'the-harbour'): Promise<Answer> =>
    service.get(`${path}?venueId=${service.venueId[venue]}`);

  describe('opening hours', () => {
    const summaryAt = async (iso: string, venue?: string): Promise<string> => {
      await service.moveTo(iso);
      return (await get('/opening-hours', venue)).body.summary;
    };

    it('give the week, the stretches that differ, and the special days', async () => {
      await service.moveTo('2026-12-01T09:00:00Z');
      const { status, body } = await get('/opening-hours');

      expect(status).toBe(200);
      expect(body.source).toBe('The Harbour knowledge base');
      expect(body.regular.defaultSchedule.times[0]).toEqual({
        day: 'Monday',
        openTime: null,
        closeTime: null,
        isClosed: true,
      });
      expect(body.regular.overrides).toEqual([]);
      expect(body.special.items[0]).toEqual({
        name: 'Christmas Day',
        validFrom: '2026-12-25',
        validThrough: '2026-12-25',
        opens: null,
        closes: null,
      });
    });

    it.each([
      [
        'on an open day',
        '2026-12-01T09:00:00Z',
        say('open today', { hours: 'from 12pm to 11:30pm' }),
      ],
      [
        'after closing',
        '2026-12-01T23:45:00Z',
        say('closed for today', {
          hours: 'from 12pm to 11:30pm',
          when: 'Wednesday 2 December at 12pm',
        }),
      ],
      [
        'on a closed day',
        '2026-12-07T09:00:00Z',
        say('closed today, and opens again', { when: 'Tuesday 8 December at 12pm' }),
      ],
      [
        'a minute before last night’s end',
        '2026-12-05T00:29:00Z',
        say('open since last night, then again', {
          until: '12:30am',
          hours: 'from 12pm to 12:30am',
        }),
      ],
      [
        'at last night’s end',
        '2026-12-05T00:30:00Z',
        say('open today', { hours: 'from 12pm to 12:30am' }),
      ],
    ])('say whether the venue is open %s', async (_when, iso, expected) => {
      expect(await summaryAt(iso)).toMatch(expected);
    });

    it('list the special dates of the next thirty days, and no later ones', async () => {
      expect(await summaryAt('2026-11-24T09:00:00Z')).not.toContain('Special dates');
      expect(await summaryAt('2026-11-25T09:00:00Z')).toContain(
        say('hours of special dates', { dates: 'closed on Friday 25 December (Christmas Day)' }),
      );
      expect(await summaryAt('2026-12-01T09:00:00Z')).toContain(
        say('hours of special dates', {
          dates:
            'closed on Friday 25 December (Christmas Day) and open from 5pm to 2am on Thursday 31 December (New Year’s Eve)',
        }),
      );
      expect(await summaryAt('2026-12-26T09:00:00Z')).not.toContain('Christmas');
    });

    it('have no special days where none are published', async () => {
      expect((await get('/opening-hours', 'the-pier')).body.special).toBeNull();
    });
  });

  describe('knowledge', () => {
    it('is given as it was written', async () => {
      const { status, body } = await get('/knowledge/faq');

      expect(status).toBe(200);
      expect(body).toMatchObject({ topic: 'faq', source: 'The Harbour knowledge base' });
      expect(body.document.items[0]).toEqual({
        question: expect.any(String),
        answer: expect.any(String),
      });
      expect(body.summary).toBe(
        say('the venue has a document', { document: 'answers to frequently asked questions' }),
      );
    });

    it.each(['compendium', 'weather', 'FAQ'])('is not published on %s', async (topic) => {
      const answer = await get(`/knowledge/${topic}`, 'the-pier');
      expect([answer.status, slugOf(answer)]).toEqual([404, 'knowledge-not-found']);
    });
  });

  describe('menus', () => {
    it('are given by section, food and drinks apart', async () => {
      const { body } = await get('/menus');

      expect(Object.keys(body.food.foodMenu)).toEqual(['To begin', 'From the grill', 'To finish']);
      expect(body.drinks).toHaveProperty('drinksMenu');
      expect(body.summary).toBe(
        say('the venue has menus', { menus: 'a food menu and a drinks menu' }),
      );
    });

    it('are null where one is not published, and a problem where neither is', async () => {
      expect((await get('/menus', 'the-pier')).body).toMatchObject({
        drinks: null,
        summary: say('the venue has menus', { venue: 'The Pier', menus: 'a food menu' }),
      });
      expect(slugOf(await get('/menus', 'the-lantern'))).toBe('knowledge-not-found');
    });

    it('need a venue from a key that covers several', async () => {
      expect(slugOf(await service.get('/menus'))).toBe('venue-required');
      const key = await service.issueKey({ venues: 'the-harbour' });
      expect((await service.get('/menus', { key })).status).toBe(200);
    });
  });
});

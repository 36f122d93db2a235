/** Opening hours, knowledge and menus, over HTTP. */
import { describe, expect, it } from '@jest/globals';
import { openTestDeployment, slugOf, type Answer, shared } from '@venue/testing/deployment';
import { say } from '@venue/testing/say';

const service = shared(() =>
  openTestDeployment((group) => {
    const venue = (slug: string) => group.venues.find((one: { slug: string }) => one.slug === slug);
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
      say('open since last night, then again', { until: '12:30am', hours: 'from 12pm to 12:30am' }),
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

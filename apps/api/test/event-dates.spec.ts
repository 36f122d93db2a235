/** All events, their dates, and what is retired, over HTTP. */
import { describe, expect, it } from '@jest/globals';
import { slugOf, type Answer } from '@venue/testing/deployment';
import { say } from '@venue/testing/say';
import { expectShape } from './shape';
import {
  service,
  get,
  upcoming,
  dates,
  atPier,
  datesIn,
  left,
  sell,
  tierShape,
  seatsShape,
  startShape,
} from './event-calendar';

describe('all events', () => {
  it('come in the order of the group file, with or without dates', async () => {
    const { status, body } = await get('/events');

    expect(status).toBe(200);
    expectShape(body, {
      venueId: 'uuid',
      events: [
        {
          eventId: 'uuid',
          slug: 'string',
          name: 'string',
          description: 'string?',
          tiers: [tierShape],
        },
      ],
      summary: 'string',
    });
    expect(body.events.map(({ slug }: { slug: string }) => slug)).toEqual([
      'jazz',
      'open-day',
      'fair',
      'later',
    ]);
    expect(body.events[0].tiers).toMatchObject([
      { name: 'Standard', pricePence: 2500, priceDisplay: '£25.00' },
      { name: 'Front', pricePence: 4000, priceDisplay: '£40.00' },
    ]);
    expect(body.summary).toBe(
      say('the names of events', {
        events: '4 events',
        names: 'Friday jazz, Open day, Spring fair and Some day',
      }),
    );
  });

  it('may be none', async () => {
    const { body } = await get('/events', { venueId: service.venueId['the-lantern'] ?? '' });

    expect(body).toMatchObject({
      events: [],
      summary: say('the names of no events', { venue: 'The Lantern' }),
    });
  });

  it('are of a venue that the key covers', async () => {
    const key = await service.issueKey({ venues: 'the-lantern,the-pier' });

    expect(slugOf(await service.get('/events'))).toBe('venue-required');
    expect(slugOf(await get('/events', {}, { key }))).toBe('venue-not-found');
  });
});

describe('the dates of events', () => {
  const idOf = async (slug: string): Promise<string> => {
    const [row] = await service.sql<{ id: string }>('select id from event where slug = $1', [slug]);
    return row!.id;
  };

  it('are of all events of the venue, or of one', async () => {
    const eventId = await idOf('jazz');
    const all = await dates();
    const some = await dates({ eventId });

    expectShape(some.body, {
      venueId: 'uuid',
      instances: [
        { eventId: 'uuid', name: 'string', ...startShape, endAt: 'string', ...seatsShape },
      ],
      summary: 'string',
    });
    expect(all.body.instances.map(({ name }: { name: string }) => name)).toEqual([
      'Open day',
      'Friday jazz',
      'Friday jazz',
      'Friday jazz',
    ]);
    expect(some.body.instances).toEqual(all.body.instances.slice(1));
    expect(some.body.instances[0]).toMatchObject({
      eventId,
      startAt: '2026-12-04T20:00:00+00:00',
      endAt: '2026-12-04T22:30:00+00:00',
    });
    expect(some.body.summary).toBe(
      'The Harbour has 1 event in the next 30 days: ' +
        'Friday jazz on Friday 4 December at 8pm with 36 seats left, ' +
        'on Friday 11 December at 8pm with 36 seats left, ' +
        'and on Friday 18 December at 8pm with 36 seats left.',
    );
  });

  it('may be none of an existing event', async () => {
    const { body } = await dates({ eventId: await idOf('later') });

    expect(body).toMatchObject({
      instances: [],
      summary: say('no events', { events: 'dates of Some day', range: 'in the next 30 days' }),
    });
  });

  it('are not found of an event that is unknown, or another venue’s', async () => {
    for (const eventId of ['b0b0b0b0-0000-4000-8000-000000000000', await idOf('ferry')]) {
      const answer = await dates({ eventId });
      expect([answer.status, slugOf(answer)]).toEqual([404, 'not-found']);
      expect(answer.body.detail).toBe(say('no event is known'));
    }
  });

  it('need an id of an event', async () => {
    const answer = await dates({ eventId: 'jazz' });

    expect([answer.status, answer.body.errors[0].pointer]).toEqual([400, 'eventId']);
  });
});

describe('a retired', () => {
  const names = ({ body }: Answer): string[] =>
    body.events.map(({ name }: { name: string }) => name);
  const retire = (table: string, which: string) =>
    service.sql(`update ${table} set retired_at = app_now() where ${which}`);
  const restore = (table: string) => service.sql(`update ${table} set retired_at = null`);

  it('date is not shown', async () => {
    await retire('event_instance', `starts_at = '2026-12-11 20:00Z'`);
    const shown = [datesIn(await upcoming()), (await dates()).body.instances.length];
    await restore('event_instance');

    expect(shown).toEqual([
      ['Open day 2026-12-03 15:00', 'Friday jazz 2026-12-04 20:00', 'Friday jazz 2026-12-18 20:00'],
      3,
    ]);
  });

  it('event is not shown', async () => {
    await retire('event', `slug = 'jazz'`);
    const [{ id }] = (await service.sql<{ id: string }>(
      `select id from event where slug = 'jazz'`,
    )) as [{ id: string }];
    const shown = [
      datesIn(await upcoming()),
      names(await get('/events')),
      slugOf(await dates({ eventId: id })),
    ];
    await restore('event');

    expect(shown).toEqual([
      ['Open day 2026-12-03 15:00'],
      ['Open day', 'Spring fair', 'Some day'],
      'not-found',
    ]);
  });

  it('tier is not shown, though its tickets keep their seats', async () => {
    await sell('2026-12-04', { tier: 'front', quantity: 8 });
    await retire('ticket_tier', `slug = 'front'`);
    const shown = await left('2026-12-04');
    await restore('ticket_tier');

    // 28 seats are left of 36, for which there are 30 tickets.
    expect(shown).toEqual([28, 28]);
  });

  it('venue is not shown', async () => {
    await retire('venue', `slug = 'the-pier'`);
    await service.sql('update venue_group set revision = revision + 1');
    const answers = await Promise.all([upcoming(atPier()), get('/events', atPier())]);
    await restore('venue');
    await service.sql('update venue_group set revision = revision + 1');

    expect(answers.map(slugOf)).toEqual(['venue-not-found', 'venue-not-found']);
  });
});

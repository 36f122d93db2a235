/** Upcoming events, the days they are on and the seats left, over HTTP. */
import { describe, expect, it } from '@jest/globals';
import type { VenueId } from '@venue/domain/shared/ids';
import type { Instant } from '@venue/domain/shared/time';
import { at } from '@venue/testing/moments';
import { slugOf } from '@venue/testing/deployment';
import { openConcurrentTransaction, untilWaiting } from '@venue/testing/concurrent-transaction';
import { say } from '@venue/testing/say';
import { expectShape } from './shape';
import {
  service,
  type Query,
  get,
  upcoming,
  dates,
  atPier,
  datesIn,
  type Listed,
  left,
  sell,
  seatsShape,
  startShape,
} from './event-calendar';

describe('upcoming events', () => {
  it('have the shape of the contract', async () => {
    const { status, body } = await upcoming();

    expect(status).toBe(200);
    expectShape(body, {
      venueId: 'uuid',
      events: [
        {
          eventId: 'uuid',
          name: 'string',
          description: 'string?',
          instances: [{ ...startShape, ...seatsShape }],
        },
      ],
      summary: 'string',
    });
  });

  it('come in the order of their first date, each with its dates', async () => {
    const { body } = await upcoming();

    expect(body.venueId).toBe(service.venueId['the-harbour']);
    expect(body.events.map(({ name }: { name: string }) => name)).toEqual([
      'Open day',
      'Friday jazz',
    ]);
    expect(body.events[1]).toMatchObject({
      description: 'Three players, and the lights turned low.',
      instances: [
        {
          startDate: '2026-12-04',
          startTime: '20:00',
          startAt: '2026-12-04T20:00:00+00:00',
          remainingSeats: 36,
          tiers: [
            { name: 'Standard', pricePence: 2500, priceDisplay: '£25.00', remaining: 30 },
            { name: 'Front', pricePence: 4000, priceDisplay: '£40.00', remaining: 8 },
          ],
        },
        { startDate: '2026-12-11' },
        { startDate: '2026-12-18' },
      ],
    });
    expect(body.summary).toBe(
      'The Harbour has 2 events in the next 30 days: ' +
        'Open day on Thursday 3 December at 3pm with 20 seats left; ' +
        'Friday jazz on Friday 4 December at 8pm with 36 seats left, ' +
        'on Friday 11 December at 8pm with 36 seats left, and on 1 more date.',
    );
  });

  it('come in the order of the group file if they start together', async () => {
    const { body } = await upcoming({ from: '2027-06-12', to: '2027-06-12' });

    expect(body.events.map(({ name }: { name: string }) => name)).toEqual([
      'Open day',
      'Spring fair',
    ]);
  });

  it('leave out events that have started, from that moment on', async () => {
    await service.moveTo('2026-12-04T19:59:50Z');
    expect(datesIn(await upcoming())).toEqual([
      'Friday jazz 2026-12-04 20:00',
      'Friday jazz 2026-12-11 20:00',
      'Friday jazz 2026-12-18 20:00',
    ]);

    await service.moveTo('2026-12-04T20:00:00Z');
    expect(datesIn(await upcoming())).toEqual([
      'Friday jazz 2026-12-11 20:00',
      'Friday jazz 2026-12-18 20:00',
    ]);
    const today = await upcoming({ to: '2026-12-04' });
    expect(today.body).toMatchObject({
      events: [],
      summary: say('no events', { events: 'upcoming events', range: 'on Friday 4 December' }),
    });
  });

  it('may be none', async () => {
    const { body } = await upcoming({ venueId: service.venueId['the-lantern'] ?? '' });

    expect(body).toEqual({
      venueId: service.venueId['the-lantern'],
      events: [],
      summary: say('no events', {
        venue: 'The Lantern',
        events: 'events',
        range: 'in the next 30 days',
      }),
    });
  });

  it('on past days are none, and the answer says what day it is', async () => {
    const { body } = await upcoming({ from: '2026-11-02', to: '2026-11-05' });

    expect(body.events).toEqual([]);
    expect(body.summary).toBe(
      say('no events', {
        events: 'upcoming events',
        range: 'from Monday 2 November to Thursday 5 November, and today is Tuesday 1 December',
      }),
    );
  });
});

describe.each(['/events/upcoming', '/event-instances'])('the days of %s', (path) => {
  const days = async (query: Query): Promise<string[]> => {
    const { body } = await get(path, query);
    const instances: Listed[] =
      body.instances ?? body.events.flatMap((one: { instances: Listed[] }) => one.instances);
    return instances.map(({ startDate }) => startDate).sort();
  };

  it.each([
    ['both said', { from: '2026-12-04', to: '2026-12-10' }, ['2026-12-04']],
    ['both days are in it', { from: '2026-12-04', to: '2026-12-11' }, ['2026-12-04', '2026-12-11']],
    ['only from: 30 days on', { from: '2026-11-11' }, ['2026-12-03', '2026-12-04', '2026-12-11']],
    ['only from: no day more', { from: '2026-11-10' }, ['2026-12-03', '2026-12-04']],
    ['a blank to: 30 days on', { from: '2026-11-10', to: '' }, ['2026-12-03', '2026-12-04']],
    ['the last day that there is', { from: '9998-12-31' }, []],
    ['only to: from today', { to: '2026-12-03' }, ['2026-12-03']],
    ['92 days', { from: '2026-12-26', to: '2027-03-28' }, ['2027-03-28', '2027-03-28']],
  ])('%s', async (_what, query, expected) => {
    expect(await days(query)).toEqual(expected);
  });

  it.each([
    ['93 days', { from: '2026-12-25', to: '2027-03-28' }, 'to must be at most 92 days after from.'],
    [
      '93 days from today',
      { to: '2027-03-04' },
      'to must be at most 92 days after today (2026-12-01, Tuesday), which is the first day where from is left out.',
    ],
    [
      'a day before the first',
      { from: '2026-12-04', to: '2026-12-03' },
      'to must be no earlier than from.',
    ],
    [
      'yesterday',
      { to: '2026-11-30' },
      'to must be no earlier than today (2026-12-01, Tuesday), which is the first day where from is left out.',
    ],
  ])('are refused: %s', async (_what, query, detail) => {
    const answer = await get(path, query);

    expect([answer.status, slugOf(answer)]).toEqual([400, 'validation-failed']);
    expect(answer.body).toMatchObject({ detail, errors: [{ pointer: 'to', detail }] });
  });

  it('are validated before their venue', async () => {
    const venueId = '3f0e8a4e-6a55-4c6e-9d4e-0b1c2d3e4f50';
    const answer = await get(path, { venueId, from: '2026-12-04', to: '2026-12-03' });

    expect(slugOf(answer)).toBe('validation-failed');
  });

  it.each([
    ['from', { from: '2026-02-30' }],
    ['to', { to: 'tomorrow' }],
    ['from', { from: '2026-12-04T00:00', to: '2026-12-05' }],
    ['venueId', { venueId: 'The Harbour' }],
  ])('name what is no day: %s', async (pointer, query) => {
    const answer = await get(path, query);

    expect([answer.status, slugOf(answer)]).toEqual([400, 'validation-failed']);
    expect(answer.body.errors).toEqual([
      { pointer, detail: expect.stringMatching(new RegExp(`^${pointer} must be `)) },
    ]);
  });

  it('are those of the venue where the clocks change', async () => {
    await service.moveTo('2027-03-20T09:00:00Z');

    expect(await days({ from: '2027-03-28', to: '2027-03-28' })).toEqual([
      '2027-03-28',
      '2027-03-28',
    ]);
    expect(await days({ from: '2027-03-29', to: '2027-03-29' })).toEqual(['2027-03-29']);
  });

  it('start with today at the venue, which may be yesterday in UTC', async () => {
    await service.moveTo('2026-12-05T04:00:00Z');

    expect(await days({ ...atPier(), to: '2026-12-04' })).toEqual(['2026-12-04']);
  });

  it('are of a venue that the key covers', async () => {
    const key = await service.issueKey({ venues: 'the-lantern,the-pier' });
    const pierOnly = await service.issueKey({ venues: 'the-pier' });

    expect(slugOf(await service.get(path, { key }))).toBe('venue-required');
    const answer = await get(path, {}, { key });
    expect([answer.status, slugOf(answer)]).toEqual([404, 'venue-not-found']);
    const { body } = await service.get(path, { key: pierOnly });
    expect(body.venueId).toBe(service.venueId['the-pier']);
  });

  it('are for keys that may read events', async () => {
    const key = await service.issueKey({ capabilities: 'content.read' });
    const answer = await get(path, {}, { key });

    expect([answer.status, slugOf(answer)]).toEqual([403, 'capability-missing']);
  });

  it('answer 503 while storage is unavailable, and recover after that', async () => {
    const blocker = await openConcurrentTransaction(service);
    await blocker.sql('lock table event in access exclusive mode');
    const waiting = get(path);
    await untilWaiting(service);
    await service.sql(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and wait_event_type = 'Lock'`,
    );
    const answer = await waiting;
    await blocker.end();

    expect([answer.status, slugOf(answer)]).toEqual([503, 'service-unavailable']);
    expect(answer.headers.get('retry-after')).toMatch(/^[1-9]\d*$/);
    expect((await get(path)).status).toBe(200);
  });
});

describe('the clock of a date', () => {
  it('is the venue’s, with its offset', async () => {
    await service.moveTo('2027-03-20T09:00:00Z');
    const { body } = await dates({ from: '2027-03-28', to: '2027-03-29' });

    expect(body.instances).toMatchObject([
      {
        name: 'Open day',
        startDate: '2027-03-28',
        startTime: '00:30',
        startAt: '2027-03-28T00:30:00+00:00',
        // The clock has moved on meanwhile.
        endAt: '2027-03-28T04:00:00+01:00',
      },
      { startTime: '23:30', startAt: '2027-03-28T23:30:00+01:00' },
      { startDate: '2027-03-29', startTime: '00:00', startAt: '2027-03-29T00:00:00+01:00' },
    ]);
  });

  it('is New York’s in New York', async () => {
    const { body } = await upcoming(atPier());

    expect(body.events[0].instances).toMatchObject([
      { startDate: '2026-12-04', startTime: '23:30', startAt: '2026-12-04T23:30:00-05:00' },
      { startDate: '2026-12-31', startTime: '23:30', startAt: '2026-12-31T23:30:00-05:00' },
    ]);
    expect(body.summary).toBe(
      'The Pier has 1 event in the next 30 days: The last ferry on Friday 4 December at 11:30pm ' +
        'with 10 seats left, and on Thursday 31 December at 11:30pm with 1 seat left.',
    );
  });
});

describe('the remaining seats', () => {
  it('exclude sold seats, and held ones until their deadline', async () => {
    expect(await left('2026-12-04')).toEqual([36, 30, 8]);

    await sell('2026-12-04', { tier: 'standard', quantity: 4 });
    expect(await left('2026-12-04')).toEqual([32, 26, 8]);

    await sell('2026-12-04', { tier: 'front', quantity: 3, holdUntil: '2026-12-01T09:15:00Z' });
    expect(await left('2026-12-04')).toEqual([29, 26, 5]);

    await service.moveTo('2026-12-01T09:14:50Z');
    expect(await left('2026-12-04')).toEqual([29, 26, 5]);
    await service.moveTo('2026-12-01T09:15:00Z');
    expect(await left('2026-12-04')).toEqual([32, 26, 8]);
  });

  it('include a held seat again in the very millisecond of its deadline', async () => {
    const deadline = Date.parse('2026-12-01T09:15:00Z');
    await sell('2026-12-04', { tier: 'front', quantity: 3, holdUntil: '2026-12-01T09:15:00Z' });
    const seatsTaken = async (now: number) => {
      const [first] = await service.deployment.events.instances({
        environment: 'live',
        venueId: service.venueId['the-harbour'] as VenueId,
        eventId: null,
        span: { from: at('2026-12-04 20:00'), until: at('2026-12-04 20:01') },
        now: now as Instant,
      });
      return [first?.occupiedSeats, ...(first?.tiers.map((kind) => kind.occupiedSeats) ?? [])];
    };

    expect(await seatsTaken(deadline - 1)).toEqual([3, 0, 3]);
    expect(await seatsTaken(deadline)).toEqual([0, 0, 0]);
  });

  it('are counted per date', async () => {
    await sell('2026-12-04', { tier: 'front', quantity: 3 });

    expect(await left('2026-12-11')).toEqual([36, 30, 8]);
  });

  it('are never more than the room has, whatever the tiers have', async () => {
    await sell('2026-12-04', { tier: 'standard', quantity: 29 });

    // 36 seats less 29; the front row still has its 8 tickets, but only 7 seats are there.
    expect(await left('2026-12-04')).toEqual([7, 1, 7]);
  });

  it('are never more than there are tickets for', async () => {
    await service.sql(`update ticket_tier set quota = 2 where slug = 'standard'`);
    const [seats] = await left('2026-12-04');
    await service.sql(`update ticket_tier set quota = 30 where slug = 'standard'`);

    expect(seats).toBe(10);
  });

  it('are never negative, even if the rules have become stricter', async () => {
    await sell('2026-12-04', { tier: 'front', quantity: 8 });
    await service.sql(`update ticket_tier set quota = 5 where slug = 'front'`);
    await service.sql(
      `update event_instance set capacity = 6 where starts_at = '2026-12-04 20:00Z'`,
    );
    const now = await left('2026-12-04');
    const { summary } = (await dates({ from: '2026-12-04', to: '2026-12-04' })).body;
    await service.sql(`update ticket_tier set quota = 8 where slug = 'front'`);
    await service.sql(
      `update event_instance set capacity = 36 where starts_at = '2026-12-04 20:00Z'`,
    );

    expect(now).toEqual([0, 0, 0]);
    expect(summary).toBe(
      say('events', {
        events: '1 event',
        range: 'on Friday 4 December',
        dates: 'Friday jazz on Friday 4 December at 8pm, which is sold out',
      }),
    );
  });

  it('are of the key’s own environment', async () => {
    const key = await service.issueKey({ env: 'sandbox' });
    await sell('2026-12-04', { tier: 'standard', quantity: 4, env: 'sandbox' });
    await sell('2026-12-04', {
      tier: 'front',
      quantity: 3,
      env: 'sandbox',
      holdUntil: '2026-12-01T09:15:00Z',
    });

    expect(await left('2026-12-04')).toEqual([36, 30, 8]);
    expect(await left('2026-12-04', { key })).toEqual([29, 26, 5]);
    await service.moveTo('2026-12-01T09:15:00Z');
    expect(await left('2026-12-04')).toEqual([36, 30, 8]);
    expect(await left('2026-12-04', { key })).toEqual([32, 26, 8]);
  });
});

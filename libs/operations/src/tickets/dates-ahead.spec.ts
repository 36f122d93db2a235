import { describe, expect, it } from '@jest/globals';
import type { EventInstance, InstancesQuery } from '@venue/domain/tickets/event';
import { at, date } from '@venue/testing/moments';
import { aVenue } from '@venue/testing/venues';
import { byEvent, datesAhead } from './dates-ahead';

const now = at('2026-06-12 20:00');
const instance = (eventId: string, startsAt: number): EventInstance =>
  ({ eventId, startsAt }) as EventInstance;

describe('the dates ahead', () => {
  it('are those that have not begun, even by a millisecond', async () => {
    const queries: InstancesQuery[] = [];
    const events = {
      instances: async (query: InstancesQuery) => {
        queries.push(query);
        return [now - 1, now, now + 1].map((startsAt) => instance('gig', startsAt));
      },
    };
    const venue = aVenue();
    const call = { venue, now, caller: { environment: 'sandbox' }, events } as never;
    const range = { from: date('2026-06-12'), to: date('2026-06-13') };
    const dates = await datesAhead(call, { range, eventId: null });

    expect(dates.map(({ startsAt }) => startsAt - now)).toEqual([1]);
    expect(queries).toEqual([
      {
        environment: 'sandbox',
        venueId: venue.id,
        eventId: null,
        now,
        span: { from: at('2026-06-12 00:00'), until: at('2026-06-14 00:00') },
      },
    ]);
  });

  it('are grouped by event, in the order of their first date', () => {
    const groups = byEvent([instance('b', 1), instance('a', 2), instance('b', 3)]);

    expect([...groups].map(([id, dates]) => [id, dates.length])).toEqual([
      ['b', 2],
      ['a', 1],
    ]);
  });
});

import { describe, expect, it } from '@jest/globals';
import { addDays, localOf } from '../shared/time';
import { at, date, time, zone } from '@venue/testing/moments';
import { aBookingType, aDay, aWindow, hoursOf, type VenueParts } from '@venue/testing/venues';
import type { Stay } from './stay';
import { decideUnavailable } from './search';
import { testVenue, stayFrom, fullDay, search, inWords, alternatives } from '../../test/searches';

describe('the alternatives', () => {
  it('are the four nearest times of that day, earlier first on a tie, and then three days', () => {
    expect(alternatives({ time: '19:15' })).toEqual([
      '2026-06-12 19:00 room',
      '2026-06-12 19:30 room',
      '2026-06-12 18:30 room',
      '2026-06-12 20:00 room',
      '2026-06-13 19:00 room',
      '2026-06-14 19:00 room',
      '2026-06-15 19:00 room',
    ]);
  });

  it('exclude a time that was just booked, and one that was not free before', () => {
    const day = aDay({ venue: testVenue() });
    const wish = { date: day.date, partySize: 2, bookingTypeId: null };
    const taken = (clock: string | null, before?: string) => {
      const notOffered =
        before === undefined ? {} : { notOffered: [{ date: day.date, time: time(before) }] };
      const asked = { ...wish, time: clock === null ? null : time(clock) };
      const found = decideUnavailable({ day, others: [], ...notOffered }, asked);
      expect(found).toMatchObject({ kind: 'unavailable', because: 'full' });
      return found.kind === 'unavailable' ? inWords(found.alternatives).slice(0, 5) : [];
    };

    expect(taken('19:00')).toEqual([
      '2026-06-12 18:30 room',
      '2026-06-12 19:30 room',
      '2026-06-12 18:00 room',
      '2026-06-12 20:00 room',
      '2026-06-13 19:00 room',
    ]);
    expect(taken('19:00', '19:30').slice(0, 2)).toEqual([
      '2026-06-12 18:30 room',
      '2026-06-12 18:00 room',
    ]);
    expect(taken(null)[0]).toBe('2026-06-12 17:00 room');
  });

  it('are fewer times if fewer are free', () => {
    expect(alternatives({ stays: [stayFrom('2026-06-12 18:00', 150)] }).slice(0, 3)).toEqual([
      '2026-06-12 20:30 room',
      '2026-06-12 21:00 room',
      '2026-06-13 19:00 room',
    ]);
  });

  it('contain the options of each time', () => {
    const found = search({ time: '19:15' });

    expect(found.kind === 'unavailable' && found.alternatives[0]).toMatchObject({
      startsAt: at('2026-06-12 19:00'),
      options: [{ durationMinutes: 120, depositPence: 0 }],
    });
  });

  it('include the nearest time of each of the next days that have one', () => {
    const stays = ['2026-06-12', '2026-06-13', '2026-06-15'].map(fullDay);

    expect(alternatives({ stays: [...stays, stayFrom('2026-06-14 17:30')] })).toEqual([
      '2026-06-14 19:30 room',
      '2026-06-16 19:00 room',
      '2026-06-17 19:00 room',
    ]);
  });

  it.each([
    ['the fourteenth day', 14, ['2026-06-26 19:00 room']],
    ['not the fifteenth', 15, []],
  ])('reach fourteen days ahead: %s', (_what, free, expected) => {
    const days = Array.from({ length: 30 }, (_, index) => addDays(date('2026-06-12'), index));
    const stays = days.filter((_, index) => index !== free).map(fullDay);

    expect(alternatives({ stays })).toEqual(expected);
  });

  it('are never farther ahead than the venue takes bookings for', () => {
    const venue = testVenue('room', { policy: { daysAheadMax: 3 } });

    expect(alternatives({ venue, time: '22:00' }).slice(4)).toEqual([
      '2026-06-13 19:00 room'.replace('19:00', '21:00'),
    ]);
  });

  it('start with today after a day that is past', () => {
    expect(alternatives({ date: '2026-06-01', now: '2026-06-12 12:00' })).toEqual([
      '2026-06-12 19:00 room',
      '2026-06-13 19:00 room',
      '2026-06-14 19:00 room',
    ]);
  });

  it('are the remaining times of today if the requested time is past', () => {
    expect(alternatives({ time: '17:00', now: '2026-06-12 19:10' }).slice(0, 3)).toEqual([
      '2026-06-12 20:30 room',
      '2026-06-12 21:00 room',
      '2026-06-13 17:00 room',
    ]);
  });

  it('keep to the requested booking type', () => {
    const lunch = aBookingType({ slug: 'lunch', windows: [aWindow('12:00-13:00', ['sunday'])] });
    const venue = testVenue('room', { bookingTypes: [...testVenue().bookingTypes, lunch] });

    expect(alternatives({ venue, type: lunch.id })).toEqual([
      '2026-06-14 13:00 room',
      '2026-06-21 13:00 room',
    ]);
  });

  const other = (slug: string, parts: VenueParts = {}, stays: Stay[] = []) => ({
    venue: testVenue(slug, parts),
    stays,
    blocks: [],
  });

  it('end with three other venues, the nearest time first and then by name', () => {
    const others = [
      other('d', { name: 'Dell' }),
      other('busy', { name: 'Abbey' }, [fullDay('2026-06-12')]),
      other('a', { name: 'Anchor' }, [stayFrom('2026-06-12 18:00')]),
      other('c', { name: 'Cellar' }),
      other('b', { name: 'Barn' }),
    ];

    expect(alternatives({ stays: [fullDay('2026-06-12')], others }).slice(3)).toEqual([
      '2026-06-12 19:00 b',
      '2026-06-12 19:00 c',
      '2026-06-12 19:00 d',
    ]);
    expect(
      alternatives({ stays: [fullDay('2026-06-12')], others: others.slice(0, 4) }).slice(3),
    ).toEqual(['2026-06-12 19:00 c', '2026-06-12 19:00 d', '2026-06-12 20:00 a']);
  });

  it('are ten at most', () => {
    const others = ['a', 'b', 'c', 'd'].map((slug) => other(slug));

    expect(alternatives({ time: '19:15', others })).toHaveLength(10);
  });

  it('may have any booking type at other venues', () => {
    const [own] = testVenue().bookingTypes;

    expect(
      alternatives({
        stays: [fullDay('2026-06-12')],
        type: own?.id ?? null,
        others: [other('b')],
      }).at(-1),
    ).toBe('2026-06-12 19:00 b');
  });

  it('follow the rules of the other venue', () => {
    const others = [
      other('a', { policy: { partySizeMax: 1 } }),
      other('b', { policy: { daysAheadMax: 1 } }),
      other('c', { hours: hoursOf('closed') }),
    ];

    expect(alternatives({ stays: [fullDay('2026-06-12')], others }).slice(3)).toEqual([]);
  });

  it('use the other venue’s local time', () => {
    const newYork = zone('America/New_York');
    const found = search({
      stays: [fullDay('2026-06-12')],
      others: [other('pier', { zone: newYork })],
    });
    const last = found.kind === 'unavailable' ? found.alternatives.at(-1) : undefined;

    expect(last && localOf(last.startsAt, newYork)).toEqual({ date: '2026-06-12', time: '19:00' });
  });

  it('do not depend on the order of venues and stays', () => {
    const others = ['c', 'a', 'b', 'd'].map((slug) => other(slug));
    const stays = ['2026-06-12', '2026-06-14'].map(fullDay);

    expect(alternatives({ stays: stays.toReversed(), others: others.toReversed() })).toEqual(
      alternatives({ stays, others }),
    );
  });
});

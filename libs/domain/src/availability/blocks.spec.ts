import { describe, expect, it } from '@jest/globals';
import { plusMinutes } from '../shared/time';
import { at, date, time } from '@venue/testing/moments';
import {
  aBlock,
  aBookingType,
  aDay,
  aTable,
  aVenue,
  aWindow,
  clockTimes,
} from '@venue/testing/venues';
import type { Block } from './blocks';
import { decideDays } from './days';
import { freeTimes } from './free-times';
import { decideSearch } from './search';

/** Starts from 17:00 to 20:00 each half hour, for an hour and a quarter of an hour after it. */
const dinner = aBookingType({
  windows: [aWindow('17:00-20:00')],
  durations: [{ partySizeUpTo: null, minutes: 60 }],
  areas: ['main', 'terrace'],
});
const venue = aVenue({
  tables: [aTable('T1'), aTable('T2', { area: 'terrace' })],
  combinations: [],
  bookingTypes: [dinner],
  policy: { slotIntervalMinutes: 30, turnaroundMinutes: 15 },
});
const wish = { partySize: 2, bookingTypeId: null };
const block = (from: string, until: string, parts: Partial<Block> & object = {}): Block => ({
  ...aBlock({ scope: 'venue', from: at(`2026-06-12 ${from}`), until: at(`2026-06-12 ${until}`) }),
  ...parts,
});
const timesWith = (...blocks: readonly Block[]): string =>
  clockTimes(freeTimes(aDay({ venue, blocks }), wish));

describe('a blocked table', () => {
  it('can be used until the block begins, with the turnaround, and from its end on', () => {
    expect(timesWith(block('18:45', '19:00'))).toBe('17:00 17:30 19:00 19:30 20:00');
    expect(timesWith(block('18:44', '19:01'))).toBe('17:00 19:30 20:00');
  });

  it.each([
    ['both tables', ['T1', 'T2'], ''],
    ['one of two tables', ['T1'], '17:00 17:30 18:00 18:30 19:00 19:30 20:00'],
  ])('is %s', (_what, tables, times) => {
    const all = { scope: 'tables', from: at('2026-06-12 12:00'), until: at('2026-06-13 00:00') };
    const blocked = aBlock({ ...all, scope: 'tables', tables });

    expect(timesWith(blocked)).toBe(times);
  });

  it('includes the tables of an area, also those added later', () => {
    const blocks = ['main', 'terrace'].map((area) =>
      block('12:00', '23:00', { scope: 'area', area }),
    );

    expect(timesWith(...blocks)).toBe('');
    expect(timesWith(...blocks.slice(1))).not.toBe('');
    expect(timesWith(...blocks.slice(1), block('12:00', '23:00', { area: 'attic' }))).toBe('');
    const larger = { ...venue, tables: [...venue.tables, aTable('T3', { area: 'terrace' })] };
    expect(freeTimes(aDay({ venue: larger, blocks }), wish)).toEqual([]);
  });

  it('makes the day full', () => {
    const facts = {
      venue,
      stays: [],
      blocks: [block('12:00', '23:00')],
      now: at('2026-06-10 12:00'),
    };
    const range = { from: date('2026-06-12'), to: date('2026-06-13') };

    expect(decideDays(facts, range, wish).map(({ status }) => status)).toEqual([
      'full',
      'available',
    ]);
  });
});

describe('booking online that is closed', () => {
  const closed = block('18:00', '19:00', { scope: 'online' });
  const searched = (clock: string | null, blocks: readonly Block[]) =>
    decideSearch(
      { day: aDay({ venue, blocks }), others: [] },
      { ...wish, date: date('2026-06-12'), time: clock === null ? null : time(clock) },
    );

  it('has no start from its beginning until before its end', () => {
    expect(timesWith(closed)).toBe('17:00 17:30 19:00 19:30 20:00');
    expect(timesWith({ ...closed, from: plusMinutes(closed.from, 1) })).toContain('18:00');
    expect(timesWith({ ...closed, until: plusMinutes(closed.until, 1) })).not.toContain('19:00');
  });

  it.each([
    ['17:30', 'available', undefined],
    ['18:00', 'unavailable', 'closed-online'],
    ['18:30', 'unavailable', 'closed-online'],
    ['19:00', 'available', undefined],
  ])('is the reason for refusing %s, and no other time', (clock, kind, because) => {
    const found = searched(clock, [closed]);

    expect(found.kind).toBe(kind);
    expect(found.kind === 'unavailable' ? found.because : undefined).toBe(because);
  });

  it('is the reason for a whole day only if every start is closed', () => {
    const part = block('17:00', '20:00', { scope: 'online' });
    const whole = block('17:00', '20:01', { scope: 'online' });
    const last = block('20:00', '20:30');

    expect(searched(null, [whole])).toMatchObject({ because: 'closed-online' });
    expect(searched(null, [part, last])).toMatchObject({ because: 'full' });
    expect(searched(null, [part])).toMatchObject({ kind: 'available' });
  });

  it('is a weaker reason than one in the past or too late', () => {
    const day = aDay({ venue, blocks: [closed], now: at('2026-06-12 18:10') });
    const asked = { ...wish, date: date('2026-06-12'), time: time('18:00') };

    expect(decideSearch({ day, others: [] }, asked)).toMatchObject({ because: 'past' });
  });
});

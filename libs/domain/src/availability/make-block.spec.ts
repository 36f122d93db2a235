import { describe, expect, it } from '@jest/globals';
import { at, date, time } from '@venue/testing/moments';
import { aTable, aVenue, hoursOf, tableId } from '@venue/testing/venues';
import { decideBlock, type BlockWish } from './make-block';

/** Open from 18:00 to 02:00, except on Monday. */
const venue = aVenue({
  tables: [aTable('T1'), aTable('P1', { area: 'terrace' })],
  hours: hoursOf('18:00-02:00', { monday: 'closed' }),
});

interface WishInText {
  readonly scope?: BlockWish['scope'];
  readonly tables?: readonly string[];
  readonly area?: string;
  /** Dates, with a time if it is not the whole service day. */
  readonly from?: string;
  readonly until?: string;
  /** An end without a date. */
  readonly untilTime?: string;
}

function decide(
  { scope = 'venue', tables = [], area, from = '2026-06-12', until, untilTime }: WishInText,
  now = at('2026-06-10 12:00'),
) {
  const begins = momentOf(from);
  const ends = momentOf(until);
  const wish: BlockWish = {
    scope,
    tables,
    area: area ?? null,
    fromDate: begins.date ?? date(''),
    fromTime: begins.time,
    untilDate: ends.date,
    untilTime: untilTime === undefined ? ends.time : time(untilTime),
  };
  return decideBlock(wish, venue, now);
}

function momentOf(text = '') {
  const [day = '', clock] = text.split(' ');
  return { date: day === '' ? null : date(day), time: clock === undefined ? null : time(clock) };
}

const span = (wish: WishInText): unknown => {
  const decision = decide(wish);
  return decision.kind === 'refused'
    ? decision.because
    : { from: decision.block.from, until: decision.block.until };
};

describe('the time of a block', () => {
  it.each<[string, WishInText, string, string]>([
    ['a whole service day', {}, '2026-06-12 02:00', '2026-06-13 02:00'],
    ['service days', { until: '2026-06-14' }, '2026-06-12 02:00', '2026-06-15 02:00'],
    ['until a closed day', { until: '2026-06-15' }, '2026-06-12 02:00', '2026-06-16 00:00'],
    ['from a time on', { from: '2026-06-12 19:00' }, '2026-06-12 19:00', '2026-06-13 02:00'],
    ['to a time', { until: '2026-06-12 19:00' }, '2026-06-12 02:00', '2026-06-12 19:00'],
    [
      'between times',
      { from: '2026-06-12 19:00', until: '2026-06-13 12:00' },
      '2026-06-12 19:00',
      '2026-06-13 12:00',
    ],
    [
      'to a later time',
      { from: '2026-06-12 19:00', untilTime: '19:01' },
      '2026-06-12 19:00',
      '2026-06-12 19:01',
    ],
    [
      'to the same time, a day later',
      { from: '2026-06-12 19:00', untilTime: '19:00' },
      '2026-06-12 19:00',
      '2026-06-13 19:00',
    ],
    [
      'to an earlier time, a day later',
      { from: '2026-06-12 19:00', untilTime: '01:00' },
      '2026-06-12 19:00',
      '2026-06-13 01:00',
    ],
    [
      'to a time of the service day after midnight',
      { untilTime: '02:00' },
      '2026-06-12 02:00',
      '2026-06-13 02:00',
    ],
    [
      'to a time after the night before',
      { untilTime: '02:01' },
      '2026-06-12 02:00',
      '2026-06-12 02:01',
    ],
    [
      'to a time of a day that ends at midnight',
      { from: '2026-06-15', untilTime: '02:01' },
      '2026-06-15 02:00',
      '2026-06-15 02:01',
    ],
  ])('%s', (_what, wish, from, until) => {
    expect(span(wish)).toEqual({ from: at(from), until: at(until) });
  });
});

describe('the blocked tables', () => {
  const whole = { from: at('2026-06-12 02:00'), until: at('2026-06-13 02:00') };

  it.each<[WishInText, object]>([
    [
      { scope: 'tables', tables: ['P1', 'T1'] },
      { tableIds: [tableId('P1'), tableId('T1')], area: null },
    ],
    [
      { scope: 'area', area: 'terrace' },
      { tableIds: [], area: 'terrace' },
    ],
    [{ scope: 'venue' }, { tableIds: [], area: null }],
    [{ scope: 'online' }, { tableIds: [], area: null }],
  ])('are those that %j names', (wish, expected) => {
    expect(decide(wish)).toEqual({
      kind: 'possible',
      block: { scope: wish.scope, ...expected, ...whole },
    });
  });
});

describe('a block that is refused', () => {
  it.each<[string, WishInText, unknown]>([
    ['one of its tables is unknown', { scope: 'tables', tables: ['T1', 'T9'] }, 'unknown-table'],
    ['its area is unknown', { scope: 'area', area: 'attic' }, 'unknown-area'],
    ['the clocks skip its beginning', { from: '2027-03-28 01:30' }, 'skipped-time'],
    ['the clocks skip its end', { from: '2027-03-27', until: '2027-03-28 01:30' }, 'skipped-time'],
    [
      'it ends when it begins',
      { from: '2026-06-12 19:00', until: '2026-06-12 19:00' },
      'ends-before',
    ],
    ['it ends before', { until: '2026-06-11' }, 'ends-before'],
    ['it has 367 days', { until: '2027-06-13' }, 'too-long'],
  ])('because %s', (_why, wish, because) => {
    expect(span(wish)).toBe(because);
  });

  it('may last a year and a day', () => {
    expect(span({ until: '2027-06-12' })).toEqual({
      from: at('2026-06-12 02:00'),
      until: at('2027-06-13 02:00'),
    });
  });

  it.each([
    ['2026-06-13 01:59', 'possible'],
    ['2026-06-13 02:00', 'refused'],
  ])('because it is over: at %s it is %s', (now, kind) => {
    expect(decide({}, at(now)).kind).toBe(kind);
  });
});

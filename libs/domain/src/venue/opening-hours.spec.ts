import { describe, expect, it } from '@jest/globals';
import { minutesBetween } from '../shared/time';
import { at, date, london, zone } from '@venue/testing/moments';
import { hoursOf, openOn } from '@venue/testing/venues';
import {
  hoursOn,
  isOnClosedDay,
  isOpenThroughout,
  nextOpenDay,
  openSpans,
  serviceSpan,
  specialStretches,
  spanOf,
  type HoursOverride,
  type OpeningHours,
  type SpecialHours,
} from './opening-hours';

const open = (range: string, day: string): Pick<SpecialHours, 'opens' | 'closes'> => {
  const { openTime, closeTime } = openOn(day, range);
  return { opens: openTime, closes: closeTime };
};

const special = (days: string, range: string): SpecialHours => {
  const [from = '', through = from] = days.split('/');
  return {
    name: 'special',
    validFrom: date(from),
    validThrough: date(through),
    ...open(range, 'Monday'),
  };
};

const override = (days: string, ...times: HoursOverride['times']): HoursOverride => {
  const [from = '', through = from] = days.split('/');
  return { name: 'override', validFrom: date(from), validThrough: date(through), times };
};

/** The hours of a day in the form `12:00-23:30`. */
const wordsOf = (day: string, hours: OpeningHours): string[] =>
  hoursOn(date(day), hours).map(({ opens, closes }) => `${opens}-${closes}`);

describe('the special days', () => {
  const stretches = (...items: SpecialHours[]): string[] =>
    specialStretches(hoursOf('12:00-23:00', {}, { special: items })).map(
      ({ names, validFrom, validThrough, hours }) =>
        `${validFrom}/${validThrough} ${names.join('+')} ` +
        hours.map(({ opens, closes }) => `${opens}-${closes}`).join('+'),
    );
  const named = (name: string, item: SpecialHours): SpecialHours => ({ ...item, name });
  const winter = named('winter', special('2026-12-20/2027-01-10', 'closed'));
  const fair = named('fair', special('2026-12-26', '12:00-16:00'));

  it.each([
    [
      'come in the order of their dates',
      [fair, named('christmas', special('2026-12-25', 'closed'))],
      ['2026-12-25/2026-12-25 christmas ', '2026-12-26/2026-12-26 fair 12:00-16:00'],
    ],
    ['are closed where one of two says so', [winter, fair], ['2026-12-20/2027-01-10 winter ']],
    [
      'are closed in the midst of other hours',
      [
        named('season', special('2026-12-20/2027-01-10', '12:00-16:00')),
        named('christmas', special('2026-12-25', 'closed')),
      ],
      [
        '2026-12-20/2026-12-24 season 12:00-16:00',
        '2026-12-25/2026-12-25 christmas ',
        '2026-12-26/2027-01-10 season 12:00-16:00',
      ],
    ],
    [
      'may have two periods, in the order of the clock',
      [
        named('fair', special('2026-12-24', '18:00-23:00')),
        named('fair', special('2026-12-24', '12:00-15:00')),
      ],
      ['2026-12-24/2026-12-24 fair 12:00-15:00+18:00-23:00'],
    ],
    [
      'that follow each other under different names stay two',
      [
        named('christmas', special('2026-12-25', 'closed')),
        named('boxing day', special('2026-12-26', 'closed')),
      ],
      ['2026-12-25/2026-12-25 christmas ', '2026-12-26/2026-12-26 boxing day '],
    ],
    ['may be none', [], []],
  ])('%s', (_what, items, expected) => {
    expect(stretches(...items)).toEqual(expected);
  });
});

describe('the hours that begin on a day', () => {
  const regular = hoursOf('12:00-23:30', { monday: 'closed', friday: '18:00-02:00' });

  it.each([
    ['the regular week', '2026-06-11', ['12:00-23:30']],
    ['another weekday', '2026-06-12', ['18:00-02:00']],
    ['a closed weekday', '2026-06-15', []],
  ])('come from %s', (_what, day, expected) => {
    expect(wordsOf(day, regular)).toEqual(expected);
  });

  it('may be two on one day', () => {
    const split = {
      ...regular,
      times: [openOn('Thursday', '12:00-15:00'), openOn('Thursday', '18:00-23:00')],
    };

    expect(wordsOf('2026-06-11', split)).toEqual(['12:00-15:00', '18:00-23:00']);
    expect(wordsOf('2026-06-11', { ...split, times: split.times.toReversed() })).toEqual([
      '12:00-15:00',
      '18:00-23:00',
    ]);
  });

  it('that open and never close are a fault of ours', () => {
    const times = [{ ...openOn('Thursday', '12:00-15:00'), closeTime: null }];

    expect(() => wordsOf('2026-06-11', { times, overrides: [], special: [] })).toThrow(
      'without a time',
    );
  });

  it('are none on a day that has no times, though it is not called closed', () => {
    const times = [{ ...openOn('Thursday', 'closed'), isClosed: false }];

    expect(wordsOf('2026-06-11', { times, overrides: [], special: [] })).toEqual([]);
  });

  it('are none on a day that nothing names', () => {
    expect(wordsOf('2026-06-11', { times: [], overrides: [], special: [] })).toEqual([]);
  });

  const summer = {
    ...regular,
    overrides: [
      override(
        '2026-06-10/2026-06-15',
        openOn('Thursday', '10:00-20:00'),
        openOn('Monday', '09:00-12:00'),
      ),
    ],
  };

  it.each([
    ['an override wins over the regular week', '2026-06-11', ['10:00-20:00']],
    ['it may open a closed day', '2026-06-15', ['09:00-12:00']],
    ['it leaves the weekdays that it does not name', '2026-06-12', ['18:00-02:00']],
    ['the regular week holds before it', '2026-06-04', ['12:00-23:30']],
    ['the regular week holds after it', '2026-06-18', ['12:00-23:30']],
  ])('follow overrides: %s', (_what, day, expected) => {
    expect(wordsOf(day, summer)).toEqual(expected);
  });

  it('follow overrides on their first and last day', () => {
    const week = {
      ...regular,
      overrides: [override('2026-06-11/2026-06-18', openOn('Thursday', '10:00-20:00'))],
    };

    expect(wordsOf('2026-06-11', week)).toEqual(['10:00-20:00']);
    expect(wordsOf('2026-06-18', week)).toEqual(['10:00-20:00']);
  });

  it('follow the first override that names the weekday', () => {
    const two = [
      override('2026-06-01/2026-06-30', openOn('Monday', '10:00-11:00')),
      override('2026-06-01/2026-06-30', openOn('Thursday', 'closed')),
      override('2026-06-01/2026-06-30', openOn('Thursday', '10:00-20:00')),
    ];

    expect(wordsOf('2026-06-11', { ...regular, overrides: two })).toEqual([]);
  });

  it.each([
    ['special days win over overrides', special('2026-06-11', '17:00-02:00'), ['17:00-02:00']],
    ['they may close', special('2026-06-11', 'closed'), []],
    ['both ends are included: the first', special('2026-06-11/2026-06-12', 'closed'), []],
    ['both ends are included: the last', special('2026-06-10/2026-06-11', 'closed'), []],
    ['not the day before', special('2026-06-12', 'closed'), ['10:00-20:00']],
    ['not the day after', special('2026-06-10', 'closed'), ['10:00-20:00']],
  ])('follow special days: %s', (_what, item, expected) => {
    expect(wordsOf('2026-06-11', { ...summer, special: [item] })).toEqual(expected);
  });

  it('are none on a closed special day within a longer one', () => {
    const items = [
      special('2026-12-20/2026-12-31', '12:00-20:00'),
      special('2026-12-25', 'closed'),
    ];

    expect(wordsOf('2026-12-25', { ...regular, special: items })).toEqual([]);
    expect(wordsOf('2026-12-26', { ...regular, special: items })).toEqual(['12:00-20:00']);
  });
});

describe('the spans in which a venue is open', () => {
  const late = hoursOf('18:00-02:00');

  it('are last night’s and this evening’s if it closes past midnight', () => {
    expect(openSpans(date('2026-06-12'), late, london)).toEqual([
      { from: at('2026-06-11 18:00'), until: at('2026-06-12 02:00') },
      { from: at('2026-06-12 18:00'), until: at('2026-06-13 02:00') },
    ]);
  });

  it('are none on a closed day', () => {
    const monday = hoursOf('12:00-23:30', { monday: 'closed' });

    expect(openSpans(date('2026-06-15'), monday, london)).toEqual([]);
  });

  it('hold the end of the night before on a closed day', () => {
    const shut = { ...late, special: [special('2026-06-12', 'closed')] };

    expect(openSpans(date('2026-06-12'), shut, london)).toEqual([
      { from: at('2026-06-11 18:00'), until: at('2026-06-12 02:00') },
    ]);
  });

  it('do not hold a night that ends at midnight sharp', () => {
    const sharp = hoursOf('18:00-00:00', { friday: 'closed' });

    expect(openSpans(date('2026-06-12'), sharp, london)).toEqual([]);
  });

  it('do not hold a morning that begins at midnight sharp', () => {
    const early = hoursOf('closed', { saturday: '00:00-04:00' });

    expect(openSpans(date('2026-06-12'), early, london)).toEqual([]);
    expect(openSpans(date('2026-06-13'), early, london)).toHaveLength(1);
  });

  it('are one through midnight if it is open round the clock', () => {
    const [span, ...more] = openSpans(date('2026-06-12'), hoursOf('00:00-00:00'), london);

    expect(more).toEqual([]);
    expect(span?.from).toBe(at('2026-06-11 00:00'));
    expect(span?.until).toBe(at('2026-06-14 00:00'));
  });

  it('are one if hours of 24 begin at another time', () => {
    expect(openSpans(date('2026-06-12'), hoursOf('08:00-08:00'), london)).toHaveLength(1);
  });

  it('are one if hours meet or overlap, and two otherwise', () => {
    const of = (...ranges: string[]): OpeningHours => ({
      times: ranges.map((range) => openOn('Friday', range)),
      overrides: [],
      special: [],
    });
    const spans = (...ranges: string[]) => openSpans(date('2026-06-12'), of(...ranges), london);

    expect(spans('12:00-15:00', '15:00-18:00')).toEqual([
      { from: at('2026-06-12 12:00'), until: at('2026-06-12 18:00') },
    ]);
    expect(spans('15:00-18:00', '12:00-15:00')).toEqual(spans('12:00-18:00'));
    expect(spans('12:00-18:00', '13:00-15:00')).toEqual([
      { from: at('2026-06-12 12:00'), until: at('2026-06-12 18:00') },
    ]);
    expect(spans('12:00-15:00', '15:01-18:00')).toHaveLength(2);
  });

  it.each([
    ['an hour less in spring', '2027-03-27', 7],
    ['an hour more in autumn', '2027-10-30', 9],
    ['as ever', '2027-06-12', 8],
  ])('last %s', (_what, day, hours) => {
    const span = openSpans(date(day), late, london).at(-1);

    expect(span && minutesBetween(span.from, span.until)).toBe(hours * 60);
  });

  it('end where a skipped closing time would have been', () => {
    const span = openSpans(date('2027-03-27'), hoursOf('18:00-01:30'), london).at(-1);

    expect(span?.until).toBe(at('2027-03-28 02:00'));
  });

  it('begin where a skipped opening time would have been', () => {
    const spans = openSpans(date('2027-03-28'), hoursOf('01:30-06:00'), london);

    expect(spans[0]?.from).toBe(at('2027-03-28 02:00'));
  });

  it('end at the first of a repeated closing time', () => {
    const span = openSpans(date('2027-10-30'), hoursOf('18:00-01:30'), london).at(-1);

    expect(span && minutesBetween(span.from, span.until)).toBe(7.5 * 60);
  });

  it('contain the whole day if the clocks skip midnight', () => {
    const cairo = zone('Africa/Cairo');
    const [span, ...more] = openSpans(date('2026-04-24'), hoursOf('00:00-00:00'), cairo);

    expect(more).toEqual([]);
    expect(span && minutesBetween(span.from, span.until)).toBe((24 + 23 + 24) * 60);
  });

  it('hold an evening that ends at a midnight which the clocks skip', () => {
    const cairo = zone('Africa/Cairo');
    const [span] = openSpans(date('2026-04-23'), hoursOf('18:00-00:00'), cairo);

    expect(span?.until).toBe(at('2026-04-24 01:00', cairo));
  });
});

describe('being open throughout a stay', () => {
  const spans = [{ from: at('2026-06-12 12:00'), until: at('2026-06-12 15:00') }];

  it.each([
    ['from the first minute', '12:00', 60, true],
    ['a minute too early', '11:59', 60, false],
    ['to the last minute', '14:00', 60, true],
    ['a minute too long', '14:00', 61, false],
    ['all of it', '12:00', 180, true],
  ])('%s', (...[, clock, minutes, expected]) => {
    expect(isOpenThroughout(spans, spanOf(at(`2026-06-12 ${clock}`), minutes))).toBe(expected);
  });
});

describe('the next day with hours', () => {
  const hours = hoursOf('12:00-23:30', { monday: 'closed', tuesday: 'closed' });
  const shut = (days: string) => ({ ...hours, special: [special(days, 'closed')] });

  it.each([
    ['tomorrow', '2026-06-12', hours, '2026-06-13'],
    ['after the days off', '2026-06-14', hours, '2026-06-17'],
    ['the last of a fortnight', '2026-06-14', shut('2026-06-01/2026-06-27'), '2026-06-28'],
    [
      'tomorrow, where a fortnight has none',
      '2026-06-14',
      shut('2026-06-01/2026-06-28'),
      '2026-06-15',
    ],
  ])('is %s', (_what, today, week, expected) => {
    expect(nextOpenDay(date(today), week)).toBe(expected);
  });
});

describe('the service day', () => {
  it.each([
    ['from midnight to midnight', hoursOf('12:00-23:30'), '2026-06-12 00:00', '2026-06-13 00:00'],
    [
      'from the end of the night before to the end of its own',
      hoursOf('18:00-02:00', { friday: '18:00-03:00' }),
      '2026-06-12 02:00',
      '2026-06-13 03:00',
    ],
    [
      'to the end of the last of its hours',
      {
        ...hoursOf('closed'),
        times: ['12:00-15:00', '18:00-01:00'].map((hours) => openOn('Friday', hours)),
      },
      '2026-06-12 00:00',
      '2026-06-13 01:00',
    ],
  ])('lasts %s', (_what, hours, from, until) => {
    expect(serviceSpan(date('2026-06-12'), hours, london)).toEqual({
      from: at(from),
      until: at(until),
    });
  });
});

describe('a moment on a closed day', () => {
  const week = hoursOf('18:00-02:00', { friday: 'closed', saturday: '12:00-15:00' });
  const shut = special('2026-06-11/2026-06-12', 'closed');
  const unknown = { times: [], overrides: [], special: [] };

  it.each([
    ['a day with hours, before they begin', week, '2026-06-13 09:00', false],
    ['the last minute of the night before', week, '2026-06-12 01:59', false],
    ['the end of the night before', week, '2026-06-12 02:00', true],
    ['a day off', week, '2026-06-12 19:00', true],
    ['a venue that says nothing', unknown, '2026-06-12 19:00', false],
    ['its special day only', { ...unknown, special: [shut] }, '2026-06-12 19:00', true],
    ['not the day after', { ...unknown, special: [shut] }, '2026-06-13 19:00', false],
    [
      'a weekday that its one override does not name',
      { ...unknown, overrides: [override('2026-06-01', openOn('Monday', '12:00-15:00'))] },
      '2026-06-12 19:00',
      true,
    ],
  ])('%s', (_what, hours, moment, expected) => {
    expect(isOnClosedDay(at(moment), hours, london)).toBe(expected);
  });

  it('is none in the first minute of hours that run through it from midnight before', () => {
    const allNight = hoursOf('closed', { thursday: '00:00-00:00' });
    const before = { ...allNight, times: [openOn('Thursday', '18:00-12:00')] };

    expect(isOnClosedDay(at('2026-06-12 00:00'), before, london)).toBe(false);
    expect(isOnClosedDay(at('2026-06-12 00:00'), allNight, london)).toBe(true);
  });
});

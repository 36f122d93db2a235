import { describe, expect, it } from '@jest/globals';
import type { HoursOverride, SpecialHours } from '@venue/domain/venue/opening-hours';
import { at, date } from '@venue/testing/moments';
import { aVenue, hoursOf, openOn } from '@venue/testing/venues';
import { wordingIn } from '../wording/wording';
import { describeSpecialDates, describeStretches, describeWeek } from './describe-week';

const today = date('2026-12-15');
const here = { venue: aVenue(), now: at('2026-12-15 12:00') };
const words = wordingIn('en', here);
/** The day thirty days from today, and the day after that. */
const [last, tooFar] = ['2027-01-14', '2027-01-15'] as const;

describe('the table of opening hours', () => {
  it.each([
    ['fr', 'Lundi à vendredi', 'de 12:00 à 23:00', 'Samedi et dimanche', 'Fermé'],
    ['de', 'Montag bis Freitag', '12:00 bis 23:00 Uhr', 'Samstag und Sonntag', 'Geschlossen'],
    ['es', 'De lunes a viernes', 'de 12:00 a 23:00', 'Sábado y domingo', 'Cerrado'],
    ['cy', 'Dydd Llun i Dydd Gwener', '12:00 i 23:00', 'Dydd Sadwrn a Dydd Sul', 'Ar gau'],
  ] as const)('is in %s', (locale, days, hours, others, closed) => {
    const week = hoursOf('12:00-23:00', { saturday: 'closed', sunday: 'closed' });

    expect(describeWeek(week, wordingIn(locale, here))).toEqual([
      { days, hours },
      { days: others, hours: closed },
    ]);
  });

  it('distinguishes whole days from those that end at another time of the next', () => {
    const hours = hoursOf('00:00-00:00', { saturday: '10:00-10:00', sunday: '18:00-02:00' });

    expect(describeWeek(hours, words)).toEqual([
      { days: 'Monday to Friday', hours: 'All day' },
      { days: 'Saturday', hours: '10am to 10am the next day' },
      { days: 'Sunday', hours: '6pm to 2am' },
    ]);
  });

  it.each<[string, Readonly<Record<string, string>>, readonly (readonly [string, string])[]]>([
    ['one row', {}, [['Monday to Sunday', '12pm to 11pm']]],
    [
      'a row for two days that follow each other, though the file begins with Sunday',
      { saturday: '10:00-23:00', sunday: '10:00-23:00' },
      [
        ['Monday to Friday', '12pm to 11pm'],
        ['Saturday and Sunday', '10am to 11pm'],
      ],
    ],
    [
      'no row for days apart from each other',
      { monday: 'closed', wednesday: 'closed' },
      [
        ['Monday', 'Closed'],
        ['Tuesday', '12pm to 11pm'],
        ['Wednesday', 'Closed'],
        ['Thursday to Sunday', '12pm to 11pm'],
      ],
    ],
  ])('has %s for equal hours', (_what, others, rows) => {
    expect(describeWeek(hoursOf('12:00-23:00', others), words)).toEqual(
      rows.map(([days, hours]) => ({ days, hours })),
    );
  });

  it('has two periods of a day by the clock, and days that are not named as closed', () => {
    const times = [
      openOn('Sunday', '17:00-23:00'),
      openOn('Sunday', '12:00-14:30'),
      openOn('Saturday', '12:00-14:30'),
      openOn('Saturday', '17:00-23:00'),
      { ...openOn('Monday', 'closed'), isClosed: false },
    ];

    expect(describeWeek({ times, overrides: [], special: [] }, words)).toEqual([
      { days: 'Monday to Friday', hours: 'Closed' },
      { days: 'Saturday and Sunday', hours: '12pm to 2:30pm and 5pm to 11pm' },
    ]);
  });

  it('is empty where no hours are published', () => {
    expect(describeWeek({ times: [], overrides: [], special: [] }, words)).toEqual([]);
  });

  it('has special dates in their order, closed where one of two entries says so', () => {
    const closed = { opens: null, closes: null };
    const special = [
      ['New Year’s Day', '2027-01-01', '2027-01-01', closed],
      ['winter break', '2026-12-20', '2026-12-28', closed],
      ['Boxing Day', '2026-12-26', '2026-12-26', { opens: '12:00', closes: '16:00' }],
    ].map(([name, from, through, hours]) => ({
      name,
      validFrom: date(from as string),
      validThrough: date(through as string),
      ...(hours as object),
    })) as SpecialHours[];

    expect(describeSpecialDates(hoursOf('12:00-23:00', {}, { special }), today, words)).toEqual([
      { days: 'Sunday 20 December to Monday 28 December, winter break', hours: 'Closed' },
      { days: 'Friday 1 January, New Year’s Day', hours: 'Closed' },
    ]);
  });

  it.each([
    ['2026-12-14', '2026-12-14', false],
    ['2026-12-14', '2026-12-15', true],
    [last, last, true],
    [last, tooFar, true],
    [tooFar, tooFar, false],
    ['2026-12-01', '2027-03-01', true],
  ])('has the special dates within 30 days: from %s to %s %s', (from, through, isShown) => {
    const dates = { name: 'winter break', validFrom: date(from), validThrough: date(through) };
    const special: SpecialHours[] = [{ ...dates, opens: null, closes: null }];
    const overrides: HoursOverride[] = [{ ...dates, times: [openOn('Monday', 'closed')] }];
    const hours = hoursOf('12:00-23:00', {}, { special, overrides });

    expect(describeSpecialDates(hours, today, words)).toHaveLength(isShown ? 1 : 0);
    expect(describeStretches(hours, today, words)).toHaveLength(isShown ? 1 : 0);
  });

  it('has other hours of some weekdays below their dates', () => {
    const overrides = [
      {
        name: 'Advent',
        validFrom: date('2026-12-01'),
        validThrough: date('2026-12-24'),
        times: [
          openOn('Saturday', '10:00-23:00'),
          openOn('Tuesday', 'closed'),
          openOn('Friday', '10:00-23:00'),
          openOn('Wednesday', 'closed'),
          openOn('Monday', 'closed'),
        ],
      },
    ];

    expect(describeStretches(hoursOf('12:00-23:00', {}, { overrides }), today, words)).toEqual([
      {
        name: 'Advent',
        dates: 'Tuesday 1 December to Thursday 24 December',
        rows: [
          { days: 'Monday to Wednesday', hours: 'Closed' },
          { days: 'Friday and Saturday', hours: '10am to 11pm' },
        ],
      },
    ]);
  });

  it('does not merge equal hours across a weekday with its usual hours', () => {
    const dates = { validFrom: date(last), validThrough: date(last) };
    const times = [openOn('Thursday', 'closed'), openOn('Saturday', 'closed')];
    const overrides = [{ name: 'the fair', ...dates, times }];

    expect(describeStretches(hoursOf('12:00-23:00', {}, { overrides }), today, words)).toEqual([
      {
        name: 'the fair',
        dates: 'Thursday 14 January',
        rows: [
          { days: 'Thursday', hours: 'Closed' },
          { days: 'Saturday', hours: 'Closed' },
        ],
      },
    ]);
  });
});

import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import {
  addDays,
  daysBetween,
  isoOf,
  localOf,
  minutesBetween,
  plusMinutes,
  timeOf,
  weekdayOf,
  weekdays,
  type Instant,
  type Zone,
} from '../shared/time';
import { at, date, london, time, zone } from '@venue/testing/moments';
import { hoursOf } from '@venue/testing/venues';
import { momentsShowing } from '../../test/platform-clock';
import type { InstanceSetup, WeeklySetup, GroupSetup } from '../venue/setup';
import {
  dateStartingAt,
  withFileTimeZones,
  singleDates,
  weeklyDates,
  type DatesPlace,
  type DatesSetup,
  type EventDate,
} from './dates';

const fridays = (parts: Partial<WeeklySetup> = {}): WeeklySetup => ({
  day: 'friday',
  at: time('20:00'),
  durationMinutes: 150,
  capacity: 36,
  weeksAhead: 2,
  ...parts,
});

const single = (text: string, parts: Partial<InstanceSetup> = {}): InstanceSetup => {
  const [day = '', clock = ''] = text.split(' ');
  const startsAt = { date: date(day), time: time(clock) };
  return { startsAt, durationMinutes: 120, capacity: 20, ...parts };
};

/** An event of one rule that leaves out closed days by default. */
const anEvent = (parts: Partial<DatesSetup> = {}): DatesSetup => {
  return { weekly: [fridays()], instances: [], evenIfClosed: false, ...parts };
};

const place = (zone: Zone, hours = hoursOf('12:00-23:30')): DatesPlace => ({ zone, hours });

const weekly = (rule: WeeklySetup, now: Instant, where = london) =>
  weeklyDates(anEvent({ weekly: [rule] }), place(where), now);

const clocks = (dates: readonly EventDate[], where: Zone = london): string[] =>
  dates.map(({ startsAt }) => {
    const local = localOf(startsAt, where);
    return `${local.date} ${local.time}`;
  });

describe('the dates of a weekly rule', () => {
  it('are on each such day up to the last that is so many weeks ahead', () => {
    expect(clocks(weekly(fridays(), at('2026-06-10 12:00')))).toEqual([
      '2026-06-12 20:00',
      '2026-06-19 20:00',
    ]);
  });

  it.each([
    ['the day before', '2026-06-11 23:59', ['2026-06-12', '2026-06-19']],
    ['on the day itself', '2026-06-12 00:00', ['2026-06-12', '2026-06-19', '2026-06-26']],
    ['a minute before', '2026-06-12 19:59', ['2026-06-12', '2026-06-19', '2026-06-26']],
    ['when the first begins', '2026-06-12 20:00', ['2026-06-19', '2026-06-26']],
  ])('are as many as the venue’s calendar says %s', (_when, now, days) => {
    expect(clocks(weekly(fridays(), at(now)))).toEqual(days.map((day) => `${day} 20:00`));
  });

  it('have the length and the seats of their rule', () => {
    const [first] = weekly(fridays(), at('2026-06-10 12:00'));

    expect(first).toEqual({
      startsAt: at('2026-06-12 20:00'),
      endsAt: at('2026-06-12 22:30'),
      capacity: 36,
      isWeekly: true,
    });
  });

  it('end after elapsed minutes, whatever the clocks do in between', () => {
    const late = fridays({ day: 'saturday', at: time('23:00'), durationMinutes: 180 });
    const [spring] = weekly(late, at('2026-03-28 12:00'));
    const [autumn] = weekly(late, at('2026-10-24 12:00'));

    expect(spring?.endsAt).toBe(at('2026-03-29 03:00'));
    expect(localOf(autumn?.endsAt ?? at('2026-01-01 00:00'), london).time).toBe('01:00');
  });

  it('skip the week in which the clocks skip their time', () => {
    const early = fridays({ day: 'sunday', at: time('01:30') });

    expect(clocks(weekly(early, at('2026-03-20 12:00')))).toEqual(['2026-03-22 01:30']);
    expect(clocks(weekly(early, at('2026-03-25 12:00')))).toEqual(['2026-04-05 01:30']);
  });

  it('mean the first of a time that comes twice', () => {
    const early = fridays({ day: 'sunday', at: time('01:30'), weeksAhead: 1 });

    const dates = weekly(early, at('2026-10-24 12:00'));

    expect(dates.map(({ startsAt }) => isoOf(startsAt))).toEqual(['2026-10-25T00:30:00.000Z']);
  });

  it('are replaced by a single date that begins at the same moment, and by no other', () => {
    const instances = [single('2026-06-12 20:00'), single('2026-06-19 19:59')];

    const dates = weeklyDates(anEvent({ instances }), place(london), at('2026-06-10 12:00'));

    expect(clocks(dates)).toEqual(['2026-06-19 20:00']);
  });

  it('are in order if there are several rules', () => {
    const rules = [
      fridays(),
      fridays({ day: 'thursday', weeksAhead: 1 }),
      fridays({ at: time('15:00') }),
    ];

    const dates = weeklyDates(anEvent({ weekly: rules }), place(london), at('2026-06-10 12:00'));

    expect(clocks(dates)).toEqual([
      '2026-06-11 20:00',
      '2026-06-12 15:00',
      '2026-06-12 20:00',
      '2026-06-19 15:00',
      '2026-06-19 20:00',
    ]);
  });
});

describe('days on which the venue is closed', () => {
  const christmas = {
    name: 'Christmas',
    validFrom: date('2026-12-25'),
    validThrough: date('2026-12-25'),
    opens: null,
    closes: null,
  };
  const closed = place(london, hoursOf('18:00-02:00', {}, { special: [christmas] }));
  const now = at('2026-12-16 12:00');
  const days = (event: DatesSetup, where = closed): string[] =>
    clocks(weeklyDates(event, where, now)).map((clock) => clock.slice(0, 10));

  it('have no date of the week, while those around them have', () => {
    expect(days(anEvent())).toEqual(['2026-12-18']);
    expect(days(anEvent({ weekly: [fridays({ day: 'thursday' })] }))).toEqual([
      '2026-12-17',
      '2026-12-24',
    ]);
  });

  it('have one if the event takes place all the same', () => {
    expect(days(anEvent({ evenIfClosed: true }))).toEqual(['2026-12-18', '2026-12-25']);
  });

  it('are considered for a date that is looked up by its start', () => {
    const start = at('2026-12-25 20:00');

    expect(dateStartingAt(anEvent(), closed, start)).toBeNull();
    expect(dateStartingAt(anEvent({ evenIfClosed: true }), closed, start)).not.toBeNull();
  });

  it('keep a single date, which a person has chosen', () => {
    const instances = [single('2026-12-25 20:00')];

    expect(dateStartingAt(anEvent({ instances }), closed, at('2026-12-25 20:00'))).toMatchObject({
      isWeekly: false,
    });
  });

  it.each([
    ['the last minute of the night before', '01:59', ['2026-12-18', '2026-12-25']],
    ['the minute at which that night ends', '02:00', ['2026-12-18']],
  ])('begin when the evening before is over: %s', (_what, clock, expected) => {
    expect(days(anEvent({ weekly: [fridays({ at: time(clock) })] }))).toEqual(expected);
  });

  it('may have an event before the doors open for guests', () => {
    const morning = { weekly: [fridays({ at: time('10:00') })] };

    expect(days(anEvent(morning), place(london))).toEqual(['2026-12-18', '2026-12-25']);
  });

  it('are those of the week too', () => {
    const fridayOff = place(london, hoursOf('12:00-23:30', { friday: 'closed' }));

    expect(days(anEvent(), fridayOff)).toEqual([]);
  });

  it('are only the named ones if a venue publishes no weekly hours', () => {
    const none = { times: [], overrides: [], special: [] };

    expect(days(anEvent(), place(london, none))).toEqual(['2026-12-18', '2026-12-25']);
    expect(days(anEvent(), place(london, { ...none, special: [christmas] }))).toEqual([
      '2026-12-18',
    ]);
  });
});

describe('single dates', () => {
  it('are on the venue’s clock, whenever they are', () => {
    const instances = [single('2020-06-12 20:00'), single('2026-06-12 20:00')];

    expect(singleDates({ instances }, zone('America/New_York'))).toMatchObject([
      { startsAt: Date.parse('2020-06-13T00:00Z'), isWeekly: false, capacity: 20 },
      { startsAt: Date.parse('2026-06-13T00:00Z'), endsAt: Date.parse('2026-06-13T02:00Z') },
    ]);
  });
});

describe('the date that begins at a moment', () => {
  const event = anEvent({ instances: [single('2026-06-19 20:00')] });

  it.each([
    ['of the week', '2026-06-12 20:00', { isWeekly: true, capacity: 36 }],
    ['of the week, years ahead', '2031-06-13 20:00', { isWeekly: true, capacity: 36 }],
    ['in the file', '2026-06-19 20:00', { isWeekly: false, capacity: 20 }],
  ])('is one %s', (_what, start, expected) => {
    expect(dateStartingAt(event, place(london), at(start))).toMatchObject(expected);
  });

  it.each([
    ['a minute later', at('2026-06-12 20:01')],
    ['on another day', at('2026-06-13 20:00')],
    ['in another zone', at('2026-06-12 20:00', zone('Europe/Paris'))],
  ])('is none %s', (_what, start) => {
    expect(dateStartingAt(event, place(london), start)).toBeNull();
  });

  it('is none the second time that a time comes', () => {
    const early = anEvent({ weekly: [fridays({ day: 'sunday', at: time('01:30') })] });
    const first = at('2026-10-25 01:30');

    expect(dateStartingAt(early, place(london), first)).not.toBeNull();
    expect(dateStartingAt(early, place(london), plusMinutes(first, 60))).toBeNull();
  });
});

describe('dates of any weekly rule, in any zone', () => {
  const zones = [
    'Europe/London',
    'America/New_York',
    'Australia/Lord_Howe',
    'America/Havana',
    'Africa/Cairo',
    'Pacific/Apia',
    'Antarctica/Troll',
  ].map(zone);
  const rules = fc.record({
    day: fc.constantFrom(...weekdays),
    at: fc.integer({ min: 0, max: 95 }).map((quarter) => timeOf(quarter * 15)),
    durationMinutes: fc.integer({ min: 5, max: 1440 }),
    capacity: fc.integer({ min: 0, max: 100 }),
    weeksAhead: fc.integer({ min: 1, max: 30 }),
  });
  const moments = fc.integer({ min: 0, max: 3 * 365 * 24 * 60 }).map((minutes) => {
    return plusMinutes(at('2026-01-01 00:00'), minutes);
  });
  const any = fc.tuple(rules, fc.constantFrom(...zones), moments);

  it('equal those of a calendar, day by day', () => {
    fc.assert(
      fc.property(any, ([rule, where, now]) => {
        const today = localOf(now, where).date;
        const expected = Array.from({ length: 7 * rule.weeksAhead + 1 }, (_, days) =>
          addDays(today, days),
        )
          .filter((day) => weekdayOf(day) === rule.day)
          .flatMap((day) => momentsShowing(day, rule.at, where).slice(0, 1))
          .filter((moment) => moment > now);

        expect(weekly(rule, now, where).map(({ startsAt }) => startsAt)).toEqual(expected);
      }),
    );
  });

  it('neither vanish nor move as time passes, and more appear', () => {
    fc.assert(
      fc.property(any, fc.integer({ min: 1, max: 60 }), ([rule, where, now], days) => {
        const later = plusMinutes(now, days * 1440);
        const before = weekly(rule, now, where);
        const after = weekly(rule, later, where);

        const still = before.filter(({ startsAt }) => startsAt > later);
        expect(after.slice(0, still.length)).toEqual(still);
        for (const { startsAt } of after.slice(still.length)) {
          const day = localOf(startsAt, where).date;
          const ahead = daysBetween(localOf(now, where).date, day);
          expect(ahead).toBeGreaterThan(7 * rule.weeksAhead);
        }
      }),
    );
  });

  it('end when they should, and can be looked up by their start', () => {
    fc.assert(
      fc.property(any, ([rule, where, now]) => {
        for (const made of weekly(rule, now, where)) {
          expect(minutesBetween(made.startsAt, made.endsAt)).toBe(rule.durationMinutes);
          const event = anEvent({ weekly: [rule] });
          expect(dateStartingAt(event, place(where), made.startsAt)).toEqual(made);
        }
      }),
    );
  });
});

describe('a venue whose clocks a file changes', () => {
  const group = (where: Zone): GroupSetup => {
    const event = { slug: 'fair', instances: [single('2026-06-12 15:00')] };
    const venue = { slug: 'the-harbour', zone: where, events: [event] };
    return { venues: [venue] } as unknown as GroupSetup;
  };

  it('has its dates at their moments, by the names that they will have', () => {
    const seen = withFileTimeZones(group(london), group(zone('Europe/Paris')));

    expect(seen.venues[0]?.events[0]?.instances).toEqual([single('2026-06-12 16:00')]);
    expect(withFileTimeZones(group(london), group(london))).toEqual(group(london));
    expect(withFileTimeZones(group(london), { venues: [] } as unknown as GroupSetup)).toEqual(
      group(london),
    );
  });
});

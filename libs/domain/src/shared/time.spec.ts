import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { at, date, london, time, zone } from '@venue/testing/moments';
import {
  addDays,
  daysBetween,
  earliest,
  instantOf,
  isoIn,
  isoOf,
  isoOrNull,
  localOf,
  minutesBetween,
  minutesOf,
  parseInstant,
  parseLocalDate,
  parseLocalTime,
  parseZone,
  plusMinutes,
  startOfDay,
  timeOf,
  wallClockOf,
  weekdayOf,
  type Instant,
} from './time';

const newYork = zone('America/New_York');
const lordHowe = zone('Australia/Lord_Howe');
const kathmandu = zone('Asia/Kathmandu');

describe('reading a date', () => {
  it.each(['2026-06-12', '2028-02-29', '2026-12-31', '1000-01-01', '9998-12-31'])(
    'accepts %s',
    (text) => {
      expect(parseLocalDate(text)).toBe(text);
    },
  );

  it.each([
    ['30 February', '2026-02-30'],
    ['29 February of a common year', '2027-02-29'],
    ['month 13', '2026-13-01'],
    ['month 0', '2026-00-10'],
    ['day 0', '2026-01-00'],
    ['single digits', '2026-2-3'],
    ['infinity', 'infinity'],
    ['a word', 'tomorrow'],
    ['a date with time', '2026-06-12T00:00'],
    ['a new line after it', '2026-06-12\n'],
    ['a blank before it', ' 2026-06-12'],
    ['more digits', '2026-06-121'],
    ['full-width digits', '２０２６-06-12'],
    ['a year before 1000', '0999-12-31'],
    ['a year with a sign', '+010000-01-01'],
    ['the last year that has four digits', '9999-12-31'],
    ['nothing', ''],
  ])('refuses %s', (_what, text) => {
    expect(parseLocalDate(text)).toBeNull();
  });
});

describe('reading a time', () => {
  it.each(['00:00', '07:05', '19:00', '23:59'])('accepts %s', (text) => {
    expect(parseLocalTime(text)).toBe(text);
  });

  it.each(['24:00', '23:60', '7pm', '7:00', '19:00Z', '19:00:00', '1900', ' 19:00', '19:00\n', ''])(
    'refuses %j',
    (text) => {
      expect(parseLocalTime(text)).toBeNull();
    },
  );
});

describe('reading a zone', () => {
  it.each([
    'Europe/London',
    'America/Argentina/Buenos_Aires',
    'Australia/Lord_Howe',
    'UTC',
    'Etc/UTC',
  ])('accepts %s', (text) => {
    expect(parseZone(text)).toBe(text);
  });

  it.each([
    'BST',
    'PST',
    'EST',
    '+01:00',
    'Z',
    'local',
    'Europe/Atlantis',
    'Europe/',
    'London',
    '',
  ])('refuses %j', (text) => {
    expect(parseZone(text)).toBeNull();
  });
});

describe('a wall time in a zone', () => {
  it.each<[string, string, string, string | null]>([
    ['Europe/London', 'the last minute before the clocks go on', '2027-03-28 00:59', '00:59'],
    ['Europe/London', 'skipped', '2027-03-28 01:00', null],
    ['Europe/London', 'skipped', '2027-03-28 01:30', null],
    ['Europe/London', 'skipped', '2027-03-28 01:59', null],
    ['Europe/London', 'the first minute after', '2027-03-28 02:00', '01:00'],
    ['Europe/London', 'the last that comes once', '2027-10-31 00:59', '2027-10-30 23:59'],
    ['Europe/London', 'repeated: the first', '2027-10-31 01:00', '00:00'],
    ['Europe/London', 'repeated: the first', '2027-10-31 01:30', '00:30'],
    ['Europe/London', 'repeated: the first', '2027-10-31 01:59', '00:59'],
    ['Europe/London', 'once again', '2027-10-31 02:00', '02:00'],
    ['America/New_York', 'the last before', '2027-03-14 01:59', '06:59'],
    ['America/New_York', 'skipped', '2027-03-14 02:00', null],
    ['America/New_York', 'skipped', '2027-03-14 02:30', null],
    ['America/New_York', 'the first after', '2027-03-14 03:00', '07:00'],
    ['America/New_York', 'the afternoon, not shifted', '2027-03-14 15:00', '19:00'],
    ['America/New_York', 'the afternoon before, not shifted', '2027-03-13 15:00', '20:00'],
    ['America/New_York', 'repeated: the first', '2027-11-07 01:30', '05:30'],
    ['America/New_York', 'once again', '2027-11-07 02:00', '07:00'],
    ['America/New_York', 'the afternoon, not shifted', '2027-11-07 15:00', '20:00'],
    ['Australia/Lord_Howe', 'the last before', '2027-10-03 01:45', '2027-10-02 15:15'],
    ['Australia/Lord_Howe', 'skipped', '2027-10-03 02:00', null],
    ['Australia/Lord_Howe', 'skipped', '2027-10-03 02:15', null],
    ['Australia/Lord_Howe', 'skipped', '2027-10-03 02:29', null],
    ['Australia/Lord_Howe', 'the first after', '2027-10-03 02:30', '2027-10-02 15:30'],
    ['Australia/Lord_Howe', 'the last that comes once', '2027-04-04 01:15', '2027-04-03 14:15'],
    ['Australia/Lord_Howe', 'repeated: the first', '2027-04-04 01:30', '2027-04-03 14:30'],
    ['Australia/Lord_Howe', 'repeated: the first', '2027-04-04 01:45', '2027-04-03 14:45'],
    ['Australia/Lord_Howe', 'once again', '2027-04-04 02:00', '2027-04-03 15:30'],
    ['Asia/Kathmandu', 'a quarter-hour offset', '2027-03-28 00:00', '2027-03-27 18:15'],
    ['Asia/Kathmandu', 'a quarter-hour offset', '2027-10-31 12:45', '07:00'],
  ])('%s: %s', (...[where, , wall, utc]) => {
    const [day = '', clock = ''] = wall.split(' ');
    const instant = instantOf({ date: date(day), time: time(clock) }, zone(where));

    const full = utc?.includes(' ') === true ? utc : `${day} ${utc}`;
    expect(instant).toBe(utc === null ? null : Date.parse(`${full}Z`));
  });

  it.each([
    ['a 23-hour day', london, '2027-03-28', 23],
    ['a 25-hour day', london, '2027-10-31', 25],
    ['a 23-hour day', newYork, '2027-03-14', 23],
    ['a 25-hour day', newYork, '2027-11-07', 25],
    ['a day of 23 hours and a half', lordHowe, '2027-10-03', 23.5],
    ['a day of 24 hours and a half', lordHowe, '2027-04-04', 24.5],
    ['a day like any other', kathmandu, '2027-03-28', 24],
    ['29 February', london, '2028-02-29', 24],
    ['the last day of a year', london, '2027-12-31', 24],
  ])('%s', (...[, where, day, hours]) => {
    const from = startOfDay(date(day), where);

    expect(minutesBetween(from, startOfDay(addDays(date(day), 1), where))).toBe(hours * 60);
  });

  it.each([
    ['00:00', london, '2026-06-12', '2026-06-11T23:00:00.000Z'],
    [
      'not 00:00 where the clocks skip it',
      zone('Africa/Cairo'),
      '2026-04-24',
      '2026-04-23T22:00:00.000Z',
    ],
    [
      'not 00:00 where the clocks skip it',
      zone('Asia/Beirut'),
      '2026-03-29',
      '2026-03-28T22:00:00.000Z',
    ],
    [
      '00:00 where 23:00 comes twice before it',
      zone('Asia/Beirut'),
      '2026-10-25',
      '2026-10-24T22:00:00.000Z',
    ],
    ['the first 00:00 of two', zone('America/Havana'), '2026-11-01', '2026-11-01T04:00:00.000Z'],
  ])('begins a day at %s', (...[, where, day, utc]) => {
    expect(isoOf(startOfDay(date(day), where))).toBe(utc);
  });

  it('shows 01:00 first on the day on which Cairo skips midnight', () => {
    const cairo = zone('Africa/Cairo');

    expect(localOf(startOfDay(date('2026-04-24'), cairo), cairo)).toEqual({
      date: '2026-04-24',
      time: '01:00',
    });
  });
});

describe('a moment on the wall clock', () => {
  it('drops seconds', () => {
    const moment = (at('2026-06-12 17:01') + 59_999) as Instant;

    expect(localOf(moment, london)).toEqual({ date: '2026-06-12', time: '17:01' });
  });

  it('belongs to the next calendar day from midnight on', () => {
    expect(localOf(plusMinutes(at('2026-06-12 23:59'), 1), london)).toEqual({
      date: '2026-06-13',
      time: '00:00',
    });
  });

  it('shows both runs of a repeated hour alike', () => {
    const first = at('2027-10-31 01:30');

    expect(localOf(plusMinutes(first, 60), london)).toEqual({ date: '2027-10-31', time: '01:30' });
  });

  it.each([
    ['on the day', '2026-06-12 17:01', 17 * 60 + 1],
    ['on the day before', '2026-06-11 23:45', -15],
    ['on the day after', '2026-06-13 00:30', 24 * 60 + 30],
    ['days later', '2026-06-15 12:00', 3 * 24 * 60 + 720],
  ])('is read in minutes of one day: %s', (_what, moment, minutes) => {
    expect(wallClockOf(date('2026-06-12'), london)(at(moment))).toBe(minutes);
  });

  it.each([
    ['before the clocks go on', '2027-03-28', '2027-03-28 00:45', 45],
    ['as the clocks go on', '2027-03-28', '2027-03-28 02:00', 120],
    ['after the clocks went on', '2027-03-28', '2027-03-28 02:15', 135],
    ['before the clocks go back', '2027-10-31', '2027-10-31 01:45', 105],
    ['after the clocks went back', '2027-10-31', '2027-10-31 12:00', 720],
  ])('is read as the clock shows it: %s', (...[, day, moment, minutes]) => {
    expect(wallClockOf(date(day), london)(at(moment))).toBe(minutes);
  });
});

describe('counting days and minutes', () => {
  it.each([
    ['2026-12-31', 1, '2027-01-01'],
    ['2028-02-28', 1, '2028-02-29'],
    ['2027-02-28', 1, '2027-03-01'],
    ['2026-03-28', 2, '2026-03-30'],
    ['2026-01-01', -1, '2025-12-31'],
    ['9998-12-31', 15, '9999-01-15'],
  ])('%s and %i days is %s', (day, count, expected) => {
    expect(addDays(date(day), count)).toBe(expected);
  });

  it.each([
    ['2026-03-28', '2026-03-30', 2],
    ['2026-10-24', '2026-10-26', 2],
    ['2026-06-12', '2026-06-12', 0],
    ['2026-06-12', '2026-06-11', -1],
  ])('from %s to %s is %i days', (from, to, count) => {
    expect(daysBetween(date(from), date(to))).toBe(count);
  });

  it.each([
    ['2026-06-12', 'friday'],
    ['2026-06-14', 'sunday'],
    ['2028-02-29', 'tuesday'],
  ])('%s is a %s', (day, weekday) => {
    expect(weekdayOf(date(day))).toBe(weekday);
  });

  it('counts elapsed minutes across a change of the clocks', () => {
    expect(minutesBetween(at('2027-03-28 00:30'), at('2027-03-28 02:30'))).toBe(60);
    expect(minutesBetween(at('2027-10-31 00:30'), at('2027-10-31 02:30'))).toBe(180);
  });

  it('writes and reads minutes of the clock', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1439 }), (minutes) => {
        expect(minutesOf(timeOf(minutes))).toBe(minutes);
        expect(parseLocalTime(timeOf(minutes))).not.toBeNull();
      }),
    );
  });

  it('finds the earliest of moments', () => {
    const [noon, one] = [at('2026-06-12 12:00'), at('2026-06-12 13:00')];

    expect(earliest(one, noon)).toBe(noon);
  });
});

describe('moments in storage', () => {
  it('are written in UTC', () => {
    expect(isoOf(at('2026-06-12 17:01'))).toBe('2026-06-12T16:01:00.000Z');
    expect(isoOrNull(at('2026-06-12 17:01'))).toBe('2026-06-12T16:01:00.000Z');
    expect(isoOrNull(null)).toBeNull();
    expect(parseInstant('2026-06-12 16:01:00+00')).toBe(at('2026-06-12 17:01'));
    expect(parseInstant('2026-06-12T16:01:00.000Z')).toBe(at('2026-06-12 17:01'));
    expect(() => parseInstant('soon')).toThrow('not a moment');
  });
});

describe('a moment with the offset of a zone', () => {
  it.each([
    ['winter in London', 'Europe/London', '2026-11-27T20:00:00Z', '2026-11-27T20:00:00+00:00'],
    ['summer in London', 'Europe/London', '2026-06-12T19:00:00Z', '2026-06-12T20:00:00+01:00'],
    [
      'the last before a change',
      'Europe/London',
      '2027-03-28T00:59:00Z',
      '2027-03-28T00:59:00+00:00',
    ],
    ['the first after it', 'Europe/London', '2027-03-28T01:00:00Z', '2027-03-28T02:00:00+01:00'],
    ['01:30 the first time', 'Europe/London', '2027-10-31T00:30:00Z', '2027-10-31T01:30:00+01:00'],
    ['01:30 again', 'Europe/London', '2027-10-31T01:30:00Z', '2027-10-31T01:30:00+00:00'],
    ['New York', 'America/New_York', '2026-11-28T01:00:00Z', '2026-11-27T20:00:00-05:00'],
    ['half an hour west', 'America/St_Johns', '2026-11-27T20:00:00Z', '2026-11-27T16:30:00-03:30'],
    ['half an hour east', 'Asia/Kolkata', '2026-11-27T20:00:00Z', '2026-11-28T01:30:00+05:30'],
    ['three quarters', 'Asia/Kathmandu', '2026-11-27T20:00:00Z', '2026-11-28T01:45:00+05:45'],
    [
      'half an hour of summer',
      'Australia/Lord_Howe',
      '2026-11-27T20:00:00Z',
      '2026-11-28T07:00:00+11:00',
    ],
    ['the far east', 'Pacific/Kiritimati', '2026-11-27T20:00:00Z', '2026-11-28T10:00:00+14:00'],
    ['UTC', 'UTC', '2026-11-27T20:00:00Z', '2026-11-27T20:00:00+00:00'],
    ['seconds', 'Europe/London', '2026-11-27T20:00:59.999Z', '2026-11-27T20:00:59+00:00'],
  ])('is right in %s', (_what, where, utc, written) => {
    expect(isoIn(Date.parse(utc) as Instant, zone(where))).toBe(written);
  });

  it('is that moment, on the wall clock, in every zone there is', () => {
    const zones = Intl.supportedValuesOf('timeZone').flatMap((name) => parseZone(name) ?? []);
    const minutes = fc.integer({ min: Date.UTC(2000) / 60_000, max: Date.UTC(2100) / 60_000 });

    fc.assert(
      fc.property(fc.constantFrom(...zones), minutes, (where, minute) => {
        const moment = (minute * 60_000) as Instant;
        const written = isoIn(moment, where);
        const { date: day, time: clock } = localOf(moment, where);

        expect(Date.parse(written)).toBe(moment);
        expect(written.slice(0, 16)).toBe(`${day}T${clock}`);
      }),
    );
  });
});

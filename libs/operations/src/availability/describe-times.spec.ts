import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { FreeTime } from '@venue/domain/availability/free-times';
import { pence } from '@venue/domain/shared/money';
import { timeOf, type LocalTime } from '@venue/domain/shared/time';
import type { BookingType } from '@venue/domain/venue/venue';
import { aBookingType, aVenue } from '@venue/testing/venues';
import { at, date, time } from '@venue/testing/moments';
import { answerOf, say } from '@venue/testing/say';
import { describeTimes } from './describe-times';

const venue = aVenue();
const now = at('2026-12-01 09:00');
const wish = { date: date('2026-12-09'), time: null, partySize: 2, bookingTypeId: null };
const typeOf = (name: string): BookingType =>
  aBookingType({ slug: name.toLowerCase().replaceAll(' ', '-'), name });

/** Free times of each booking type, in the order of the clock. */
function freeTimes(timesByName: Readonly<Record<string, readonly string[]>>): FreeTime[] {
  const all = [...new Set(Object.values(timesByName).flat())].sort();
  return all.map((clock) => ({
    time: time(clock),
    startsAt: at(`2026-12-09 ${clock}`),
    options: Object.entries(timesByName)
      .filter(([, times]) => times.includes(clock))
      .map(([name]) => ({
        type: typeOf(name),
        durationMinutes: 90,
        depositPence: pence(0),
        feePence: pence(0),
      })),
  }));
}

const clock = (minutes: number): LocalTime => timeOf(minutes);
/** One time for each quarter of an hour, both ends included. */
const quarters = (from: number, to: number): string[] =>
  Array.from({ length: (to - from) * 4 + 1 }, (_, step) => clock(from * 60 + step * 15));
const sentenceFor = (timesByName: Readonly<Record<string, readonly string[]>>): string =>
  describeTimes(freeTimes(timesByName), { venue, wish, now });

describe('the free times of a day, in words', () => {
  it.each([
    [
      'one time',
      { Dinner: ['19:00'] },
      say('a table is free', { guests: '2 guests', when: 'Wednesday 9 December at 7pm' }),
    ],
    [
      'two neighbours',
      { Dinner: ['19:00', '19:15'] },
      say('a table is free', {
        guests: '2 guests',
        when: 'Wednesday 9 December at 7pm and 7:15pm',
      }),
    ],
    [
      'three neighbours',
      { Dinner: quarters(19, 19.5) },
      say('a table is free', {
        guests: '2 guests',
        when: 'Wednesday 9 December from 7pm to 7:30pm',
      }),
    ],
    [
      'a gap between two runs',
      { Dinner: [...quarters(12, 14.5), ...quarters(17, 21.5)] },
      say('a table is free', {
        guests: '2 guests',
        when: 'Wednesday 9 December from 12pm to 2:30pm, and from 5pm to 9:30pm',
      }),
    ],
    [
      'a time that is taken in the middle',
      { Dinner: quarters(17, 21).filter((one) => one !== '19:00') },
      say('a table is free', {
        guests: '2 guests',
        when: 'Wednesday 9 December from 5pm to 6:45pm, and from 7:15pm to 9pm',
      }),
    ],
    [
      'single times and runs',
      { Dinner: ['12:00', '12:45', ...quarters(17, 18), '20:00'] },
      say('a table is free', {
        guests: '2 guests',
        when: 'Wednesday 9 December at 12pm and 12:45pm, from 5pm to 6pm, and at 8pm',
      }),
    ],
    [
      'six single times',
      { Dinner: ['12:00', '13:00', '14:00', '17:00', '18:00', '19:00'] },
      say('a table is free', {
        guests: '2 guests',
        when: 'Wednesday 9 December at 12pm, 1pm, 2pm, 5pm, 6pm and 7pm',
      }),
    ],
    [
      'seven single times',
      { Dinner: ['12:00', '13:00', '14:00', '17:00', '18:00', '19:00', '20:00'] },
      answerOf(
        say('a table is free', {
          guests: '2 guests',
          when: 'Wednesday 9 December at 12pm, 1pm, 2pm, 5pm, 6pm and 7pm',
        }),
        say('more times are free than are named'),
      ),
    ],
    [
      'four runs',
      {
        Dinner: [
          ...quarters(12, 13),
          ...quarters(14, 15),
          ...quarters(17, 18),
          ...quarters(20, 21),
        ],
      },
      answerOf(
        say('a table is free', {
          guests: '2 guests',
          when: 'Wednesday 9 December from 12pm to 1pm, from 2pm to 3pm, and from 5pm to 6pm',
        }),
        say('more times are free than are named'),
      ),
    ],
  ])('%s', (_what, free, expected) => {
    expect(sentenceFor(free)).toBe(expected);
  });

  it.each([
    [
      'services that meet',
      { Lunch: quarters(12, 15), Dinner: quarters(15.25, 21) },
      say('tables are free for several services', {
        guests: '2 guests',
        when: 'Wednesday 9 December',
        times: 'for lunch from 12pm to 3pm, and for dinner from 3:15pm to 9pm',
      }),
    ],
    [
      'a name of the venue’s own',
      { Lunch: ['12:00'], 'Chef’s counter': ['19:00', '20:00'] },
      say('tables are free for several services', {
        guests: '2 guests',
        when: 'Wednesday 9 December',
        times: 'for lunch at 12pm, and for Chef’s counter at 7pm and 8pm',
      }),
    ],
    [
      'services at the same times',
      { Lunch: ['12:00'], Dinner: quarters(17, 21), 'Tasting menu': quarters(17, 21) },
      say('tables are free for several services', {
        guests: '2 guests',
        when: 'Wednesday 9 December',
        times: 'for lunch at 12pm, and for dinner or Tasting menu from 5pm to 9pm',
      }),
    ],
    [
      'three services',
      { Breakfast: ['09:00'], Lunch: ['12:00'], Dinner: ['18:00'] },
      say('tables are free for several services', {
        guests: '2 guests',
        when: 'Wednesday 9 December',
        times: 'for breakfast at 9am, for lunch at 12pm, and for dinner at 6pm',
      }),
    ],
    [
      'six times, whichever service has most of them',
      { Lunch: ['12:00', '12:30', '13:00', '13:30', '14:00'], Dinner: ['18:00'] },
      say('tables are free for several services', {
        guests: '2 guests',
        when: 'Wednesday 9 December',
        times: 'for lunch at 12pm, 12:30pm, 1pm, 1:30pm and 2pm, and for dinner at 6pm',
      }),
    ],
    [
      'a share for each where there are too many',
      {
        Lunch: ['12:00', '12:30', '13:00', '13:30', '14:00'],
        Dinner: ['17:00', '17:30', '18:00', '18:30', '19:00'],
      },
      answerOf(
        say('tables are free for several services', {
          guests: '2 guests',
          when: 'Wednesday 9 December',
          times: 'for lunch at 12pm, 12:30pm and 1pm, and for dinner at 5pm, 5:30pm and 6pm',
        }),
        say('more times are free than are named'),
      ),
    ],
    [
      'what one service leaves goes to the next',
      {
        Lunch: ['12:00'],
        Dinner: ['17:00', '17:30', '18:00', '18:30', '19:00', '20:00'],
      },
      answerOf(
        say('tables are free for several services', {
          guests: '2 guests',
          when: 'Wednesday 9 December',
          times: 'for lunch at 12pm, and for dinner at 5pm, 5:30pm, 6pm, 6:30pm and 7pm',
        }),
        say('more times are free than are named'),
      ),
    ],
  ])('by service: %s', (_what, free, expected) => {
    expect(sentenceFor(free)).toBe(expected);
  });

  it('are not by service where there are more than three', () => {
    expect(
      sentenceFor({ Breakfast: ['09:00'], Lunch: ['12:00'], Tea: ['15:00'], Dinner: ['18:00'] }),
    ).toBe(
      say('a table is free', {
        guests: '2 guests',
        when: 'Wednesday 9 December at 9am, 12pm, 3pm and 6pm',
      }),
    );
  });

  it('keep a run inside the hours that the clocks leave', () => {
    const night = { Night: ['00:30', '00:45', '02:00', '02:15', '02:30'] };

    expect(sentenceFor(night)).toContain(' at 12:30am and 12:45am, and from 2am to 2:30am.');
  });
});

describe('the deposits of a day, in words', () => {
  const free = (depositsByTime: Readonly<Record<string, readonly number[]>>): FreeTime[] =>
    Object.entries(depositsByTime).map(([clock, deposits]) => ({
      time: time(clock),
      startsAt: at(`2026-12-09 ${clock}`),
      options: deposits.map((amount) => {
        return {
          type: typeOf('Dinner'),
          durationMinutes: 90,
          depositPence: pence(amount),
          feePence: pence(0),
        };
      }),
    }));

  it.each<[string, Readonly<Record<string, readonly number[]>>, string]>([
    [
      'the same at every time',
      { '18:00': [2000], '19:00': [2000] },
      ` ${say('a deposit keeps any table', { amount: '£20.00' })}`,
    ],
    [
      'not the same at every time',
      { '18:00': [3000], '19:00': [2000, 4000] },
      ` ${say('deposits differ, this is the lowest', { amount: '£20.00' })}`,
    ],
    ['none at one time', { '18:00': [2000], '19:00': [0] }, ''],
    ['none of one of two booking types', { '18:00': [2000], '19:00': [2000, 0] }, ''],
  ])('%s', (_what, deposits, expected) => {
    const times = free(deposits);

    expect(describeTimes(times, { venue, wish, now })).toBe(
      `The Harbour has a table for 2 guests on Wednesday 9 December at 6pm and 7pm.${expected}`,
    );
  });
});

describe('one time that was asked for, in words', () => {
  const sevenFor = (...deposits: readonly number[]): FreeTime => ({
    time: time('19:00'),
    startsAt: at('2026-12-09 19:00'),
    options: deposits.map((amount, index) => ({
      type: typeOf(index === 0 ? 'Dinner' : 'Tasting menu'),
      durationMinutes: 90,
      depositPence: pence(amount),
      feePence: pence(0),
    })),
  });

  it.each([
    ['none', [0], ''],
    ['of a penny', [1], ` ${say('a deposit keeps the table', { amount: '£0.01' })}`],
    [
      'of the booking type that it would be',
      [2000, 0],
      ` ${say('a deposit keeps the table', { amount: '£20.00' })}`,
    ],
  ])('names no booking types, and the deposit: %s', (_what, deposits, expected) => {
    const request = { venue, wish: { ...wish, time: time('19:00') }, now };

    expect(describeTimes([sevenFor(...deposits)], request)).toBe(
      `The Harbour has a table for 2 guests on Wednesday 9 December at 7pm.${expected}`,
    );
  });
});

interface Named {
  readonly singles: readonly string[];
  readonly runs: readonly (readonly [string, string])[];
}

/** The times that a sentence names, as `HH:mm`. */
function namedIn(sentence: string): Named {
  const clockTime = '(\\d{1,2}(?::\\d\\d)?[ap]m)';
  const runs = [...sentence.matchAll(new RegExp(`from ${clockTime} to ${clockTime}`, 'g'))];
  const rest = sentence.replaceAll(new RegExp(`from ${clockTime} to ${clockTime}`, 'g'), '');
  return {
    singles: [...rest.matchAll(new RegExp(clockTime, 'g'))].map(([, one = '']) => readTime(one)),
    runs: runs.map(([, from = '', to = '']) => [readTime(from), readTime(to)] as const),
  };
}

function readTime(words: string): string {
  const [, hour = '', minute = '00', half = ''] = /^(\d+)(?::(\d\d))?([ap]m)$/.exec(words) ?? [];
  const hours = (Number(hour) % 12) + (half === 'pm' ? 12 : 0);
  return `${String(hours).padStart(2, '0')}:${minute}`;
}

const onGrid = fc.subarray(quarters(0, 23.75), { minLength: 1 });
const inRuns = fc
  .array(fc.tuple(fc.nat(90), fc.integer({ min: 1, max: 20 })), { minLength: 1, maxLength: 5 })
  .map((runs) =>
    [
      ...new Set(runs.flatMap(([from, length]) => quarters(0, 23.75).slice(from, from + length))),
    ].sort(),
  );
const times = fc.oneof(onGrid, inRuns);

describe('a sentence about free times', () => {
  it('names no time that is not free, at the ends of its runs or between', () => {
    fc.assert(
      fc.property(fc.record({ Lunch: times, Dinner: times, Supper: times }), (free) => {
        for (const part of sentenceFor(free)
          .split(/(?=for (?:lunch|dinner|supper))/)
          .slice(1)) {
          const names = [...part.matchAll(/\b(lunch|dinner|supper)\b/g)].map(([name]) => name);
          const own = Object.entries(free)
            .filter(([name]) => names.includes(name.toLowerCase()))
            .map(([, one]) => one);
          const { singles, runs } = namedIn(part);
          const between = runs.flatMap(([from, to]) =>
            quarters(0, 23.75).filter((one) => one >= from && one <= to),
          );
          for (const all of own)
            expect(all).toEqual(expect.arrayContaining([...singles, ...between]));
        }
      }),
    );
  });

  it('names six times at most, and says so where there are more', () => {
    fc.assert(
      fc.property(fc.record({ Lunch: times, Dinner: times }), (free) => {
        const sentence = sentenceFor(free);
        const { singles, runs } = namedIn(sentence);
        expect(singles.length + runs.length * 2).toBeLessThanOrEqual(6);

        const named = new Set([
          ...singles,
          ...runs.flatMap(([from, to]) =>
            quarters(0, 23.75).filter((one) => one >= from && one <= to),
          ),
        ]);
        const isWhole = Object.values(free)
          .flat()
          .every((one) => named.has(one));
        if (!isWhole) expect(sentence).toContain(say('more times are free than are named'));
      }),
    );
  });
});

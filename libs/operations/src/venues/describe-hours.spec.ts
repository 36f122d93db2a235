import { describe, expect, it } from '@jest/globals';
import type { OpeningHours, SpecialHours } from '@venue/domain/venue/opening-hours';
import { at, date } from '@venue/testing/moments';
import { aVenue, hoursOf, openOn } from '@venue/testing/venues';
import { answerOf, say } from '@venue/testing/say';
import { describeHours } from './describe-hours';

/** The description of these hours at that time, by default on Tuesday 15 December. */
const sentenceFor = (hours: OpeningHours, now = '2026-12-15 09:00'): string =>
  describeHours(aVenue({ hours }), at(now));

/** Days such as `2026-12-20/2027-01-10`, with hours as in `openOn`. */
function special(name: string, days: string, range: string): SpecialHours {
  const [from = '', through = from] = days.split('/');
  const { openTime: opens, closeTime: closes } = openOn('Monday', range);
  return { name, validFrom: date(from), validThrough: date(through), opens, closes };
}

const none: OpeningHours = { times: [], overrides: [], special: [] };

describe('today’s hours, in words', () => {
  it.each<[string, OpeningHours, string]>([
    ['round the clock', hoursOf('00:00-00:00'), say('open all day')],
    ['round the clock, with another beginning', hoursOf('10:00-10:00'), say('open all day')],
    [
      'all day, and not the days beside it',
      hoursOf('closed', { tuesday: '00:00-00:00' }),
      say('open all day'),
    ],
    [
      'from now to the same time tomorrow',
      hoursOf('closed', { tuesday: '10:00-10:00' }),
      say('open today', { hours: 'from 10am to 10am the next day' }),
    ],
    [
      'past midnight',
      hoursOf('closed', { tuesday: '18:00-02:00' }),
      say('open today', { hours: 'from 6pm to 2am' }),
    ],
    [
      'in two periods, whatever their order in the file',
      { ...none, times: [openOn('Tuesday', '18:00-23:00'), openOn('Tuesday', '12:00-15:00')] },
      say('open today', { hours: 'from 12pm to 3pm and from 6pm to 11pm' }),
    ],
    ['none at all', none, say('no hours')],
    [
      'none but those of other days',
      { ...none, special: [special('a fair', '2027-03-01', '12:00-20:00')] },
      say('no regular hours'),
    ],
    [
      'closed on a special day, and no others',
      { ...none, special: [special('a break', '2026-12-15', 'closed')] },
      answerOf(
        say('closed today'),
        say('hours of special dates', { dates: 'closed on Tuesday 15 December (a break)' }),
      ),
    ],
  ])('%s', (_what, hours, words) => {
    expect(sentenceFor(hours)).toBe(words);
  });

  it.each([
    ['skipped', '2026-03-29 00:30', '2am'],
    ['twice', '2026-10-25 00:30', '1:30am'],
    ['once', '2026-04-05 00:30', '1:30am'],
  ])('end last night when the clocks have that hour %s', (_how, now, end) => {
    expect(sentenceFor(hoursOf('closed', { saturday: '17:00-01:30' }), now)).toBe(
      say('open since last night, then closed', { until: end }),
    );
  });

  it.each([
    [
      'before they begin',
      '2026-12-15 11:59',
      say('open today', { hours: 'from 12pm to 3pm and from 6pm to 11pm' }),
    ],
    [
      'between two periods',
      '2026-12-15 15:00',
      say('open today', { hours: 'from 12pm to 3pm and from 6pm to 11pm' }),
    ],
    [
      'until the last minute',
      '2026-12-15 22:59',
      say('open today', { hours: 'from 12pm to 3pm and from 6pm to 11pm' }),
    ],
    [
      'once they are over',
      '2026-12-15 23:00',
      say('closed for today', {
        hours: 'from 12pm to 3pm and from 6pm to 11pm',
        when: 'Wednesday 16 December at 12pm',
      }),
    ],
  ])('are described %s', (_when, now, words) => {
    const times = [openOn('Tuesday', '12:00-15:00'), openOn('Tuesday', '18:00-23:00')];
    const hours = { ...none, times: [...times, openOn('Wednesday', '12:00-15:00')] };

    expect(sentenceFor(hours, now)).toBe(words);
  });

  it.each([
    ['2026-12-29', '; it opens again on Tuesday 29 December at 12pm'],
    ['2026-12-30', ''],
  ])('name the next day on which it is open, two weeks ahead at most: %s', (day, words) => {
    const opensOn = { ...none, special: [special('a fair', day, '12:00-20:00')] };
    const hours = { ...opensOn, times: [openOn('Tuesday', 'closed')] };

    expect(sentenceFor(hours)).toContain(
      `The Harbour is closed today${words}. Special dates: open`,
    );
  });

  it.each([
    ['2026-12-15 01:29', say('open since last night, then closed', { until: '1:30am' })],
    [
      '2026-12-15 01:30',
      say('closed today, and opens again', { when: 'Monday 21 December at 5pm' }),
    ],
  ])('of last night end at their minute: %s', (now, words) => {
    expect(sentenceFor(hoursOf('closed', { monday: '17:00-01:30' }), now)).toBe(words);
  });

  it('name the rest of last night before those of today', () => {
    const hours = hoursOf('closed', { monday: '18:00-02:00', tuesday: '10:00-10:00' });

    expect(sentenceFor(hours, '2026-12-15 01:00')).toBe(
      say('open since last night, then again', {
        until: '2am',
        hours: 'from 10am to 10am the next day',
      }),
    );
  });
});

describe('special dates, in words', () => {
  const description = (...items: SpecialHours[]): string =>
    sentenceFor(hoursOf('12:00-23:00', {}, { special: items })).replace(/^.*Special dates: /, '');
  const winter = special('winter break', '2026-12-20/2027-01-10', 'closed');

  it.each([
    ['2026-12-14', false],
    ['2026-12-15', true],
    ['2027-01-14', true],
    ['2027-01-15', false],
  ])('are those of the next 30 days: %s %s', (day, isTold) => {
    const sentence = sentenceFor(
      hoursOf('12:00-23:00', {}, { special: [special('a fair', day, '12:00-20:00')] }),
    );

    expect(sentence.includes('Special dates: ')).toBe(isTold);
  });

  it.each<[string, SpecialHours[], string]>([
    [
      'come in the order of their dates',
      [
        special('New Year’s Eve', '2026-12-31', '17:00-02:00'),
        special('Christmas Day', '2026-12-25', 'closed'),
      ],
      'closed on Friday 25 December (Christmas Day) and open from 5pm to 2am on Thursday 31 December (New Year’s Eve).',
    ],
    [
      'are closed where one of two entries says so',
      [special('Boxing Day', '2026-12-26', '12:00-16:00'), winter],
      'closed from Sunday 20 December to Sunday 10 January (winter break).',
    ],
    [
      'may last all day',
      [special('a vigil', '2026-12-24', '00:00-00:00')],
      'open all day on Thursday 24 December (a vigil).',
    ],
    [
      'may last to the same time of the next day',
      [special('a marathon', '2026-12-24', '10:00-10:00')],
      'open from 10am to 10am the next day on Thursday 24 December (a marathon).',
    ],
    [
      'may have two periods',
      [
        special('Christmas Eve', '2026-12-24', '12:00-15:00'),
        special('carols', '2026-12-24', '18:00-23:00'),
      ],
      'open from 12pm to 3pm and from 6pm to 11pm on Thursday 24 December (Christmas Eve and carols).',
    ],
  ])('%s', (_what, items, words) => {
    expect(description(...items)).toBe(words);
  });
});

import { describe, expect, it } from '@jest/globals';
import type { BookableDay, DayStatus } from '@venue/domain/availability/days';
import { addDays } from '@venue/domain/shared/time';
import { at, date, time } from '@venue/testing/moments';
import { aVenue } from '@venue/testing/venues';
import { answerOf, say } from '@venue/testing/say';
import { describeDays } from './describe-days';

const venue = aVenue();
const now = at('2026-12-01 09:00');

/** One letter for each day from Tuesday 1 December: `o` free, `f` full, `c` closed … */
function daysOf(letters: string): BookableDay[] {
  const statuses: Readonly<Record<string, DayStatus>> = {
    o: 'available',
    f: 'full',
    c: 'closed',
    n: 'not_yet',
    p: 'past',
    v: 'needs_venue',
  };
  return [...letters].map((letter, index) => ({
    date: addDays(date('2026-12-01'), index),
    status: statuses[letter] ?? 'available',
    times: letter === 'o' ? [time('19:00')] : [],
  }));
}

describe('the days of a calendar, in words', () => {
  it.each([
    [
      'ooooooo',
      say('a table is free', {
        guests: '4 guests',
        when: 'every day from Tuesday 1 December to Monday 7 December',
      }),
    ],
    [
      'oooooocoooooocoooooo',
      answerOf(
        say('a table is free', {
          guests: '4 guests',
          when: 'every open day from Tuesday 1 December to Sunday 20 December',
        }),
        say('days: some are closed', { days: 'Mondays' }),
      ),
    ],
    [
      'ooofoocooofoocooof',
      answerOf(
        say('a table is free', {
          guests: '4 guests',
          when: '13 days from Tuesday 1 December to Thursday 17 December',
        }),
        say('days: several are full', { days: 'Fridays' }),
        say('days: some are closed', { days: 'Mondays' }),
      ),
    ],
    [
      'ooofooooooofoooooooo',
      answerOf(
        say('a table is free', {
          guests: '4 guests',
          when: '18 days from Tuesday 1 December to Sunday 20 December',
        }),
        say('days: several are full', { days: 'Friday 4 December and Saturday 12 December' }),
      ),
    ],
    [
      'ooofoooooofoooooooofooooo',
      answerOf(
        say('a table is free', {
          guests: '4 guests',
          when: '22 days from Tuesday 1 December to Friday 25 December',
        }),
        say('days: several are full', { days: 'Fridays until 11 December and Sunday 20 December' }),
      ),
    ],
    [
      'fffofff',
      answerOf(
        say('a table is free', { guests: '4 guests', when: 'Friday 4 December' }),
        say('days: several are full', {
          days: 'Tuesday 1 December, Wednesday 2 December, Thursday 3 December and 3 more days',
        }),
      ),
    ],
    [
      'fof',
      answerOf(
        say('a table is free', { guests: '4 guests', when: 'Wednesday 2 December' }),
        say('days: several are full', { days: 'Tuesday 1 December and Thursday 3 December' }),
      ),
    ],
    [
      'oofn',
      answerOf(
        say('a table is free', {
          guests: '4 guests',
          when: 'Tuesday 1 December and Wednesday 2 December',
        }),
        say('days: one is full', { days: 'Thursday 3 December' }),
        say('days: not open yet', { ahead: 'up to 90 days ahead' }),
      ),
    ],
    [
      'oc',
      answerOf(
        say('a table is free', { guests: '4 guests', when: 'Tuesday 1 December' }),
        say('days: some are closed', { days: 'Wednesday 2 December' }),
      ),
    ],
    [
      'ofc',
      answerOf(
        say('a table is free', { guests: '4 guests', when: 'Tuesday 1 December' }),
        say('days: one is full', { days: 'Wednesday 2 December' }),
        say('days: some are closed', { days: 'Thursday 3 December' }),
      ),
    ],
    [
      'of',
      answerOf(
        say('a table is free', { guests: '4 guests', when: 'Tuesday 1 December' }),
        say('days: one is full', { days: 'Wednesday 2 December' }),
      ),
    ],
    [
      'ooo',
      say('a table is free', {
        guests: '4 guests',
        when: 'Tuesday 1 December, Wednesday 2 December and Thursday 3 December',
      }),
    ],
    [
      'poo',
      answerOf(
        say('a table is free', {
          guests: '4 guests',
          when: 'Wednesday 2 December and Thursday 3 December',
        }),
        say('days: too late for some', { days: 'Tuesday 1 December' }),
      ),
    ],
    [
      'oooo',
      say('a table is free', {
        guests: '4 guests',
        when: 'every day from Tuesday 1 December to Friday 4 December',
      }),
    ],
    [
      'ocooooooc',
      answerOf(
        say('a table is free', {
          guests: '4 guests',
          when: 'every open day from Tuesday 1 December to Tuesday 8 December',
        }),
        say('days: some are closed', { days: 'Wednesdays' }),
      ),
    ],
    [
      'coooooooooooooc',
      answerOf(
        say('a table is free', {
          guests: '4 guests',
          when: 'every open day from Wednesday 2 December to Monday 14 December',
        }),
        say('days: some are closed', { days: 'Tuesday 1 December and Tuesday 15 December' }),
      ),
    ],
    [
      'fffof',
      answerOf(
        say('a table is free', { guests: '4 guests', when: 'Friday 4 December' }),
        say('days: several are full', {
          days: 'Tuesday 1 December, Wednesday 2 December, Thursday 3 December and 1 more day',
        }),
      ),
    ],
    [
      'ofooooffooooooof',
      answerOf(
        say('a table is free', {
          guests: '4 guests',
          when: '12 days from Tuesday 1 December to Tuesday 15 December',
        }),
        say('days: several are full', {
          days: 'Wednesday 2 December, Monday 7 December, Tuesday 8 December and 1 more day',
        }),
      ),
    ],
  ])('%s', (letters, sentence) => {
    expect(describeDays(daysOf(letters), { venue, partySize: 4, bookingTypeId: null, now })).toBe(
      sentence,
    );
  });

  it.each([
    ['p', say('days: too late for some', { days: 'Tuesday 1 December' })],
    [
      'pn',
      answerOf(
        say('days: too late for some', { days: 'Tuesday 1 December' }),
        say('days: not open yet', { ahead: 'up to 90 days ahead' }),
      ),
    ],
    [
      'pf',
      answerOf(
        say('no table is free', { guests: '4 guests', when: 'Wednesday 2 December' }),
        say('days: too late for some', { days: 'Tuesday 1 December' }),
      ),
    ],
    [
      'ff',
      say('days: none is free', {
        guests: '4 guests',
        range: 'from Tuesday 1 December to Wednesday 2 December',
      }),
    ],
    ['f', say('no table is free', { guests: '4 guests', when: 'Tuesday 1 December' })],
    [
      'cf',
      answerOf(
        say('days: none is free', {
          guests: '4 guests',
          range: 'from Tuesday 1 December to Wednesday 2 December',
        }),
        say('days: some are closed', { days: 'Tuesday 1 December' }),
      ),
    ],
    [
      'cc',
      say('days: all are closed', { range: 'from Tuesday 1 December to Wednesday 2 December' }),
    ],
    ['nn', say('days: not open yet', { ahead: 'up to 90 days ahead' })],
    ['pp', say('days: too late for some', { days: 'Tuesday 1 December and Wednesday 2 December' })],
    [
      'pv',
      say('the party is too large for online booking', {
        most: '8 guests',
        guests: '4 guests',
        contact: 'send an enquiry',
      }),
    ],
  ])('without a free day: %s', (letters, sentence) => {
    expect(describeDays(daysOf(letters), { venue, partySize: 4, bookingTypeId: null, now })).toBe(
      sentence,
    );
  });

  it('that are over', () => {
    const request = { venue, partySize: 4, bookingTypeId: null, now: at('2026-12-03 09:00') };

    expect(describeDays(daysOf('pp'), request)).toBe(
      say('days: all have passed', { today: 'Thursday 3 December' }),
    );
  });

  it('for a party that no table seats', () => {
    const request = { venue: aVenue({ combinations: [] }), partySize: 8, bookingTypeId: null, now };

    expect(describeDays(daysOf('ffc'), request)).toBe(
      say('no table suits the party', { guests: '8 guests', contact: 'send an enquiry' }),
    );
  });

  it('of a venue that takes bookings for the same day alone', () => {
    const today = aVenue({ policy: { daysAheadMax: 0 } });
    const request = { venue: today, partySize: 4, bookingTypeId: null, now };

    expect(describeDays(daysOf('nn'), request)).toBe(
      say('days: not open yet', { ahead: 'for today only' }),
    );
  });
});

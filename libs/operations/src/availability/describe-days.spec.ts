import { describe, expect, it } from '@jest/globals';
import type { BookableDay, DayStatus } from '@venue/domain/availability/days';
import { addDays } from '@venue/domain/shared/time';
import { at, date, time } from '@venue/testing/moments';
import { aVenue } from '@venue/testing/venues';
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
    ['ooooooo', 'on every day from Tuesday 1 December to Monday 7 December.'],
    [
      'oooooocoooooocoooooo',
      'on every open day from Tuesday 1 December to Sunday 20 December. It is closed on Mondays.',
    ],
    [
      'ooofoocooofoocooof',
      'on 13 days from Tuesday 1 December to Thursday 17 December. Fridays are full. It is closed on Mondays.',
    ],
    [
      'ooofooooooofoooooooo',
      'on 18 days from Tuesday 1 December to Sunday 20 December. Friday 4 December and Saturday 12 December are full.',
    ],
    [
      'ooofoooooofoooooooofooooo',
      'on 22 days from Tuesday 1 December to Friday 25 December. Fridays until 11 December and Sunday 20 December are full.',
    ],
    [
      'fffofff',
      'on Friday 4 December. Tuesday 1 December, Wednesday 2 December, Thursday 3 December and 3 more days are full.',
    ],
    ['fof', 'on Wednesday 2 December. Tuesday 1 December and Thursday 3 December are full.'],
    [
      'oofn',
      'on Tuesday 1 December and Wednesday 2 December. Thursday 3 December is full. The Harbour takes bookings up to 90 days ahead.',
    ],
    ['oc', 'on Tuesday 1 December. It is closed on Wednesday 2 December.'],
    [
      'ofc',
      'on Tuesday 1 December. Wednesday 2 December is full. It is closed on Thursday 3 December.',
    ],
    ['of', 'on Tuesday 1 December. Wednesday 2 December is full.'],
    ['ooo', 'on Tuesday 1 December, Wednesday 2 December and Thursday 3 December.'],
    [
      'poo',
      'on Wednesday 2 December and Thursday 3 December. It is too late to book for Tuesday 1 December.',
    ],
    ['oooo', 'on every day from Tuesday 1 December to Friday 4 December.'],
    [
      'ocooooooc',
      'on every open day from Tuesday 1 December to Tuesday 8 December. It is closed on Wednesdays.',
    ],
    [
      'coooooooooooooc',
      'on every open day from Wednesday 2 December to Monday 14 December. It is closed on Tuesday 1 December and Tuesday 15 December.',
    ],
    [
      'fffof',
      'on Friday 4 December. Tuesday 1 December, Wednesday 2 December, Thursday 3 December and 1 more day are full.',
    ],
    [
      'ofooooffooooooof',
      'on 12 days from Tuesday 1 December to Tuesday 15 December. Wednesday 2 December, Monday 7 December, Tuesday 8 December and 1 more day are full.',
    ],
  ])('%s', (letters, sentence) => {
    expect(describeDays(daysOf(letters), { venue, partySize: 4, bookingTypeId: null, now })).toBe(
      `The Harbour has a table for 4 guests ${sentence}`,
    );
  });

  it.each([
    ['p', 'It is too late to book for Tuesday 1 December.'],
    [
      'pn',
      'It is too late to book for Tuesday 1 December. The Harbour takes bookings up to 90 days ahead.',
    ],
    [
      'pf',
      'The Harbour has no table for 4 guests on Wednesday 2 December. It is too late to book for Tuesday 1 December.',
    ],
    [
      'ff',
      'The Harbour has no table for 4 guests from Tuesday 1 December to Wednesday 2 December.',
    ],
    ['f', 'The Harbour has no table for 4 guests on Tuesday 1 December.'],
    [
      'cf',
      'The Harbour has no table for 4 guests from Tuesday 1 December to Wednesday 2 December. It is closed on Tuesday 1 December.',
    ],
    ['cc', 'The Harbour is closed from Tuesday 1 December to Wednesday 2 December.'],
    ['nn', 'The Harbour takes bookings up to 90 days ahead.'],
    ['pp', 'It is too late to book for Tuesday 1 December and Wednesday 2 December.'],
    ['pv', 'The Harbour takes up to 8 guests online. For 4 guests, please send an enquiry.'],
  ])('without a free day: %s', (letters, sentence) => {
    expect(describeDays(daysOf(letters), { venue, partySize: 4, bookingTypeId: null, now })).toBe(
      sentence,
    );
  });

  it('that are over', () => {
    const request = { venue, partySize: 4, bookingTypeId: null, now: at('2026-12-03 09:00') };

    expect(describeDays(daysOf('pp'), request)).toBe(
      'That has passed; today at The Harbour is Thursday 3 December.',
    );
  });

  it('for a party that no table seats', () => {
    const request = { venue: aVenue({ combinations: [] }), partySize: 8, bookingTypeId: null, now };

    expect(describeDays(daysOf('ffc'), request)).toBe(
      'The Harbour takes no online bookings for 8 guests. Please send an enquiry.',
    );
  });

  it('of a venue that takes bookings for the same day alone', () => {
    const today = aVenue({ policy: { daysAheadMax: 0 } });
    const request = { venue: today, partySize: 4, bookingTypeId: null, now };

    expect(describeDays(daysOf('nn'), request)).toBe('The Harbour takes bookings for today only.');
  });
});

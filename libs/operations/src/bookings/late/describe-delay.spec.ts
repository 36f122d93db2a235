import { describe, expect, it } from '@jest/globals';
import type { Booking } from '@venue/domain/booking/booking';
import type { DelayRefusal } from '@venue/domain/booking/delay';
import { at } from '@venue/testing/moments';
import { aVenue } from '@venue/testing/venues';
import { onFile } from '@venue/testing/bookings';
import { describeDelayRefusal, describeAcceptedDelay, describeTooLate } from './describe-delay';

const venue = aVenue();

describe('a guest whose table is kept', () => {
  it.each([
    [
      'says when the venue expects them',
      ['2026-06-12 19:20', '2026-06-12 19:20', '2026-06-12 19:35'],
      'expects you at 7:20pm and keeps your table until 7:35pm',
    ],
    [
      'is not told to come at a time that has passed',
      ['2026-06-12 19:21', '2026-06-12 19:20', '2026-06-12 19:35'],
      'keeps your table until 7:35pm',
    ],
    [
      'says the day, where that is tomorrow',
      ['2026-06-12 23:50', '2026-06-13 00:15', '2026-06-13 00:30'],
      'expects you on Saturday 13 June at 12:15am and keeps your table until Saturday 13 June at 12:30am',
    ],
    [
      'says only the time, once that is today',
      ['2026-06-13 00:00', '2026-06-13 00:15', '2026-06-13 00:30'],
      'expects you at 12:15am and keeps your table until 12:30am',
    ],
    [
      'is not told to come yesterday',
      ['2026-06-13 00:00', '2026-06-12 23:55', '2026-06-13 00:10'],
      'keeps your table until 12:10am',
    ],
  ] as const)('%s', (...[, [now, expectedArrival, heldUntil], words]) => {
    const held = { expectedArrival: at(expectedArrival), heldUntil: at(heldUntil) };
    expect(describeAcceptedDelay(held, { venue, now: at(now) })).toBe(
      `Thank you for letting us know. The Harbour ${words}.`,
    );
  });
});

describe('a guest whose table only the venue can keep', () => {
  it.each([
    ['2026-06-12 21:00', 'after 9pm'],
    ['2026-06-13 00:30', 'after Saturday 13 June at 12:30am'],
  ])('hears until when it is theirs: %s', (until, words) => {
    const why = { because: 'not-kept', until: at(until) } as const;
    expect(describeTooLate(why, { venue, now: at('2026-06-12 19:00') })).toBe(
      `We can’t promise you your table ${words}.`,
    );
  });

  it.each([
    ['2026-06-12 19:36', '7:35pm'],
    ['2026-06-13 00:01', 'Friday 12 June at 7:35pm'],
  ])('hears that it was theirs until then, at %s', (now, words) => {
    const why = { because: 'held-till-past', until: at('2026-06-12 19:35') } as const;
    expect(describeTooLate(why, { venue, now: at(now) })).toBe(
      `Your table would be kept until ${words}, and it is later than that.`,
    );
  });

  it('hears how late a party may be', () => {
    const now = at('2026-06-12 19:00');
    expect(describeTooLate({ because: 'too-long' }, { venue, now })).toBe(
      'We can keep a late table for up to an hour.',
    );
  });
});

describe('a guest whose delay is not noted', () => {
  const missed =
    'Your table was booked for 7pm, which has passed. Please send The Harbour an enquiry.';

  it.each<[DelayRefusal, string, Partial<Booking>, string]>([
    [
      'not-today',
      '2026-06-11 19:00',
      {},
      'Your booking is for Friday 12 June. Please let us know on that day if you will be late.',
    ],
    [
      'awaiting-deposit',
      '2026-06-12 18:30',
      { state: 'awaiting_deposit' },
      'Your table is not confirmed before its deposit is paid. Please pay it first, and then let us know again.',
    ],
    [
      'seated',
      '2026-06-12 19:30',
      { state: 'seated' },
      'Your party is seated already. Please speak to the team at The Harbour.',
    ],
    ['over', '2026-06-12 20:30', {}, missed],
    [
      'over',
      '2026-06-12 18:30',
      { state: 'cancelled' },
      'This booking was cancelled. Please make a new one.',
    ],
  ])('hears why: %s at %s, %j', (because, now, booking, words) => {
    const call = { file: onFile(booking), venue, now: at(now) };
    expect(describeDelayRefusal(because, call)).toBe(words);
  });
});

import { describe, expect, it } from '@jest/globals';
import type { Booking } from '@venue/domain/booking/booking';
import type { DelayRefusal } from '@venue/domain/booking/delay';
import { at } from '@venue/testing/moments';
import { aVenue } from '@venue/testing/venues';
import { onFile } from '@venue/testing/bookings';
import { say } from '@venue/testing/say';
import { describeDelayRefusal, describeAcceptedDelay, describeTooLate } from './describe-delay';

const venue = aVenue();

describe('a guest whose table is kept', () => {
  it.each([
    [
      'says when the venue expects them',
      ['2026-06-12 19:20', '2026-06-12 19:20', '2026-06-12 19:35'],
      say('the late table is kept', { arrival: 'at 7:20pm', until: '7:35pm' }),
    ],
    [
      'is not told to come at a time that has passed',
      ['2026-06-12 19:21', '2026-06-12 19:20', '2026-06-12 19:35'],
      say('the late table is kept, and the guest should be here', { until: '7:35pm' }),
    ],
    [
      'says the day, where that is tomorrow',
      ['2026-06-12 23:50', '2026-06-13 00:15', '2026-06-13 00:30'],
      say('the late table is kept', {
        arrival: 'on Saturday 13 June at 12:15am',
        until: 'Saturday 13 June at 12:30am',
      }),
    ],
    [
      'says only the time, once that is today',
      ['2026-06-13 00:00', '2026-06-13 00:15', '2026-06-13 00:30'],
      say('the late table is kept', { arrival: 'at 12:15am', until: '12:30am' }),
    ],
    [
      'is not told to come yesterday',
      ['2026-06-13 00:00', '2026-06-12 23:55', '2026-06-13 00:10'],
      say('the late table is kept, and the guest should be here', { until: '12:10am' }),
    ],
  ] as const)('%s', (...[, [now, expectedArrival, heldUntil], words]) => {
    const held = { expectedArrival: at(expectedArrival), heldUntil: at(heldUntil) };
    expect(describeAcceptedDelay(held, { venue, now: at(now) })).toBe(words);
  });
});

describe('a guest whose table only the venue can keep', () => {
  it.each([
    ['2026-06-12 21:00', '9pm'],
    ['2026-06-13 00:30', 'Saturday 13 June at 12:30am'],
  ])('hears until when it is theirs: %s', (until, words) => {
    const why = { because: 'not-kept', until: at(until) } as const;
    expect(describeTooLate(why, { venue, now: at('2026-06-12 19:00') })).toBe(
      say('the table is promised to others', { until: words }),
    );
  });

  it.each([
    ['2026-06-12 19:36', '7:35pm'],
    ['2026-06-13 00:01', 'Friday 12 June at 7:35pm'],
  ])('hears that it was theirs until then, at %s', (now, words) => {
    const why = { because: 'held-till-past', until: at('2026-06-12 19:35') } as const;
    expect(describeTooLate(why, { venue, now: at(now) })).toBe(
      say('no longer kept', { until: words }),
    );
  });
});

describe('a guest whose delay is not noted', () => {
  const missed = say('over: its time has passed', {
    when: '7pm',
    contact: 'send The Harbour an enquiry',
  });

  it.each<[DelayRefusal, string, Partial<Booking>, string]>([
    ['over', '2026-06-12 20:30', {}, missed],
    ['over', '2026-06-12 18:30', { state: 'cancelled' }, say('over: cancelled')],
  ])('hears why: %s at %s, %j', (because, now, booking, words) => {
    const call = { file: onFile(booking), venue, now: at(now) };
    expect(describeDelayRefusal(because, call)).toBe(words);
  });
});

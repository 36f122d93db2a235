import { describe, expect, it } from '@jest/globals';
import { plusMinutes, type Instant } from '../shared/time';
import { at } from '@venue/testing/moments';
import { phoneRefusal, secondsToBookMore, usualPageBookings } from './page-bookings';

const now = at('2026-12-01 12:00');
const ago = (minutes: number): Instant => plusMinutes(now, -minutes);
const times = (count: number, minutesAgo: number): readonly Instant[] =>
  Array.from({ length: count }, () => ago(minutesAgo));

describe('the bookings of a client', () => {
  const wait = (times: readonly Instant[], isCaptchaSolved = false): number | null =>
    secondsToBookMore(times, usualPageBookings, { isCaptchaSolved, now });

  it.each([
    [5, 59, null],
    [6, 59, 60],
    [6, 60, null],
    [19, 61, null],
    [20, 61, (24 * 60 - 61) * 60],
    [20, 24 * 60, null],
  ])('when %i were made %i minutes ago, wait %s seconds', (count, minutes, seconds) => {
    expect(wait(times(count, minutes))).toBe(seconds);
  });

  it('are twenty with a solved captcha, in an hour and in a day', () => {
    expect(wait(times(19, 10), true)).toBeNull();
    expect(wait(times(20, 10), true)).toBe((24 * 60 - 10) * 60);
  });

  it('wait for the later of both limits', () => {
    expect(wait([...times(6, 30), ...times(14, 23 * 60)])).toBe(60 * 60);
  });
});

describe('the upcoming bookings of a phone number', () => {
  const limit = { ...usualPageBookings, now };
  const stay = (startsAt: Instant, minutes = 90, countsUntil = startsAt) => ({
    startsAt,
    endsAt: plusMinutes(startsAt, minutes),
    countsUntil,
  });
  const evening = (date: number) => stay(at(`2026-12-${String(date).padStart(2, '0')} 19:00`));
  const wish = evening(20);

  it('are three at most', () => {
    expect(phoneRefusal([10, 11].map(evening), wish, limit)).toBeNull();
    expect(phoneRefusal([12, 11, 10].map(evening), wish, limit)).toEqual({
      because: 'too-many',
      retryAfterSeconds: (9 * 24 + 7) * 3600,
    });
  });

  it('count until an unpaid one lapses', () => {
    const unpaid = stay(at('2026-12-10 19:00'), 90, plusMinutes(now, 20));
    expect(phoneRefusal([unpaid, evening(11), evening(12)], wish, limit)).toMatchObject({
      retryAfterSeconds: 20 * 60,
    });
  });

  it.each([
    [-90, null],
    [-89, 'overlapping'],
    [89, 'overlapping'],
    [90, null],
  ])('%i minutes from another are refused: %s', (minutes, because) => {
    const other = stay(plusMinutes(wish.startsAt, minutes));
    expect(phoneRefusal([other], wish, limit)?.because ?? null).toBe(because);
  });
});

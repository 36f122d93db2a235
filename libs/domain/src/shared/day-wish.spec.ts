import { describe, expect, it } from '@jest/globals';
import { at, date, zone } from '../testing/moments';
import { resolveDay, parseDayWish } from './day-wish';

describe('a day as a person names it', () => {
  it.each(['2026-12-05', 'today', 'tomorrow'])('may be %s', (text) => {
    expect(parseDayWish(text)).toBe(text);
  });

  it.each(['2026-02-30', 'yesterday', 'Today', ''])('is never “%s”', (text) => {
    expect(parseDayWish(text)).toBeNull();
  });

  it.each([
    ['the last minute of the day', '2026-06-12 23:59', '2026-06-12', '2026-06-13'],
    ['the first minute of the next', '2026-06-13 00:00', '2026-06-13', '2026-06-14'],
  ])('follows the clock of the venue: %s', (_what, clock, today, tomorrow) => {
    for (const where of ['Europe/London', 'America/New_York'].map(zone)) {
      expect(resolveDay('today', where, at(clock, where))).toBe(today);
      expect(resolveDay('tomorrow', where, at(clock, where))).toBe(tomorrow);
    }
  });

  it('is the same everywhere where it is a date', () => {
    const day = date('2026-12-05');

    expect(resolveDay(day, zone('Asia/Tokyo'), at('2026-06-12 12:00'))).toBe(day);
  });
});

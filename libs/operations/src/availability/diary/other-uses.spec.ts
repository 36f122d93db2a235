import { describe, expect, it } from '@jest/globals';
import { plusMinutes } from '@venue/domain/shared/time';
import { at } from '@venue/testing/moments';
import { aVenue } from '@venue/testing/venues';
import { spanAround } from './other-uses';

const startsAt = at('2026-06-12 19:00');
const now = at('2026-06-12 19:30');

describe('the span read around a change', () => {
  const spanOf = (turnaroundMinutes: number, until = startsAt) =>
    spanAround({ startsAt }, { until, now, venue: aVenue({ policy: { turnaroundMinutes } }) });

  it('begins no later than the day of the start', () => {
    expect(spanOf(0).from).toBeLessThanOrEqual(at('2026-06-12 00:00'));
  });

  it.each([
    [0, 1],
    [1, 1],
    [15, 15],
  ])(
    'goes past this moment by a turnaround of %i minutes, or by one: %i',
    (turnaround, minutes) => {
      expect(spanOf(turnaround).until).toBe(plusMinutes(now, minutes));
    },
  );

  it('goes on until the tables are needed', () => {
    const until = at('2026-06-12 21:00');

    expect(spanOf(15, until).until).toBe(until);
  });
});

import { describe, expect, it } from '@jest/globals';
import { rangeOf } from './wait-range';

const spoken = (leastMinutes: number, mostMinutes: number | null): string => {
  const { fromMinutes, untilMinutes } = rangeOf({ leastMinutes, medianMinutes: 30, mostMinutes });
  return `${fromMinutes}–${untilMinutes ?? '…'}`;
};

describe('the range of a wait', () => {
  it.each<[number, number | null, string]>([
    [0, 0, '0–0'],
    [0, 1, '0–5'],
    [4, 5, '0–5'],
    [5, 6, '5–10'],
    [27, 38, '25–40'],
    [59, 60, '55–60'],
    [59, 61, '55–75'],
    [60, 61, '60–75'],
    [74, 76, '60–90'],
    [20, 20, '20–25'],
    [75, 75, '75–90'],
    [31, null, '30–…'],
  ])('from %i to %p minutes is %s', (least, most, range) => {
    expect(spoken(least, most)).toBe(range);
  });
});

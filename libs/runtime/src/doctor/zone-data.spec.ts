import { describe, expect, it } from '@jest/globals';
import { parseZone, type Instant, type Zone } from '@venue/domain/shared/time';
import type { ZoneOffsets } from '@venue/postgres';
import { differenceOf } from './zone-data';

const at = (iso: string): Instant => Date.parse(iso) as Instant;
const london = parseZone('Europe/London') as Zone;

/** London in 2026 and the year after, with the changes of its clocks. */
const data = (...autumn: readonly (readonly [string, number])[]): ZoneOffsets => ({
  zone: 'Europe/London',
  until: at('2027-03-01T00:00:00Z'),
  changes: [
    ['2026-01-01T00:00:00Z', 0] as const,
    ['2026-03-29T01:00:00Z', 60] as const,
    ...autumn,
  ].map(([from, minutes]) => ({ from: at(from), minutes })),
});

describe('the database’s time-zone data', () => {
  it('matches Node’s if each change is in the same hour', () => {
    expect(differenceOf(data(['2026-10-25T01:00:00Z', 0]), london)).toBeNull();
  });

  it.each([
    ['an hour late', data(['2026-10-25T02:00:00Z', 0]), '2026-10-25T01:00:00Z', 0, 60],
    ['an hour early', data(['2026-10-25T00:00:00Z', 0]), '2026-10-25T00:00:00Z', 60, 0],
    ['missing', data(), '2026-10-25T06:00:00Z', 0, 60],
    ['to another offset', data(['2026-10-25T01:00:00Z', 30]), '2026-10-25T01:00:00Z', 0, 30],
  ])('differs if a change is %s', (_, offsets, from, hereMinutes, thereMinutes) => {
    expect(differenceOf(offsets, london)).toEqual({ from: at(from), hereMinutes, thereMinutes });
  });
});

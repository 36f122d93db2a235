import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { drawsFor } from './draws';
import { minutesLeft, stayTimesFrom, type MeasuredStay, type StayTimes } from './stay-times';

const stays = (count: number, parts: Partial<MeasuredStay> = {}): readonly MeasuredStay[] =>
  Array.from({ length: count }, () => ({ partySize: 2, hour: 19, minutes: 50, ...parts }));
const party = { partySize: 2, hour: 19, usualMinutes: 100 };

describe('the stays that a party is compared with', () => {
  it('are those of its size at its hour from thirty on', () => {
    const atOtherHours = stays(100, { hour: 13, minutes: 30 });

    expect(stayTimesFrom([...stays(30), ...atOtherHours])(party)).toEqual(Array(30).fill(50));
    expect(stayTimesFrom([...stays(29), ...atOtherHours])(party)).toHaveLength(129);
  });

  it.each([
    [18, 19, 60],
    [17, 19, 30],
    [23, 0, 60],
    [22, 0, 30],
  ])(
    'include those of hour %i for hour %i if the hours follow each other',
    (measuredAt, hour, count) => {
      const measured = [...stays(30, { hour: measuredAt }), ...stays(30, { hour })];

      expect(stayTimesFrom(measured)({ ...party, hour })).toHaveLength(count);
    },
  );

  it('are shares of the turn time where too few parties of its size were measured', () => {
    const fewOfItsSize = [...stays(29), ...stays(100, { partySize: 3 })];
    const times = stayTimesFrom(fewOfItsSize)(party);

    expect(times[0]).toBe(60);
    expect(minutesLeft(times, 0, 0.5)).toBe(90);
    expect(times.at(-1)).toBe(136);
  });
});

describe('the minutes that a party still stays', () => {
  const times: StayTimes = [40, 60, 80, 100];

  it('are those of the parties that stay longer than it has stayed so far', () => {
    expect(minutesLeft(times, 0, 0.5)).toBe(70);
    expect(minutesLeft(times, 59, 0.5)).toBe(21);
    expect(minutesLeft(times, 60, 0.5)).toBe(30);
  });

  it('are few once it has outstayed all others', () => {
    expect(minutesLeft(times, 100, 0.5)).toBe(7);
    expect(minutesLeft(times, 300, 0.5)).toBe(7);
  });

  it('are at least one, and never fewer at a higher quantile', () => {
    const quantile = fc.double({ min: 0, max: 0.999, noNaN: true });
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 150 }), quantile, quantile, (soFar, one, other) => {
        const less = minutesLeft(times, soFar, Math.min(one, other));
        expect(less).toBeGreaterThanOrEqual(1);
        expect(minutesLeft(times, soFar, Math.max(one, other))).toBeGreaterThanOrEqual(less);
      }),
    );
  });
});

describe('the draws of a party', () => {
  it('are spread evenly, and always the same', () => {
    const draws = drawsFor('A', 4);

    expect([...draws].sort()).toEqual([0.125, 0.375, 0.625, 0.875]);
    expect(drawsFor('A', 4)).toEqual(draws);
  });

  it('are in another order for another party', () => {
    expect(drawsFor('A', 40)).not.toEqual(drawsFor('B', 40));
  });
});

import { describe, expect, it } from '@jest/globals';
import { firstUnexplained, type Call } from './check-history';
import { seatsModel, type SeatsStep, type Tier } from './seats-model';

const take = (tier: Tier, quantity: number, answer: 'taken' | 'full'): SeatsStep => ({
  kind: 'take',
  tickets: { tier, quantity },
  answer,
});
const giveBack = (tier: Tier, quantity: number): SeatsStep => ({
  kind: 'give-back',
  tickets: { tier, quantity },
  answer: 'given-back',
});
const list = (paid: number, free: number): SeatsStep => ({ kind: 'list', answer: { paid, free } });

/** The index of the first step whose answer is wrong, one after the other; -1 where none is. */
function wrongIn(...steps: SeatsStep[]): number {
  const calls = steps.map((step, index): Call<SeatsStep> => {
    return { about: String(index), step, beganAt: 2 * index, endedAt: 2 * index + 1 };
  });
  const wrong = firstUnexplained(calls, seatsModel);
  return wrong === null ? -1 : calls.indexOf(wrong);
}

describe('the tickets of a date', () => {
  it.each<[string, SeatsStep[]]>([
    ['as many as a tier has', [take('paid', 3, 'taken'), take('paid', 4, 'taken'), list(0, 2)]],
    ['as many as there are seats', [take('paid', 6, 'taken'), take('free', 3, 'taken')]],
    ['some that came back', [take('free', 5, 'taken'), giveBack('free', 2), list(6, 2)]],
    ['one too many of a tier', [take('free', 5, 'taken'), take('free', 1, 'full')]],
    ['one seat too many', [take('paid', 7, 'taken'), take('free', 3, 'full'), list(0, 2)]],
  ])('explain %s', (_what, steps) => {
    expect(wrongIn(...steps)).toBe(-1);
  });

  it.each<[string, SeatsStep[]]>([
    ['one more than a tier has', [take('free', 5, 'taken'), take('free', 1, 'taken')]],
    ['one more than there are seats', [take('paid', 7, 'taken'), take('free', 3, 'taken')]],
    ['a refusal of what is left', [take('paid', 6, 'taken'), take('paid', 1, 'full')]],
    ['a sale that is not seen', [take('paid', 6, 'taken'), list(7, 5)]],
    ['some that were never sold', [take('paid', 1, 'taken'), giveBack('paid', 2)]],
  ])('do not explain %s', (_what, steps) => {
    expect(wrongIn(...steps)).toBe(1);
  });
});

import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { firstUnexplained, type Call as CallOf } from './check-history';
import { dayModel, parties, slots, type Party, type Seat, type Slot, type Step } from './model';

type Call = CallOf<Step>;

const two: Seat = { slot: '18:00', party: 2 };
const four: Seat = { slot: '18:00', party: 4 };
const free = (...answer: Slot[]): Step => ({ kind: 'search', party: 2, answer });
const take = (seat: Seat, answer: 'taken' | 'full' | null): Step => ({
  kind: 'take',
  seat,
  answer,
});
const giveBack = (seat: Seat): Step => ({ kind: 'give-back', seat, answer: 'given-back' });
const block = (answer: 'blocked' | 'in-use'): Step => ({ kind: 'block', slot: '18:00', answer });
const lift: Step = { kind: 'lift', slot: '18:00', answer: 'lifted' };
const change = (seat: Seat, to: Seat, answer: 'changed' | 'full' | null): Step => ({
  kind: 'change',
  seat,
  to,
  answer,
});

/** One after the other, each in a span of its own. */
const inTurn = (...steps: Step[]): Call[] =>
  steps.map((step, index) => calls(step, 2 * index, 2 * index + 1));

function calls(step: Step, beganAt: number, endedAt: number): Call {
  return { about: `${step.kind} at ${beganAt}`, step, beganAt, endedAt };
}

describe('the order of recorded calls', () => {
  it.each<[string, readonly Call[]]>([
    ['nothing', []],
    ['three parties of two', inTurn(...[1, 2, 3].map(() => take(two, 'taken')), take(two, 'full'))],
    ['two parties of four', inTurn(take(four, 'taken'), take(four, 'taken'), take(two, 'full'))],
    [
      'a table that was given back',
      inTurn(take(four, 'taken'), take(four, 'taken'), giveBack(four), take(two, 'taken')),
    ],
    [
      'a block, for as long as it lasts',
      inTurn(block('blocked'), take(two, 'full'), free('12:00'), lift, take(two, 'taken')),
    ],
    ['a block that a booking hinders', inTurn(take(two, 'taken'), block('in-use'))],
    [
      'a bigger party',
      inTurn(take(two, 'taken'), change(two, four, 'changed'), take(four, 'taken')),
    ],
    [
      'a change for which there is no room',
      inTurn(
        take(four, 'taken'),
        take(two, 'taken'),
        change(two, four, 'changed'),
        take(two, 'full'),
      ),
    ],
    [
      'a search beside a booking, which found it or not',
      [
        calls(take(four, 'taken'), 0, 1),
        calls(take(four, 'taken'), 2, 9),
        calls(free('12:00', '18:00'), 3, 4),
        calls(free('12:00'), 5, 6),
      ],
    ],
    [
      'a call without an answer that had its effect',
      [
        calls(take(four, null), 0, Infinity),
        calls(take(four, 'taken'), 1, 2),
        calls(take(four, 'full'), 3, 4),
      ],
    ],
    [
      'a call without an answer that had none',
      [
        calls(take(four, null), 0, Infinity),
        calls(take(four, 'taken'), 1, 2),
        calls(take(four, 'taken'), 3, 4),
      ],
    ],
  ])('is found: %s', (_what, recorded) => {
    expect(firstUnexplained(recorded, dayModel)).toBeNull();
  });

  it.each<[string, readonly Call[], number]>([
    ['a table that was sold twice', inTurn(...[1, 2, 3, 4].map(() => take(two, 'taken'))), 3],
    ['a free table that was refused', inTurn(take(two, 'taken'), take(two, 'full')), 1],
    ['a refusal where moving makes room', inTurn(take(two, 'taken'), take(four, 'full')), 1],
    ['a table that was never taken', inTurn(giveBack(two)), 0],
    ['a blocked table that was sold', inTurn(block('blocked'), take(two, 'taken')), 1],
    ['a block of a taken table', inTurn(take(two, 'taken'), block('blocked')), 1],
    ['a block that nothing hinders', inTurn(block('in-use')), 0],
    ['a block that outlasts its end', inTurn(block('blocked'), lift, take(two, 'full')), 2],
    ['a change for which there was room', inTurn(take(two, 'taken'), change(two, four, 'full')), 1],
    ['a free time that is not offered', inTurn(free('12:00')), 0],
    [
      'a booking that later searches do not see',
      [
        calls(take(four, 'taken'), 0, 1),
        calls(take(four, 'taken'), 2, 3),
        calls(free('12:00', '18:00'), 4, 5),
      ],
      2,
    ],
    [
      'two searches that contradict each other',
      [
        calls(take(four, 'taken'), 0, 1),
        calls(take(four, 'taken'), 2, 9),
        calls(free('12:00'), 3, 4),
        calls(free('12:00', '18:00'), 5, 6),
      ],
      3,
    ],
  ])('is not found: %s', (_what, recorded, index) => {
    expect(firstUnexplained(recorded, dayModel)).toBe(recorded[index]);
  });

  it('is found for whatever a venue that takes one call after the other answers', () => {
    const wishes = fc.array(
      fc.record({
        kind: fc.constantFrom('take' as const, 'search' as const),
        seat: fc.record({ slot: fc.constantFrom(...slots), party: fc.constantFrom(...parties) }),
        before: fc.nat(30),
        beyond: fc.nat(30),
      }),
      { maxLength: 40 },
    );
    fc.assert(
      fc.property(wishes, (drawn) => {
        let day = dayModel.empty;
        const recorded = drawn.map(({ kind, seat, before, beyond }, index): Call => {
          const step = rightAnswer(day, kind, seat);
          [day = dayModel.empty] = dayModel.after(day, step);
          return calls(step, 10 * index - before, 10 * index + beyond);
        });

        expect(firstUnexplained(recorded, dayModel)).toBeNull();
      }),
      { numRuns: 300 },
    );
  });
});

function rightAnswer(day: string, kind: 'take' | 'search', seat: Seat): Step {
  if (kind === 'take') {
    const taken = take(seat, 'taken');
    return dayModel.after(day, taken).length > 0 ? taken : take(seat, 'full');
  }
  const { party }: { party: Party } = seat;
  const answer = slots.filter(
    (slot) => dayModel.after(day, take({ slot, party }, 'taken')).length > 0,
  );
  return { kind, party, answer };
}

import { describe, expect, it } from '@jest/globals';
import {
  stateAfter,
  bookingStates,
  isPossibleStep,
  transitions,
  type BookingEvent,
  type BookingState,
} from './states';

const events: readonly BookingEvent[] = [
  'confirm',
  'ask',
  'release',
  'pay',
  'expire',
  'amend',
  'delay',
  'seat',
  'leave',
  'miss',
  'cancel',
];

const moves: readonly (readonly [BookingState, BookingEvent, BookingState])[] = [
  ['held', 'confirm', 'confirmed'],
  ['held', 'ask', 'awaiting_deposit'],
  ['held', 'expire', 'expired'],
  ['held', 'release', 'expired'],
  ['awaiting_deposit', 'pay', 'confirmed'],
  ['awaiting_deposit', 'expire', 'expired'],
  ['awaiting_deposit', 'cancel', 'cancelled'],
  ['confirmed', 'amend', 'confirmed'],
  ['confirmed', 'delay', 'confirmed'],
  ['confirmed', 'seat', 'seated'],
  ['confirmed', 'miss', 'no_show'],
  ['confirmed', 'cancel', 'cancelled'],
  ['seated', 'leave', 'completed'],
  ['expired', 'pay', 'confirmed'],
];

const others = bookingStates.flatMap((state) =>
  events
    .filter((event) => !moves.some(([from, by]) => from === state && by === event))
    .map((event) => [state, event] as const),
);

describe('the states of a booking', () => {
  it.each(moves)('%s moves by %s to %s', (state, event, next) => {
    expect(stateAfter(state, event)).toBe(next);
  });

  it.each(others)('%s does not move by %s', (state, event) => {
    expect(stateAfter(state, event)).toBeNull();
  });

  it('are all in the table', () => {
    expect(Object.keys(transitions).sort()).toEqual([...bookingStates].sort());
  });

  it('can all be reached from those in which a booking begins', () => {
    const reached = new Set<BookingState>(['held', 'awaiting_deposit', 'confirmed']);
    for (const state of reached) {
      for (const event of events) reached.add(stateAfter(state, event) ?? state);
    }

    expect([...reached].sort()).toEqual([...bookingStates].sort());
  });

  it.each(['completed', 'no_show', 'cancelled'] as const)('end with %s', (state) => {
    expect(events.map((event) => stateAfter(state, event))).toEqual(events.map(() => null));
  });

  it.each([
    ['confirmed', 'seated', true],
    ['seated', 'confirmed', true],
    ['cancelled', 'awaiting_deposit', true],
    ['awaiting_deposit', 'awaiting_deposit', false],
    ['confirmed', 'awaiting_deposit', false],
    ['cancelled', 'seated', false],
    ['completed', 'no_show', false],
    ['expired', 'held', false],
  ] as const)('%s to %s is a step: %s, with what the team can undo', (from, to, isPossible) => {
    expect(isPossibleStep(from, to)).toBe(isPossible);
  });
});

import { describe, expect, it } from '@jest/globals';
import { after, bookingStates, transitions, type BookingEvent, type BookingState } from './states';

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
    expect(after(state, event)).toBe(next);
  });

  it.each(others)('%s does not move by %s', (state, event) => {
    expect(after(state, event)).toBeNull();
  });

  it('are all in the table', () => {
    expect(Object.keys(transitions).sort()).toEqual([...bookingStates].sort());
  });

  it('are all reached from those in which a booking begins', () => {
    const reached = new Set<BookingState>(['held', 'awaiting_deposit', 'confirmed']);
    for (const state of reached) {
      for (const event of events) reached.add(after(state, event) ?? state);
    }

    expect([...reached].sort()).toEqual([...bookingStates].sort());
  });

  it.each(['completed', 'no_show', 'cancelled'] as const)('end with %s', (state) => {
    expect(events.map((event) => after(state, event))).toEqual(events.map(() => null));
  });
});

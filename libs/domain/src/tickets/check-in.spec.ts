import { describe, expect, it } from '@jest/globals';
import { plusMinutes, type Instant } from '../shared/time';
import { decideCheckIn, decideUndoCheckIn, isSearchedAtDoor } from './check-in';
import type { StoredOrder, TicketOrder } from './order';

const now = Date.UTC(2026, 11, 4, 19) as Instant;

function checkIn(
  order: Partial<TicketOrder> = {},
  { checkedIn = 0, tickets = null as number | null, startsIn = 60 } = {},
) {
  const startsAt = plusMinutes(now, startsIn);
  const whole = { state: 'confirmed', holdUntil: null, quantity: 4, ...order };
  const file = { order: whole, startsAt, endsAt: plusMinutes(startsAt, 120) } as StoredOrder;
  return decideCheckIn({ file, checkedIn, tickets, now });
}

describe('checking tickets in', () => {
  it('records all remaining tickets, or some', () => {
    expect(checkIn()).toEqual({ kind: 'noted', checkedIn: 4, tickets: 4 });
    expect(checkIn({}, { checkedIn: 1 })).toEqual({ kind: 'noted', checkedIn: 4, tickets: 3 });
    expect(checkIn({}, { checkedIn: 1, tickets: 2 })).toMatchObject({ checkedIn: 3 });
  });

  it('never records more than were bought', () => {
    expect(checkIn({}, { checkedIn: 3, tickets: 1 })).toMatchObject({ checkedIn: 4 });
    expect(checkIn({}, { checkedIn: 3, tickets: 2 })).toEqual({ kind: 'too-many', left: 1 });
    expect(checkIn({}, { checkedIn: 4 })).toEqual({ kind: 'already-in' });
  });

  it.each([
    ['held', plusMinutes(now, 1), 'held'],
    ['held', now, 'expired'],
    ['cancelled', null, 'cancelled'],
  ] as const)('refuses those that are %s until %s', (state, holdUntil, shown) => {
    expect(checkIn({ state, holdUntil })).toEqual({ kind: 'not-valid', state: shown });
  });

  it.each([
    [720, 'noted'],
    [721, 'other-date'],
    [-840, 'noted'],
    [-841, 'other-date'],
  ])('of a date that starts in %i minutes: %s', (startsIn, kind) => {
    expect(checkIn({}, { startsIn }).kind).toBe(kind);
  });

  it('is undone for all that are in, or some, but not more', () => {
    expect(decideUndoCheckIn({ checkedIn: 3, tickets: null })).toMatchObject({ checkedIn: 0 });
    expect(decideUndoCheckIn({ checkedIn: 3, tickets: 1 })).toMatchObject({ checkedIn: 2 });
    expect(decideUndoCheckIn({ checkedIn: 3, tickets: 4 })).toEqual({ kind: 'too-many', left: 3 });
    expect(decideUndoCheckIn({ checkedIn: 0, tickets: null })).toMatchObject({ kind: 'too-many' });
  });
});

describe('a search at the door', () => {
  const zoe = { name: 'Zoë van Dijk', reference: 'K7QP4M2X' };

  it.each(['zoe', 'dijk zoë', 'ZOË  VAN', 'k7qp 4m2x', 'K7QP-4M', '4m2x', ' '])('%s', (text) => {
    expect(isSearchedAtDoor(zoe, text)).toBe(true);
  });

  it.each([
    ['O’Neill', "o'neill"],
    ['Łukasz', 'lukasz'],
    ['Anne\u2011Marie', 'anne-marie'],
    ['Anne Marie', 'Anne-Marie'],
    ['Strauß', 'strauss'],
  ])('%s by %s, and the other way', (one, other) => {
    expect(isSearchedAtDoor({ ...zoe, name: one }, other)).toBe(true);
    expect(isSearchedAtDoor({ ...zoe, name: other }, one)).toBe(true);
  });

  it.each(['zoe smith', 'k7qp 4m2y'])('not %s', (text) => {
    expect(isSearchedAtDoor(zoe, text)).toBe(false);
  });

  it('finds tickets without a name by their reference only', () => {
    const unnamed = { ...zoe, name: null };

    expect(isSearchedAtDoor(unnamed, '4m2x')).toBe(true);
    expect(isSearchedAtDoor(unnamed, 'zoe')).toBe(false);
    expect(isSearchedAtDoor(unnamed, '')).toBe(true);
  });
});

import { describe, expect, it } from '@jest/globals';
import { onFile } from '@venue/testing/bookings';
import { at } from '@venue/testing/moments';
import { decideArrival, decideAttendance, type AttendanceEvent } from './attendance';

const startsAt = at('2026-06-12 19:00');

describe('recording that guests sat down, left or never came', () => {
  it.each<[AttendanceEvent, 'confirmed' | 'seated', string, boolean, string]>([
    ['seat', 'confirmed', '2026-06-12 16:00', false, 'recorded'],
    ['seat', 'confirmed', '2026-06-12 15:59', false, 'too-early'],
    ['seat', 'confirmed', '2026-06-12 15:59', true, 'recorded'],
    ['leave', 'seated', '2026-06-12 19:00', false, 'recorded'],
    ['leave', 'seated', '2026-06-12 18:59', false, 'too-early'],
    ['leave', 'seated', '2026-06-12 18:59', true, 'too-early'],
    ['miss', 'confirmed', '2026-06-12 19:00', false, 'recorded'],
    ['miss', 'confirmed', '2026-06-12 18:59', false, 'too-early'],
    ['miss', 'confirmed', '2026-06-12 18:59', true, 'recorded'],
  ])('%s, of a %s booking, at %s, early allowed: %s, is %s', (event, state, clock, ...rest) => {
    const [isEarlyAllowed, kind] = rest;
    const booking = { startsAt, state };

    expect(
      decideAttendance(event, { file: onFile(booking), now: at(clock), isEarlyAllowed }).kind,
    ).toBe(kind);
  });

  it.each<[AttendanceEvent, 'confirmed' | 'seated', string]>([
    ['seat', 'confirmed', 'seated'],
    ['leave', 'seated', 'completed'],
    ['miss', 'confirmed', 'no_show'],
  ])('%s, of a %s booking, makes it %s', (event, state, next) => {
    const facts = { file: onFile({ startsAt, state }), now: startsAt, isEarlyAllowed: false };

    expect(decideAttendance(event, facts)).toMatchObject({
      kind: 'recorded',
      booking: { state: next },
    });
  });

  it.each([
    ['confirmed', 'leave'],
    ['seated', 'seat'],
    ['seated', 'miss'],
    ['completed', 'leave'],
    ['cancelled', 'seat'],
    ['no_show', 'seat'],
  ] as const)('is impossible for a booking that is %s: %s', (state, event) => {
    const facts = { file: onFile({ startsAt, state }), now: startsAt, isEarlyAllowed: true };

    expect(decideAttendance(event, facts)).toEqual({ kind: 'impossible', state });
  });

  it('is impossible for a booking whose deposit was not paid in time', () => {
    const file = onFile({ startsAt, state: 'awaiting_deposit', holdUntil: startsAt });
    const facts = { file, now: startsAt, isEarlyAllowed: true };

    expect(decideAttendance('seat', facts)).toEqual({ kind: 'impossible', state: 'expired' });
  });
});

describe('recording that guests are at the door', () => {
  const arrive = (clock: string, isEarlyAllowed: boolean, booking = {}) =>
    decideArrival({ file: onFile({ startsAt, ...booking }), now: at(clock), isEarlyAllowed });

  it.each([
    ['2026-06-12 16:00', false, 'recorded'],
    ['2026-06-12 15:59', false, 'too-early'],
    ['2026-06-12 15:59', true, 'recorded'],
  ])('at %s, early allowed: %s, is %s', (clock, isEarlyAllowed, kind) => {
    expect(arrive(clock, isEarlyAllowed).kind).toBe(kind);
  });

  it('keeps the time of their first arrival', () => {
    const arrivedAt = at('2026-06-12 18:55');

    expect(arrive('2026-06-12 19:05', false)).toMatchObject({
      booking: { state: 'confirmed', arrivedAt: at('2026-06-12 19:05') },
    });
    expect(arrive('2026-06-12 19:05', false, { arrivedAt })).toMatchObject({
      booking: { arrivedAt },
    });
  });

  it.each(['seated', 'completed', 'cancelled'] as const)('is impossible once %s', (state) => {
    expect(arrive('2026-06-12 19:00', true, { state })).toEqual({ kind: 'impossible', state });
  });
});

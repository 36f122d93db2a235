import { describe, expect, it } from '@jest/globals';
import { at } from '../testing/moments';
import { isTooEarly, type DoorEvent } from './door';

const startsAt = at('2026-06-12 19:00');

describe('what happens at the door before a booking begins', () => {
  it.each<[DoorEvent, string, boolean, boolean]>([
    ['seat', '2026-06-12 16:00', false, false],
    ['seat', '2026-06-12 15:59', false, true],
    ['seat', '2026-06-12 15:59', true, false],
    ['leave', '2026-06-12 19:00', false, false],
    ['leave', '2026-06-12 18:59', false, true],
    ['leave', '2026-06-12 18:59', true, true],
    ['miss', '2026-06-12 15:59', false, false],
  ])('%s at %s, meant: %s, is too early: %s', (event, clock, isMeant, expected) => {
    expect(isTooEarly(event, { startsAt }, { now: at(clock), isMeant })).toBe(expected);
  });
});

import { latest, plusMinutes, type Instant } from '../shared/time';
import type { Span } from '../venue/opening-hours';
import type { Booking } from './booking';

/**
 * For how long tables are taken that a booking is given now: from its start, or from this moment on
 * where that has passed or the party sits already, so that it does not matter who had them before.
 * A party that sits longer than planned needs them until it leaves, and for the turnaround after
 * that. What is over keeps the time that it had.
 */
export function spanToTake(
  { startsAt, state, policy }: Pick<Booking, 'startsAt' | 'state' | 'policy'>,
  clearedAt: Instant,
  now: Instant,
): Span {
  if (clearedAt > now) {
    return { from: state === 'seated' ? now : latest(startsAt, now), until: clearedAt };
  }
  if (state !== 'seated') return { from: startsAt, until: clearedAt };
  return { from: now, until: plusMinutes(now, Math.max(1, policy.turnaroundMinutes)) };
}

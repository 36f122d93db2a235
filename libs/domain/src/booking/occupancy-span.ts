import { latest, plusMinutes, type Instant } from '../shared/time';
import type { Span } from '../venue/opening-hours';
import type { Booking } from './booking';

/**
 * The span for which a booking that gets tables now occupies them: from its start, or from now if
 * that has passed or the party is seated, so that earlier parties there do not matter. A party that
 * stays longer than planned needs them for the turnaround from now on. A booking whose time is over
 * keeps the span that it had.
 */
export function occupancySpan(
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

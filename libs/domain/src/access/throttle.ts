import { plusMinutes, type Instant } from '../shared/time';

/** At most `timesMax` times within a sliding window of time. */
export interface Throttle {
  readonly timesMax: number;
  readonly withinMinutes: number;
}

/** Contract: ten failures in ten minutes for a key. */
export const keyThrottle: Throttle = { timesMax: 10, withinMinutes: 10 };
/** Contract: five failures in an hour for a reference, whether or not a booking has it. */
export const referenceThrottle: Throttle = { timesMax: 5, withinMinutes: 60 };

/** Contract: a link may be requested three times an hour for a booking. */
export const linkThrottle: Throttle = { timesMax: 3, withinMinutes: 60 };

/**
 * Null when another attempt is allowed; otherwise the whole seconds until the oldest failure that
 * counts leaves the window, at least 1. `failures` may come in any order and include older ones.
 */
export function secondsToWait(
  { timesMax, withinMinutes }: Throttle,
  failures: readonly Instant[],
  now: Instant,
): number | null {
  const counting = failures
    .filter((at) => plusMinutes(at, withinMinutes) > now)
    .sort((a, b) => b - a);
  const oldest = counting[timesMax - 1];
  if (oldest === undefined) return null;
  return Math.max(1, Math.ceil((plusMinutes(oldest, withinMinutes) - now) / 1000));
}

import type { Wait } from './quoted-wait';

/** A wait as the guests hear it, such as 25 to 40 minutes; 0 to 0 where there is none. */
export interface WaitRange {
  readonly fromMinutes: number;
  /** Null where there may be no table at all this evening. */
  readonly untilMinutes: number | null;
}

/** People say waits in steps of five minutes, and of a quarter of an hour from an hour on. */
const steps = { short: 5, long: 15, longFrom: 60 };

/** The steps around a wait, so that a wait inside the bounds is inside the range. */
export function rangeOf({ leastMinutes, mostMinutes }: Wait): WaitRange {
  const step = leastMinutes < steps.longFrom ? steps.short : steps.long;
  const fromMinutes = Math.floor(leastMinutes / step) * step;
  if (mostMinutes === null) return { fromMinutes, untilMinutes: null };
  const untilStep = mostMinutes <= steps.longFrom ? steps.short : steps.long;
  const untilMinutes = Math.ceil(mostMinutes / untilStep) * untilStep;
  const isRange = untilMinutes > fromMinutes || untilMinutes === 0;
  return { fromMinutes, untilMinutes: isRange ? untilMinutes : untilMinutes + step };
}

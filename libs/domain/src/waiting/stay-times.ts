/** How long parties stay at their tables: as measured at the venue, or else by the turn times. */

/** The stay of a party that has left. */
export interface MeasuredStay {
  readonly partySize: number;
  /** The hour of the venue's clock in which the party sat down, from 0 to 23. */
  readonly hour: number;
  readonly minutes: number;
}

export interface SeatedParty {
  readonly partySize: number;
  /** The hour in which it sits down. */
  readonly hour: number;
  /** The turn time of its booking type. */
  readonly usualMinutes: number;
}

/** The possible lengths of a stay in minutes, ascending; each is as likely as any other. */
export type StayTimes = readonly [number, ...number[]];

/** With fewer stays, one long evening would decide what the next guests hear. */
const stays = { atLeast: 30, hoursApart: 1 };

/**
 * Of ten parties, the shares of their turn time that they stay. A turn time is a promise to the
 * next party, so most leave before it is over.
 */
const sharesOfTurnTime = [0.6, 0.7, 0.76, 0.82, 0.87, 0.93, 0.99, 1.07, 1.17, 1.36];

/**
 * Stays of parties of the same size that sat down at about that hour; where there are too few,
 * those of any hour; or else shares of the turn time.
 */
export function stayTimesFrom(
  measured: readonly MeasuredStay[],
): (party: SeatedParty) => StayTimes {
  const bySize = Map.groupBy(measured, ({ partySize }) => partySize);
  const cache = new Map<string, StayTimes>();
  return ({ partySize, hour, usualMinutes }) => {
    const key = `${partySize} ${hour} ${usualMinutes}`;
    const sameSize = bySize.get(partySize) ?? [];
    const times =
      cache.get(key) ??
      ascending(sameSize.filter((stay) => hoursBetween(stay.hour, hour) <= stays.hoursApart)) ??
      ascending(sameSize) ??
      byTurnTime(usualMinutes);
    cache.set(key, times);
    return times;
  };
}

/** On a clock, where 23 and 0 are one hour apart. */
function hoursBetween(one: number, other: number): number {
  const hours = Math.abs(one - other);
  return Math.min(hours, 24 - hours);
}

function ascending(measured: readonly MeasuredStay[]): StayTimes | null {
  if (measured.length < stays.atLeast) return null;
  const [first = 0, ...others] = measured.map(({ minutes }) => minutes).sort((a, b) => a - b);
  return [first, ...others];
}

function byTurnTime(minutes: number): StayTimes {
  const [first = 1, ...others] = sharesOfTurnTime;
  return [first * minutes, ...others.map((share) => share * minutes)];
}

/** How much longer a party stays that has outstayed every measured one. */
const overtimeMinutes = 10;

/**
 * The whole minutes that a party still stays, at least one, at that quantile (from 0 to below 1) of
 * all parties that stay longer than it has stayed so far.
 */
export function minutesLeft(times: StayTimes, minutesSoFar: number, quantile: number): number {
  const first = times.findIndex((minutes) => minutes > minutesSoFar);
  const rest =
    first < 0
      ? -Math.log(1 - quantile) * overtimeMinutes
      : quantileOf(times.slice(first), quantile) - minutesSoFar;
  return Math.max(1, Math.round(rest));
}

/** Between two values the quantile is on the line between them. */
function quantileOf(ascendingValues: readonly number[], quantile: number): number {
  const last = ascendingValues.length - 1;
  const position = Math.min(last, Math.max(0, quantile * ascendingValues.length - 0.5));
  const below = ascendingValues[Math.floor(position)] ?? 0;
  const above = ascendingValues[Math.ceil(position)] ?? below;
  return below + (above - below) * (position - Math.floor(position));
}

/** Compares the database's time-zone data with Node's, which converts all dates. */
import { offsetMinutesAt, plusMinutes, type Instant, type Zone } from '@venue/domain/shared/time';
import type { ZoneOffsets } from '@venue/postgres';

export interface ZoneDifference {
  readonly from: Instant;
  readonly hereMinutes: number;
  readonly thereMinutes: number;
}

const stepMinutes = 6 * 60;

/** The first difference from Node's offsets in that time; null if there is none. */
export function differenceOf({ changes, until }: ZoneOffsets, zone: Zone): ZoneDifference | null {
  const [first] = changes;
  if (first === undefined) return null;
  const moments = changes.flatMap(({ from }) => [plusMinutes(from, -60), from]);
  for (let at = first.from; at < until; at = plusMinutes(at, stepMinutes)) moments.push(at);
  for (const from of moments.filter((at) => at >= first.from).sort((a, b) => a - b)) {
    const hereMinutes = offsetMinutesAt(from, zone);
    const thereMinutes = changes.findLast((change) => change.from <= from)?.minutes ?? 0;
    if (hereMinutes !== thereMinutes) return { from, hereMinutes, thereMinutes };
  }
  return null;
}

/** How well the waits that parties at the door heard agree with those that they had. */
import { minutesBetween, type Instant } from '../shared/time';
import type { WaitingEntry } from './entry';

export type SeatedParty = Pick<
  WaitingEntry,
  | 'quotedFromMinutes'
  | 'quotedMinutes'
  | 'quotedUntilMinutes'
  | 'createdAt'
  | 'calledAt'
  | 'seatedAt'
>;

export interface QuoteAccuracy {
  /** The parties that heard a wait and were seated. */
  readonly parties: number;
  /** The share of them whose wait was inside the range, from 0 to 1; null without a party. */
  readonly insideShare: number | null;
  /** The median of the differences from the quoted median, in minutes; null without a party. */
  readonly medianErrorMinutes: number | null;
}

export function accuracyOf(seated: readonly SeatedParty[]): QuoteAccuracy {
  const waits = seated.flatMap((party) => waitOf(party) ?? []);
  if (waits.length === 0) return { parties: 0, insideShare: null, medianErrorMinutes: null };
  return {
    parties: waits.length,
    insideShare: waits.filter(({ isInside }) => isInside).length / waits.length,
    medianErrorMinutes: medianOf(waits.map(({ errorMinutes }) => errorMinutes)),
  };
}

interface QuotedWait {
  readonly isInside: boolean;
  readonly errorMinutes: number;
}

/** A wait ends when the party is called, or else when it is seated; null without a quote. */
function waitOf(party: SeatedParty): QuotedWait | null {
  const { quotedFromMinutes: from, quotedMinutes: median, quotedUntilMinutes: until } = party;
  const end: Instant | null = party.calledAt ?? party.seatedAt;
  if (from === null || median === null || end === null) return null;
  const minutes = Math.floor(minutesBetween(party.createdAt, end));
  return {
    isInside: from <= minutes && minutes <= (until ?? Infinity),
    errorMinutes: Math.abs(minutes - median),
  };
}

/** The lower one of two in the middle. */
function medianOf(minutes: readonly number[]): number {
  const ascending = [...minutes].sort((one, other) => one - other);
  return ascending[Math.ceil(ascending.length / 2) - 1] ?? 0;
}

/**
 * The spans that a change of the history occupies or frees, which may change free times of a venue.
 */
import type { BookingFacts } from '../history/facts';
import type { HistoryEntryKind } from '../history/history';
import { latest, plusMinutes, type Instant } from '../shared/time';
import type { Venue } from '../venue/venue';
import type { BlockScope } from '../availability/blocks';
import type { OccupiedSpan } from '../availability/affected-days';

export type AvailabilityChange =
  | {
      readonly part: 'booking';
      readonly kind: HistoryEntryKind;
      readonly before: Partial<BookingFacts> | null;
      readonly after: Partial<BookingFacts> | null;
      /** The booking after the change; null if it is deleted. */
      readonly facts: BookingFacts | null;
    }
  /** The spans of a block, as it is and as it was. */
  | { readonly part: 'block'; readonly blocked: readonly BlockedSpan[] };

interface BlockedSpan {
  readonly from: Instant;
  /** Null if it has no end. */
  readonly until: Instant | null;
  readonly scope: BlockScope;
}

/** Fields of a booking that decide which tables it has and when, and which parties may be moved. */
const ofStay: readonly (keyof BookingFacts)[] = [
  ...(['state', 'startsAt', 'endsAt', 'allocation', 'partySize', 'bookingTypeId'] as const),
  ...(['isPinned', 'arrivedAt'] as const),
];

/** The spans before the change and after it. */
export function occupiedSpans(change: AvailabilityChange, venue: Venue): readonly OccupiedSpan[] {
  if (change.part === 'block') return change.blocked.map(blockSpan);
  const { kind, before, after, facts } = change;
  if (facts === null) return [];
  if (kind !== 'added' && !ofStay.some((field) => field in (after ?? {}))) return [];
  const states = before === null ? [facts] : [{ ...facts, ...before }, facts];
  return states.map((one) => staySpan(one, venue));
}

function staySpan(
  { startsAt: from, endsAt, allocation }: BookingFacts,
  { policy }: Venue,
): OccupiedSpan {
  const cleared = allocation.clearedAt ?? plusMinutes(endsAt, policy.turnaroundMinutes);
  return { from, until: latest(endsAt, cleared), by: 'party' };
}

function blockSpan({ from, until, scope }: BlockedSpan): OccupiedSpan {
  const by = scope === 'online' ? 'closure' : 'block';
  return { from, until: until ?? (Infinity as Instant), by };
}

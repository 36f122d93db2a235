/** What a change of the history takes or frees, so that free times of a venue may change. */
import type { BookingFacts } from '../history/facts';
import type { HistoryEntryKind } from '../history/history';
import { latest, plusMinutes, type Instant } from '../shared/time';
import type { Venue } from '../venue/venue';
import type { BlockScope } from '../availability/blocks';
import type { TakenSpan } from '../availability/affected-days';

export type AvailabilityChange =
  | {
      readonly part: 'booking';
      readonly kind: HistoryEntryKind;
      readonly before: Partial<BookingFacts> | null;
      readonly after: Partial<BookingFacts> | null;
      /** The booking after the change; null where it is deleted. */
      readonly facts: BookingFacts | null;
    }
  /** The spans of a block, as it is and as it was. */
  | { readonly part: 'block'; readonly blocked: readonly BlockedSpan[] };

interface BlockedSpan {
  readonly from: Instant;
  /** Null where it has no end. */
  readonly until: Instant | null;
  readonly scope: BlockScope;
}

/** Fields of a booking that say when it has which tables, and who may be moved. */
const ofStay: readonly (keyof BookingFacts)[] = [
  ...(['state', 'startsAt', 'endsAt', 'allocation', 'partySize', 'bookingTypeId'] as const),
  ...(['isPinned', 'arrivedAt'] as const),
];

/** The spans as they were before the change and as they are after it. */
export function takenSpans(change: AvailabilityChange, venue: Venue): readonly TakenSpan[] {
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
): TakenSpan {
  const cleared = allocation.clearedAt ?? plusMinutes(endsAt, policy.turnaroundMinutes);
  return { from, until: latest(endsAt, cleared), by: 'party' };
}

function blockSpan({ from, until, scope }: BlockedSpan): TakenSpan {
  const by = scope === 'online' ? 'closure' : 'block';
  return { from, until: until ?? (Infinity as Instant), by };
}

/** What a change of the history takes or frees, so that free times of a venue may change. */
import type { Facts, HistoryEntry } from '../history/history';
import { latest, parseInstant, plusMinutes, type Instant } from '../shared/time';
import type { Venue } from '../venue/venue';
import type { BlockScope } from '../availability/blocks';
import type { TakenSpan } from '../availability/affected-days';

export interface AvailabilityChange extends Pick<HistoryEntry, 'kind' | 'before' | 'after'> {
  /** The booking after the change; null where it is deleted, and for a block. */
  readonly facts: Facts | null;
  /** Of a block, as it is and as it was; null for a booking. */
  readonly blocked: readonly BlockedSpan[] | null;
}

interface BlockedSpan {
  readonly from: Instant;
  /** Null where it has no end. */
  readonly until: Instant | null;
  readonly scope: BlockScope;
}

/** Columns of a booking that say when it has which tables, and who may be moved. */
const ofStay = [
  ...['state', 'starts_at', 'ends_at', 'allocation', 'party_size', 'booking_type_id'],
  ...['is_pinned', 'arrived_at'],
];

/** The spans as they were before the change and as they are after it. */
export function takenSpans(change: AvailabilityChange, venue: Venue): readonly TakenSpan[] {
  const { kind, before, after, facts, blocked } = change;
  if (blocked !== null) return blocked.map(blockSpan);
  if (facts === null) return [];
  const states = before === null ? [facts] : [{ ...facts, ...before }, facts];
  if (kind !== 'added' && !ofStay.some((column) => column in (after ?? {}))) return [];
  return states.flatMap((one) => staySpan(one, venue));
}

function staySpan(facts: Facts, { policy }: Venue): readonly TakenSpan[] {
  const [from, endsAt] = [instantIn(facts['starts_at']), instantIn(facts['ends_at'])];
  if (from === null || endsAt === null) return [];
  const { clearedAt } = (facts['allocation'] ?? {}) as { readonly clearedAt?: unknown };
  const cleared = instantIn(clearedAt) ?? plusMinutes(endsAt, policy.turnaroundMinutes);
  return [{ from, until: latest(endsAt, cleared), by: 'party' }];
}

function blockSpan({ from, until, scope }: BlockedSpan): TakenSpan {
  const by = scope === 'online' ? 'closure' : 'block';
  return { from, until: until ?? (Infinity as Instant), by };
}

function instantIn(value: unknown): Instant | null {
  return typeof value === 'string' ? parseInstant(value) : null;
}

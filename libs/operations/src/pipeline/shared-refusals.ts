/**
 * Shares refusals within a crowd. A refusal also answers calls with the same wish that arrived
 * before its read of the diary. The read lies within each of these calls, so later calls see a
 * table that has become free meanwhile.
 */
import { LRUCache } from 'lru-cache';
import type { Wish } from '@venue/domain/availability/day';
import type { Instant } from '@venue/domain/shared/time';
import type { CallRefusals, Refusal, RefusalScope } from '../call';

interface KeptRefusal extends Refusal {
  /** The time of the refused call. */
  readonly from: Instant;
}

export class SharedRefusals {
  private readonly refusals: LRUCache<string, KeptRefusal>;

  /** A refusal is used for `ageMaxMs`, so that waiting calls soon see new free tables. */
  constructor(ageMaxMs = 1_000) {
    this.refusals = new LRUCache({ max: 1_000, ttl: ageMaxMs });
  }

  /** The refusals for a call that arrives now. */
  ofCall(): CallRefusals {
    const arrivedAt = performance.now();
    return {
      find: (wish, scope) => {
        const refusal = this.refusals.get(keyOf(wish, scope));
        if (refusal === undefined || refusal.readAt < arrivedAt) return null;
        return isRightAt(refusal, scope.now) ? refusal.decision : null;
      },
      keep: (wish, scope, refusal) => {
        const entry = { ...refusal, from: scope.now };
        this.refusals.set(keyOf(wish, scope), entry, { start: refusal.readAt });
      },
    };
  }
}

/** A hold that has expired by the time of a call must not refuse it. */
function isRightAt({ from, until }: KeptRefusal, now: Instant): boolean {
  return from <= now && (until === null || now < until);
}

const minuteMs = 60_000;

/** Equal if the same stays have the same refusal; the rules count in whole minutes. */
function keyOf(
  { date, time, partySize, bookingTypeId }: Wish,
  { environment, revision, now, venueId }: RefusalScope,
): string {
  const minute = Math.floor(now / minuteMs);
  return [environment, revision, venueId, minute, date, time, partySize, bookingTypeId].join(' ');
}

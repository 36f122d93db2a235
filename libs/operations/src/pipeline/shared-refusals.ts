/**
 * Refusals of a crowd: when a call is refused, its refusal also answers calls with the same wish
 * that arrived before the diary was read for it. That reading lies inside each of these calls, so a
 * table that is given back can be booked by the next call.
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

  /** A refusal counts for `ageMaxMs`, so that calls which still wait learn of free tables soon. */
  constructor(ageMaxMs = 1_000) {
    this.refusals = new LRUCache({ max: 1_000, ttl: ageMaxMs });
  }

  /** Those for a call that arrives now. */
  ofCall(): CallRefusals {
    const arrivedAt = performance.now();
    return {
      find: (wish, scope) => {
        const known = this.refusals.get(keyOf(wish, scope));
        if (known === undefined || known.readAt < arrivedAt) return null;
        return isRightAt(known, scope.now) ? known.found : null;
      },
      keep: (wish, scope, refusal) => {
        const kept = { ...refusal, from: scope.now };
        this.refusals.set(keyOf(wish, scope), kept, { start: refusal.readAt });
      },
    };
  }
}

/** A hold that has lapsed by the time of a call must not refuse it. */
function isRightAt({ from, until }: KeptRefusal, now: Instant): boolean {
  return from <= now && (until === null || now < until);
}

const minuteMs = 60_000;

/** Equal where the same stays have the same refusal: rules count in whole minutes. */
function keyOf(
  { date, time, partySize, bookingTypeId }: Wish,
  { environment, revision, now, venueId }: RefusalScope,
): string {
  const minute = Math.floor(now / minuteMs);
  return [environment, revision, venueId, minute, date, time, partySize, bookingTypeId].join(' ');
}

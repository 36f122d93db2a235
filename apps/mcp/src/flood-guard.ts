import type { RateLimit } from '@venue/domain/access/request-ports';
import { LRUCache } from 'lru-cache';

const callersMax = 1_000;

/**
 * Messages other than tool calls cost work too, but do not count towards the general rate. All
 * messages of a caller together get twice that rate, counted in each process separately.
 */
export class FloodGuard {
  private readonly intervalMs: number;
  private readonly burstMs: number;
  /** When each caller will have the whole burst again. */
  private readonly fullAt = new LRUCache<string, number>({ max: callersMax });

  constructor({ perMinute, burst }: RateLimit) {
    this.intervalMs = 60_000 / (2 * perMinute);
    this.burstMs = 2 * burst * this.intervalMs;
  }

  /** Null when the messages may pass; otherwise the seconds until they may. */
  spend(caller: string, messages: number, nowMs = performance.now()): number | null {
    const fullAt = Math.max(this.fullAt.get(caller) ?? 0, nowMs) + messages * this.intervalMs;
    const tooMuchMs = fullAt - nowMs - this.burstMs;
    if (tooMuchMs > 0) return Math.max(1, Math.ceil(tooMuchMs / 1000));
    this.fullAt.set(caller, fullAt);
    return null;
  }
}

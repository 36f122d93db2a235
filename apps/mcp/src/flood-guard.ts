import type { RateLimit } from '@venue/domain';

const callersMax = 1_000;

/**
 * Messages that are no calls cost us work too, and are not counted by the general rate. All
 * messages of a caller together get twice that rate, counted in each process by itself.
 */
export class FloodGuard {
  private readonly intervalMs: number;
  private readonly burstMs: number;
  /** When the whole burst will be back. */
  private readonly fullAt = new Map<string, number>();

  constructor({ perMinute, burst }: RateLimit) {
    this.intervalMs = 60_000 / (2 * perMinute);
    this.burstMs = 2 * burst * this.intervalMs;
  }

  /** Null when they may pass; otherwise in how many seconds they may. */
  spend(caller: string, messages: number, nowMs = performance.now()): number | null {
    const fullAt = Math.max(this.fullAt.get(caller) ?? 0, nowMs) + messages * this.intervalMs;
    const tooMuchMs = fullAt - nowMs - this.burstMs;
    if (tooMuchMs > 0) return Math.max(1, Math.ceil(tooMuchMs / 1000));
    if (this.fullAt.size >= callersMax) this.fullAt.clear();
    this.fullAt.set(caller, fullAt);
    return null;
  }
}

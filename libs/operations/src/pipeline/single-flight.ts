import { withTimeout } from '@venue/domain/async';
import { Interruption } from '@venue/domain/interruption';

/**
 * Requests with one Idempotency-Key in one process: a duplicate waits here for the first, without a
 * connection, and then finds the stored answer. Duplicates in other processes wait at the claim in
 * the database.
 */
export class SingleFlight {
  private readonly inFlight = new Map<string, Promise<unknown>>();

  constructor(private readonly waitMaxMs = 5_000) {}

  async run<T>(name: string, task: () => Promise<T>): Promise<T> {
    const deadline = performance.now() + this.waitMaxMs;
    for (let first = this.inFlight.get(name); first; first = this.inFlight.get(name)) {
      const settled = first.catch(() => undefined);
      const restMs = Math.max(0, deadline - performance.now());
      await withTimeout(settled, restMs, () => new Interruption('duplicate-in-flight'));
    }
    const attempt = task();
    this.inFlight.set(name, attempt);
    try {
      return await attempt;
    } finally {
      this.inFlight.delete(name);
    }
  }
}

/** Decides when failed reads are retried. */
import type { Failure } from '../failure';
import { chance, pauseMs, spreadMs, type RetryLoop } from './retry-loop';

/** Ends early when the device comes online again. */
export function pause(ms: number): Promise<void> {
  return new Promise((resolve) => {
    const end = (): void => {
      clearTimeout(timer);
      removeEventListener('online', end);
      resolve();
    };
    const timer = setTimeout(end, ms);
    addEventListener('online', end);
  });
}

interface PendingRetry {
  readonly again: () => void;
  /** The time that `Retry-After` names, as `performance.now()` counts. */
  readonly notBeforeMs: number;
}

/**
 * Retries every failed read of the pages with one timer. It stops while the device is offline, and
 * continues when the device is online or the page is visible again.
 */
export class Retries implements RetryLoop {
  /** The requests to retry, by their owner. */
  readonly #waiting = new Map<object, PendingRetry>();
  /** The owners whose retry has no answer yet. */
  readonly #asked = new Set<object>();
  /** Rounds since the last time that all requests were answered. */
  #rounds = 0;
  /** When the next round is due, as `performance.now()` counts. */
  #dueAtMs = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor() {
    addEventListener('online', () => this.#hurry());
    document.addEventListener('visibilitychange', () => {
      if (document.visibilityState === 'visible') this.#hurry();
    });
  }

  settle(owner: object, failure: Failure | undefined, again: () => void): void {
    if (failure === undefined || failure.isRefused) this.forget(owner);
    else this.later(owner, again, failure.retryAfterMs);
  }

  later(owner: object, again: () => void, retryAfterMs: number | null = null): void {
    const now = performance.now();
    const notBeforeMs = retryAfterMs === null ? 0 : now + pauseMs(this.#rounds, retryAfterMs);
    this.#asked.delete(owner);
    if (this.#waiting.size === 0) this.#dueAtMs = now + pauseMs(this.#rounds, null);
    this.#waiting.set(owner, { again, notBeforeMs });
    this.#schedule();
  }

  forget(owner: object): void {
    this.#waiting.delete(owner);
    this.#asked.delete(owner);
    if (this.#waiting.size + this.#asked.size === 0) this.#rounds = 0;
    this.#schedule();
  }

  isWaiting(owner: object): boolean {
    return this.#waiting.has(owner);
  }

  #schedule(): void {
    clearTimeout(this.#timer);
    if (this.#waiting.size === 0 || !navigator.onLine) return;
    const first = Math.min(...[...this.#waiting.values()].map(({ notBeforeMs }) => notBeforeMs));
    const dueAtMs = Math.max(this.#dueAtMs, first);
    this.#timer = setTimeout(() => this.#ask(), dueAtMs - performance.now());
  }

  #ask(): void {
    const now = performance.now();
    const due = [...this.#waiting].filter(([, { notBeforeMs }]) => notBeforeMs <= now);
    this.#rounds += 1;
    this.#dueAtMs = now + pauseMs(this.#rounds, null);
    for (const [owner] of due) {
      this.#waiting.delete(owner);
      this.#asked.add(owner);
    }
    this.#schedule();
    for (const [, { again }] of due) again();
  }

  /** Retries now, because an answer is likely. */
  #hurry(): void {
    this.#rounds = 0;
    this.#dueAtMs = performance.now() + chance() * spreadMs;
    this.#schedule();
  }
}

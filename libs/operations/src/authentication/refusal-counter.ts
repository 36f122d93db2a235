import { LRUCache } from 'lru-cache';
import { networkOf } from './client';
import { Problem } from '../problems';

/** Refused keys of one client address in a minute; more are answered with `rate-limited`. */
export const refusedKeysMax = 600;
/**
 * Unknown tokens in links, or callbacks without a valid signature, of one client address in a
 * minute.
 */
export const refusedTokensMax = 60;

const minuteMs = 60_000;
const addressesMax = 10_000;

interface Minute {
  readonly endsAtMs: number;
  count: number;
}

/**
 * Counts refusals by client address; a 64-bit IPv6 network counts as one address. The minute of an
 * address begins with its first refusal. The counts are in this process's memory, so a flood costs
 * no database work.
 */
export class RefusalCounter {
  private readonly minutes = new LRUCache<string, Minute>({ max: addressesMax });

  /** @param nowMs - A clock that never goes back, in milliseconds. */
  constructor(private readonly nowMs: () => number = () => performance.now()) {}

  /** Counts a refusal, and returns the number in this minute, including this one. */
  note(address: string): number {
    const network = networkOf(address);
    const minute = this.minuteOf(network) ?? this.begin(network);
    minute.count += 1;
    return minute.count;
  }

  /** The number of refusals in the address's minute; 0 once it is over. */
  count(address: string): number {
    return this.minuteOf(networkOf(address))?.count ?? 0;
  }

  /** From 1 to 60, for `Retry-After`. */
  secondsLeft(address: string): number {
    const { endsAtMs } = this.minuteOf(networkOf(address)) ?? { endsAtMs: 0 };
    return Math.max(1, Math.ceil((endsAtMs - this.nowMs()) / 1_000));
  }

  /** The problem of an address that has exceeded its limit. */
  problem(address: string): Problem {
    return new Problem('rate-limited', { retryAfterSeconds: this.secondsLeft(address) });
  }

  private minuteOf(network: string): Minute | null {
    const minute = this.minutes.get(network);
    return minute !== undefined && this.nowMs() < minute.endsAtMs ? minute : null;
  }

  private begin(network: string): Minute {
    const minute = { endsAtMs: this.nowMs() + minuteMs, count: 0 };
    this.minutes.set(network, minute);
    return minute;
  }
}

import { networkOf } from './client';
import { Problem } from '../problems';

/** Refused keys of one client address in a minute; more are answered with `rate-limited`. */
export const refusedKeysMax = 600;
/** The same of unknown tokens in links, and of callbacks that nobody has signed. */
export const refusedTokensMax = 60;

const minuteMs = 60_000;
const addressesMax = 10_000;

interface Minute {
  readonly endsAtMs: number;
  count: number;
}

/**
 * Counts what was refused to each client address. An address's minute begins with the first
 * refusal. All is kept in the memory of this process, so that a flood costs no database work; an
 * IPv6 network of 64 bits is one address.
 */
export class RefusalCounter {
  /** In the order in which they began. */
  private readonly minutes = new Map<string, Minute>();

  /** @param nowMs - A clock that never goes back, in milliseconds. */
  constructor(private readonly nowMs: () => number = () => performance.now()) {}

  /** Notes one more refusal, and gives how many the minute has, this one included. */
  note(address: string): number {
    const network = networkOf(address);
    const minute = this.minuteOf(network) ?? this.begin(network);
    minute.count += 1;
    return minute.count;
  }

  /** How many refusals the address's minute has; 0 once it is over. */
  count(address: string): number {
    return this.minuteOf(networkOf(address))?.count ?? 0;
  }

  /** From 1 to 60, as `Retry-After` has it. */
  secondsLeft(address: string): number {
    const { endsAtMs } = this.minuteOf(networkOf(address)) ?? { endsAtMs: 0 };
    return Math.max(1, Math.ceil((endsAtMs - this.nowMs()) / 1_000));
  }

  /** What the address is answered once it is over its bound. */
  problem(address: string): Problem {
    return new Problem('rate-limited', { retryAfterSeconds: this.secondsLeft(address) });
  }

  private minuteOf(network: string): Minute | null {
    const minute = this.minutes.get(network);
    return minute !== undefined && this.nowMs() < minute.endsAtMs ? minute : null;
  }

  private begin(network: string): Minute {
    this.minutes.delete(network);
    for (const [known, { endsAtMs }] of this.minutes) {
      if (this.minutes.size < addressesMax && this.nowMs() < endsAtMs) break;
      this.minutes.delete(known);
    }
    const minute = { endsAtMs: this.nowMs() + minuteMs, count: 0 };
    this.minutes.set(network, minute);
    return minute;
  }
}

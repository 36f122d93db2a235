/** Counts a request against the rates of its caller, and reports them in headers. */
import type { RateDecision, RateLimit, Rates } from '@venue/domain/access/request-ports';
import type { Instant } from '@venue/domain/shared/time';
import { Problem } from '../problems';

/** A rate that a request is counted against. */
export interface Rate {
  readonly name: 'default' | 'address';
  readonly id: string;
  readonly limit: RateLimit;
}

export interface SpentRate extends Rate {
  readonly decision: RateDecision;
}

/** The decision of each rate, and the time of the count. */
export interface SpentRates {
  readonly spent: readonly SpentRate[];
  readonly now: Instant;
  /** The revision of the group's rules. */
  readonly revision: number;
}

/**
 * Counts a request against the rate of its client, if there is one, and then of its caller. All
 * visitors of a page use the same publishable key, and requests beyond a client's own rate must not
 * use up the key's rate.
 */
export async function spend(
  { caller, client }: { readonly caller: Rate; readonly client?: Rate },
  rates: Rates,
): Promise<SpentRates> {
  const count = async (rate: Rate): Promise<SpentRate> => ({
    ...rate,
    decision: await rates.spend(rate.id, rate.limit),
  });
  const ofClient = client === undefined ? [] : [await count(client)];
  const isRefused = ofClient.some(({ decision }) => !decision.isWithinRate);
  const ofCaller = isRefused ? [] : [await count(caller)];
  const spent = [...ofCaller, ...ofClient];
  const [{ decision }] = spent as [SpentRate];
  return { spent, now: decision.now, revision: decision.revision };
}

/** Adds the headers to any response; throws `rate-limited` if a rate is exceeded. */
export function limitRate({
  spent,
  headers,
}: {
  readonly spent: readonly SpentRate[];
  readonly headers: Record<string, string>;
}): void {
  if (spent.length === 0) return;
  headers['RateLimit-Policy'] = spent
    .map(({ name, limit }) => `"${name}";q=${limit.perMinute};w=60`)
    .join(', ');
  headers['RateLimit'] = spent
    .map(({ name, decision: { isWithinRate, remaining, resetSeconds } }) => {
      return `"${name}";r=${isWithinRate ? remaining : 0};t=${resetSeconds}`;
    })
    .join(', ');
  const exceededRates = spent.filter(({ decision }) => !decision.isWithinRate);
  if (exceededRates.length === 0) return;
  const waits = exceededRates.map(({ decision }) => decision.resetSeconds);
  throw new Problem('rate-limited', { retryAfterSeconds: Math.max(...waits) });
}

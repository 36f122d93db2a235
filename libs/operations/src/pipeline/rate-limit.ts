/** Counts a request against the rates of its caller, and reports them in headers. */
import type { RateDecision, Integration, RateLimit } from '@venue/domain';
import { rateIdOf } from '../authentication/client';
import type { Deployment } from './deployment';
import { Problem } from '../problems';

interface Spent {
  readonly name: 'default' | 'address';
  readonly limit: RateLimit;
  readonly decision: RateDecision;
}

/** The rates that a request was counted against; there is always one. */
export type SpentRates = readonly [Spent, ...Spent[]];

/**
 * Strangers use the same publishable key, so each client has a rate as well; requests beyond it
 * must not use up the rate of the key.
 */
export async function spend(
  { caller, client }: { readonly caller: Integration; readonly client: string },
  { rates, rateLimits }: Deployment,
): Promise<SpentRates> {
  const of = async (name: Spent['name'], id: string, limit: RateLimit): Promise<Spent> => {
    return { name, limit, decision: await rates.spend(id, limit) };
  };
  const own = (): Promise<Spent> => of('default', caller.id, rateLimits[caller.kind]);
  if (caller.kind === 'integration') return [await own()];
  const theirs = await of('address', rateIdOf(client), rateLimits.address);
  return theirs.decision.isWithinRate ? [await own(), theirs] : [theirs];
}

/** Adds the headers to any response; throws `rate-limited` if a rate is exceeded. */
export function limitRate({
  spent,
  headers,
}: {
  readonly spent: SpentRates;
  readonly headers: Record<string, string>;
}): void {
  headers['RateLimit-Policy'] = spent
    .map(({ name, limit }) => `"${name}";q=${limit.perMinute};w=60`)
    .join(', ');
  headers['RateLimit'] = spent
    .map(({ name, decision: { isWithinRate, remaining, resetSeconds } }) => {
      return `"${name}";r=${isWithinRate ? remaining : 0};t=${resetSeconds}`;
    })
    .join(', ');
  const refused = spent.filter(({ decision }) => !decision.isWithinRate);
  if (refused.length === 0) return;
  const waits = refused.map(({ decision }) => decision.resetSeconds);
  throw new Problem('rate-limited', { retryAfterSeconds: Math.max(...waits) });
}

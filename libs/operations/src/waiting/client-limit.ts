import { isLive, type WaitingEntry } from '@venue/domain/waiting/entry';
import type { Call } from '../operation';
import { Problem } from '../problems';

interface ClientLimit {
  readonly kind: WaitingEntry['kind'];
  readonly most: number;
  readonly detail: string;
}

/**
 * The live entries of the client, fewer than the limit. An integration is responsible for its own
 * clients, so nothing is counted for its key.
 */
export async function requireBelowLimit(
  { caller, client, now, work }: Call<'named', 'write'>,
  { kind, most, detail }: ClientLimit,
): Promise<readonly WaitingEntry[]> {
  if (caller.kind === 'integration') return [];
  const entries = await work.waiting.ofClient(caller.id, client);
  const live = entries.filter((entry) => entry.kind === kind && isLive(entry, now));
  if (live.length < most) return live;
  const firstEnd = Math.min(...live.map(({ untilAt }) => untilAt));
  throw new Problem('rate-limited', {
    detail,
    retryAfterSeconds: Math.min(3600, Math.max(1, Math.ceil((firstEnd - now) / 1000))),
  });
}

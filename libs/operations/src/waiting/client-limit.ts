import { isLive, liveEntriesMax } from '@venue/domain/waiting/entry';
import type { Call } from '../operation';
import { Problem } from '../problems';

/** An integration is responsible for its own clients, so nothing is counted for its key. */
export async function requireBelowLimit(
  { caller, client, now, work }: Call<'named', 'write'>,
  detail: string,
): Promise<void> {
  if (caller.kind === 'integration') return;
  const entries = await work.waiting.ofClient(caller.id, client);
  const live = entries.filter((entry) => isLive(entry, now));
  if (live.length < liveEntriesMax) return;
  const firstEnd = Math.min(...live.map(({ untilAt }) => untilAt));
  throw new Problem('rate-limited', {
    detail,
    retryAfterSeconds: Math.min(3600, Math.max(1, Math.ceil((firstEnd - now) / 1000))),
  });
}

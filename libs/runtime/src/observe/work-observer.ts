import type { WorkObserver } from '@venue/postgres';
import type { Metrics } from './metrics';

/** Counts what happens in transactions. */
export function workObserverOf(metrics: Metrics): WorkObserver {
  return {
    onClash: (code) => metrics.clashes.inc({ code }),
    onLockWait: (seconds) => metrics.lockSeconds.observe(seconds),
    onExpired: (count) => metrics.lapsed.inc(count),
    onMoved: (count) => metrics.moves.inc(count),
    onCutShort: () => metrics.cutShort.inc(),
    onSearchRead: (from) => metrics.searchReads.inc({ from }),
  };
}

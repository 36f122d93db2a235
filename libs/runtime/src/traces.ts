/**
 * Traces, where the process was started with them. They are loaded before the app, as a program of
 * its own that leaves word in a place which both know; without it nothing of OpenTelemetry is
 * loaded.
 */

const place = Symbol.for('venue-booking.traces');

export interface Traces {
  /** Of the trace under way: 32 hexadecimal digits, or null outside of any. */
  currentId(): string | null;
  /** Sends what has not been sent. */
  flush(): Promise<void>;
}

interface World {
  [place]?: Traces;
}

export function currentTraceId(): string | null {
  return (globalThis as World)[place]?.currentId() ?? null;
}

export async function flushTraces(): Promise<void> {
  await (globalThis as World)[place]?.flush();
}

export function keepTraces(traces: Traces): void {
  (globalThis as World)[place] = traces;
}

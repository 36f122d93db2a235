/**
 * Access to tracing, if the process was started with it. `tracing.ts` is a separate program, loaded
 * before the app, and stores its functions under a global symbol that both share. Without it,
 * nothing of OpenTelemetry is loaded.
 */

const registryKey = Symbol.for('venue-booking.traces');

export interface Traces {
  /** The id of the current trace: 32 hexadecimal digits; null outside a trace. */
  currentId(): string | null;
  /** Sends the spans that have not been sent, and ends tracing. */
  flush(): Promise<void>;
}

interface TracingGlobal {
  [registryKey]?: Traces;
}

export function currentTraceId(): string | null {
  return (globalThis as TracingGlobal)[registryKey]?.currentId() ?? null;
}

export async function flushTraces(): Promise<void> {
  await (globalThis as TracingGlobal)[registryKey]?.flush();
}

export function registerTraces(traces: Traces): void {
  (globalThis as TracingGlobal)[registryKey] = traces;
}

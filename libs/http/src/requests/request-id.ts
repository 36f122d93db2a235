import type { IncomingMessage } from 'node:http';
import type { Deployment } from '@venue/operations/pipeline/deployment';

const cachedId = new WeakMap<IncomingMessage, string>();

/**
 * The id of a request, which stays the same for each call: that of the current trace, that of the
 * trace in its `traceparent` header, or a new one.
 */
export function requestIdOf(
  request: IncomingMessage,
  { ids, traceId }: Pick<Deployment, 'ids' | 'traceId'>,
): string {
  const old = cachedId.get(request);
  if (old !== undefined) return old;
  const id = traceId() ?? sendersTrace(request.headers['traceparent']) ?? ids.uuid();
  cachedId.set(request, id);
  return id;
}

/** The trace id of a well-formed `traceparent` (W3C Trace Context); null for anything else. */
function sendersTrace(header: string | readonly string[] | undefined): string | null {
  if (typeof header !== 'string') return null;
  const id = (thisVersion.exec(header) ?? laterVersion.exec(header))?.[1];
  return id ?? null;
}

const zeros = (count: number): string => `(?!0{${count}})`;
const ids = `(${zeros(32)}[0-9a-f]{32})-${zeros(16)}[0-9a-f]{16}-[0-9a-f]{2}`;
const thisVersion = new RegExp(`^00-${ids}$`);
/** A later version may add fields after those of version 00. */
const laterVersion = new RegExp(`^(?!00|ff)[0-9a-f]{2}-${ids}(?:-.*)?$`);

import type { IncomingMessage } from 'node:http';
import type { Deployment } from '@venue/operations';

const known = new WeakMap<IncomingMessage, string>();

/**
 * The id of a request, the same however often it is asked for: that of the trace under way, that
 * of the trace which its sender says it belongs to, or one of our own.
 */
export function requestIdOf(
  request: IncomingMessage,
  { ids, traceId }: Pick<Deployment, 'ids' | 'traceId'>,
): string {
  const old = known.get(request);
  if (old !== undefined) return old;
  const id = traceId() ?? sendersTrace(request.headers['traceparent']) ?? ids.uuid();
  known.set(request, id);
  return id;
}

/** Of a well-formed `traceparent`, as W3C Trace Context has it; null for anything else. */
function sendersTrace(header: string | readonly string[] | undefined): string | null {
  if (typeof header !== 'string') return null;
  const id = (thisVersion.exec(header) ?? laterVersion.exec(header))?.[1];
  return id ?? null;
}

const zeros = (count: number): string => `(?!0{${count}})`;
const ids = `(${zeros(32)}[0-9a-f]{32})-${zeros(16)}[0-9a-f]{16}-[0-9a-f]{2}`;
const thisVersion = new RegExp(`^00-${ids}$`);
/** One that we do not know may say more, behind what all have. */
const laterVersion = new RegExp(`^(?!00|ff)[0-9a-f]{2}-${ids}(?:-.*)?$`);

/** Spans as they may leave the house: what happened where, and nothing of what was asked. */
import { SpanKind, type Attributes } from '@opentelemetry/api';
import type { ReadableSpan, SpanExporter } from '@opentelemetry/sdk-trace';

/**
 * A list of what is kept, since the next version of an instrumentation adds what it likes. Left
 * out are addresses, of which some hold a token or a reference, statements, and texts of errors.
 */
const kept: ReadonlySet<string> = new Set([
  'db.name',
  'db.namespace',
  'db.operation.name',
  'db.system',
  'db.system.name',
  'error.type',
  'express.type',
  'http.method',
  'http.request.method',
  'http.response.status_code',
  'http.route',
  'http.status_code',
  'network.protocol.version',
  'url.scheme',
]);

/** Of those whom we call: what a caller says our name is, is the caller's own text. */
const keptOfOthers: ReadonlySet<string> = new Set(['server.address', 'server.port']);

export function withoutValues(exporter: SpanExporter): SpanExporter {
  return {
    export: (spans, done) => exporter.export(spans.map(stripped), done),
    shutdown: () => exporter.shutdown(),
    forceFlush: async () => exporter.forceFlush?.(),
  };
}

function stripped(span: ReadableSpan): ReadableSpan {
  const { name, kind, parentSpanContext, startTime, endTime, duration, ended } = span;
  const { links, resource, instrumentationScope } = span;
  const { droppedAttributesCount, droppedEventsCount, droppedLinksCount } = span;
  return {
    name,
    kind,
    spanContext: () => span.spanContext(),
    ...(parentSpanContext === undefined ? {} : { parentSpanContext }),
    startTime,
    endTime,
    duration,
    ended,
    status: { code: span.status.code },
    attributes: keptIn(span),
    links,
    events: [],
    resource,
    instrumentationScope,
    droppedAttributesCount,
    droppedEventsCount,
    droppedLinksCount,
  };
}

function keptIn({ attributes, kind }: ReadableSpan): Attributes {
  const isKept = (name: string): boolean =>
    kept.has(name) || (kind === SpanKind.CLIENT && keptOfOthers.has(name));
  return Object.fromEntries(Object.entries(attributes).filter(([name]) => isKept(name)));
}

/** Strips spans before export: they say what happened where, and nothing of a request's content. */
import { SpanKind, type Attributes } from '@opentelemetry/api';
import type { ReadableSpan, SpanExporter } from '@opentelemetry/sdk-trace';

/**
 * An allowlist, since a new version of an instrumentation may add any attribute. Left out are URLs,
 * of which some hold a token or a reference, SQL statements, and error texts.
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

/** Kept for outgoing calls only: in an incoming one, the caller chooses the name it calls us by. */
const keptOfClients: ReadonlySet<string> = new Set(['server.address', 'server.port']);

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
    kept.has(name) || (kind === SpanKind.CLIENT && keptOfClients.has(name));
  return Object.fromEntries(Object.entries(attributes).filter(([name]) => isKept(name)));
}

/** Removes the content of requests from spans before export; what happened where remains. */
import { SpanKind, type Attributes } from '@opentelemetry/api';
import type { ReadableSpan, SpanExporter } from '@opentelemetry/sdk-trace';

/**
 * An allowlist, since a new version of an instrumentation may add any attribute. It omits URLs,
 * some of which contain a token or a reference, SQL statements, and error texts.
 */
const exportedAttributes: ReadonlySet<string> = new Set([
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

/** Kept for outgoing calls only: in an incoming call, the caller chooses the host name. */
const clientAttributes: ReadonlySet<string> = new Set(['server.address', 'server.port']);

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
    attributes: exportable(span),
    links,
    events: [],
    resource,
    instrumentationScope,
    droppedAttributesCount,
    droppedEventsCount,
    droppedLinksCount,
  };
}

function exportable({ attributes, kind }: ReadableSpan): Attributes {
  const isExported = (name: string): boolean =>
    exportedAttributes.has(name) || (kind === SpanKind.CLIENT && clientAttributes.has(name));
  return Object.fromEntries(Object.entries(attributes).filter(([name]) => isExported(name)));
}

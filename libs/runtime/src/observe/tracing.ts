/**
 * Traces requests and their database queries. It is loaded before an app, with `node --import`, and
 * sends the traces over OTLP to the address in the usual OTEL_ variables.
 */
import { register } from 'node:module';
import { context, isSpanContextValid, propagation, trace } from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { getNumberFromEnv, W3CTraceContextPropagator } from '@opentelemetry/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { registerInstrumentations } from '@opentelemetry/instrumentation';
import { ExpressInstrumentation } from '@opentelemetry/instrumentation-express';
import { HttpInstrumentation } from '@opentelemetry/instrumentation-http';
import { PgInstrumentation } from '@opentelemetry/instrumentation-pg';
import { defaultResource, detectResources, envDetector } from '@opentelemetry/resources';
import { BatchSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace';
import { registerTraces } from './traces';
import { samplerIn } from './tracing-sampler';
import { withoutValues } from './tracing-values';

const milliseconds = {
  scheduledDelayMillis: getNumberFromEnv('OTEL_BSP_SCHEDULE_DELAY'),
  exportTimeoutMillis: getNumberFromEnv('OTEL_BSP_EXPORT_TIMEOUT'),
};

function startTracing(): void {
  // Modules that are imported, not required, can be instrumented only by a loader hook.
  register('@opentelemetry/instrumentation/hook.mjs', import.meta.url, {
    data: { include: ['express', 'pg', 'pg-pool', 'http', 'https'] },
  });
  const processor = new BatchSpanProcessor({
    exporter: withoutValues(new OTLPTraceExporter()),
    ...Object.fromEntries(Object.entries(milliseconds).filter(([, value]) => value !== undefined)),
  });
  const provider = new TracerProvider({
    resource: defaultResource().merge(detectResources({ detectors: [envDetector] })),
    sampler: samplerIn(process.env),
    spanProcessors: [processor],
  });
  trace.setGlobalTracerProvider(provider);
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
  propagation.setGlobalPropagator(new W3CTraceContextPropagator());
  registerInstrumentations({
    tracerProvider: provider,
    instrumentations: [
      new HttpInstrumentation({
        // Health checks and metrics are requested too often to be traced.
        ignoreIncomingRequestHook: ({ url = '' }) => /^\/(health\/|metrics$)/.test(url),
      }),
      new ExpressInstrumentation(),
      new PgInstrumentation({ requireParentSpan: true }),
    ],
  });
  registerTraces({ currentId, flush: () => provider.shutdown() });
}

function currentId(): string | null {
  const span = trace.getActiveSpan()?.spanContext();
  return span !== undefined && isSpanContextValid(span) ? span.traceId : null;
}

if (process.env['OTEL_SDK_DISABLED'] !== 'true') startTracing();

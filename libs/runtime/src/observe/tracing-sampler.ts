/** Chooses which traces to keep by the standard variables, which this SDK does not read itself. */
import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  type Sampler,
} from '@opentelemetry/sdk-trace';

/**
 * Keeps all traces unless OTEL_TRACES_SAMPLER says otherwise, with the values of its specification.
 */
export function samplerIn(env: Readonly<Record<string, string | undefined>>): Sampler {
  const name = env['OTEL_TRACES_SAMPLER'] ?? 'parentbased_always_on';
  const root = rootOf(name.replace(/^parentbased_/, ''), env['OTEL_TRACES_SAMPLER_ARG']);
  return name.startsWith('parentbased_') ? new ParentBasedSampler({ root }) : root;
}

function rootOf(name: string, share: string | undefined): Sampler {
  switch (name) {
    case 'always_off':
      return new AlwaysOffSampler();
    case 'traceidratio':
      return new TraceIdRatioBasedSampler(Number(share ?? 1));
    default:
      return new AlwaysOnSampler();
  }
}

/** The headers of an operation that will be removed, or that has such a field. */
import { dateOf, earliest, parseInstant, type Instant } from '@venue/domain/shared/time';
import { fieldsOf } from '../fields/field';
import type { FieldClass } from '../fields/kind';
import type { Deprecation } from '../fields/deprecation';
import { apiRoot, type Operation, type Settings } from '../operation';

type DeprecationSource = Pick<Operation, 'deprecation' | 'input' | 'answer'>;

const cachedDeprecations = new WeakMap<DeprecationSource, readonly Deprecation[]>();

/** The deprecations of the operation and of its fields, at any depth. */
function deprecationsOf(operation: DeprecationSource): readonly Deprecation[] {
  const cached = cachedDeprecations.get(operation);
  if (cached !== undefined) return cached;
  const { deprecation, input, answer } = operation;
  const ofOperation = deprecation === undefined ? [] : [deprecation];
  const all = [...ofOperation, ...deprecationsIn(input), ...deprecationsIn(answer)];
  cachedDeprecations.set(operation, all);
  return all;
}

function deprecationsIn(type: FieldClass): readonly Deprecation[] {
  return fieldsOf(type).flatMap(({ kind }) => {
    const inner = kind.members ?? kind.items;
    return [
      ...(kind.deprecation === undefined ? [] : [kind.deprecation]),
      ...(inner === null ? [] : deprecationsIn(inner)),
    ];
  });
}

/** `Deprecation` (RFC 9745) and `Sunset` (RFC 8594), each with the earliest moment. */
export function deprecationHeaders(
  operation: DeprecationSource,
  { baseUrl }: Pick<Settings, 'baseUrl'>,
): Readonly<Record<string, string>> {
  const all = deprecationsOf(operation);
  if (all.length === 0) return {};
  const since = earliest(...all.map(({ since: date }) => startOf(date)));
  const until = earliest(...all.map(({ until: date }) => startOf(date)));
  return {
    Deprecation: `@${since / 1_000}`,
    Sunset: dateOf(until).toUTCString(),
    Link: `<${baseUrl}${apiRoot}/docs/versions>; rel="deprecation"; type="text/html"`,
  };
}

function startOf(date: string): Instant {
  return parseInstant(`${date}T00:00:00Z`);
}

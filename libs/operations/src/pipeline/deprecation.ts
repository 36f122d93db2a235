/** The headers of an operation that ends, or that has a field that ends. */
import { dateOf, earliest, parseInstant, type Instant } from '@venue/domain/shared/time';
import { fieldsOf } from '../fields/field';
import type { FieldClass } from '../fields/kind';
import type { Deprecation } from '../fields/deprecation';
import { apiRoot, type Operation, type Settings } from '../operation';

type Judged = Pick<Operation, 'deprecation' | 'input' | 'answer'>;

const known = new WeakMap<Judged, readonly Deprecation[]>();

/** That of the operation and those of its fields, at any depth. */
function deprecationsOf(operation: Judged): readonly Deprecation[] {
  const before = known.get(operation);
  if (before !== undefined) return before;
  const { deprecation, input, answer } = operation;
  const own = deprecation === undefined ? [] : [deprecation];
  const all = [...own, ...deprecationsIn(input), ...deprecationsIn(answer)];
  known.set(operation, all);
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

/** `Deprecation` (RFC 9745) and `Sunset` (RFC 8594), each with the first moment that there is. */
export function deprecationHeaders(
  operation: Judged,
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

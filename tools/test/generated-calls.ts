/** Calls made from the schemas of a reference: valid ones, ones with a wrong part, and rubbish. */
import * as fc from 'fast-check';

export type Schema = Readonly<Record<string, unknown>>;

/** Values that lead somewhere, by the name of the field. */
export type KnownValues = Readonly<Record<string, readonly unknown[]>>;

export interface Generating {
  readonly known: KnownValues;
  /** The schema that a `$ref` names. */
  readonly resolve: (ref: string) => Schema;
}

/** At one of some twelve places of a value stands what no schema has. */
export function valueFor(schema: Schema, generating: Generating, name = ''): fc.Arbitrary<unknown> {
  const known = generating.known[name];
  const fitting = fittingFor(schema, generating);
  return fc.oneof(
    { weight: 9, arbitrary: fitting },
    ...(known === undefined ? [] : [{ weight: 27, arbitrary: fc.constantFrom(...known) }]),
    { weight: 1, arbitrary: fc.constantFrom(...hostile) },
    { weight: 1, arbitrary: fc.constantFrom(...hostileTexts) },
  );
}

function fittingFor(schema: Schema, generating: Generating): fc.Arbitrary<unknown> {
  const ways = (schema['anyOf'] ?? schema['oneOf']) as readonly Schema[] | undefined;
  const ref = schema['$ref'] as string | undefined;
  if (ref !== undefined) return fittingFor(generating.resolve(ref), generating);
  if (ways !== undefined) return fc.oneof(...ways.map((way) => fittingFor(way, generating)));
  if (Array.isArray(schema['enum'])) return fc.constantFrom(...(schema['enum'] as unknown[]));
  if ('const' in schema) return fc.constant(schema['const']);
  const type = [schema['type']].flat()[0] as string | undefined;
  return (byType[type ?? 'string'] ?? textFor)(schema, generating);
}

const byType: Readonly<
  Record<string, (schema: Schema, generating: Generating) => fc.Arbitrary<unknown>>
> = {
  object: (schema, generating) => {
    const properties = (schema['properties'] ?? {}) as Readonly<Record<string, Schema>>;
    const members = Object.entries(properties).map(
      ([name, one]) => [name, valueFor(one, generating, name)] as const,
    );
    const required = (schema['required'] ?? []) as string[];
    return fc.record(Object.fromEntries(members), {
      requiredKeys: required.filter((name) => name in properties),
    });
  },
  array: (schema, generating) =>
    fc.array(valueFor((schema['items'] ?? {}) as Schema, generating), { maxLength: 3 }),
  boolean: () => fc.boolean(),
  integer: (schema) => numberFor(schema),
  number: (schema) => numberFor(schema),
  null: () => fc.constant(null),
};

function numberFor({ minimum = 0, maximum = 1000 }: Schema): fc.Arbitrary<number> {
  const [min, max] = [Number(minimum), Number(maximum)];
  return fc.oneof(fc.integer({ min, max }), fc.integer({ min, max: Math.min(max, min + 5) }));
}

function textFor({ format, minLength = 0, maxLength = 40 }: Schema): fc.Arbitrary<unknown> {
  if (format === 'uuid') return fc.uuid();
  if (format === 'date') return fc.constantFrom('2026-12-08', '2026-12-09', '2027-03-28');
  if (format === 'date-time') return fc.constantFrom('2026-12-08T19:00:00Z', '2026-12-08');
  if (format === 'email') return fc.constantFrom('ada@example.com', 'ada@team.test');
  return fc.oneof(
    fc.constantFrom('19:00', '20:00', 'Ada', 'the-harbour', 'dinner', 'T1'),
    fc.string({
      unit: 'binary',
      minLength: Number(minLength),
      maxLength: Math.min(40, Number(maxLength)),
    }),
  );
}

const deep = (levels: number): unknown => {
  let value: unknown = 1;
  for (let level = 0; level < levels; level += 1) value = level % 2 === 0 ? [value] : { a: value };
  return value;
};

const hostile: readonly unknown[] = [
  ...[null, true, false, 0, -1, 0.5, -0, 2 ** 31, 2 ** 53, 1e308, -1e308],
  ...[[], {}, [[]], [null], { length: 1e9 }, { toString: 1 }, { then: 1 }, deep(18), deep(40)],
  JSON.parse('{"__proto__": {"state": "seated"}, "constructor": {"prototype": 1}}') as object,
];

const hostileTexts: readonly string[] = [
  ...['', ' ', '\u0000', 'a\u0000b', '\ud800', '\udc00x', '\u202e', '\ufeff', '\r\nSet-Cookie: a'],
  ...['%', '%00', '%2e%2e%2f', '../..', '\\', `'`, `'; select pg_sleep(9) --`, '$1', '{0}', '[]'],
  ...['infinity', '-infinity', 'NaN', 'today', '0000-00-00', '2026-02-30', '10000-01-01'],
  ...['24:00', '25:61', '19:00Z', '1e9', '0x10', '９', '99999999999999999999', '-1'],
  ...['x'.repeat(5_000), '🦆'.repeat(2_000), '=HYPERLINK("x")', '<script>', 'javascript:alert(1)'],
  ...['vb_live_aaaaaaaa_', '2026-12-08..2026-12-09', '(', '*', '.*', '(a+)+$', 'ａ', 'İ', 'ß'],
];

/** What is sent as a body: mostly JSON, sometimes with a byte that is not as it was, or rubbish. */
export function bodyFor(schema: Schema, generating: Generating): fc.Arbitrary<Uint8Array> {
  const json = valueFor(schema, generating).map((value) => Buffer.from(JSON.stringify(value)));
  const changed = fc.tuple(json, fc.nat(), fc.nat(255)).map(([bytes, at, byte]) => {
    const copy = Uint8Array.from(bytes);
    if (copy.length > 0) copy[at % copy.length] = byte;
    return copy;
  });
  return fc.oneof(
    { weight: 8, arbitrary: json },
    { weight: 1, arbitrary: changed },
    { weight: 1, arbitrary: fc.uint8Array({ maxLength: 300 }) },
  );
}

/** Random values made from an input's JSON schema: valid ones, and ones that it must refuse. */
import { Ajv2020 } from 'ajv/dist/2020';
import formats from 'ajv-formats';
import * as fc from 'fast-check';
import type { JsonSchema } from '@venue/operations/fields/kind';

export type Body = Readonly<Record<string, unknown>>;

/** Generators for fields that need real values, such as existing ids. */
export type BodyOverrides = Readonly<Record<string, fc.Arbitrary<unknown>>>;

const ajv = new Ajv2020({ strict: false });
formats.default(ajv);

interface ObjectSchema {
  readonly properties: Readonly<Record<string, JsonSchema>>;
  readonly required: readonly string[];
}

const asObject = (schema: JsonSchema): ObjectSchema => schema as unknown as ObjectSchema;

/** Valid bodies, some of them without their optional members. */
export function validBody(schema: JsonSchema, overrides: BodyOverrides): fc.Arbitrary<Body> {
  const { properties, required } = asObject(schema);
  const members = Object.entries(properties).map(([name, one]) => {
    return [name, overrides[name] ?? valueOf(one, overrides)] as const;
  });
  return fc.record(Object.fromEntries(members), { requiredKeys: [...required] });
}

export interface InvalidBody {
  readonly body: Body;
  /** JSON pointer to the one wrong value. */
  readonly pointer: string;
}

/** Bodies with one wrong member, at the top or in a nested object. */
export function invalidBody(
  schema: JsonSchema,
  overrides: BodyOverrides,
): fc.Arbitrary<InvalidBody> {
  const { properties, required } = asObject(schema);
  const ways = Object.entries(properties).flatMap(([name, one]) => [
    wrongValueFor(one).map((value) => ({ name, value, within: '' })),
    ...(required.includes(name) ? [fc.constant({ name, value: undefined, within: '' })] : []),
    ...('properties' in one
      ? [
          invalidBody(one, overrides).map(({ body, pointer }) => ({
            name,
            value: body,
            within: pointer,
          })),
        ]
      : []),
  ]);
  return fc.tuple(validBody(schema, overrides), fc.oneof(...ways)).map(([body, way]) => ({
    body: { ...body, [way.name]: way.value },
    pointer: `/${way.name}${way.within}`,
  }));
}

function valueOf(schema: JsonSchema, overrides: BodyOverrides): fc.Arbitrary<unknown> {
  const { anyOf, type } = schema;
  if (Array.isArray(anyOf)) {
    return fc.oneof(valueOf(anyOf[0] as JsonSchema, overrides), fc.constant(null));
  }
  if (type === 'object') return validBody(schema, overrides);
  if (type === 'boolean') return fc.boolean();
  return type === 'integer' ? wholeNumber(schema) : wordsOf(schema);
}

function wordsOf(schema: JsonSchema): fc.Arbitrary<string> {
  const { format, pattern } = schema;
  if (format === 'uuid') return fc.uuid();
  if (format === 'date') return date;
  if (format === 'email') return fc.constantFrom('ada@example.com', 'a.b+c@sub.example.co.uk');
  if (pattern === undefined) return text(schema);
  if (pattern === timePattern) return time;
  const form = new RegExp(pattern as string, 'u');
  return text(schema).filter((words) => form.test(words));
}

const timePattern = '^([01]\\d|2[0-3]):[0-5]\\d$';

function wholeNumber({ minimum, maximum }: JsonSchema): fc.Arbitrary<number> {
  const [min, max] = [Number(minimum), Number(maximum)];
  const small = fc.integer({ min, max: Math.min(max, min + 9) });
  return fc.oneof({ weight: 4, arbitrary: small }, fc.integer({ min, max }));
}

const near = fc.integer({ min: -30, max: 120 });
const far = fc.integer({ min: -300_000, max: 900_000 });
const date = fc
  .oneof({ weight: 5, arbitrary: near }, far)
  .map((days) => new Date(Date.UTC(2026, 11, 1 + days)).toISOString().slice(0, 10));
const time = fc
  .tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 3 }))
  .map(([hour, quarter]) =>
    [hour, quarter * 15].map((part) => String(part).padStart(2, '0')).join(':'),
  );

/** Letters of many scripts, marks, digits, quotes, brackets; nothing that cleaning removes. */
const letter = fc.constantFrom(...'aZ09éßøЖ山م𝒜🦆<>&\'"`;:%$#@!?*()[]{}|\\/=+-_.,');

function text({ minLength, maxLength }: JsonSchema): fc.Arbitrary<string> {
  const min = Number(minLength ?? 0);
  const max = Number(maxLength ?? 100);
  const short = fc.string({ unit: letter, minLength: min, maxLength: Math.min(max, 30) });
  const full = fc.string({ unit: letter, minLength: max, maxLength: max });
  return fc.oneof({ weight: 9, arbitrary: short }, full);
}

const wrongValues: readonly unknown[] = [
  null,
  true,
  'true',
  0,
  -1,
  0.5,
  1001,
  2 ** 31,
  1e300,
  '',
  ' ',
  '2',
  'null',
  '2026-02-30',
  '2026-1-1',
  '24:00',
  '7pm',
  'a@b',
  'not-a-uuid',
  'x\u0000y',
  'x'.repeat(2_000),
  '🦆'.repeat(1_001),
  [],
  [1],
  [[]],
  {},
  { toString: 'x' },
];

/** Values that the schema refuses, both untrimmed and trimmed. */
function wrongValueFor(schema: JsonSchema): fc.Arbitrary<unknown> {
  const validate = ajv.compile(schema);
  const refuses = (value: unknown): boolean => !validate(value);
  const trimmed = (value: unknown): unknown => (typeof value === 'string' ? value.trim() : value);
  return fc.constantFrom(
    ...wrongValues.filter((value) => refuses(value) && refuses(trimmed(value))),
  );
}

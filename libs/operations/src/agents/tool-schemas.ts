/**
 * The schemas of an operation's input and answer for agents. They differ from the reference where
 * agents and their hosts make mistakes: an optional value is never a union with null; path, query
 * and body are one object; and the format `uuid` is left out, since models count its digits.
 */
import { fieldsOf, type FieldClass, type FieldUse, type JsonSchema } from '../fields/field';
import { keyMax } from '../pipeline/idempotency';
import type { Operation } from '../operation';

/** The argument for the Idempotency-Key header. */
export const keyArgument = 'idempotencyKey';

const keySchema: JsonSchema = {
  type: 'string',
  maxLength: keyMax,
  description: 'The same value whenever the same wish is repeated; a new one for a new wish.',
};

export function inputSchemaOf({ input, effect, argumentNames = {} }: Operation): JsonSchema {
  const uses = fieldsOf(input).map((use) => ({
    ...use,
    name: argumentNames[use.name] ?? use.name,
  }));
  const key = effect === 'write' ? { [keyArgument]: keySchema } : {};
  return {
    type: 'object',
    properties: { ...printed(uses, argument), ...key },
    required: requiredOf(uses),
  };
}

/** An optional argument may also be null, but the schema does not say so. */
function argument({ field, words }: FieldUse): JsonSchema {
  const { schema, agentSchema = schema, members } = field;
  const { format, ...others } = agentSchema;
  return {
    ...others,
    ...(format === undefined || format === 'uuid' ? {} : { format }),
    ...(members === null ? {} : partsOf(members)),
    description: words,
  };
}

function partsOf(members: FieldClass): JsonSchema {
  const uses = fieldsOf(members);
  return { properties: printed(uses, argument), required: requiredOf(uses) };
}

/**
 * Other members are allowed, so that a client with an old schema accepts a result with a new one.
 * Only the answer's own members have descriptions and are marked as required: the same booking is a
 * part of many answers, and a host may send all schemas to the model every time.
 */
export function outputSchemaOf({ answer }: Operation): JsonSchema {
  const uses = fieldsOf(answer);
  const said = (use: FieldUse): JsonSchema => ({ ...result(use), description: use.words });
  return { type: 'object', properties: printed(uses, said), required: requiredOf(uses) };
}

/**
 * Bounds and formats are only for arguments. A list of types would be shorter than `anyOf`, but
 * hosts that translate schemas for their model read one type for each schema.
 */
function result({ field: { schema, members, items }, isNullable }: FieldUse): JsonSchema {
  const { type, enum: words } = schema as { type: string; enum?: readonly string[] };
  const inside = (parts: FieldClass): JsonSchema => printed(fieldsOf(parts), result);
  const value = {
    type,
    ...(words === undefined ? {} : { enum: words }),
    ...(members === null ? {} : { properties: inside(members) }),
    ...(items === null ? {} : { items: { type: 'object', properties: inside(items) } }),
  };
  return isNullable ? { anyOf: [value, { type: 'null' }] } : value;
}

function printed(
  uses: readonly FieldUse[],
  print: (use: FieldUse) => JsonSchema,
): Readonly<Record<string, JsonSchema>> {
  return Object.fromEntries(uses.map((use) => [use.name, print(use)]));
}

function requiredOf(uses: readonly FieldUse[]): readonly string[] {
  return uses.filter(({ isRequired }) => isRequired).map(({ name }) => name);
}

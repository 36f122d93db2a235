/**
 * The schemas of an operation's input and answer for agents. They differ from the reference where
 * agents and their hosts make mistakes: an optional value is never a union with null; path, query
 * and body are one object; and there is no format `uuid`, since models count its digits.
 */
import { fieldsOf, type Field } from '../fields/field';
import type { FieldClass, JsonSchema } from '../fields/kind';
import { keyMax } from '../pipeline/idempotency';
import type { KeyOperation } from '../operation';

/** The argument for the Idempotency-Key header. */
export const keyArgument = 'idempotencyKey';

const keySchema: JsonSchema = {
  type: 'string',
  maxLength: keyMax,
  description: 'The same value when the same request is repeated; a new one for a new request.',
};

export function inputSchemaOf({ input, effect, argumentNames = {} }: KeyOperation): JsonSchema {
  const listed = fieldsOf(input).filter(({ kind }) => kind.agentSchema !== null);
  const fields = listed.map((field) => ({
    ...field,
    name: argumentNames[field.name] ?? field.name,
  }));
  const key = effect === 'write' ? { [keyArgument]: keySchema } : {};
  return {
    type: 'object',
    properties: { ...printed(fields, argument), ...key },
    required: requiredOf(fields),
  };
}

/** An optional argument may also be null, but the schema does not say so. */
function argument({ kind, description }: Field): JsonSchema {
  const { schema, agentSchema, members } = kind;
  const { format, ...others } = agentSchema ?? schema;
  return {
    ...others,
    ...(format === undefined || format === 'uuid' ? {} : { format }),
    ...(members === null ? {} : partsOf(members)),
    description,
  };
}

function partsOf(members: FieldClass): JsonSchema {
  const fields = fieldsOf(members);
  return { properties: printed(fields, argument), required: requiredOf(fields) };
}

/**
 * Other members are allowed, so that a client with an old schema accepts a newer result. Only the
 * answer's own members have descriptions and are required: the same booking is part of many
 * answers, and a host may send all schemas to the model every time.
 */
export function outputSchemaOf({ answer }: KeyOperation): JsonSchema {
  const fields = fieldsOf(answer);
  const described = (field: Field): JsonSchema => ({
    ...result(field),
    description: field.description,
  });
  return { type: 'object', properties: printed(fields, described), required: requiredOf(fields) };
}

/**
 * Bounds and formats are only for arguments. A list of types would be shorter than `anyOf`, but
 * hosts that translate schemas for their model expect one type in each schema.
 */
function result({ kind, isNullable }: Field): JsonSchema {
  const { schema, agentSchema = schema, members, items } = kind;
  const { type, enum: words } = agentSchema as { type: string; enum?: readonly string[] };
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
  fields: readonly Field[],
  print: (field: Field) => JsonSchema,
): Readonly<Record<string, JsonSchema>> {
  return Object.fromEntries(fields.map((field) => [field.name, print(field)]));
}

function requiredOf(fields: readonly Field[]): readonly string[] {
  return fields.filter(({ isRequired }) => isRequired).map(({ name }) => name);
}

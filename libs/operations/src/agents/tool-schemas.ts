/**
 * What an operation takes and gives, as agents are shown it. It differs from the reference where
 * agents and their hosts stumble: a value that may be left out is never a union with null, path,
 * query and body are one object, and no format is named that models count the digits of.
 */
import { fieldsOf, type FieldClass, type FieldUse, type JsonSchema } from '../fields/field';
import { keyMax } from '../pipeline/idempotency';
import type { Operation } from '../operation';

/** The argument that stands for the header. */
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

/** What may be left out may also be null on arrival, which nobody needs to know. */
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
 * Other members are allowed, so that a result with a new one still passes an old check. What is
 * said of a member, and that it is there, stands with those of the answer itself only: the same
 * booking is a part of many answers, and a host may put it all before the model every time.
 */
export function outputSchemaOf({ answer }: Operation): JsonSchema {
  const uses = fieldsOf(answer);
  const said = (use: FieldUse): JsonSchema => ({ ...result(use), description: use.words });
  return { type: 'object', properties: printed(uses, said), required: requiredOf(uses) };
}

/** Bounds and forms are for what is sent. */
function result({ field: { schema, members, items }, isNullable }: FieldUse): JsonSchema {
  const { type, enum: words } = schema as { type: string; enum?: readonly string[] };
  const inside = (parts: FieldClass): JsonSchema => printed(fieldsOf(parts), result);
  return {
    type: isNullable ? [type, 'null'] : type,
    ...(words === undefined ? {} : { enum: isNullable ? [...words, null] : words }),
    ...(members === null ? {} : { properties: inside(members) }),
    ...(items === null ? {} : { items: { type: 'object', properties: inside(items) } }),
  };
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

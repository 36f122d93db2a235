/** JSON Schema 2020-12 for classes with fields. */
import { fieldsOf, type Field } from './field';
import type { FieldClass, JsonSchema, Kind } from './kind';

/** Writes the schema of a nested class: in place, or as a reference. */
export type Nesting = (type: FieldClass) => JsonSchema;

const inPlace: Nesting = (type) => schemaOf(type);

/** The schema of a class; it allows other members, since both sides may add some. */
export function schemaOf(type: FieldClass, nested: Nesting = inPlace): JsonSchema {
  return schemaOfFields(fieldsOf(type), nested);
}

/** The schema of only some fields of a class. */
export function schemaOfFields(fields: readonly Field[], nested: Nesting): JsonSchema {
  return {
    type: 'object',
    properties: Object.fromEntries(
      fields.map((field) => [field.name, schemaOfField(field, nested)]),
    ),
    required: fields.filter(({ isRequired }) => isRequired).map(({ name }) => name),
  };
}

/**
 * Whether blank text means null for the field. Contract: an empty string in an optional text member
 * means null, since forms send it. Ids, days and addresses are text too.
 */
export function acceptsBlank({ kind, isRequired }: Field): boolean {
  return !isRequired && kind.schema['type'] === 'string';
}

/** The JSON schema of blank text. */
export const blankText: JsonSchema = { type: 'string', pattern: '^\\s*$' };

function schemaOfField(field: Field, nested: Nesting): JsonSchema {
  const { kind, description, isNullable } = field;
  const schema = schemaOfKind(kind, nested);
  const takesAnything = Object.keys(schema).length === 0;
  const notes = { description, ...(kind.deprecation ? { deprecated: true } : {}) };
  if (!isNullable || takesAnything) return { ...schema, ...notes };
  const blank = acceptsBlank(field) ? [blankText] : [];
  return { anyOf: [schema, ...blank, { type: 'null' }], ...notes };
}

function schemaOfKind({ schema, members, items }: Kind<unknown>, nested: Nesting): JsonSchema {
  if (members !== null) return nested(members);
  return items === null ? schema : { ...schema, items: nested(items) };
}

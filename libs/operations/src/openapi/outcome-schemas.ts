/** The schema of an answer for each of its outcomes. */
import { fieldsOf, type Field } from '../fields/field';
import type { FieldClass, JsonSchema, OutcomeForm } from '../fields/kind';
import { schemaOfFields, type Nesting } from '../fields/schema';

/** The name of each schema after that of the answer; null for a class without such an outcome. */
export function outcomeSchemasOf(
  type: FieldClass,
  name: string,
  nested: Nesting,
): Readonly<Record<string, JsonSchema>> | null {
  const fields = fieldsOf(type);
  const field = fields.find(({ kind }) => kind.forms !== undefined);
  if (field?.kind.forms === undefined) return null;
  const schemas = Object.entries(field.kind.forms).map(([word, form]) => {
    const { properties, ...rest } = schemaOfFields(fields, nested);
    const members = properties as Readonly<Record<string, JsonSchema>>;
    const own = fields.map(
      (one) => [one.name, memberSchema(one, members[one.name] ?? {}, form)] as const,
    );
    const only = { ...members[field.name], enum: [word] };
    const all: JsonSchema = { ...Object.fromEntries(own), [field.name]: only };
    return [`${name}${pascalCase(word)}`, { ...rest, properties: all }] as const;
  });
  return Object.fromEntries(schemas);
}

/** The schema that leads to them. */
export function unionSchema(names: readonly string[], type: FieldClass): JsonSchema {
  const field = fieldsOf(type).find(({ kind }) => kind.forms !== undefined);
  const words = Object.keys(field?.kind.forms ?? {});
  const refs = names.map((name) => `#/components/schemas/${name}`);
  return {
    oneOf: refs.map(($ref) => ({ $ref })),
    discriminator: {
      propertyName: field?.name,
      mapping: Object.fromEntries(words.map((word, index) => [word, refs[index]])),
    },
  };
}

function memberSchema(
  { name, kind, isNullable }: Field,
  schema: JsonSchema,
  { has = [], mayHave = [] }: OutcomeForm,
): JsonSchema {
  if (mayHave.includes(name)) return schema;
  const isPresent = has.includes(name);
  if (kind.items !== null) return { ...schema, ...(isPresent ? { minItems: 1 } : { maxItems: 0 }) };
  if (!isNullable) return schema;
  const { anyOf, description } = schema as { anyOf: readonly JsonSchema[]; description: string };
  return { ...(isPresent ? anyOf[0] : { type: 'null' }), description };
}

/** One object with the members of all forms, for readers that do not distinguish them. */
export function mergedForms(forms: readonly JsonSchema[]): JsonSchema {
  const all = forms.map((form) => form as unknown as ObjectSchema);
  const inAll = (names: readonly string[], of: (one: ObjectSchema) => readonly string[]) =>
    names.filter((name) => all.every((one) => of(one).includes(name)));
  const membersOf = ({ properties }: ObjectSchema): readonly string[] => Object.keys(properties);
  const names = inAll(all.slice(0, 1).flatMap(membersOf), membersOf);
  return {
    type: 'object',
    properties: Object.fromEntries(
      names.map((name) => [name, merged(all.map(({ properties }) => properties[name] ?? {}))]),
    ),
    required: inAll(names, ({ required = [] }) => required),
  };
}

interface ObjectSchema {
  readonly properties: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
}

function merged(schemas: readonly JsonSchema[]): JsonSchema {
  const { description } = schemas[0] ?? {};
  const branches = schemas
    .flatMap((schema) => (schema['anyOf'] as readonly JsonSchema[] | undefined) ?? [schema])
    .map((schema) => without(schema, ['description', 'minItems', 'maxItems']));
  const words = branches.flatMap(
    (branch) => (branch['enum'] as readonly string[] | undefined) ?? [],
  );
  const isEnum = branches.every((branch) => 'enum' in branch);
  const distinct = [...new Map(branches.map((one) => [JSON.stringify(one), one])).values()];
  if (isEnum) return { ...branches[0], enum: [...new Set(words)], description };
  if (distinct.length === 1) return { ...distinct[0], description };
  const isNull = ({ type }: JsonSchema): number => Number(type === 'null');
  return { anyOf: distinct.sort((one, other) => isNull(one) - isNull(other)), description };
}

function without(schema: JsonSchema, keywords: readonly string[]): JsonSchema {
  return Object.fromEntries(Object.entries(schema).filter(([name]) => !keywords.includes(name)));
}

function pascalCase(word: string): string {
  return word.replace(/(?:^|_)([a-z])/g, (_, letter: string) => letter.toUpperCase());
}

/**
 * A field of an input or an answer: its check, its JSON schema and its description, declared once.
 * `@needs` and `@takes` put a field on an input class, `@gives` on an answer class; the same
 * declaration refuses a bad value over REST and describes the field to an agent.
 */
import type { Deprecation } from './deprecation';

export type JsonSchema = Readonly<Record<string, unknown>>;

/** One kind of value. */
export interface Field {
  readonly schema: JsonSchema;
  /** The schema for agents, where it differs: they do better with a list to choose from. */
  readonly agentSchema?: JsonSchema;
  /** The end of the sentence "partySize …" when the value is refused. */
  readonly must: string;
  /** The end of that sentence for a particular value, where there is more to say; else null. */
  mustFor?(value: unknown): string | null;
  /** Normalises the spelling of an acceptable value; runs before the check, on any value. */
  clean(value: unknown): unknown;
  accepts(value: unknown): boolean;
  /** Set where the field is to end; its description says what to use instead. */
  readonly deprecation?: Deprecation;
  /** The class of an object's members, where the field is an object. */
  readonly members: FieldClass | null;
  /** The class of each object in it, where the field is a list. */
  readonly items: FieldClass | null;
}

export type FieldClass = new () => object;

/** A field as it is declared on a class. */
export interface FieldUse {
  readonly name: string;
  readonly field: Field;
  readonly words: string;
  readonly isRequired: boolean;
  readonly isNullable: boolean;
}

const uses = new WeakMap<object, FieldUse[]>();

/** The fields of a class in the order of their declaration, those of the class it extends first. */
export function fieldsOf(type: FieldClass): readonly FieldUse[] {
  return uses.get(type.prototype as object) ?? [];
}

/** A member that must be there. */
export function needs(field: Field, words: string): PropertyDecorator {
  return declare({ field, words, isRequired: true, isNullable: false });
}

/** A member that may be left out, null or blank text; in every case the operation sees null. */
export function takes(field: Field, words: string): PropertyDecorator {
  return declare({ field, words, isRequired: false, isNullable: true });
}

/** A member of an answer, always present. */
export function gives(field: Field, words: string): PropertyDecorator {
  return declare({ field, words, isRequired: true, isNullable: false });
}

/** A member of an answer that is always present and may be null. */
export function givesOrNull(field: Field, words: string): PropertyDecorator {
  return declare({ field, words, isRequired: true, isNullable: true });
}

/** A field that is to end, for any of these. */
export function deprecated(field: Field, deprecation: Deprecation): Field {
  return { ...field, deprecation };
}

function declare(use: Omit<FieldUse, 'name'>): PropertyDecorator {
  return (prototype, property) => {
    const name = String(property);
    const before = uses.get(prototype) ?? uses.get(Object.getPrototypeOf(prototype) as object);
    uses.set(prototype, [...(before ?? []), { ...use, name }]);
  };
}

/** The end of a sentence that says what is wrong with a cleaned value; null if nothing is. */
export function faultOf({ field, isRequired }: FieldUse, value: unknown): string | null {
  if ((value === null && !isRequired) || field.accepts(value)) return null;
  return value === undefined ? 'is required' : (field.mustFor?.(value) ?? field.must);
}

/** How the schema of a class inside another is written: in its place, or as a reference. */
export type Nesting = (type: FieldClass) => JsonSchema;

const inPlace: Nesting = (type) => schemaOf(type);

/** JSON Schema 2020-12 of a class; other members are allowed, since both sides may grow. */
export function schemaOf(type: FieldClass, nested: Nesting = inPlace): JsonSchema {
  return schemaOfFields(fieldsOf(type), nested);
}

/** JSON Schema of only some fields of a class. */
export function schemaOfFields(fields: readonly FieldUse[], nested: Nesting): JsonSchema {
  return {
    type: 'object',
    properties: Object.fromEntries(fields.map((use) => [use.name, schemaOfUse(use, nested)])),
    required: fields.filter(({ isRequired }) => isRequired).map(({ name }) => name),
  };
}

/**
 * Whether blank text means null for the field. Contract: an empty string in an optional text member
 * means null, as forms send it. Ids, days and addresses are text as well.
 */
export function acceptsBlank({ field, isRequired }: FieldUse): boolean {
  return !isRequired && field.schema['type'] === 'string';
}

/** The JSON schema of blank text. */
export const blankText: JsonSchema = { type: 'string', pattern: '^\\s*$' };

function schemaOfUse(use: FieldUse, nested: Nesting): JsonSchema {
  const { field, words, isNullable } = use;
  const schema = schemaOfField(field, nested);
  const takesAnything = Object.keys(schema).length === 0;
  const about = { description: words, ...(field.deprecation ? { deprecated: true } : {}) };
  if (!isNullable || takesAnything) return { ...schema, ...about };
  const blank = acceptsBlank(use) ? [blankText] : [];
  return { anyOf: [schema, ...blank, { type: 'null' }], ...about };
}

function schemaOfField({ schema, members, items }: Field, nested: Nesting): JsonSchema {
  if (members !== null) return nested(members);
  return items === null ? schema : { ...schema, items: nested(items) };
}

import {
  Ajv2020,
  type AnySchemaObject,
  type ErrorObject,
  type ValidateFunction,
} from 'ajv/dist/2020.js';
import type { GroupDocument } from './document';
import { formats } from './formats';
import { groupSchemaText } from './schema-file';

/**
 * Checks a document against `group.schema.json` and fills in missing defaults in place. Without
 * errors the value is a `GroupDocument`.
 */
export function schemaErrors(value: unknown): readonly ErrorObject[] {
  validate ??= compiled();
  writeWords(value, wholeSchema());
  return validate(value) ? [] : (validate.errors ?? []);
}

/** Replaces words in another case, where the schema accepts any, by those that it lists. */
function writeWords(value: unknown, { properties = {}, items }: Schema): void {
  if (typeof value !== 'object' || value === null) return;
  const holder = value as Record<string, unknown>;
  for (const name of Object.keys(holder)) {
    const own = Object.hasOwn(properties, name) ? properties[name] : undefined;
    const schema = Array.isArray(value) ? items : own;
    const member = holder[name];
    if (schema === undefined) continue;
    if (typeof member === 'string') holder[name] = wordIn(schema, member);
    else writeWords(member, schema);
  }
}

function wordIn({ anyCase = false, enum: words = [] }: Schema, text: string): string {
  const same = (word: string): boolean => word.toLowerCase() === text.toLowerCase();
  return anyCase ? (words.find(same) ?? text) : text;
}

/** The parts of a schema that describe a document's structure. */
export interface Schema {
  readonly $ref?: string;
  readonly $defs?: Readonly<Record<string, Schema>>;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly additionalProperties?: Schema | boolean;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly default?: unknown;
  readonly enum?: readonly string[];
  /** Whether the words of `enum` may be in any case; not standard JSON Schema. */
  readonly anyCase?: boolean;
}

/** `group.schema.json`, read once. */
export function groupSchema(): Schema {
  schema ??= JSON.parse(groupSchemaText()) as AnySchemaObject;
  return schema as Schema;
}

/** `group.schema.json` with every reference replaced by the schema that it names. */
export function wholeSchema(): Schema {
  cachedSchema ??= withoutReferences(groupSchema()) as Schema;
  return cachedSchema;
}

let cachedSchema: Schema | undefined;

function withoutReferences(part: unknown): unknown {
  if (Array.isArray(part)) return part.map(withoutReferences);
  if (typeof part !== 'object' || part === null) return part;
  const { $ref, ...members } = part as Schema;
  const name = $ref?.split('/').at(-1);
  const target = name === undefined ? {} : groupSchema().$defs?.[name];
  const entries = Object.entries({ ...target, ...members }).filter(([key]) => key !== '$defs');
  return Object.fromEntries(entries.map(([key, value]) => [key, withoutReferences(value)]));
}

/** The names of all members that the schema describes, wherever they are. */
export function memberNames(): ReadonlySet<string> {
  names ??= new Set(namesIn(groupSchema()));
  return names;
}

let names: ReadonlySet<string> | undefined;

function namesIn(part: unknown): readonly string[] {
  if (typeof part !== 'object' || part === null) return [];
  const { properties = {} } = part as Schema;
  return [...Object.keys(properties), ...Object.values(part).flatMap(namesIn)];
}

let schema: AnySchemaObject | undefined;

// Compiling takes longer than checking, and most processes never read a group file.
// A document is checked once: to optimize the code would take longer than it saves. A spec checks
// that the schema is valid.
let validate: ValidateFunction<GroupDocument> | undefined;

function compiled(): ValidateFunction<GroupDocument> {
  const ajv = new Ajv2020({
    allErrors: true,
    useDefaults: true,
    verbose: true,
    validateSchema: false,
    code: { optimize: false },
  });
  for (const [name, { accepts }] of Object.entries(formats)) {
    ajv.addFormat(name, { type: 'string', validate: accepts });
  }
  // These keywords are not standard JSON Schema; editors show the messages too.
  ajv.addVocabulary(['errorMessage', 'patternErrorMessage', 'anyCase']);
  return ajv.compile<GroupDocument>(groupSchema() as AnySchemaObject);
}

import { readFileSync } from 'node:fs';
import {
  Ajv2020,
  type AnySchemaObject,
  type ErrorObject,
  type ValidateFunction,
} from 'ajv/dist/2020.js';
import type { GroupDocument } from './document';
import { formats } from './formats';

/**
 * Checks a document against `group.schema.json` and fills in missing defaults in place. Without
 * errors the value is a `GroupDocument`.
 */
export function schemaErrors(value: unknown): readonly ErrorObject[] {
  validate ??= compiled();
  return validate(value) ? [] : (validate.errors ?? []);
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
}

/** `group.schema.json`, read once. */
export function groupSchema(): Schema {
  schema ??= JSON.parse(
    readFileSync(new URL('group.schema.json', import.meta.url), 'utf8'),
  ) as AnySchemaObject;
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
  // These two keywords are not standard JSON Schema; editors show their messages too.
  ajv.addVocabulary(['errorMessage', 'patternErrorMessage']);
  return ajv.compile<GroupDocument>(groupSchema() as AnySchemaObject);
}

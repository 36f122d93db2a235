import type { ErrorObject } from 'ajv/dist/2020.js';
import type { Finding } from './fault';
import { formats } from './formats';
import { didYouMean } from './nearest';
import { memberMeant } from './synonyms';
import type { DocumentNode } from './document-node';

/** The parts of a schema that its error messages need. */
interface Schema {
  readonly type?: string | readonly string[];
  readonly enum?: readonly (string | null)[];
  readonly properties?: Readonly<Record<string, unknown>>;
  readonly pattern?: string;
  readonly format?: string;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minItems?: number;
  readonly patternErrorMessage?: string;
  readonly errorMessage?: string;
}

interface Fault {
  readonly place: DocumentNode;
  readonly schema: Schema;
  readonly params: Readonly<Record<string, unknown>>;
  /**
   * The spelling in the file of a number, true or false where the schema requires a text; otherwise
   * null.
   */
  readonly written: string | null;
}

/**
 * A schema error as a sentence for an admin. `written` returns the spelling of a value in the file.
 */
export function findingOf(
  error: ErrorObject,
  root: DocumentNode,
  written: (place: DocumentNode) => string | null,
): Finding {
  const place = root.at(error.instancePath);
  const schema = (error.parentSchema ?? {}) as Schema;
  const word = wordings[error.keyword] ?? wrongValue;
  return word({ place, schema, params: error.params, written: written(place) });
}

/** Errors inside a `oneOf` are left out: the error of the `oneOf` itself says the same. */
export function isOutsideOneOf(error: ErrorObject): boolean {
  return !error.schemaPath.includes('/oneOf/');
}

const wordings: Readonly<Record<string, (fault: Fault) => Finding>> = {
  required: ({ place, params }) => place.member(String(params.missingProperty)).fault('is missing'),
  additionalProperties: ({ place, schema, params }) => {
    const name = String(params.additionalProperty);
    const hint = memberMeant(name, Object.keys(schema.properties ?? {}));
    return place.member(name).finding(`unknown member '${name}'${hint}`);
  },
  oneOf: ({ place, schema }) => place.fault(schema.errorMessage ?? 'is not as it should be'),
  pattern: ({ place, schema }) => place.fault(patternMessage(schema)),
  format: ({ place, schema }) => place.fault(formatMessage(place, schema)),
  minItems: ({ place, schema }) => place.fault(`must have at least ${countOf(schema.minItems)}`),
  uniqueItems: ({ place, params }) => {
    const item = place.item(Number(params.i));
    return item.finding(`${place.name} has '${item.text() ?? 'the same item'}' twice`);
  },
};

function wrongValue({ place, schema, written }: Fault): Finding {
  if (written === null || !acceptsText(schema)) {
    return place.fault(`must be ${rightValue(place, schema)}`);
  }
  // If it would break the pattern even in quotes, the pattern's message is more useful.
  if (schema.pattern !== undefined && !new RegExp(schema.pattern, 'u').test(written)) {
    return place.fault(patternMessage(schema));
  }
  return place.fault(`must be a text: put it in quotes, "${written}"`);
}

function rightValue(place: DocumentNode, schema: Schema): string {
  if (schema.enum !== undefined) {
    const values = schema.enum.filter((value) => value !== null);
    return `one of ${values.join(', ')}${didYouMean(place.text() ?? '', values)}`;
  }
  const types = [schema.type ?? []].flat();
  const typeNames = types.filter((type) => type !== 'null').map((type) => nameOf(type, schema));
  return [...typeNames, ...(types.includes('null') ? ['null'] : [])].join(', or ');
}

function nameOf(type: string, schema: Schema): string {
  switch (type) {
    case 'integer':
      return `a whole number from ${schema.minimum} to ${schema.maximum}`;
    case 'string':
      return schema.maxLength === undefined
        ? 'a text'
        : `a text of ${schema.minLength ?? 1} to ${schema.maxLength} characters`;
    case 'boolean':
      return 'true or false';
    case 'array':
      return schema.minItems === undefined ? 'a list ([] for an empty one)' : 'a list';
    default:
      return 'a group of members (name: value)';
  }
}

function acceptsText({ type }: Schema): boolean {
  return [type].flat().includes('string');
}

function patternMessage({ patternErrorMessage }: Schema): string {
  return patternErrorMessage ?? 'is not written as it should be';
}

function formatMessage(place: DocumentNode, { format }: Schema): string {
  const rule = formats[format ?? ''];
  if (rule === undefined) return 'is not written as it should be';
  const suggestion = rule.suggest?.(place.text() ?? '') ?? null;
  return suggestion === null ? rule.message : `${rule.message}; did you mean ${suggestion}?`;
}

function countOf(items: number | undefined): string {
  return items === 1 ? 'one item' : `${items} items`;
}

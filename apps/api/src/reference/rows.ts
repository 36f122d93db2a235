/** A schema as rows of a table: each field with its type in words. */
import type { JsonSchema } from '@venue/operations/fields/kind';
import { blankText } from '@venue/operations/fields/schema';

/** Part of a type: plain text, code, or the name of an object described elsewhere on the page. */
export type TypePart = string | { readonly code: string } | { readonly object: string };

export interface Row {
  readonly name: string;
  readonly type: readonly TypePart[];
  readonly presence: Presence;
  readonly description: string;
}

/** `required` for fields of requests, `always` for fields of answers that are never missing. */
type Presence = 'required' | 'optional' | 'always';

export function rowsOf(schema: JsonSchema, there: Presence = 'required'): readonly Row[] {
  const { properties = {}, required = [] } = schema as {
    properties?: Readonly<Record<string, JsonSchema>>;
    required?: readonly string[];
  };
  return Object.entries(properties).map(([name, field]) => ({
    name,
    type: typeOf(field),
    presence: required.includes(name) ? there : 'optional',
    description: descriptionOf(field),
  }));
}

/** The description; what is to end says so first. */
export function descriptionOf({ description, deprecated }: JsonSchema): string {
  const words = typeof description === 'string' ? description : '';
  return deprecated === true ? `Deprecated. ${words}` : words;
}

export function typeOf(schema: JsonSchema): readonly TypePart[] {
  const { $ref, anyOf, items, enum: words, const: only, type } = schema as Keywords;
  if ($ref !== undefined) return [{ object: $ref.split('/').at(-1) ?? '' }];
  if (anyOf !== undefined) return either(anyOf.filter(isNotBlank).map(typeOf));
  if (words !== undefined) return either(words.map((word) => [{ code: word }]));
  if (only !== undefined) return [{ code: only }];
  if (items !== undefined) return ['list of ', ...typeOf(items)];
  return [plainType(type, schema)];
}

/** Leaves out the blank text that means null: the reference explains it once for all fields. */
function isNotBlank({ pattern }: JsonSchema): boolean {
  return pattern !== blankText['pattern'];
}

interface Keywords {
  readonly $ref?: string;
  readonly anyOf?: readonly JsonSchema[];
  readonly items?: JsonSchema;
  readonly enum?: readonly string[];
  readonly const?: string;
  readonly type?: string;
}

function either(parts: readonly (readonly TypePart[])[]): readonly TypePart[] {
  return parts.flatMap((part, index) => {
    if (index === 0) return part;
    // “text, 1 to 64 characters, or null”: a part with a comma in it needs one after it.
    const isLong = parts[0]?.some((one) => typeof one === 'string' && one.includes(','));
    const or = isLong ? ', or ' : ' or ';
    return [index === parts.length - 1 ? or : ', ', ...part];
  });
}

function plainType(type: string | undefined, schema: JsonSchema): string {
  switch (type) {
    case 'string':
      return textType(schema);
    case 'integer':
      return numberType(schema);
    case 'boolean':
      return 'true or false';
    case 'object':
      return 'object';
    case 'null':
      return 'null';
    default:
      return 'anything';
  }
}

const formats: Readonly<Record<string, string>> = {
  uuid: 'UUID',
  date: 'date, yyyy-MM-dd',
  'date-time': 'date and time with offset',
  email: 'e-mail address',
  uri: 'address',
};

function textType(schema: JsonSchema): string {
  const { format, minLength, maxLength, examples } = schema as {
    format?: string;
    minLength?: number;
    maxLength?: number;
    examples?: readonly string[];
  };
  if (format !== undefined) return formats[format] ?? format;
  if (examples?.[0] !== undefined) return `text, such as ${examples[0]}`;
  if (maxLength === undefined) return 'text';
  const most = maxLength.toLocaleString('en-GB');
  return minLength === undefined
    ? `text, up to ${most} characters`
    : `text, ${minLength} to ${most} characters`;
}

/** The maximum of a 32-bit integer is a technical limit and not worth showing. */
const int32Max = 2_147_483_647;

function numberType(schema: JsonSchema): string {
  const { minimum, maximum } = schema as { minimum?: number; maximum?: number };
  if (minimum === undefined) return 'whole number';
  if (maximum === undefined || maximum === int32Max) return `whole number from ${minimum}`;
  return `whole number, ${minimum} to ${maximum.toLocaleString('en-GB')}`;
}

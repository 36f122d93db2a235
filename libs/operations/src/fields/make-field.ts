/** Makes fields of the kinds that the contract has. */
import type { Field, JsonSchema } from './field';

interface FieldParts {
  readonly must: string;
  readonly schema: JsonSchema;
  readonly accepts: (value: unknown) => boolean;
  readonly clean?: (value: unknown) => unknown;
}

export function field({ must, schema, accepts, clean = (value) => value }: FieldParts): Field {
  return { must, schema, accepts, clean, members: null, items: null };
}

export function parsed(
  parse: (text: string) => string | null,
  { must, schema }: { must: string; schema: JsonSchema },
): Field {
  const clean = (value: unknown): unknown =>
    typeof value === 'string' ? (parse(value) ?? value) : value;
  const accepts = (value: unknown): boolean => typeof value === 'string' && parse(value) !== null;
  return field({ must, schema, clean, accepts });
}

interface TextParts {
  readonly min: number;
  readonly max: number;
  /** The rule of `accepts` as a regular expression, for the schema. */
  readonly pattern: string;
  readonly accepts: (value: string) => boolean;
  readonly kind: string;
}

/**
 * Ill-formed Unicode is refused here: the database would refuse some of it and silently change the
 * rest. Agents do not get the pattern, which would cost them more to read than it helps.
 */
export function text({ min, max, pattern, accepts, kind }: TextParts): Field {
  const schema = { type: 'string', ...(min > 0 ? { minLength: min } : {}), maxLength: max };
  return {
    ...field({
      must: `must be text of ${min === 0 ? 'at most' : `${min} to`} ${max} characters ${kind}`,
      schema: { ...schema, pattern },
      clean: tidy,
      accepts: (value) =>
        typeof value === 'string' &&
        value.isWellFormed() &&
        accepts(value) &&
        isWithin([...value].length, min, max),
    }),
    agentSchema: schema,
  };
}

function isWithin(length: number, min: number, max: number): boolean {
  return length >= min && length <= max;
}

export function tidy(value: unknown): unknown {
  return typeof value === 'string' ? value.normalize('NFC').trim() : value;
}

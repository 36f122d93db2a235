/**
 * A kind of value: its cleaning, its class-validator decorators and its JSON schema. `Value` is the
 * type of a property with such a field.
 */
import { ValidateBy, type ValidationOptions } from 'class-validator';
import type { Deprecation } from './deprecation';

export type JsonSchema = Readonly<Record<string, unknown>>;

/** A class whose properties have field decorators. */
export type FieldClass<Instance extends object = object> = new () => Instance;

/** A decorator of class-validator without its message and context. */
export type Constraint = (options: ValidationOptions) => PropertyDecorator;

declare const valueType: unique symbol;

/** Which members of an answer are neither null nor empty after an outcome. */
export interface OutcomeForm {
  /** Present in every such answer. */
  readonly has?: readonly string[];
  readonly mayHave?: readonly string[];
}

export interface Kind<Value> {
  readonly schema: JsonSchema;
  /**
   * The schema for agents, if it differs: they work better with a list to choose from. Null for
   * fields that tools do not list, since each costs the model something in every conversation.
   */
  readonly agentSchema?: JsonSchema | null;
  /** The end of the sentence "partySize …" for a refused value. */
  readonly message: string;
  /** The end of that sentence for a particular value that deserves more; null otherwise. */
  messageFor?(value: unknown): string | null;
  /** Normalises the spelling of an acceptable value; runs before the check, on any value. */
  clean(value: unknown): unknown;
  /** Checked in this order until one fails. */
  readonly constraints: readonly Constraint[];
  /** Set if the field will be removed; its description says what to use instead. */
  readonly deprecation?: Deprecation;
  /** The class of the value, if it is an object. */
  readonly members: FieldClass | null;
  /** The class of each item, if the value is a list of objects. */
  readonly items: FieldClass | null;
  /** For the outcome of an answer: the members that depend on it. */
  readonly forms?: Readonly<Record<string, OutcomeForm>>;
  /** For the compiler only. */
  readonly [valueType]?: Value;
}

interface KindParts {
  readonly message: string;
  readonly schema: JsonSchema;
  readonly constraints: readonly Constraint[];
  readonly clean?: (value: unknown) => unknown;
}

export function kind<Value>({ clean = (value) => value, ...parts }: KindParts): Kind<Value> {
  return { ...parts, clean, members: null, items: null };
}

/** The same kind for a field that will be removed. */
export function deprecated<Value>(from: Kind<Value>, deprecation: Deprecation): Kind<Value> {
  return { ...from, deprecation };
}

/** A check of text that class-validator has no decorator for. */
export function constraint(name: string, accepts: (text: string) => boolean): Constraint {
  const validate = (value: unknown): boolean => typeof value === 'string' && accepts(value);
  return (options) => ValidateBy({ name, validator: { validate } }, options);
}

/** The same check for each item of a list. */
export function each(one: Constraint): Constraint {
  return (options) => one({ ...options, each: true });
}

/** Text whose normal form `parse` returns. */
export function parsedText<Value extends string>(
  parse: (text: string) => Value | null,
  { name, message, schema }: { name: string; message: string; schema: JsonSchema },
): Kind<Value> {
  return kind({
    message,
    schema,
    clean: (value) => (typeof value === 'string' ? (parse(value) ?? value) : value),
    constraints: [constraint(name, (text) => parse(text) !== null)],
  });
}

interface TextParts {
  readonly min: number;
  readonly max: number;
  /** The rule of `constraints` as a regular expression, for the schema. */
  readonly pattern: string;
  readonly constraints: readonly Constraint[];
  readonly description: string;
}

/**
 * Refuses ill-formed Unicode, since the database would refuse some of it and silently change the
 * rest. Agents do not get the pattern, which costs them more to read than it helps.
 */
export function tidyText({ min, max, pattern, constraints, description }: TextParts): Kind<string> {
  const schema = { type: 'string', ...(min > 0 ? { minLength: min } : {}), maxLength: max };
  const length = `${min === 0 ? 'at most' : `${min} to`} ${max} characters`;
  return {
    ...kind<string>({
      message: `must be text of ${length} ${description}`,
      schema: { ...schema, pattern },
      clean: tidy,
      constraints: [wellFormed, ...constraints, codePoints(min, max)],
    }),
    agentSchema: schema,
  };
}

export const wellFormed = constraint('wellFormed', (text) => text.isWellFormed());

/** Counts characters as people do; `Length` of class-validator leaves out variation selectors. */
export function codePoints(min: number, max: number): Constraint {
  return constraint('codePoints', (text) => {
    const { length } = [...text];
    return length >= min && length <= max;
  });
}

export function tidy(value: unknown): unknown {
  return typeof value === 'string' ? value.normalize('NFC').trim() : value;
}

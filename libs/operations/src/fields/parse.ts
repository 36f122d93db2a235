import { invalid, type FieldError } from '../problems';
import { acceptsBlank, faultOf, fieldsOf, type FieldUse } from './field';

/** The raw values of a request, by where they were sent. */
export interface RawFields {
  /** Parameters of the path and the query, by name. */
  readonly parameters: Readonly<Record<string, unknown>>;
  /** The parsed body; undefined where the operation has none. */
  readonly body: unknown;
  /** The caller's names for fields, where they differ from the fields' own names. */
  readonly calledBy?: Readonly<Record<string, string>>;
}

/** The input of an operation: its fields parsed one by one, then checked together. */
export function validInput<Input extends object>(
  operation: {
    readonly input: new () => Input;
    readonly check: (input: Input) => readonly FieldError[];
  },
  fields: RawFields,
): Input {
  const input = parseInput(operation.input, fields);
  const errors = operation.check(input);
  if (errors.length > 0) throw invalid(errors);
  return input;
}

/**
 * An input of that class, copied member by member, so that members that the class does not declare
 * never get in. Throws `validation-failed` with all wrong fields.
 */
export function parseInput<Input extends object>(
  type: new () => Input,
  { parameters, body, calledBy = {} }: RawFields,
): Input {
  if (body !== undefined && !isRecord(body)) {
    throw invalid([{ pointer: '', detail: 'The body must be a JSON object.' }]);
  }
  const inBody = body ?? {};
  const nameOf = (name: string): string => calledBy[name] ?? name;
  const pointerOf = (name: string): string =>
    body === undefined || Object.hasOwn(parameters, name) ? nameOf(name) : `/${nameOf(name)}`;
  const errors: FieldError[] = [];
  const input = read(type, {
    from: { ...inBody, ...parameters },
    pointerOf,
    nameOf,
    errors,
  });
  if (errors.length > 0) throw invalid(errors);
  return input;
}

interface Reading {
  readonly from: Readonly<Record<string, unknown>>;
  readonly pointerOf: (name: string) => string;
  /** The name of the member in a sentence: `guest.name`, not `name`. */
  readonly nameOf: (name: string) => string;
  readonly errors: FieldError[];
}

function read<Input extends object>(type: new () => Input, reading: Reading): Input {
  const { from, pointerOf, nameOf, errors } = reading;
  const input = new type();
  for (const use of fieldsOf(type)) {
    const value = valueOf(use, from);
    Object.assign(input, { [use.name]: value });
    const must = faultOf(use, value);
    if (must !== null) {
      errors.push({ pointer: pointerOf(use.name), detail: `${nameOf(use.name)} ${must}.` });
    }
  }
  for (const { name, field } of fieldsOf(type)) {
    const value: unknown = from[name];
    if (field.members === null || !isRecord(value)) continue;
    const pointer = pointerOf(name);
    const members = read(field.members, {
      from: value,
      pointerOf: (part) => `${pointer}/${part}`,
      nameOf: (part) => `${nameOf(name)}.${part}`,
      errors,
    });
    Object.assign(input, { [name]: members });
  }
  return input;
}

function valueOf(use: FieldUse, from: Reading['from']): unknown {
  const { name, field, isRequired } = use;
  const value = Object.hasOwn(from, name) ? from[name] : undefined;
  if (value === undefined || value === null) return isRequired ? value : null;
  const clean = field.clean(value);
  return acceptsBlank(use) && typeof clean === 'string' && clean.trim() === '' ? null : clean;
}

/** A JSON object, not a list. */
export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

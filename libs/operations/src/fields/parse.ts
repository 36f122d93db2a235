import { validateSync, type ValidationError } from 'class-validator';
import { invalid, type FieldError } from '../problems';
import { fieldsOf, type Field } from './field';
import type { FieldClass } from './kind';
import { acceptsBlank } from './schema';

/** The raw values of a request, by their place in it. */
export interface RawFields {
  /** Parameters of the path and the query, by name. */
  readonly parameters: Readonly<Record<string, unknown>>;
  /** The parsed body; undefined if the operation has none. */
  readonly body: unknown;
  /** The caller's names of fields, where they differ from the fields' own. */
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
 * An input of that class, copied member by member, so that undeclared members never get in. Throws
 * `validation-failed` with all wrong fields.
 */
export function parseInput<Input extends object>(
  type: FieldClass<Input>,
  { parameters, body, calledBy = {} }: RawFields,
): Input {
  if (body !== undefined && !isRecord(body)) {
    throw invalid([{ pointer: '', detail: 'The body must be a JSON object.' }]);
  }
  const input = readInput(type, { ...body, ...parameters });
  if (isValid(type, input)) return input;
  const nameOf = (name: string): string => calledBy[name] ?? name;
  const pointerOf = (name: string): string =>
    body === undefined || Object.hasOwn(parameters, name) ? nameOf(name) : `/${nameOf(name)}`;
  const errors = validateSync(input, { stopAtFirstError: true });
  throw invalid(fieldErrors(type, errors, { nameOf, pointerOf }));
}

/** An input that is copied and cleaned but not checked. */
export function readInput<Input extends object>(type: FieldClass<Input>, from: Members): Input {
  const input = new type();
  for (const field of fieldsOf(type)) Object.assign(input, { [field.name]: valueOf(field, from) });
  return input;
}

function valueOf(field: Field, from: Members): unknown {
  const { name, kind, isRequired } = field;
  const value = Object.hasOwn(from, name) ? from[name] : undefined;
  if (value === undefined || value === null) return isRequired ? value : null;
  if (kind.members !== null && isRecord(value)) return readInput(kind.members, value);
  const clean = kind.clean(value);
  return acceptsBlank(field) && typeof clean === 'string' && clean.trim() === '' ? null : clean;
}

/**
 * An input of optional fields, in which invalid values are null: a guest who follows a link cannot
 * correct its query, so a wrong part of it counts as left out.
 */
export function readValid<Input extends object>(type: FieldClass<Input>, from: Members): Input {
  const input = readInput(type, from);
  for (const { name, accepts } of fieldsOf(type)) {
    if (!accepts((input as Members)[name], input)) Object.assign(input, { [name]: null });
  }
  return input;
}

/** Whether `parseInput` accepts these members. */
export function accepts(type: FieldClass, from: Members): boolean {
  return isValid(type, readInput(type, from));
}

/** The same result as `validateSync`, which would collect the metadata again. */
export function isValid(type: FieldClass, input: object): boolean {
  return fieldsOf(type).every(({ name, kind, accepts }) => {
    const value = (input as Members)[name];
    if (!accepts(value, input)) return false;
    return kind.members === null || !isRecord(value) || isValid(kind.members, value);
  });
}

interface Naming {
  /** The name of the member in a sentence: `guest.name` instead of `name`. */
  readonly nameOf: (name: string) => string;
  readonly pointerOf: (name: string) => string;
}

/** In the order of the fields, with those of nested objects last. */
function fieldErrors(
  type: FieldClass,
  errors: readonly ValidationError[],
  { nameOf, pointerOf }: Naming,
): readonly FieldError[] {
  const wrong = fieldsOf(type).flatMap(({ name, kind }) =>
    errors.filter(({ property }) => property === name).map((error) => ({ ...error, name, kind })),
  );
  const memberErrors = wrong.flatMap(({ name, constraints = {} }) =>
    Object.values(constraints).map((message) => {
      return { pointer: pointerOf(name), detail: `${nameOf(name)} ${message}.` };
    }),
  );
  const inner = wrong.flatMap(({ name, kind, children = [] }) =>
    kind.members === null
      ? []
      : fieldErrors(kind.members, children, {
          nameOf: (part) => `${nameOf(name)}.${part}`,
          pointerOf: (part) => `${pointerOf(name)}/${part}`,
        }),
  );
  return [...memberErrors, ...inner];
}

type Members = Readonly<Record<string, unknown>>;

/** A JSON object, not a list. */
export function isRecord(value: unknown): value is Members {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

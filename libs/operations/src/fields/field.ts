/**
 * A field of an input or an answer: its check, its JSON schema and its description, declared once.
 * `@required` and `@optional` describe a property of an input class, `@output` and `@outputOrNull`
 * one of an answer class. Each applies the kind's class-validator decorators, whose `context`
 * carries the rest, so that class-validator's metadata storage knows everything about a class.
 */
import {
  getMetadataStorage,
  IsDefined,
  IsOptional,
  ValidateIf,
  type ValidationArguments,
  type ValidationOptions,
} from 'class-validator';
import { compile, type Check } from './compile';
import type { Constraint, FieldClass, Kind } from './kind';

/** What the context of each decorator of a field says. */
interface FieldContext {
  readonly kind: Kind<unknown>;
  readonly description: string;
  readonly isRequired: boolean;
  readonly isNullable: boolean;
  /** Whether it stands after the fields of the classes that extend its own. */
  readonly isLast?: true;
}

export interface Field extends FieldContext {
  readonly name: string;
  readonly accepts: Check;
}

/**
 * A decorator that compiles only on a property whose declared type can hold each value of the kind.
 */
type InputDecorator<Value> = <Target extends object, Name extends string & keyof Target>(
  target: Target,
  name: Name & ([Value] extends [Target[Name]] ? unknown : KindDoesNotFit<Value>),
) => void;

/**
 * A decorator that compiles only on a property that may be null if the kind may, and whose type is
 * otherwise narrower or wider than the kind's: `string` for one of a few words, or a branded id.
 */
type OutputDecorator<Value> = <Target extends object, Name extends string & keyof Target>(
  target: Target,
  name: Name & (IsComparable<Target[Name], Value> extends true ? unknown : KindDoesNotFit<Value>),
) => void;

type IsComparable<Declared, Value> = null extends Declared
  ? null extends Value
    ? IsWithin<NonNullable<Declared>, NonNullable<Value>>
    : false
  : null extends Value
    ? false
    : IsWithin<Declared, Value>;

type IsWithin<One, Other> = [One] extends [Other] ? true : [Other] extends [One] ? true : false;

/** Names the mistake in the compiler's message. */
interface KindDoesNotFit<Value> {
  readonly kindOf: Value;
}

/** A member that has to be present. */
export function required<Value extends NonNullable<unknown>>(
  kind: Kind<Value>,
  description: string,
): InputDecorator<Value> {
  return declare({ kind, description, isRequired: true, isNullable: false }, IsDefined);
}

/** A member that may be left out, null or blank text; in every case the operation sees null. */
export function optional<Value>(
  kind: Kind<Value>,
  description: string,
): InputDecorator<Value | null> {
  return declare({ kind, description, isRequired: false, isNullable: true }, IsOptional);
}

/** The same, for a class that others extend: it stands after their fields. */
export function optionalAtEnd<Value>(
  kind: Kind<Value>,
  description: string,
): InputDecorator<Value | null> {
  const context = { kind, description, isRequired: false, isNullable: true, isLast: true } as const;
  return declare(context, IsOptional);
}

/** A member of an answer, always present. */
export function output<Value>(kind: Kind<Value>, description: string): OutputDecorator<Value> {
  return declare({ kind, description, isRequired: true, isNullable: false }, IsDefined);
}

/** A member of an answer that is always present and may be null. */
export function outputOrNull<Value>(
  kind: Kind<Value>,
  description: string,
): OutputDecorator<Value | null> {
  const unlessNull: Constraint = (options) => ValidateIf((_, value) => value !== null, options);
  return declare({ kind, description, isRequired: true, isNullable: true }, unlessNull);
}

function declare(
  context: FieldContext,
  presence: Constraint,
): (target: object, name: string) => void {
  const { kind } = context;
  const message = ({ value }: ValidationArguments): string =>
    value === undefined ? 'is required' : (kind.messageFor?.(value) ?? kind.message);
  const options: ValidationOptions = { context, message };
  return (target, name) => {
    for (const constraint of [presence, ...kind.constraints]) constraint(options)(target, name);
  };
}

const plans = new WeakMap<FieldClass, readonly Field[]>();

/** The fields of a class in the order of their declaration, those of the class it extends first. */
export function fieldsOf(type: FieldClass): readonly Field[] {
  const known = plans.get(type);
  if (known !== undefined) return known;
  const metadatas = getMetadataStorage().getTargetValidationMetadatas(type, '', true, false);
  const isOwn = ({ target }: { readonly target: unknown }): boolean => target === type;
  const inherited = metadatas.filter((metadata) => !isOwn(metadata));
  const byName = Map.groupBy(
    [...inherited, ...metadatas.filter(isOwn)],
    ({ propertyName }) => propertyName,
  );
  const fields = [...byName].map(([name, ofField]) => {
    const context = ofField.at(-1)?.context as FieldContext;
    return { ...context, name, accepts: compile(ofField) };
  });
  const inOrder = [
    ...fields.filter(({ isLast }) => isLast !== true),
    ...fields.filter(({ isLast }) => isLast === true),
  ];
  plans.set(type, inOrder);
  return inOrder;
}

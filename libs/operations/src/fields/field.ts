/**
 * A field of an input or an answer: its check, its JSON schema and its description, declared once.
 * `@required` and `@optional` describe a property of an input class, `@output` and `@outputOrNull`
 * one of an answer class. Each applies the kind's class-validator decorators, whose `context` has
 * the rest, so class-validator's metadata storage is the only registry.
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

/** The context of each decorator of a field. */
interface FieldContext {
  readonly kind: Kind<unknown>;
  readonly description: string;
  readonly isRequired: boolean;
  readonly isNullable: boolean;
  /** Whether it follows the fields of the classes that extend its own. */
  readonly isLast?: true;
}

export interface Field extends FieldContext {
  readonly name: string;
  readonly accepts: Check;
}

/**
 * A decorator that compiles only on a property whose declared type accepts every value of the kind.
 */
type InputDecorator<Value> = <Target extends object, Name extends string & keyof Target>(
  target: Target,
  name: Name & ([Value] extends [Target[Name]] ? unknown : KindDoesNotFit<Value>),
) => void;

/**
 * A decorator that compiles only if the property may be null exactly where the kind may. Its type
 * may be narrower or wider than the kind's: `string` for one of a few words, or a branded id.
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

/** Names the error in the compiler's message. */
interface KindDoesNotFit<Value> {
  readonly kindOf: Value;
}

/** A member that must be present. */
export function required<Value extends NonNullable<unknown>>(
  kind: Kind<Value>,
  description: string,
): InputDecorator<Value> {
  return declare({ kind, description, isRequired: true, isNullable: false }, IsDefined);
}

/** A member that may be left out, null or blank text; the operation sees null in each case. */
export function optional<Value>(
  kind: Kind<Value>,
  description: string,
): InputDecorator<Value | null> {
  return declare({ kind, description, isRequired: false, isNullable: true }, IsOptional);
}

/** The same for a class that others extend: it follows their fields. */
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
  const cachedFields = plans.get(type);
  if (cachedFields !== undefined) return cachedFields;
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

/** The schemas of all classes in requests and answers, by name. */
import { AlternativeAnswer } from '../availability/offers';
import { fieldsOf, type Field } from '../fields/field';
import type { FieldClass, JsonSchema } from '../fields/kind';
import { schemaOf, schemaOfFields, type Nesting } from '../fields/schema';
import { outcomeSchemasOf, unionSchema } from './outcome-schemas';
import type { RoutedOperation } from '../operation';

export interface Schemas {
  /** For the components of the document. */
  readonly byName: Readonly<Record<string, JsonSchema>>;
  readonly refTo: Nesting;
}

/** The fields of a request, by their place in it. */
export interface RequestFields {
  readonly path: readonly Field[];
  readonly query: readonly Field[];
  readonly body: readonly Field[];
}

export function requestFieldsOf({ route, input }: RoutedOperation): RequestFields {
  const fields = fieldsOf(input);
  const isInPath = ({ name }: Field): boolean => route.includes(`{${name}}`);
  const others = fields.filter((field) => !isInPath(field));
  const isGet = route.startsWith('GET');
  return {
    path: fields.filter(isInPath),
    query: isGet ? others : [],
    body: isGet ? [] : others,
  };
}

/** In the order in which the catalogue first uses them. */
export function schemasOf(
  operations: readonly RoutedOperation[],
  ofProblems: readonly FieldClass[] = [AlternativeAnswer],
): Schemas {
  const bodies = new Map<FieldClass, readonly Field[]>(
    operations
      .filter((operation) => requestFieldsOf(operation).body.length > 0)
      .map((operation) => [operation.input, requestFieldsOf(operation).body]),
  );
  const wholes = new Set(operations.map(({ answer }) => answer));
  // Always included, since problems may have alternatives even if no answer does.
  const names = namesOf([...bodies.keys(), ...wholes, ...ofProblems], wholes);
  const refTo: Nesting = (type) => ({ $ref: `#/components/schemas/${names.get(type)}` });
  const written = [...names].map(([type, name]): Schemas['byName'] => {
    const forms = outcomeSchemasOf(type, name, refTo);
    if (forms !== null) return { [name]: unionSchema(Object.keys(forms), type), ...forms };
    const body = bodies.get(type);
    return { [name]: body ? schemaOfFields(body, refTo) : schemaOf(type, refTo) };
  });
  return { byName: Object.assign({}, ...written) as Schemas['byName'], refTo };
}

/**
 * A schema has the name of its class. Only parts of answers lose the word `Answer`, so that they
 * are the `Booking` and the `Alternative` of the contract.
 */
function namesOf(
  roots: readonly FieldClass[],
  wholes: ReadonlySet<FieldClass>,
): ReadonlyMap<FieldClass, string> {
  const names = new Map<FieldClass, string>();
  const usedNames = new Set<string>();
  const addName = (type: FieldClass): void => {
    if (names.has(type)) return;
    const plain = wholes.has(type) ? type.name : type.name.replace(/Answer$/, '');
    const name = freeName(plain, usedNames);
    usedNames.add(name);
    names.set(type, name);
    partsOf(type).forEach(addName);
  };
  roots.forEach(addName);
  return names;
}

/** A free name, since two files may each have a class with the same name. */
function freeName(plain: string, usedNames: ReadonlySet<string>): string {
  let name = plain;
  for (let next = 2; usedNames.has(name); next += 1) name = `${plain}${next}`;
  return name;
}

function partsOf(type: FieldClass): readonly FieldClass[] {
  return fieldsOf(type).flatMap(({ kind }) => kind.members ?? kind.items ?? []);
}

import { fieldsOf, type Field } from './field';
import type { FieldClass } from './kind';
import { isRecord, type RawFields } from './parse';

const pointersMax = 10;

/**
 * Contract: only letters, digits and `_-./`. Other pointers are left out, and so are long ones,
 * since names come from the caller and header space is limited.
 */
const writablePointer = /^[\w\-./]{1,100}$/;

/**
 * The header that lists ignored members, such as misspelt ones: at most ten JSON pointers,
 * separated by commas. Empty if there are none.
 */
export function ignoredFieldsHeader(
  type: FieldClass,
  { parameters, body }: RawFields,
): Readonly<Record<string, string>> {
  const bodyFields = fieldsOf(type).filter(({ name }) => !Object.hasOwn(parameters, name));
  const pointers = unknownPointers(bodyFields, body, '')
    .filter((pointer) => writablePointer.test(pointer))
    .slice(0, pointersMax);
  return pointers.length === 0 ? {} : { 'X-Ignored-Fields': pointers.join(', ') };
}

function unknownPointers(fields: readonly Field[], value: unknown, at: string): readonly string[] {
  if (!isRecord(value)) return [];
  const byName = new Map(fields.map(({ name, kind }) => [name, kind]));
  return Object.entries(value).flatMap(([name, member]) => {
    const pointer = `${at}/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`;
    const kind = byName.get(name);
    if (kind === undefined) return [pointer];
    return kind.members === null ? [] : unknownPointers(fieldsOf(kind.members), member, pointer);
  });
}

import { groupSchema, type Schema } from './schema';

/**
 * A document with its members in the order of the schema, whatever order storage returned, and
 * without null members whose default is null. Members of the venue's knowledge documents keep their
 * order, since people read a menu from top to bottom.
 */
export function orderMembers(document: unknown): unknown {
  return inSchemaOrder(document, groupSchema());
}

function inSchemaOrder(value: unknown, schema: Schema): unknown {
  if (Array.isArray(value)) {
    const { items = {} } = resolved(schema);
    return value.map((item) => inSchemaOrder(item, items));
  }
  if (typeof value !== 'object' || value === null) return value;

  const { properties = {} } = resolved(schema);
  const isKnowledge = schema.$ref === '#/$defs/knowledge';
  const names = [...new Set([...Object.keys(properties), ...Object.keys(value)])];
  const members = value as Readonly<Record<string, unknown>>;
  return Object.fromEntries(
    names
      .filter((name) => Object.hasOwn(members, name) && !isLeftOut(members[name], properties[name]))
      .map((name) => [
        name,
        isKnowledge ? members[name] : inSchemaOrder(members[name], properties[name] ?? {}),
      ]),
  );
}

function isLeftOut(value: unknown, schema: Schema | undefined): boolean {
  return value === null && schema?.default === null;
}

function resolved(schema: Schema): Schema {
  const name = /^#\/\$defs\/(\w+)$/.exec(schema.$ref ?? '')?.[1];
  return name === undefined ? schema : (groupSchema().$defs?.[name] ?? {});
}

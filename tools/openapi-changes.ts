/** Differences of two OpenAPI documents that may break a client (docs/versions.md). */
import { mergedForms } from '@venue/operations/openapi/outcome-schemas';

export interface Schema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly [bound: string]: unknown;
}

interface Content {
  readonly content?: Readonly<Record<string, { readonly schema?: Schema }>>;
}

interface Parameter {
  readonly $ref?: string;
  readonly name?: string;
  readonly in?: string;
  readonly required?: boolean;
  readonly schema?: Schema;
}

interface Operation {
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: Content & { readonly required?: boolean };
  readonly responses?: Readonly<Record<string, Content>>;
}

type Paths = Readonly<Record<string, Readonly<Record<string, Operation>>>>;

export interface Document {
  readonly paths: Paths;
  readonly webhooks?: Paths;
  readonly components?: { readonly [kind: string]: Readonly<Record<string, unknown>> };
}

/** A change that may break a client; `operation` is `POST /public/v1/tickets` or `webhook name`. */
export interface BreakingChange {
  readonly operation: string;
  readonly change: string;
}

/** Whether clients send it or receive it. */
type Direction = 'input' | 'output';

export function breakingChanges(before: Document, after: Document): readonly BreakingChange[] {
  const comparison = new Comparison(before, after);
  const operations = operationsOf(before.paths).flatMap(({ path, method, operation }) => {
    const name = `${method.toUpperCase()} ${path}`;
    const changes = comparison.operation(operation, after.paths[path]?.[method]);
    return changes.map((change) => ({ operation: name, change }));
  });
  const webhooks = operationsOf(before.webhooks ?? {}).flatMap(({ path, method, operation }) => {
    const sent = after.webhooks?.[path]?.[method];
    const changes =
      sent === undefined
        ? ['is removed']
        : comparison.content('body', [operation.requestBody, sent.requestBody], 'output');
    return changes.map((change) => ({ operation: `webhook ${path}`, change }));
  });
  return [...operations, ...webhooks];
}

function operationsOf(
  paths: Paths,
): readonly { readonly path: string; readonly method: string; readonly operation: Operation }[] {
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, operation]) =>
      /^(get|put|post|delete|patch|head)$/.test(method) ? [{ path, method, operation }] : [],
    ),
  );
}

class Comparison {
  constructor(
    private readonly before: Document,
    private readonly after: Document,
  ) {}

  operation(before: Operation, after: Operation | undefined): readonly string[] {
    if (after === undefined) return ['is removed'];
    const isNewlyRequired =
      after.requestBody?.required === true && before.requestBody?.required !== true;
    return [
      ...this.parameters(before.parameters ?? [], after.parameters ?? []),
      ...(isNewlyRequired ? ['body is required'] : []),
      ...this.content('body', [before.requestBody, after.requestBody], 'input'),
      ...Object.entries(before.responses ?? {}).flatMap(([status, response]) => {
        const now = after.responses?.[status];
        if (now === undefined) return status.startsWith('2') ? [`${status} is removed`] : [];
        return this.content(status, [response, now], 'output');
      }),
    ];
  }

  content(
    at: string,
    [before, after]: readonly [Content | undefined, Content | undefined],
    direction: Direction,
  ): readonly string[] {
    return Object.entries(before?.content ?? {}).flatMap(([type, { schema }]) => {
      const now = after?.content?.[type];
      if (now === undefined) return [`${at} as ${type} is removed`];
      return this.schema(at, [schema ?? {}, now.schema ?? {}], { direction, seen: [] });
    });
  }

  private parameters(before: readonly Parameter[], after: readonly Parameter[]): readonly string[] {
    const old = before.map((one) => resolved(one, this.before));
    const now = after.map((one) => resolved(one, this.after));
    const keyOf = (one: Parameter): string => `${one.in} ${one.name}`;
    const required = now.filter(
      (one) =>
        one.required === true && !old.some((was) => was.required && keyOf(was) === keyOf(one)),
    );
    const kept = old.flatMap((one) => {
      const same = now.find((other) => keyOf(other) === keyOf(one));
      if (same === undefined) return [`${keyOf(one)} is removed`];
      const schemas = [one.schema ?? {}, same.schema ?? {}] as const;
      return this.schema(keyOf(one), schemas, { direction: 'input', seen: [] });
    });
    return [...required.map((one) => `${keyOf(one)} is required`), ...kept];
  }

  private schema(
    at: string,
    [one, other]: readonly [Schema, Schema],
    { direction, seen }: { readonly direction: Direction; readonly seen: readonly string[] },
  ): readonly string[] {
    const name = one.$ref ?? '';
    if (seen.includes(name)) return [];
    const way = { direction, seen: name === '' ? seen : [...seen, name] };
    const before = schemaIn(one, this.before);
    const after = schemaIn(other, this.after);
    const members = Object.entries(before.properties ?? {}).flatMap(([member, was]) => {
      const now = after.properties?.[member];
      const place = `${at}.${member}`;
      return now === undefined ? [`${place} is removed`] : this.schema(place, [was, now], way);
    });
    const items = this.schemaOrNothing(`${at}[]`, [before.items, after.items], way);
    const branches = (before.anyOf ?? []).flatMap((was, index) =>
      this.schemaOrNothing(at, [was, branchOf(after, was, index)], way),
    );
    const own = direction === 'input' ? inputFaults(before, after) : outputFaults(before, after);
    return [...own.map((fault) => `${at} ${fault}`), ...members, ...items, ...branches];
  }

  private schemaOrNothing(
    at: string,
    [before, after]: readonly [Schema | undefined, Schema | undefined],
    way: { readonly direction: Direction; readonly seen: readonly string[] },
  ): readonly string[] {
    return before === undefined || after === undefined ? [] : this.schema(at, [before, after], way);
  }
}

/** The branch of the same name, or else at the same place. */
function branchOf({ anyOf = [] }: Schema, { $ref }: Schema, index: number): Schema | undefined {
  return $ref === undefined ? anyOf[index] : anyOf.find((branch) => branch.$ref === $ref);
}

/** Reads `#/components/schemas/Name`; anything without a reference is returned. */
function resolved<Part extends { readonly $ref?: string }>(part: Part, document: Document): Part {
  const [kind, name] = part.$ref?.split('/').slice(2) ?? [];
  if (kind === undefined || name === undefined) return part;
  return resolved((document.components?.[kind]?.[name] ?? {}) as Part, document);
}

/** The schema that is meant: one object for several forms, with the types of all branches. */
function schemaIn(schema: Schema, document: Document): Schema {
  const named = resolved(schema, document);
  const { oneOf, anyOf, type } = named;
  if (oneOf !== undefined) return mergedForms(oneOf.map((form) => schemaIn(form, document)));
  if (anyOf === undefined || type !== undefined) return named;
  const types = anyOf.map((branch) => typesOf(schemaIn(branch, document)));
  return types.every(({ length }) => length > 0) ? { ...named, type: types.flat() } : named;
}

/** Input that was accepted must still be accepted. */
function inputFaults(before: Schema, after: Schema): readonly string[] {
  const added = (after.required ?? []).filter((name) => !before.required?.includes(name));
  return [
    ...typesOf(before).flatMap((type) => (accepts(after, type) ? [] : [`may not be ${type}`])),
    ...(isNarrower(before.enum, after.enum) ? ['has fewer values'] : []),
    ...added.map((name) => `requires ${name}`),
    ...((before.anyOf?.length ?? 0) > (after.anyOf?.length ?? 0) ? ['has fewer forms'] : []),
    ...lowerBounds.filter((name) => boundOf(after, name, 0) > boundOf(before, name, 0)),
    ...upperBounds.filter(
      (name) => boundOf(after, name, Infinity) < boundOf(before, name, Infinity),
    ),
    ...(after['pattern'] !== undefined && after['pattern'] !== before['pattern']
      ? ['pattern']
      : []),
  ];
}

const lowerBounds = ['minimum', 'minLength', 'minItems'];
const upperBounds = ['maximum', 'maxLength', 'maxItems'];

function boundOf(schema: Schema, name: string, none: number): number {
  const bound = schema[name];
  return typeof bound === 'number' ? bound : none;
}

/** Members that were sent must still be sent. docs/versions.md allows new values and outcomes. */
function outputFaults(before: Schema, after: Schema): readonly string[] {
  const missing = (before.required ?? []).filter(
    (name) => after.properties?.[name] !== undefined && !after.required?.includes(name),
  );
  const types = typesOf(before);
  return [
    ...typesOf(after).flatMap((type) =>
      types.length === 0 || accepts(before, type) ? [] : [`may be ${type}`],
    ),
    ...missing.map((name) => `may lack ${name}`),
  ];
}

function typesOf({ type = [] }: Schema): readonly string[] {
  return typeof type === 'string' ? [type] : type;
}

function accepts(schema: Schema, type: string): boolean {
  const types = typesOf(schema);
  return (
    types.length === 0 || types.includes(type) || (type === 'integer' && types.includes('number'))
  );
}

function isNarrower(
  before: readonly unknown[] | undefined,
  after: readonly unknown[] | undefined,
): boolean {
  if (after === undefined) return false;
  return before === undefined || before.some((value) => !after.includes(value));
}

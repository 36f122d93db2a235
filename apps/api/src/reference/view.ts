/** The content of the HTML and Markdown reference, computed from the OpenAPI document. */
import type { JsonSchema } from '@venue/operations/fields/kind';
import type {
  CodeSample,
  Media,
  OpenApiDocument,
  OperationObject,
  Parameter,
} from '@venue/operations/openapi/document';
import { mergedForms } from '@venue/operations/openapi/outcome-schemas';
import { rowsOf, typeOf, descriptionOf, type Row, type TypePart } from './rows';

export interface ReferenceView {
  readonly title: string;
  readonly introduction: string;
  readonly baseUrl: string;
  readonly groups: readonly GroupView[];
  /** Objects that requests and answers refer to by name. */
  readonly objects: readonly ObjectView[];
}

export interface ObjectView {
  readonly name: string;
  readonly rows: readonly Row[];
}

export interface GroupView {
  readonly name: string;
  readonly description: string;
  readonly operations: readonly OperationView[];
}

export interface OperationView {
  readonly id: string;
  readonly title: string;
  readonly description: string;
  /** Method and path. */
  readonly request: string;
  readonly capability: string | null;
  readonly requestFields: readonly FieldTable[];
  /** The example request in several forms; the first is for a shell. */
  readonly samples: readonly CodeSample[];
  /** The fields of its answer, whatever its status. */
  readonly answerFields: readonly Row[];
  readonly answers: readonly AnswerView[];
  readonly problems: readonly ProblemView[];
}

export interface FieldTable {
  readonly heading: string;
  readonly rows: readonly Row[];
}

export interface AnswerView {
  readonly status: string;
  readonly description: string;
  readonly examples: readonly { readonly summary: string; readonly json: string }[];
}

export interface ProblemView {
  readonly status: string;
  readonly slug: string;
  readonly title: string;
}

export function viewOf(document: OpenApiDocument): ReferenceView {
  const { info, servers, tags } = document;
  const operations = Object.entries(document.paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => {
      return {
        tags: operation.tags,
        view: operationView(`${method.toUpperCase()} ${path}`, operation, document),
      };
    }),
  );
  return {
    title: info.title,
    introduction: info.description,
    baseUrl: servers[0]?.url ?? '',
    groups: tags.map(({ name, description }) => ({
      name,
      description,
      operations: operations.filter((one) => one.tags.includes(name)).map(({ view }) => view),
    })),
    objects: objectsOf(
      document,
      operations.map(({ view }) => view),
    ),
  };
}

/** The objects that the fields of an operation refer to, and those that these refer to. */
export function objectsIn(
  operation: OperationView,
  { objects }: ReferenceView,
): readonly ObjectView[] {
  return reachable(typesIn(operation), objects);
}

function typesIn({ requestFields, answerFields }: OperationView): readonly TypePart[] {
  const rows = [...requestFields.flatMap((table) => table.rows), ...answerFields];
  return rows.flatMap(({ type }) => type);
}

function reachable(
  types: readonly TypePart[],
  objects: readonly ObjectView[],
): readonly ObjectView[] {
  const named = new Set<string>();
  const meet = (parts: readonly TypePart[]): void => {
    for (const part of parts) {
      if (typeof part === 'string' || !('object' in part) || named.has(part.object)) continue;
      named.add(part.object);
      const rows = objects.find(({ name }) => name === part.object)?.rows ?? [];
      meet(rows.flatMap(({ type }) => type));
    }
  };
  meet(types);
  return objects.filter(({ name }) => named.has(name));
}

function operationView(
  request: string,
  operation: OperationObject,
  document: OpenApiDocument,
): OperationView {
  const responses = Object.entries(operation.responses);
  const good = responses.filter(([status]) => status < '400');
  const schema = good[0]?.[1].content['application/json']?.schema ?? {};
  return {
    id: operation.operationId,
    title: operation.summary,
    description: operation.description,
    request,
    capability: operation['x-capability'] ?? null,
    requestFields: sentBy(operation, document),
    samples: operation['x-codeSamples'],
    answerFields: rowsOf(resolved(schema, document), 'always'),
    answers: good.map(([status, { description, content }]) => {
      return { status, description, examples: examplesOf(content['application/json']) };
    }),
    problems: problemsIn(operation, document),
  };
}

const places = { path: 'In the path', query: 'In the query', header: 'Headers' } as const;

/** The fields of a request by place; places without fields are left out. */
function sentBy(operation: OperationObject, document: OpenApiDocument): readonly FieldTable[] {
  const parameters = operation.parameters.map((one): Parameter => {
    if (!('$ref' in one)) return one;
    const name = one.$ref.split('/').at(-1) ?? '';
    return document.components.parameters[name] as Parameter;
  });
  const tables = (['path', 'query', 'header'] as const).map((place) => ({
    heading: places[place],
    rows: parameters.filter((one) => one.in === place).map(parameterRow),
  }));
  const body = operation.requestBody?.content['application/json']?.schema;
  const inBody = body === undefined ? [] : rowsOf(resolved(body, document));
  return [...tables, { heading: 'In the body', rows: inBody }].filter(
    ({ rows }) => rows.length > 0,
  );
}

function parameterRow({ name, schema, required, description, deprecated }: Parameter): Row {
  return {
    name,
    type: typeOf(schema),
    presence: required ? 'required' : 'optional',
    description: descriptionOf({ description, deprecated }),
  };
}

function examplesOf(media: Media | undefined): AnswerView['examples'] {
  return Object.values(media?.examples ?? {}).flatMap((one) => {
    return '$ref' in one
      ? []
      : [{ summary: one.summary, json: JSON.stringify(one.value, null, 2) }];
  });
}

function problemsIn(
  { responses }: OperationObject,
  { components }: OpenApiDocument,
): readonly ProblemView[] {
  return Object.entries(responses).flatMap(([status, { content }]) => {
    const slugs = Object.keys(content['application/problem+json']?.examples ?? {});
    return slugs.map((slug) => {
      return { status, slug, title: components.examples[slug]?.summary ?? slug };
    });
  });
}

/** The objects that fields of operations and problems refer to by name. */
function objectsOf(
  document: OpenApiDocument,
  operations: readonly OperationView[],
): ReferenceView['objects'] {
  const objects = Object.entries(document.components.schemas).map(([name, schema]) => ({
    name,
    rows: rowsOf(resolved(schema, document)),
  }));
  return reachable([...operations.flatMap(typesIn), { object: 'Problem' }], objects);
}

/** One object for an answer with several forms, whose rows are the members of all. */
function resolved(schema: JsonSchema, document: OpenApiDocument): JsonSchema {
  const reference = schema['$ref'];
  const named =
    typeof reference === 'string'
      ? (document.components.schemas[reference.split('/').at(-1) ?? ''] ?? {})
      : schema;
  const forms = formsOf(named);
  return forms.length === 0 ? named : mergedForms(forms.map((form) => resolved(form, document)));
}

function formsOf({ oneOf = [] }: JsonSchema): readonly JsonSchema[] {
  return oneOf as readonly JsonSchema[];
}

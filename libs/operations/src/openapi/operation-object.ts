/** An operation of a catalogue as an OpenAPI object. */
import type { Field } from '../fields/field';
import { blankText, acceptsBlank, type Nesting } from '../fields/schema';
import type { Deprecation } from '../fields/deprecation';
import type { RoutedOperation } from '../operation';
import type { OperationObject, Parameter, Ref } from './document';
import { exampleOf } from './examples';
import { responsesOf } from './responses';
import { samplesOf } from './samples';
import { requestFieldsOf, type Schemas } from './schemas';
import { idempotencyKeyOf, securityOf } from './shared';
import { tagOf } from './tags';

export function operationObject(
  operation: RoutedOperation,
  schemas: Schemas,
  baseUrl: string,
): OperationObject {
  const { title, description, audience, capability, deprecation } = operation;
  const { path, query, body } = requestFieldsOf(operation);
  const operationId = operationIdOf(operation);
  return {
    operationId,
    tags: [tagOf(operation).name],
    summary: title,
    description: [description, describeKey(operation), ...ending(deprecation)].join('\n\n'),
    ...(deprecation === undefined ? {} : { deprecated: true }),
    ...(capability === null ? {} : { 'x-capability': capability }),
    'x-codeSamples': samplesOf(operation, { operationId, baseUrl }),
    security: securityOf[audience],
    parameters: [
      ...path.map((field) => parameter(field, 'path', operation)),
      ...query.map((field) => parameter(field, 'query', operation)),
      ...headersOf(operation),
    ],
    ...(body.length === 0 ? {} : { requestBody: requestBody(operation, body, schemas.refTo) }),
    responses: responsesOf(operation, schemas),
  };
}

function ending(deprecation: Deprecation | undefined): readonly string[] {
  if (deprecation === undefined) return [];
  const { since, until } = deprecation;
  return [`Deprecated since ${since}; it may be gone from ${until} on.`];
}

function headersOf({ effect, audience, hasScenarios }: RoutedOperation): readonly Ref[] {
  const ofTeam = audience === 'team' ? ['TeamInitials', 'ManagerCode'] : [];
  const ofWrite = effect === 'write' ? [idempotencyKeyOf[audience], ...ofTeam] : [];
  const names = [...ofWrite, ...(hasScenarios === true ? ['SandboxScenario'] : [])];
  return names.map((name) => ({ $ref: `#/components/parameters/${name}` }));
}

function describeKey({ audience, capability }: RoutedOperation): string {
  switch (audience) {
    case 'team':
      return `The role of the signed-in person or device needs the capability \`${capability}\`.`;
    case 'publishable':
      return 'It takes a publishable key, sent as `X-Service-Publishable-Key`, and no other.';
    case 'both':
      return `An integration key needs the capability \`${capability}\`; a publishable key will do as well.`;
    case 'integration':
      return capability === null
        ? 'Every integration key may use it.'
        : `The key needs the capability \`${capability}\`.`;
  }
}

/** `create_booking` becomes `createBooking`; without a tool, the title is used. */
export function operationIdOf({ tool, title }: Pick<RoutedOperation, 'tool' | 'title'>): string {
  const words = (tool ?? title).toLowerCase().split(/[^a-z0-9]+/);
  const [first = '', ...others] = words.filter((word) => !['a', 'an', 'the'].includes(word));
  return [first, ...others.map((word) => word.charAt(0).toUpperCase() + word.slice(1))].join('');
}

/** Parameters are never null: an optional one is left out, or blank text. */
function parameter(field: Field, place: 'path' | 'query', operation: RoutedOperation): Parameter {
  const { name, kind, description, isRequired } = field;
  const example = exampleOf(operation)?.request[name];
  return {
    name,
    in: place,
    required: place === 'path' || isRequired,
    description,
    ...(kind.deprecation === undefined ? {} : { deprecated: true }),
    schema: acceptsBlank(field) ? { anyOf: [kind.schema, blankText] } : kind.schema,
    ...(example === undefined ? {} : { example }),
  };
}

function requestBody(
  operation: RoutedOperation,
  body: readonly Field[],
  refTo: Nesting,
): NonNullable<OperationObject['requestBody']> {
  const request = exampleOf(operation)?.request;
  const media = { schema: refTo(operation.input) };
  const value = request && bodyOf(request, body);
  return {
    required: body.some(({ isRequired }) => isRequired),
    content: {
      'application/json':
        value === undefined
          ? media
          : { ...media, examples: { request: { summary: 'A request', value } } },
    },
  };
}

/** The members of an example that belong to the body. */
export function bodyOf(
  request: Readonly<Record<string, unknown>>,
  body: readonly Field[],
): Readonly<Record<string, unknown>> {
  const inBody = body.filter(({ name }) => name in request);
  return Object.fromEntries(inBody.map(({ name }) => [name, request[name]]));
}

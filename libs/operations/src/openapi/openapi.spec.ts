import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it } from '@jest/globals';
import { Validator } from '@seriousme/openapi-schema-validator';
import { webhookEvents } from '@venue/domain/webhook/webhook-event';
import { schemaFaultsOf } from '@venue/testing/schema-faults';
import { catalogue } from '../catalogue';
import { fieldsOf } from '../fields/field';
import { parseInput, type RawFields } from '../fields/parse';
import { addressOf, problemsOf, type KeyOperation, type TeamOperation } from '../operation';
import { openapiOf } from './openapi';
import { problems } from '../problems';
import { teamCatalogue } from '../team-catalogue';
import { webhookSchema } from '../webhooks/payload-schemas';
import { widgetCatalogue } from '../widget-catalogue';
import type { OpenApiDocument, OperationObject } from './document';
import { examples } from './examples';
import { teamExamples } from './team-examples';
import { teamOpenapiOf } from './team-openapi';
import { bodyOf } from './operation-object';
import { requestFieldsOf } from './schemas';

const baseUrl = 'https://book.example';
const operations = [...catalogue, ...widgetCatalogue];
const document = openapiOf(operations, { baseUrl, groupName: 'Harbour Group' });

const faults = schemaFaultsOf(document);

function operationObjectOf(operation: KeyOperation): OperationObject {
  const { method, path } = addressOf(operation);
  const match = document.paths[path]?.[method === 'GET' ? 'get' : 'post'];
  if (match === undefined) throw new Error(`${operation.route} is not in the document`);
  return match;
}

/** The schema without references to components. */
function resolvedIn({ components }: OpenApiDocument, schema: unknown): unknown {
  return JSON.parse(JSON.stringify(schema), (_, value: unknown) => {
    if (typeof value !== 'object' || value === null || !('$ref' in value)) return value;
    const { $ref, ...rest } = value as { readonly $ref: string };
    const named = components.schemas[$ref.split('/').at(-1) ?? ''];
    return { ...(resolvedIn({ components } as OpenApiDocument, named) as object), ...rest };
  });
}

const all = operations.map((operation) => [operation.route, operation] as const);

describe('the document of all operations', () => {
  it('is OpenAPI 3.1', async () => {
    const { valid, errors } = await new Validator().validate(
      structuredClone(document) as unknown as Record<string, unknown>,
    );

    expect(errors).toBeUndefined();
    expect(valid).toBe(true);
  });

  it('leaves the strictest linter nothing to say', async () => {
    expect(await lint(document)).toEqual([]);
  });

  it('has every operation of the catalogue, and nothing else', () => {
    const paths = Object.entries(document.paths).flatMap(([path, item]) =>
      Object.keys(item).map((method) => `${method.toUpperCase()} ${path}`),
    );

    expect([...paths].sort()).toEqual(
      operations.map(({ route }) => route.replace(' ', ' /public/v1')).sort(),
    );
  });

  it('gives each operation a name of its own', () => {
    const names = operations.map((operation) => operationObjectOf(operation).operationId);

    expect(new Set(names).size).toBe(names.length);
    for (const name of names) expect(name).toMatch(/^[a-z]+([A-Z][a-z]+)+$/);
  });

  it('has everything that an endpoint may be sent, with the schema of its body', () => {
    const { webhooks = {} } = document;

    const types = [...webhookEvents, 'webhook.test'] as const;

    expect(Object.keys(webhooks)).toEqual(types);
    for (const type of types) {
      const { requestBody } = webhooks[type]?.post ?? {};
      const schema = requestBody?.content['application/json']?.schema;
      expect(resolvedIn(document, schema)).toEqual(webhookSchema(type));
    }
  });

  it('is the same whenever it is made', () => {
    expect(JSON.stringify(openapiOf(operations, { baseUrl, groupName: 'Harbour Group' }))).toBe(
      JSON.stringify(document),
    );
  });

  it('has no dangling references and no unused schemas', () => {
    const text = JSON.stringify(document);
    const referred = [...text.matchAll(/"#\/components\/(\w+)\/([^"]+)"/g)].map(
      ([, kind, name]) => `${kind}/${name}`,
    );
    const there = Object.entries(document.components)
      .filter(([kind]) => kind !== 'securitySchemes')
      .flatMap(([kind, named]) => Object.keys(named).map((name) => `${kind}/${name}`));

    expect([...new Set(referred)].sort()).toEqual([...there].sort());
  });

  it('has an example for every operation, and for none that does not exist', () => {
    expect(Object.keys(examples).sort()).toEqual(operations.map(({ route }) => route).sort());
  });
});

describe.each(all)('%s in the document', (route, operation) => {
  const { request = {}, answers = {} } = examples[route] ?? {};

  it('takes an Idempotency-Key if it is a write', () => {
    const hasHeader = operationObjectOf(operation).parameters.some(
      (one) => '$ref' in one && one.$ref.includes('/IdempotencyKey'),
    );

    expect(hasHeader).toBe(operation.effect === 'write');
  });

  it('takes the keys that open it', () => {
    const schemes = operationObjectOf(operation).security.flatMap((need) => Object.keys(need));

    expect(schemes).toEqual(
      {
        integration: ['integrationKey'],
        publishable: ['publishableKey'],
        both: ['integrationKey', 'publishableKey'],
      }[operation.audience],
    );
  });

  it('names each of its problems at its status', () => {
    for (const slug of problemsOf(operation)) {
      const response = operationObjectOf(operation).responses[problems[slug].status];
      const media = response?.content['application/problem+json'];

      expect(response?.description).toContain(`\`${slug}\``);
      expect(Object.keys(media?.examples ?? {})).toContain(slug);
    }
  });

  it('takes its example of a request', () => {
    const { path, query, body } = requestFieldsOf(operation);
    const schema = operationObjectOf(operation).requestBody?.content['application/json']?.schema;

    expect(body.length > 0).toBe(schema !== undefined);
    if (schema !== undefined) expect(faults(schema, bodyOf(request, body))).toBe('');
    for (const { name, kind } of [...path, ...query]) {
      if (name in request) expect(faults(kind.schema, request[name])).toBe('');
    }
    const parameters = Object.fromEntries(
      [...path, ...query]
        .filter(({ name }) => name in request)
        .map(({ name }) => [name, request[name]]),
    );
    const inBody = body.length > 0 ? bodyOf(request, body) : undefined;
    expect(() => parseInput(operation.input, { parameters, body: inBody })).not.toThrow();
    const fieldNames = [...path, ...query, ...body].map(({ name }) => name);
    expect(fieldNames).toEqual(expect.arrayContaining(Object.keys(request)));
  });

  it.each(Object.entries(answers))(
    'can give the answer “%s” of its examples',
    (name, { value }) => {
      const response = operationObjectOf(operation).responses[operation.statusOf(value)];
      const media = response?.content['application/json'];

      expect(Object.keys(media?.examples ?? {})).toContain(name);
      expect(faults(media?.schema ?? { not: {} }, value)).toBe('');
      // Only declared members, so that readers learn of no member that does not exist.
      expect(Object.keys(value).sort()).toEqual(Object.keys(membersBehind(media?.schema)).sort());
      if ('summary' in value) expect(value['summary']).toMatch(/^[A-Z0-9].*\.$/);
    },
  );

  it('has an example of an answer for each status that is not a problem', () => {
    const good = Object.entries(operationObjectOf(operation).responses).filter(
      ([status]) => status < '400',
    );

    expect(good.length).toBeGreaterThan(0);
    for (const [, { content }] of good) {
      expect(Object.keys(content['application/json']?.examples ?? {})).not.toEqual([]);
    }
  });
});

/** The members of an answer, or of any of its forms, which have the same. */
function membersBehind(schema: object = {}): object {
  const { oneOf, properties } = resolvedIn(document, schema) as {
    readonly oneOf?: readonly { readonly properties: object }[];
    readonly properties?: object;
  };
  return oneOf?.[0]?.properties ?? properties ?? {};
}

describe('an answer with outcomes', () => {
  const component = (name: string): object => ({ $ref: `#/components/schemas/${name}` });
  const { value: booked = {} } = examples['POST /reservations']?.answers['booked'] ?? {};

  it('has a schema for each of them, in which members are null or not', () => {
    const { oneOf, discriminator } = document.components.schemas['NewBookingAnswer'] ?? {};

    expect(oneOf).toEqual(
      ['Booked', 'Unavailable', 'NeedsVenue'].map((one) => component(`NewBookingAnswer${one}`)),
    );
    expect(discriminator).toMatchObject({
      propertyName: 'outcome',
      mapping: { needs_venue: '#/components/schemas/NewBookingAnswerNeedsVenue' },
    });
    expect(document.components.schemas['NewBookingAnswerBooked']?.['properties']).toMatchObject({
      outcome: { enum: ['booked'] },
      reference: { type: 'string' },
      alternatives: { maxItems: 0 },
    });
    expect(document.components.schemas['NewBookingAnswerNeedsVenue']?.['properties']).toMatchObject(
      { reference: { type: 'null' }, durationMinutes: { type: 'null' } },
    );
  });

  it('fits only that of its outcome', () => {
    expect(faults(component('NewBookingAnswer'), booked)).toBe('');
    for (const change of [{ reference: null }, { outcome: 'unavailable' }, { state: 'seated' }]) {
      expect(faults(component('NewBookingAnswer'), { ...booked, ...change })).not.toBe('');
    }
  });

  it('names only members that can be null, and lists', () => {
    const types = [...operations, ...teamCatalogue].map(({ answer }) => answer);
    const forms = types.flatMap((type) =>
      fieldsOf(type).flatMap(({ kind }) =>
        Object.values(kind.forms ?? {}).flatMap(({ has = [], mayHave = [] }) =>
          [...has, ...mayHave].map((name) => fieldsOf(type).find((one) => one.name === name)),
        ),
      ),
    );

    expect(forms.length).toBeGreaterThan(20);
    for (const field of forms) expect(field?.isNullable === true || field?.kind.items).toBeTruthy();
  });
});

describe('the statuses of answers', () => {
  it.each([
    ['POST /reservations', ['200', '201']],
    ['POST /booking-enquiries', ['201']],
    ['POST /bookings/lookup', ['200']],
    ['GET /venues', ['200']],
    ['POST /holds', ['201']],
    ['POST /bookings', ['201']],
    ['GET /bookings/{id}/status', ['200']],
  ])('of %s are %j', (route, statuses) => {
    const operation = operations.find((one) => one.route === route) as KeyOperation;
    const good = Object.keys(operationObjectOf(operation).responses).filter(
      (status) => status < '400',
    );

    expect(good).toEqual(statuses);
  });
});

describe('every example of a problem', () => {
  it.each(Object.entries(document.components.examples))('is one: %s', (slug, { value }) => {
    expect(faults({ $ref: '#/components/schemas/Problem' }, value)).toBe('');
    expect(value).toMatchObject({ type: `${baseUrl}/problems/${slug}` });
  });
});

describe('the document of the team’s operations', () => {
  const ofTeam = teamOpenapiOf({ baseUrl, groupName: 'Harbour Group' });
  const faultsOfTeam = schemaFaultsOf(ofTeam);
  const inDocument = (operation: TeamOperation): OperationObject => {
    const { method, path } = addressOf({ ...operation, audience: 'team' });
    const match = ofTeam.paths[path]?.[method === 'GET' ? 'get' : 'post'];
    if (match === undefined) throw new Error(`${operation.route} is not in the document`);
    return match;
  };

  it('is OpenAPI 3.1, and leaves the strictest linter nothing to say', async () => {
    const { errors } = await new Validator().validate(
      structuredClone(ofTeam) as unknown as Record<string, unknown>,
    );

    expect(errors).toBeUndefined();
    expect(await lint(ofTeam)).toEqual([]);
  });

  it('has an example of every operation, and of none that does not exist', () => {
    expect(Object.keys(teamExamples).sort()).toEqual(
      teamCatalogue.map(({ route }) => route).sort(),
    );
  });

  it.each(teamCatalogue.map((operation) => [operation.route, operation] as const))(
    'takes and gives what the example of %s says',
    (route, operation) => {
      const { request = {}, answers = {} } = teamExamples[route] ?? {};
      const { requestBody, responses } = inDocument(operation);
      const sent = sentFor(route, request);

      expect(() => parseInput(operation.input, sent)).not.toThrow();
      const schema = requestBody?.content['application/json']?.schema;
      if (schema !== undefined) expect(faultsOfTeam(schema, sent.body)).toBe('');
      const answer = answerIn(responses);
      expect(Object.keys(answers)).not.toEqual([]);
      for (const { value } of Object.values(answers)) {
        expect(faultsOfTeam(answer, value)).toBe('');
      }
    },
  );

  it.each(teamCatalogue.map((operation) => [operation.route, operation] as const))(
    'says who may use %s, and how it is refused',
    (_route, operation) => {
      const { responses, security, parameters } = inDocument(operation);

      expect(security).toEqual([{ session: [] }]);
      const takesKey = parameters.some((one) => '$ref' in one);
      expect(takesKey).toBe(operation.effect === 'write');
      for (const slug of ['sign-in-required', 'capability-missing', 'origin-refused'] as const) {
        expect(responses[problems[slug].status]?.description).toContain(`\`${slug}\``);
      }
    },
  );
});

/** The schema of an answer; if there is none, one that fits nothing. */
function answerIn(responses: OperationObject['responses']): object {
  return responses['200']?.content['application/json']?.schema ?? { not: {} };
}

/** Parameters and body of a request with those fields. */
function sentFor(route: string, fields: Readonly<Record<string, unknown>>): RawFields {
  if (route.startsWith('GET')) return { parameters: fields, body: undefined };
  const [inPath, inBody] = [true, false].map((isInPath) =>
    Object.fromEntries(
      Object.entries(fields).filter(([name]) => route.includes(`{${name}}`) === isInPath),
    ),
  );
  return { parameters: inPath ?? {}, body: inBody };
}

/** Redocly's findings, except about the licence, since the document has none. */
async function lint(document: OpenApiDocument): Promise<readonly unknown[]> {
  const folder = await mkdtemp(join(tmpdir(), 'openapi-'));
  const file = join(folder, 'openapi.json');
  await writeFile(file, JSON.stringify(document));
  const require = createRequire(import.meta.url);
  const home = dirname(require.resolve('@redocly/cli/package.json'));
  const rules = ['--extends=recommended-strict', '--skip-rule=info-license'];
  const args = [join(home, 'bin/cli.js'), 'lint', file, ...rules, '--format=json'];
  const env = { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' };
  // Redocly exits with 1 if it finds something, and still prints its findings to stdout.
  const { stdout } = await promisify(execFile)(process.execPath, args, { env }).catch(
    (error: unknown) => error as { stdout: string },
  );
  await rm(folder, { recursive: true });
  return (JSON.parse(stdout) as { problems: unknown[] }).problems;
}

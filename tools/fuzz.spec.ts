/**
 * Every operation of every surface, called with what is made from its own reference: nothing is a
 * fault of ours, and every answer is one that the reference has. More calls by FUZZ_CALLS.
 */
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import {
  guest,
  openTestDeployment,
  publicUrl,
  type TestDeployment,
} from '@venue/testing/deployment';
import { openConsole } from '@venue/console';
import { pause } from '@venue/domain/async';
import { serve, type OpenServer } from '@venue/http';
import { openMcp } from '@venue/mcp';
import { inviteMember } from '@venue/operations/access/people/invite-member';
import { signInByEmail } from '@venue/operations/access/people/sign-in';
import { catalogue } from '@venue/operations/catalogue';
import { openapiOf } from '@venue/operations/openapi/openapi';
import { teamOpenapiOf } from '@venue/operations/openapi/team-openapi';
import { widgetCatalogue } from '@venue/operations/widget-catalogue';
import { schemaFaultsOf } from '@venue/testing/schema-faults';
import { openWidgetApi } from '@venue/widget-api';
import { bodyFor, valueFor, type Generating, type Schema } from './test/generated-calls';

/** For each operation. */
const numRuns = Number(process.env['FUZZ_CALLS'] ?? 30);
const atOnce = 6;

/** Each operation has a seed of its own, so that together they meet every hostile value. */
let seed = 20;
const samplesOf = <T>(arbitrary: fc.Arbitrary<T>): T[] =>
  fc.sample(arbitrary, { numRuns, seed: (seed += 1) });

type Surface = 'api' | 'widget' | 'team' | 'mcp';

let service: TestDeployment;
let existingValues: Record<string, unknown[]> = {};
const servings: OpenServer[] = [];
const urls: Record<Surface, string> = { api: '', widget: '', team: '', mcp: '' };
const headers: Record<Surface, () => Promise<Record<string, string>>> = {
  api: async () => ({ authorization: `Bearer ${service.key}` }),
  mcp: async () => ({ authorization: `Bearer ${service.key}` }),
  widget: async () => ({ 'x-service-publishable-key': publishable }),
  team: async () => ({ cookie: await session(), 'sec-fetch-site': 'same-origin' }),
};
let publishable = '';

beforeAll(async () => {
  service = await openTestDeployment();
  await service.moveTo('2026-12-01T12:30:00Z');
  const open = async (surface: Surface, listener: Parameters<typeof serve>[0]): Promise<void> => {
    const serving = await serve(listener, 0, service.deployment);
    servings.push(serving);
    urls[surface] = `http://127.0.0.1:${serving.port}`;
  };
  urls.api = service.url;
  await open('widget', await openWidgetApi(service.deployment));
  await open('team', await openConsole(service.deployment));
  await open('mcp', await openMcp(service.deployment, { confirm: false, origins: [] }));
  publishable = await service.issueKey({ origins: 'https://pier.example' });
  const member = { email: 'ada@team.test', name: 'Ada', role: 'admin', venues: 'all' } as const;
  await service.perform(inviteMember, member);
  existingValues = await knownValues();
});
afterAll(async () => {
  await Promise.all(servings.map((serving) => serving.drain()));
  await service?.close();
});

async function knownValues(): Promise<Record<string, unknown[]>> {
  const venueId = service.venueId['the-harbour'];
  const made = await service.post('/reservations', {
    ...{ venueId, date: '2026-12-08', time: '19:00', partySize: 2, guest },
  });
  const ids = async (table: string): Promise<unknown[]> =>
    (await service.sql<{ id: string }>(`select id from ${table} limit 3`)).map(({ id }) => id);
  return {
    venueId: [venueId, 'the-harbour'],
    venue: ['the-harbour'],
    environment: ['live', 'sandbox'],
    reference: [made.body.reference],
    bookingReference: [made.body.reference],
    phone: [guest.phone],
    bookingTypeId: await ids('booking_type'),
    tables: ['T1', 'T1, T2'],
    partySize: [2, 4],
    version: [1, 2],
    date: ['2026-12-08', '2026-12-01'],
    eventInstanceId: await ids('event_instance'),
    tierId: await ids('ticket_tier'),
  };
}

/** A new one where a call has ended the last. */
let token: Promise<string> | null = null;
function session(): Promise<string> {
  token ??= (async () => {
    const { clock, ids, secrets, settings, team } = service.deployment;
    const signIns = { clock, ids, secrets, settings, team: team.ports };
    const signedIn = await signInByEmail('ada@team.test', 'Firefox', signIns);
    return `__Host-team=${signedIn?.token ?? ''}`;
  })();
  return token;
}

interface Document {
  readonly components: Readonly<Record<string, Readonly<Record<string, Schema>>>>;
  readonly paths: Readonly<Record<string, Readonly<Record<string, DocumentOperation>>>>;
}
interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly schema: Schema;
}
interface DocumentOperation {
  readonly parameters?: readonly (Parameter | { readonly $ref: string })[];
  readonly requestBody?: { readonly content: Readonly<Record<string, { schema: Schema }>> };
  readonly responses: Readonly<
    Record<string, { readonly content?: Readonly<Record<string, { schema: Schema }>> }>
  >;
}

interface Case {
  readonly surface: Surface;
  readonly method: string;
  readonly path: string;
  readonly operation: DocumentOperation;
  readonly document: Document;
}

/** The stream of changes never ends, and has a spec of its own. */
function casesOf(surface: Surface, document: Document): readonly Case[] {
  return Object.entries(document.paths).flatMap(([path, item]) =>
    Object.entries(item)
      .filter(([method]) => ['get', 'post'].includes(method))
      .filter(([, { responses }]) => !('text/event-stream' in (responses['200']?.content ?? {})))
      .map(([method, operation]) => ({ surface, method, path, operation, document })),
  );
}

const options = { baseUrl: publicUrl };
const cases = [
  ...casesOf('api', openapiOf(catalogue, options) as unknown as Document),
  ...casesOf('widget', openapiOf(widgetCatalogue, options) as unknown as Document),
  ...casesOf('team', teamOpenapiOf(options) as unknown as Document),
];

const generatingFor = ({ components }: Document): Generating => ({
  known: existingValues,
  resolve: (ref) => {
    const [, , kind = '', name = ''] = ref.split('/');
    return components[kind]?.[name] ?? {};
  },
});

interface Call {
  readonly path: string;
  readonly body: Uint8Array | null;
}

function callsOf({ path, operation, document }: Case): fc.Arbitrary<Call> {
  const generating = generatingFor(document);
  const parameters = (operation.parameters ?? [])
    .map((one) => ('$ref' in one ? (generating.resolve(one.$ref) as unknown as Parameter) : one))
    .filter((one) => one.in !== 'header');
  const given = fc.record(
    Object.fromEntries(
      parameters.map(({ name, schema }) => [name, valueFor(schema, generating, name)]),
    ),
  );
  const schema = operation.requestBody?.content['application/json']?.schema;
  const body = schema === undefined ? fc.constant(null) : bodyFor(schema, generating);
  return fc.tuple(given, body).map(([values, bytes]) => ({
    path: addressOf(path, parameters, values),
    body: bytes,
  }));
}

function addressOf(
  path: string,
  parameters: readonly { name: string; in: string }[],
  values: Readonly<Record<string, unknown>>,
): string {
  const text = (name: string): string => asText(values[name]).toWellFormed();
  const query = parameters.filter((one) => one.in === 'query').map(({ name }) => name);
  const search = query.map((name) => `${name}=${encodeURIComponent(text(name))}`).join('&');
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const part = encodeURIComponent(text(name));
    // A browser takes dots for folders, and nothing between slashes is another address.
    return /^\.*$/.test(part) ? 'x' : part;
  });
  return search === '' ? filled : `${filled}?${search}`;
}

const asText = (value: unknown): string =>
  typeof value === 'string' ? value : (JSON.stringify(value) ?? '');

let keysGiven = 0;

/** On a busy machine a request may find no connection free: it is sent again. */
async function send(surface: Surface, method: string, call: Call): Promise<FuzzAnswer> {
  for (let tries = 1; ; tries += 1) {
    const answer = await sentOnce(surface, method, call);
    if (answer.status !== 503) return answer;
    if (tries === 500) throw new Error(`Always refused: ${method} ${describeCall(call)}`);
    await pause(200);
  }
}

interface FuzzAnswer {
  readonly status: number;
  readonly type: string;
  readonly text: string;
}

async function sentOnce(
  surface: Surface,
  method: string,
  { path, body }: Call,
): Promise<FuzzAnswer> {
  const response = await fetch(`${urls[surface]}${path}`, {
    method: method.toUpperCase(),
    redirect: 'manual',
    headers: {
      ...(await headers[surface]()),
      'content-type': 'application/json',
      'idempotency-key': `given-by-the-fuzzer-${(keysGiven += 1)}`,
    },
    ...(body === null ? {} : { body: Buffer.from(body) }),
  });
  if (response.status === 401 && surface === 'team') token = null;
  const type = (response.headers.get('content-type') ?? '').split(';')[0] ?? '';
  return { status: response.status, type, text: await response.text() };
}

/** The faults of all answers; empty if there are none. */
async function faultsOf<T>(
  all: readonly T[],
  check: (one: T) => Promise<string | null>,
): Promise<readonly string[]> {
  const faults: string[] = [];
  const rest = all.values();
  const worker = async (): Promise<void> => {
    for (const one of rest) {
      const fault = await check(one);
      if (fault !== null) faults.push(fault);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  return faults;
}

const describeCall = (call: Call): string =>
  `${call.path.slice(0, 300)} ${Buffer.from(call.body ?? [])
    .toString()
    .slice(0, 500)}`;

describe.each(cases.map((one) => [`${one.surface} ${one.method} ${one.path}`, one] as const))(
  '%s',
  (_name, one) => {
    it('answers any request as its reference says', async () => {
      await service.sql('delete from failed_proof; delete from rate_spent');
      const schemaFaults = schemaFaultsOf(one.document as never);
      const made = samplesOf(callsOf(one));
      const faults = await faultsOf(made, async (call) => {
        const { status, type, text } = await send(one.surface, one.method, call);
        if (status >= 500) return `${status}: ${describeCall(call)} → ${text.slice(0, 300)}`;
        const schema = one.operation.responses[String(status)]?.content?.[type]?.schema;
        // The address itself was too long, whatever the operation.
        if (status === 431) return null;
        if (schema === undefined)
          return `${status} ${type} is not said: ${describeCall(call)} ${text.slice(0, 200)}`;
        const fault = type.endsWith('json') ? schemaFaults(schema, JSON.parse(text)) : '';
        return fault === '' ? null : `${status} ${fault}: ${describeCall(call)}`;
      });

      expect(faults.slice(0, 3)).toEqual([]);
    });
  },
);

describe('the tools of agents', () => {
  const rpc = async (method: string, params: unknown) => {
    const message = { jsonrpc: '2.0', id: 1, method, params };
    return send('mcp', 'post', { path: '/mcp', body: Buffer.from(JSON.stringify(message)) });
  };

  it('answer any call as their schemas say', async () => {
    const { result } = JSON.parse((await rpc('tools/list', {})).text) as {
      result: { tools: { name: string; inputSchema: Schema; outputSchema: Schema }[] };
    };
    const schemaFaults = schemaFaultsOf({ components: {} } as never);
    const generating = generatingFor({ components: {}, paths: {} });
    expect(result.tools.length).toBeGreaterThan(5);
    for (const { name, inputSchema, outputSchema } of result.tools) {
      await service.sql('delete from failed_proof; delete from rate_spent');
      const given = samplesOf(valueFor(inputSchema, generating));
      const faults = await faultsOf(given, async (value) => {
        const { status, text } = await rpc('tools/call', { name, arguments: value });
        const { error, result: answer } = JSON.parse(text) as {
          error?: { code: number };
          result?: { isError?: boolean; structuredContent?: unknown };
        };
        const call = `${name} ${JSON.stringify(value).slice(0, 500)}`;
        if (status >= 500 || error?.code === -32603) return `${call} → ${text.slice(0, 300)}`;
        if (answer?.structuredContent === undefined || answer.isError === true) return null;
        const fault = schemaFaults(outputSchema, answer.structuredContent);
        return fault === '' ? null : `${call}: ${fault}`;
      });
      expect(faults.slice(0, 3)).toEqual([]);
    }
  });
});

describe('the pages of guests', () => {
  const routes = ['/manage/*', '/calendar/*.ics', '/pay/*', '/pay/*/back', '/pay/checkout/*'];
  const forms = ['cancel', 'change', 'late', 'note', 'pay'].map((form) => `/manage/*/${form}`);

  it.each([...routes, ...forms])('answer any request: %s', async (route) => {
    const generating = generatingFor({ components: {}, paths: {} });
    const part = valueFor({ type: 'string' }, generating, 'reference').map(asText);
    const bytes = bodyFor({ type: 'object' }, generating);
    const made = samplesOf(fc.tuple(part, part, bytes));
    const faults = await faultsOf(made, async ([given, more, body]) => {
      const name = encodeURIComponent(given.toWellFormed()).replace(/^\.*$/, 'x');
      const call = {
        path: `${route.replace('*', name)}?date=${encodeURIComponent(more.toWellFormed())}`,
        body: null,
      };
      const looked = await send('widget', 'get', call);
      const posted = await send('widget', 'post', { ...call, body });
      const worst = Math.max(looked.status, posted.status);
      return worst >= 500 ? `${worst}: ${describeCall({ ...call, body })}` : null;
    });

    expect(faults.slice(0, 3)).toEqual([]);
  });
});

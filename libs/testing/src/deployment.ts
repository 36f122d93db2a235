/**
 * A whole deployment on a separate database, and a client that checks every answer against the
 * contract: the schema of the operation's answer, or one of the problems that the operation
 * declares.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from '@jest/globals';
import { Pool } from 'pg';
import { parse } from 'yaml';
import { serve } from '@venue/http';
import type { Inbox } from '@venue/domain/message/inbox';
import { catalogue } from '@venue/operations/catalogue';
import type { Media, ResponseObject } from '@venue/operations/openapi/document';
import { openapiOf } from '@venue/operations/openapi/openapi';
import type { Operation } from '@venue/operations/operation';
import type { WholeDeployment } from '@venue/operations/pipeline/deployment';
import { problems, type ProblemSlug } from '@venue/operations/problems';
import { widgetCatalogue } from '@venue/operations/widget-catalogue';
import { schemaFaultsOf } from './schema-faults';
import {
  openAdminService,
  openDeployment,
  openObservation,
  type AdminService,
} from '@venue/runtime';
import { workOn } from '@venue/postgres';
import { testDatabase } from './database';
import { openApi } from '@venue/api';
import { finalAnswer, type Answer } from './final-answer';
import { lineWithPersonalData } from './personal-data';
import { shared } from './shared';

export { finalAnswer, type Answer };
export { shared };

/** The public address of the deployments in specs, as in their answers and messages. */
export const publicUrl = 'http://house.test';

/** The repository, which has the guides. */
const root = join(import.meta.dirname, '../../..');

export interface Sending {
  readonly key?: string | null;
  readonly idempotencyKey?: string | null;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface TestDeployment {
  readonly url: string;
  readonly databaseUrl: string;
  readonly pepper: string;
  readonly deployment: WholeDeployment;
  readonly inbox: Inbox;
  /** Performs an operation of the venue's team for the operator. */
  readonly perform: AdminService['perform'];
  /** A live key for all venues with all capabilities. */
  readonly key: string;
  readonly venueId: Readonly<Record<string, string>>;
  get(path: string, sending?: Sending): Promise<Answer>;
  /** Writes get a new Idempotency-Key by default; null sends none. */
  post(path: string, body: unknown, sending?: Sending): Promise<Answer>;
  /** With `origins` the key is publishable. */
  issueKey(wish?: {
    venues?: string;
    capabilities?: string;
    env?: 'live' | 'sandbox';
    origins?: string;
  }): Promise<string>;
  /** Sets the clock of everything on this database to that moment, from which it goes on. */
  moveTo(iso: string): Promise<void>;
  sql<Row>(text: string, values?: readonly unknown[]): Promise<Row[]>;
  /** The first log line with personal data or one of those values; null if there is none. */
  logLeak(values: readonly string[]): string | null;
  /** The first log line with those words; null if there is none. */
  logLine(words: string): string | null;
  /** Throws where the log has a guest's personal data. */
  close(): Promise<void>;
}

/** How a spec changes the example group before it is applied. */
// eslint-disable-next-line @typescript-eslint/no-explicit-any -- parsed YAML
export type GroupEdit = (group: any) => void;

type Options = Parameters<typeof openDeployment>[0];

/** Limits on requests, bookings and messages; by default so high that no spec reaches them. */
type Setting = Pick<
  Options,
  | 'ratePerMinute'
  | 'rateBurst'
  | 'widgetRates'
  | 'pageBookings'
  | 'messagesToOne'
  | 'trustedProxies'
  | 'changeTimes'
>;

const most = { perMinute: 1_000_000, burst: 1_000_000 };
const noLimit: Setting = {
  ratePerMinute: most.perMinute,
  rateBurst: most.burst,
  widgetRates: { publishable: most, address: most },
  pageBookings: { perHour: 1_000_000, perDay: 1_000_000, ofOnePhone: Infinity },
  messagesToOne: 1_000_000,
};

/** The ports of a transaction, without the limit of messages to one recipient. */
export const workWithoutLimit: typeof workOn = (manager, observer) =>
  workOn(manager, observer, noLimit);

export async function openTestDeployment(
  edit: GroupEdit = () => undefined,
  setting: Partial<Setting> = {},
): Promise<TestDeployment> {
  const pepper = 'the pepper of the test suites';
  const database = await testDatabase();
  const admin = await openAdminService({ url: database.url, pepper });
  await admin.apply(editedExample(edit));
  const lines: string[] = [];
  const api = await openDeployment({
    url: database.url,
    pepper,
    baseUrl: publicUrl,
    ...noLimit,
    ...setting,
    observing: openObservation({ app: 'house', level: 'info', to: { write: keptIn(lines) } }),
  });
  const serving = await serve(await openApi(api.deployment, { guides: root }), 0, api.deployment);
  const url = `http://127.0.0.1:${serving.port}`;
  // Uses one connection, so that concurrent statements run one after the other.
  const pool = new Pool({ connectionString: database.url, max: 1, idleTimeoutMillis: 0 });
  // `end` does not wait until the connection is closed, and dropping the database may end it first.
  pool.on('error', () => undefined);

  const issueKey: TestDeployment['issueKey'] = async ({
    venues = 'all',
    capabilities = 'all',
    env = 'live',
    origins,
  } = {}) => {
    const issued = await admin.issueKey({
      name: 'test',
      channel: 'web',
      venues,
      capabilities,
      env,
      ...(origins === undefined ? {} : { kind: 'publishable', origins }),
    });
    return issued.key;
  };
  const sql = async <Row>(text: string, values: readonly unknown[] = []): Promise<Row[]> =>
    (await pool.query(text, [...values])).rows as Row[];
  const venues = await sql<{ slug: string; id: string }>('select slug, id from venue');
  const key = await issueKey();
  const send = senderTo(url, key);

  return {
    url,
    databaseUrl: database.url,
    pepper,
    deployment: api.deployment,
    inbox: api.inbox,
    perform: (operation, fields) => admin.perform(operation, fields),
    key,
    venueId: Object.fromEntries(venues.map(({ slug, id }) => [slug, id])),
    get: (path, sending) => send('GET', { path, sending }),
    post: (path, body, sending) => send('POST', { path, body, sending }),
    issueKey,
    moveTo: async (iso) => {
      await sql(
        `insert into clock_offset (by) values ($1::timestamptz - now())
         on conflict (only_row) do update set by = excluded.by`,
        [iso],
      );
      // A rate that was used later would count as far too much after the clock moves back.
      await sql('delete from rate_spent');
    },
    sql,
    logLeak: (values) => lineWithPersonalData(lines, values),
    logLine: (words) => lines.find((line) => line.includes(words)) ?? null,
    close: async () => {
      const values = await sql<{ value: string }>(personal).catch(() => []);
      const leakingLine = lineWithPersonalData(
        lines,
        values.map(({ value }) => value),
      );
      await serving.drain();
      await api.close();
      await admin.close();
      await pool.end();
      await database.drop();
      if (leakingLine !== null)
        throw new Error(`A line of the log has personal data: ${leakingLine}`);
    },
  };
}

/** A deployment that the tests of a file share; its clock shows that moment when it opens. */
export function sharedDeployment(
  now: string,
  ...options: Parameters<typeof openTestDeployment>
): TestDeployment {
  return shared(async () => {
    const service = await openTestDeployment(...options);
    await service.moveTo(now);
    return service;
  });
}

/** Keeps every line, and prints those above level info to stderr. */
function keptIn(lines: string[]): (line: string) => void {
  return (line) => {
    lines.push(line);
    if (!line.startsWith('{"level":"info"')) process.stderr.write(line);
  };
}

/** Personal data of the 100 newest bookings; values of up to 6 characters could match by chance. */
const personal = `
select distinct value from (
  select guest_name, guest_phone, guest_email, reference, notes from booking
  order by created_at desc limit 100
) as newest, unnest(array[guest_name, guest_phone, guest_email, reference, notes]) as value
where length(value) > 6`;

/** Parsed once, since that takes as long as applying it. */
const example: unknown = parse(
  readFileSync(new URL('../../../examples/harbour-group.yaml', import.meta.url), 'utf8'),
);

/** As JSON, which is YAML too. */
function editedExample(edit: GroupEdit): string {
  const group = structuredClone(example);
  edit(group);
  return JSON.stringify(group);
}

type Method = 'GET' | 'POST';

interface Sent {
  readonly path: string;
  readonly body?: unknown;
  readonly sending: Sending | undefined;
}

let keysGiven = 0;

/**
 * A client of the api or the widget routes at that address, which checks every answer against the
 * contract.
 */
export function senderTo(
  url: string,
  ownKey: string,
): (method: Method, sent: Sent) => Promise<Answer> {
  return async (method, { path, body, sending = {} }) => {
    const response = await fetch(`${url}/public/v1${path}`, {
      method,
      headers: headersOf(method, sending, ownKey),
      ...(method === 'GET' ? {} : { body: isReady(body) ? body : JSON.stringify(body) }),
    });
    const { status, headers } = response;
    const text = await response.text();
    const answer: Answer = { status, headers, text, body: JSON.parse(text) };
    holdAgainstContract(method, path, answer);
    return answer;
  };
}

/** Strings and bytes are sent unchanged. */
function isReady(body: unknown): body is string | Uint8Array<ArrayBuffer> {
  return typeof body === 'string' || body instanceof Uint8Array;
}

function headersOf(method: Method, sending: Sending, ownKey: string): Record<string, string> {
  const {
    key = ownKey,
    idempotencyKey = `given-by-a-test-${(keysGiven += 1)}`,
    headers = {},
  } = sending;
  return {
    ...(key === null ? {} : headerOf(key)),
    ...(idempotencyKey === null ? {} : { 'idempotency-key': idempotencyKey }),
    ...(method === 'POST' ? { 'content-type': 'application/json' } : {}),
    ...headers,
  };
}

function headerOf(key: string): Record<string, string> {
  return key.startsWith('vb_pub_')
    ? { 'x-service-publishable-key': key }
    : { authorization: `Bearer ${key}` };
}

const operations = [...catalogue, ...widgetCatalogue];
const reference = openapiOf(operations, { baseUrl: publicUrl });
const schemaFaults = schemaFaultsOf(reference);

/** Checks an answer against what the reference says about that status, or about that problem. */
function holdAgainstContract(method: Method, path: string, answer: Answer): void {
  expect(answer.headers.get('x-request-id')).toMatch(/^([0-9a-f]{32}|[0-9a-f-]{36})$/);
  const operation = operations.find(({ route }) => matches(route, method, path));
  if (answer.status >= 400) {
    holdProblem(operation, answer);
    return;
  }
  const media = operation && responseOf(operation, answer.status)?.content['application/json'];
  if (operation === undefined || media === undefined) {
    throw new Error(`${answer.status} is no answer of ${method} ${path}`);
  }
  holdSchema(media, { path, answer });
  // Most answers for widgets have no summary, since pages write their own texts.
  const { summary } = answer.body as { summary?: string };
  if (operation.audience !== 'publishable' || summary !== undefined) holdSummary(String(summary));
}

function responseOf({ route }: Operation, status: number): ResponseObject | undefined {
  const [method = '', path] = route.split(' ');
  const item = reference.paths[`/public/v1${path}`];
  return item?.[method === 'GET' ? 'get' : 'post']?.responses[String(status)];
}

function holdSchema(
  { schema }: Media,
  { path, answer }: { readonly path: string; readonly answer: Answer },
): void {
  const faults = schemaFaults(schema, answer.body);
  if (faults !== '') throw new Error(`${path}: ${faults}`);
}

/** Whole sentences that can be read aloud: no ISO dates, no 24-hour clock, no empty placeholder. */
function holdSummary(summary: string): void {
  expect(summary).toMatch(/^[A-Z0-9][^\n]*[.]$/);
  expect(summary).not.toMatch(/\d{4}-\d{2}-\d{2}|\d:\d{2}(?![ap]m)|undefined|null|NaN| {2}|\.\./);
}

/** The operation must declare the problem; at unknown addresses any problem may be the answer. */
function holdProblem(operation: Operation | undefined, answer: Answer): void {
  const { status, headers, body } = answer;
  const slug = slugOf(answer);
  expect(headers.get('content-type')).toMatch(/^application\/problem\+json/);
  expect(problems).toHaveProperty([slug]);
  expect(body).toMatchObject({
    type: `${publicUrl}/problems/${slug}`,
    status,
    title: problems[slug as ProblemSlug].title,
    detail: expect.stringMatching(/^[A-Za-z].*\.$/),
    traceId: expect.any(String),
  });
  // A replayed problem keeps the trace id of its first answer.
  if (headers.get('idempotent-replayed') === null) {
    expect(body.traceId).toBe(headers.get('x-request-id'));
  }
  if (operation !== undefined) {
    const media = responseOf(operation, status)?.content['application/problem+json'];
    if (media === undefined) throw new Error(`${operation.route} can’t answer ${status}`);
    expect(Object.keys(media.examples ?? {})).toContain(slug);
    holdSchema(media, { path: slug, answer });
  }
  if (status === 429 || status === 503) expect(headers.get('retry-after')).toMatch(/^[1-9]\d*$/);
}

function matches(route: string, method: Method, path: string): boolean {
  const form = route.replace(/\{\w+\}/g, '[^/]+');
  return new RegExp(`^${form}$`).test(`${method} ${path.split('?')[0]}`);
}

/** The slug of a problem's type. */
export function slugOf({ body }: Answer): string {
  return String(body.type).split('/').at(-1) ?? '';
}

export { guest } from './bookings';

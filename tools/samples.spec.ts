/** The samples of the reference, each run unchanged from the page of its operation. */
import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { insertEntry } from '@venue/testing/waiting';
import { openTestDeployment, publicUrl, type TestDeployment } from '@venue/testing/deployment';
import { addDays, type LocalDate } from '@venue/domain/shared/time';
import { serve, type OpenServer } from '@venue/http';
import { openMcp } from '@venue/mcp';
import { toolsOf } from '@venue/operations/agents/tools';
import { catalogue } from '@venue/operations/catalogue';
import { example } from '@venue/operations/example';
import { examples } from '@venue/operations/openapi/examples';
import { openapiOf } from '@venue/operations/openapi/openapi';
import { appFor } from '@venue/operations/openapi/route-table';
import { addressOf } from '@venue/operations/operation';
import { widgetCatalogue } from '@venue/operations/widget-catalogue';
import { openWidgetApi } from '@venue/widget-api';
import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { build } from 'esbuild';

const root = join(import.meta.dirname, '..');
const operations = [...catalogue, ...widgetCatalogue];
const document = openapiOf(operations, { baseUrl: publicUrl });
const ids = operations.map((operation) => {
  const { method, path } = addressOf(operation);
  return document.paths[path]?.[method === 'GET' ? 'get' : 'post']?.operationId ?? '';
});

let service: TestDeployment;
let widget: OpenServer;
let agents: OpenServer;
let mcp: Client;
let folder: string;
let keys: { readonly BOOKING_KEY: string; readonly PUBLISHABLE_KEY: string };
/** By the id of an operation and the language of the fence. */
const samples = new Map<string, ReadonlyMap<string, string>>();

beforeAll(async () => {
  service = await openTestDeployment();
  for (const id of ids) samples.set(id, await samplesOn(id));
  // The page takes the next day from the clock of its process; the rest goes by the database’s.
  await service.moveTo(`${day()}T09:00:00Z`);
  widget = await serve(await openWidgetApi(service.deployment), 0, service.deployment);
  agents = await serve(await openMcp(service.deployment, {}), 0, service.deployment);
  keys = {
    BOOKING_KEY: await service.issueKey({
      env: 'sandbox',
      capabilities: 'all,changes.read,waitlist.join',
    }),
    PUBLISHABLE_KEY: await service.issueKey({ env: 'sandbox', origins: 'https://harbour.example' }),
  };
  mcp = new Client({ name: 'samples', version: '1.0.0' });
  const headers = { Authorization: `Bearer ${keys.BOOKING_KEY}` };
  const address = new URL(`http://127.0.0.1:${agents.port}/mcp`);
  await mcp.connect(new StreamableHTTPClientTransport(address, { requestInit: { headers } }));
  folder = await mkdtemp(join(tmpdir(), 'samples-'));
});
afterAll(async () => {
  await mcp.close();
  await agents.drain();
  await widget.drain();
  await service.close();
  await rm(folder, { recursive: true });
});

/** The fenced blocks below “Samples”, by language. */
async function samplesOn(id: string): Promise<ReadonlyMap<string, string>> {
  const page = await fetch(`${service.url}/public/v1/docs/operations/${id}.md`);
  expect([id, page.status]).toEqual([id, 200]);
  const [, part = ''] = /^## Samples\n([^]*?)^## /m.exec(await page.text()) ?? [];
  const blocks = [...part.matchAll(/^```(\w+)\n([^]*?)\n```$/gm)];
  return new Map(blocks.map(([, language = '', text = '']) => [language, text]));
}

type Real = Readonly<Record<string, string>>;

/** A sample with real bookings, holds and events in place of the made-up ones. */
function withReal(sample: string, real: Real): string {
  return Object.entries(real).reduce(
    (so, [madeUp, value]) =>
      so
        .replaceAll(madeUp, value)
        .replaceAll(encodeURIComponent(madeUp), encodeURIComponent(value)),
    sample,
  );
}

async function post(path: string, body: object): Promise<Readonly<Record<string, string>>> {
  const isForPages = appFor(`/public/v1${path}`) === 'widget-api';
  const url = isForPages ? `http://127.0.0.1:${widget.port}` : service.url;
  const response = await fetch(`${url}/public/v1${path}`, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      'Idempotency-Key': crypto.randomUUID(),
      ...(isForPages
        ? { 'X-Service-Publishable-Key': keys.PUBLISHABLE_KEY }
        : { Authorization: `Bearer ${keys.BOOKING_KEY}` }),
    },
    body: JSON.stringify(body),
  });
  const answer = (await response.json()) as Readonly<Record<string, string>>;
  if (!response.ok) throw new Error(JSON.stringify(answer));
  return answer;
}

// eslint-disable-next-line @typescript-eslint/no-explicit-any -- parts of it are read
async function get(path: string, key: Readonly<Record<string, string>>): Promise<any> {
  const isForPages = appFor(path.split('?')[0] ?? '') === 'widget-api';
  const url = isForPages ? `http://127.0.0.1:${widget.port}` : service.url;
  return (await fetch(`${url}${path}`, { headers: key })).json();
}

const guest = { name: 'Ada Lovelace', phone: example.phone, email: 'ada@example.com' };
const day = (): string =>
  /\d{4}-\d\d-\d\d/.exec(samples.get('createBooking')?.get('json') ?? '')?.[0] ?? '';
const nextWeek = (): string => addDays(day() as LocalDate, 7);

/** The last time at The Harbour that is free for such a party. */
async function freeFor(partySize: number, date: string): Promise<Readonly<Record<string, string>>> {
  const venueId = service.venueId['the-harbour'] ?? '';
  const wish = { venueId, date, partySize };
  // eslint-disable-next-line @typescript-eslint/no-explicit-any -- parts of it are read
  const found = (await post('/availability/search', wish)) as any;
  const { time, options } = found.times.at(-1);
  return { venueId, date, time, bookingTypeId: options[0].bookingTypeId };
}

async function newBooking(partySize: number, date = nextWeek()): Promise<Real> {
  const { venueId, time } = await freeFor(partySize, date);
  const { reference = '' } = await post('/reservations', { venueId, date, time, partySize, guest });
  return { [example.reference]: reference };
}

async function onSale(): Promise<Real> {
  const key = { Authorization: `Bearer ${keys.BOOKING_KEY}` };
  const atHarbour = `?venueId=${service.venueId['the-harbour']}`;
  const { events } = await get(`/public/v1/events${atHarbour}`, key);
  const { instances } = await get(`/public/v1/event-instances${atHarbour}`, key);
  const [instance] = instances;
  return {
    [example.eventId]: events[0].eventId,
    [example.eventInstanceId]: instance.eventInstanceId,
    [example.tierId]: instance.tiers[0].tierId,
  };
}

async function namedGuest(): Promise<Real> {
  const { name: fullName, ...contact } = guest;
  const person = { type: 'Individual', primaryContact: { fullName, ...contact } };
  // eslint-disable-next-line @typescript-eslint/no-explicit-any -- parts of it are read
  const { id, contacts } = (await post('/guests', person)) as any;
  return { [example.guestId]: id, [example.contactId]: contacts[0].id };
}

async function heldTable(): Promise<Real> {
  const { venueId, date, time, bookingTypeId } = await freeFor(4, nextWeek());
  const { holdId = '' } = await post('/holds', {
    venueId,
    date,
    time,
    bookingTypeId,
    partySize: 4,
  });
  return { [example.holdId]: holdId };
}

async function bookedByPage(): Promise<Real> {
  const [{ [example.holdId]: holdId }, who] = [await heldTable(), await namedGuest()];
  const { [example.guestId]: guestId, [example.contactId]: contactId } = who;
  const venueId = service.venueId['the-harbour'];
  const wish = { holdId, venueId, guestId, contactId, partySize: 4, bookingForBusiness: false };
  const { bookingId = '' } = await post('/bookings', wish);
  return { [example.bookingId]: bookingId };
}

async function waitingEntry(): Promise<Real> {
  const values = ['sandbox', service.venueId['the-harbour'], nextWeek()];
  const [row] = await service.sql<{ id: string }>(insertEntry, values);
  return { [example.entryId]: row?.id ?? '' };
}

async function solved(): Promise<Real> {
  const key = { 'X-Service-Publishable-Key': keys.PUBLISHABLE_KEY };
  const at = `/public/v1/captcha-challenge?venueId=${service.venueId['the-harbour']}`;
  const challenge = await get(at, key);
  const solution = await solveChallenge({ challenge, deriveKey });
  const token = Buffer.from(JSON.stringify({ challenge, solution })).toString('base64');
  return { [example.captchaToken]: token };
}

/** The subject of a sample, created for each, since a booking can be cancelled only once. */
const before: Readonly<Record<string, () => Promise<Real>>> = {
  listDatesOfEvents: onSale,
  orderTickets: onSale,
  findBooking: () => newBooking(2),
  amendBooking: () => newBooking(2),
  cancelBooking: () => newBooking(2),
  reportRunningLate: () => newBooking(2, day()),
  sendDepositLink: () => newBooking(6),
  findWaitingListEntry: waitingEntry,
  leaveWaitingList: waitingEntry,
  giveHoldBack: heldTable,
  addContact: namedGuest,
  bookHeldTime: async () => ({ ...(await heldTable()), ...(await namedGuest()) }),
  seeStatusOfBooking: bookedByPage,
  setMarketingPreferences: namedGuest,
  sendEnquiryFromPage: solved,
};

/** Null where there is no such sample. */
async function ready(id: string, language: string): Promise<string | null> {
  const sample = samples.get(id)?.get(language);
  if (sample === undefined) return null;
  const real = withReal(sample, (await before[id]?.()) ?? {});
  const isForPages = appFor(pathOf(id)) === 'widget-api';
  return real.replaceAll(publicUrl, isForPages ? `http://127.0.0.1:${widget.port}` : service.url);
}

function routeOf(id: string): string {
  return operations[ids.indexOf(id)]?.route ?? '';
}

function pathOf(id: string): string {
  const found = Object.entries(document.paths).find(([, item]) =>
    Object.values(item).some(({ operationId }) => operationId === id),
  );
  return found?.[0] ?? '';
}

describe('the samples', () => {
  it('exist for every way to call an operation', () => {
    const languagesOf = (id: string): readonly string[] => [...(samples.get(id)?.keys() ?? [])];
    const tools = new Set(toolsOf(catalogue).map(({ operation }) => operation));

    operations.forEach((operation, index) => {
      const there = languagesOf(ids[index] ?? '');
      const inTypescript = catalogue.includes(operation) ? ['ts'] : [];
      expect(there).toEqual(['sh', ...inTypescript, ...(tools.has(operation) ? ['json'] : [])]);
    });
  });
});

describe('in a shell', () => {
  it.each(ids)('%s is answered', async (id) => {
    const command = (await ready(id, 'sh')) ?? '';
    const { stdout } = await promisify(execFile)('bash', ['--norc', '-eu', '-c', command], {
      env: { PATH: process.env['PATH'], ...keys },
    });

    const answer: unknown = JSON.parse(stdout);
    expect(answer).not.toHaveProperty('traceId');
    const shown = Object.values(examples[routeOf(id)]?.answers ?? {});
    const differences = shown.map(({ value }) => differencesBetween(answer, value));
    expect(differences).toContainEqual([]);
  });
});

/** Documents of each venue's own making. */
const ofVenue: readonly string[] = ['/food', '/theme'];

/** Where an answer and an example have other members, or values of another type. */
function differencesBetween(answer: unknown, value: unknown, at = ''): readonly string[] {
  if (answer === null || value === null || ofVenue.includes(at)) return [];
  if (Array.isArray(answer) && Array.isArray(value)) return differencesOfLists(answer, value, at);
  if (typeof answer === 'object' && typeof value === 'object')
    return differencesOfMembers(answer as Members, value as Members, at);
  return typeof answer === typeof value ? [] : [at];
}

/** The first item stands for all. */
function differencesOfLists(
  [ofAnswer]: readonly unknown[],
  [ofValue]: readonly unknown[],
  at: string,
): readonly string[] {
  if (ofAnswer === undefined || ofValue === undefined) return [];
  return differencesBetween(ofAnswer, ofValue, `${at}/0`);
}

type Members = Readonly<Record<string, unknown>>;

function differencesOfMembers(answer: Members, value: Members, at: string): readonly string[] {
  const names = new Set([...Object.keys(answer), ...Object.keys(value)]);
  return [...names].flatMap((name) =>
    name in answer && name in value
      ? differencesBetween(answer[name], value[name], `${at}/${name}`)
      : [`${at}/${name}`],
  );
}

describe('by an agent', () => {
  const withTool = toolsOf(catalogue).map(({ operation }) => ids[operations.indexOf(operation)]);

  it.each(withTool)('%s is answered', async (id = '') => {
    const call = JSON.parse((await ready(id, 'json')) ?? '') as { name: string };
    const { isError, content } = await mcp.callTool(call);

    expect([isError ?? false, content]).toEqual([false, [expect.anything()]]);
  });
});

describe('in TypeScript', () => {
  it('all compile, and print what can be read to a guest', async () => {
    const inClient = ids.filter((id) => samples.get(id)?.has('ts'));
    for (const id of inClient) {
      await writeFile(join(folder, `${id}.ts`), (await ready(id, 'ts')) ?? '');
    }
    const all = join(folder, 'all.ts');
    await writeFile(all, inClient.map((id) => `import './${id}';`).join('\n'));
    const client = join(root, 'libs/client/src/index.ts');
    const types = dirname(
      dirname(createRequire(import.meta.url).resolve('@types/node/package.json')),
    );
    const options = {
      ...{ strict: true, noEmit: true, skipLibCheck: true },
      ...{ target: 'es2023', module: 'esnext', moduleResolution: 'bundler', types: ['node'] },
      ...{ typeRoots: [types], paths: { '@venue-booking/client': [client] } },
    };
    const project = join(folder, 'tsconfig.json');
    await writeFile(project, JSON.stringify({ compilerOptions: options, files: ['all.ts'] }));
    await node(
      join(dirname(createRequire(import.meta.url).resolve('typescript')), 'tsc.js'),
      '-p',
      project,
    );
    const program = join(folder, 'all.mjs');
    await build({
      entryPoints: [all],
      outfile: program,
      bundle: true,
      format: 'esm',
      target: 'node24',
      alias: { '@venue-booking/client': client },
    });
    const said = (await node(program)).trim().split('\n');

    expect(said).toHaveLength(inClient.length);
    for (const line of said) expect(line).toMatch(/^[A-Z0-9].*\.$/);
  });

  async function node(...args: readonly string[]): Promise<string> {
    const env = { ...process.env, ...keys };
    return promisify(execFile)(process.execPath, [...args], { env }).then(
      ({ stdout }) => stdout,
      (error: unknown) => {
        const { stdout, stderr } = error as { stdout: string; stderr: string };
        throw new Error(`${stdout}\n${stderr}`, { cause: error });
      },
    );
  }
});

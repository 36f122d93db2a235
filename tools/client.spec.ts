/** The TypeScript client as integrators get it: packed, and installed into an empty project. */
import { execFile } from 'node:child_process';
import { createHmac, randomUUID } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { openApi } from '@venue/api';
import { type OpenServer, serve } from '@venue/http';
import { openTestDeployment, type TestDeployment } from '@venue/testing/deployment';
import { until } from '@venue/testing/until';
import { build } from 'esbuild';

const root = join(import.meta.dirname, '..');
const require = createRequire(import.meta.url);
const run = (command: string, args: readonly string[]) =>
  promisify(execFile)(command, args, { cwd: folder }).catch((error: unknown) => {
    const { stdout, stderr } = error as { stdout: string; stderr: string };
    throw new Error(`${stdout}\n${stderr}`, { cause: error });
  });
const wish = { venueId: 'the-harbour', date: '2026-12-09', partySize: 2 };
const guest = { name: 'Ada Lovelace', phone: '0117 496 0000' };

let service: TestDeployment;
let gateway: Gateway;
let serving: OpenServer;
let folder: string;
let installed: string;

beforeAll(async () => {
  service = await openTestDeployment();
  await service.moveTo('2026-12-01T09:00:00Z');
  gateway = await openGateway(service.url);
  folder = await mkdtemp(join(tmpdir(), 'client-'));
  // A process of its own: the generator and what it imports are ES modules without CommonJS builds.
  const client = ['--import', 'tsx', 'tools/client.ts', folder];
  const { stdout } = await promisify(execFile)(process.execPath, client, { cwd: root });
  const api = await openApi(service.deployment, { guides: root, client: stdout.trim() });
  serving = await serve(api, 0, service.deployment);
  await writeFile(join(folder, 'package.json'), JSON.stringify({ type: 'module' }));
  const quiet = ['--no-audit', '--no-fund', '--silent'];
  const address = `http://127.0.0.1:${serving.port}/public/v1/client.tgz`;
  await run('npm', ['install', address, ...quiet]);
  installed = join(folder, 'node_modules/@venue-booking/client/index.mjs');
});
afterAll(async () => {
  await serving.drain();
  gateway.close();
  await service.close();
  await rm(folder, { recursive: true });
});

/** The fault of a gateway that does not pass a request on. */
type Fault = 'answer-lost' | { readonly status: number; readonly retryAfter: string };

interface Gateway {
  readonly url: string;
  /** The Idempotency-Key of every request, in order, with its path. */
  readonly seen: { readonly path: string; readonly key: string | undefined }[];
  /** The faults of the next requests to paths that end so, in order. */
  fail(path: string, ...faults: readonly Fault[]): void;
  /** Lets requests pass again. */
  forget(): void;
  close(): void;
}

const passed = new Set(['authorization', 'content-type', 'idempotency-key']);

async function openGateway(target: string): Promise<Gateway> {
  const faults = new Map<string, Fault[]>();
  const seen: Gateway['seen'] = [];
  const server: Server = createServer((request, response) => {
    void (async () => {
      const { url: path = '', method = 'GET', headers } = request;
      seen.push({ path, key: headers['idempotency-key'] as string | undefined });
      const body = await text(request);
      const fault = [...faults].find(([end]) => path.endsWith(end))?.[1].shift();
      if (typeof fault === 'object') {
        response.writeHead(fault.status, { 'Retry-After': fault.retryAfter }).end('{}');
        return;
      }
      const answer = await fetch(`${target}${path}`, {
        method,
        headers: Object.entries(headers).flatMap(([name, value]): [string, string][] =>
          passed.has(name) && typeof value === 'string' ? [[name, value]] : [],
        ),
        ...(body === '' ? {} : { body }),
      });
      const answered = await answer.text();
      if (fault === 'answer-lost') request.socket.destroy();
      else response.writeHead(answer.status, Object.fromEntries(answer.headers)).end(answered);
    })();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    seen,
    fail: (path, ...list) => void faults.set(path, [...list]),
    forget: () => faults.clear(),
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}

/** An integrator's program, without types of Node. */
const program = `
import { BookingProblem, createBookingClient } from '@venue-booking/client';

declare const process: { readonly argv: readonly string[] };
const [baseUrl = '', key = ''] = process.argv.slice(2);
const bookings = createBookingClient({ baseUrl, key });

const wish = ${JSON.stringify(wish)};
const { times } = await bookings.checkAvailability({ body: wish });
const time: string | undefined = times[0]?.time;
if (time === undefined) throw new Error('there is no free time');

const guest = ${JSON.stringify(guest)};
const booked = await bookings.createBooking({ body: { ...wish, time, guest } });
if (booked.outcome !== 'booked') throw new Error(booked.summary);
const reference: string = booked.reference;
const path = { reference };
const cancelled = await bookings.cancelBooking({ path, body: { phone: guest.phone } });

const refused = await bookings
  .createBooking({ body: { ...wish, time, guest, partySize: 0 } })
  .catch((error: unknown) => {
    if (!(error instanceof BookingProblem)) throw error;
    const { code, status, detail, errors } = error;
    return { code, status, detail, errors };
  });
// @ts-expect-error -- the party is missing
void (() => bookings.createBooking({ body: { date: '', time: '', guest } }));
console.log(JSON.stringify({ outcomes: [booked.outcome, cancelled.outcome], refused }));
`;

// eslint-disable-next-line @typescript-eslint/no-explicit-any -- the package is made by this spec
const client = (): Promise<any> => import(pathToFileURL(installed).href);

async function bookings(options: object = {}) {
  const { createBookingClient } = await client();
  return createBookingClient({ baseUrl: gateway.url, key: service.key, ...options });
}

describe('the client in an empty project', () => {
  it('compiles, and searches, books once although the answer is lost, and cancels', async () => {
    gateway.fail('/availability/search', { status: 429, retryAfter: '0' });
    gateway.fail('/reservations', 'answer-lost');
    await writeFile(join(folder, 'book.ts'), program);
    const tsc = join(dirname(require.resolve('typescript')), 'tsc.js');
    const strict = ['--strict', '--noEmit', '--exactOptionalPropertyTypes', '--target', 'es2023'];
    const modern = ['--module', 'nodenext'];
    await run(process.execPath, [tsc, ...strict, ...modern, 'book.ts']);
    const { stdout } = await run(process.execPath, ['book.ts', gateway.url, service.key]);
    const detail = 'partySize must be a whole number from 1 to 1000.';

    expect(JSON.parse(stdout)).toEqual({
      outcomes: ['booked', 'cancelled'],
      refused: {
        code: 'validation-failed',
        status: 400,
        detail,
        errors: [{ pointer: '/partySize', detail }],
      },
    });
    expect(await service.sql('select state from booking')).toHaveLength(1);
    const keysOf = (end: string) =>
      gateway.seen.flatMap(({ path, key }) => (path.endsWith(end) ? [key] : []));
    const [first, again, other, ...rest] = keysOf('/reservations');
    expect(first).toMatch(/^[0-9a-f-]{36}$/);
    expect([again, rest]).toEqual([first, []]);
    expect(new Set([first, other, ...keysOf('/cancel')]).size).toBe(3);
    expect(keysOf('/availability/search')).toHaveLength(2);
  });

  it('is required by CommonJS, with its types', async () => {
    const lines = [
      "import { BookingProblem, createBookingClient } from '@venue-booking/client';",
      'declare const process: { readonly argv: readonly string[] };',
      "const [baseUrl = '', key = ''] = process.argv.slice(2);",
      'const bookings = createBookingClient({ baseUrl, key });',
      'void bookings.showKey().then(async ({ name }) => {',
      "  const path = { id: 'nowhere' };",
      '  const refused: unknown = await bookings.getVenue({ path }).catch((error: unknown) => error);',
      '  console.log(JSON.stringify([name, refused instanceof BookingProblem]));',
      '});',
    ];
    await writeFile(join(folder, 'old.cts'), lines.join('\n'));
    const tsc = join(dirname(require.resolve('typescript')), 'tsc.js');
    const strict = ['--strict', '--target', 'es2023', '--module', 'node16'];
    await run(process.execPath, [tsc, ...strict, 'old.cts']);
    const { stdout } = await run(process.execPath, ['old.cjs', gateway.url, service.key]);

    expect(JSON.parse(stdout)).toEqual(['test', true]);
  });

  it('has the version of the deployment, and the files that the repository has of it', async () => {
    const versionIn = async (file: string): Promise<unknown> =>
      JSON.parse(await readFile(file, 'utf8')).version;
    const own = await versionIn(join(dirname(installed), 'package.json'));
    expect(own).toBe(await versionIn(join(root, 'package.json')));

    const fresh = join(folder, 'package');
    const kept = join(root, 'libs/client/generated');
    const names = async (of: string) => (await readdir(of, { recursive: true })).sort();
    expect(await names(kept)).toEqual(await names(fresh));
    for (const name of (await names(fresh)).filter((one) => one.includes('.'))) {
      const [text, current] = await Promise.all(
        [kept, fresh].map((one) => readFile(join(one, name), 'utf8')),
      );
      // `npm run reference` writes them.
      expect([name, text === current]).toEqual([name, true]);
    }
  });

  it('is 16 kB at most, minified', async () => {
    const { outputFiles } = await build({
      entryPoints: [installed],
      bundle: true,
      minify: true,
      format: 'esm',
      platform: 'neutral',
      write: false,
    });

    expect(outputFiles[0]?.contents.length).toBeLessThanOrEqual(16_000);
  });
});

describe('the client', () => {
  it('sends the Idempotency-Key that it is given', async () => {
    const body = { ...wish, time: '18:00', guest };
    const headers = { 'Idempotency-Key': 'mine' };
    const booked = await (await bookings()).createBooking({ body, headers });
    const replayed = await (await bookings()).createBooking({ body, headers });

    expect(gateway.seen.at(-1)?.key).toBe('mine');
    expect(replayed).toEqual(booked);
  });

  it('waits no longer than its limit, and reports the time that it would take', async () => {
    gateway.fail('/venues', { status: 429, retryAfter: '31' });
    const before = gateway.seen.length;
    const { BookingProblem } = await client();
    const refused = await (await bookings()).listVenues().catch((error: unknown) => error);

    expect(refused).toBeInstanceOf(BookingProblem);
    expect(refused).toMatchObject({ status: 429, retryAfterSeconds: 31, code: 'about:blank' });
    expect(gateway.seen.length - before).toBe(1);
  });

  it('gives up after the last try', async () => {
    const busy = { status: 503, retryAfter: '0' };
    gateway.fail('/venues', busy, busy, busy, busy);
    const before = gateway.seen.length;

    const twice = await bookings({ retries: 2, sleep: () => Promise.resolve() });
    await expect(twice.listVenues()).rejects.toMatchObject({ status: 503 });
    expect(gateway.seen.length - before).toBe(3);
    await expect((await bookings({ retries: 0 })).listVenues()).rejects.toMatchObject({
      status: 503,
    });
    gateway.fail('/venues', 'answer-lost');
    await expect((await bookings({ retries: 0 })).listVenues()).rejects.toMatchObject({
      name: 'TypeError',
    });
  });

  it.each([
    ['the last that it may wait', 20, 3],
    ['longer than it may wait in all', 21, 2],
  ])('waits as asked and by chance, up to its budget: %s', async (_case, asked, sent) => {
    const busy = { status: 429, retryAfter: String(asked) };
    gateway.fail('/venues', busy, busy, busy);
    const before = gateway.seen.length;
    const waits: number[] = [];
    const sleep = (seconds: number) => Promise.resolve(void waits.push(seconds));
    const options = { retries: 2, budgetSeconds: 41.5, random: () => 0.99, sleep };
    await expect((await bookings(options)).listVenues()).rejects.toMatchObject({ status: 429 });

    expect(waits).toEqual([asked + 0.495, asked + 0.99].slice(0, sent - 1));
    expect(gateway.seen.length - before).toBe(sent);
    gateway.forget();
  });

  it('answers all of 90 simultaneous calls, of which the server accepts 60 and then 10 a second', async () => {
    const limited = await openTestDeployment(undefined, { ratePerMinute: 600, rateBurst: 60 });
    const time = await virtualTime(limited);
    const { createBookingClient } = await client();
    const options = { baseUrl: limited.url, key: limited.key, ...time.options };
    const calling = Array.from({ length: 90 }, () => createBookingClient(options).listVenues());
    const answers = await time.until(calling);
    const statuses = time.statuses();
    await limited.close();

    expect(answers.filter(({ status }) => status === 'rejected')).toEqual([]);
    expect(statuses.filter((status) => status === 200)).toHaveLength(90);
    expect(statuses.filter((status) => status === 429).length).toBeGreaterThanOrEqual(30);
  });

  it('does not repeat a final refusal', async () => {
    const before = gateway.seen.length;
    const unknown = (await bookings()).getVenue({ path: { id: randomUUID() } });

    await expect(unknown).rejects.toMatchObject({
      code: 'venue-not-found',
      status: 404,
      traceId: expect.any(String),
    });
    await expect((await bookings({ key: 'wrong' })).listVenues()).rejects.toMatchObject({
      code: 'invalid-key',
    });
    expect(gateway.seen.length - before).toBe(2);
  });

  it('ends its wait when its caller gives up', async () => {
    gateway.fail('/venues', { status: 429, retryAfter: '30' });
    const before = gateway.seen.length;
    const leaving = new AbortController();
    const waiting = (await bookings()).listVenues({ signal: leaving.signal });
    await until(() => Promise.resolve(gateway.seen.length > before));
    leaving.abort();

    await expect(waiting).rejects.toMatchObject({ name: 'AbortError' });
  });
});

const standingClock = `
create or replace function app_now() returns timestamptz language sql stable as $$
  select timestamptz '2026-12-01T09:00:00Z' + (select by from clock_offset)
$$`;

/**
 * A clock that stands while requests are on their way, and goes on to the end of the shortest wait
 * once each call waits, so that nothing depends on how fast the machine is.
 */
async function virtualTime(service: TestDeployment) {
  const waits: { readonly at: number; readonly end: () => void }[] = [];
  const statuses: number[] = [];
  let nowMs = 0;
  let seed = 1;
  await service.sql(standingClock);
  await service.sql(`insert into clock_offset (by) values (interval '0')`);
  const moveTo = async (ms: number): Promise<void> => {
    nowMs = ms;
    await service.sql('update clock_offset set by = make_interval(secs => $1)', [ms / 1_000]);
  };
  return {
    options: {
      fetch: async (request: Request) => {
        const answer = await fetch(request);
        statuses.push(answer.status);
        return answer;
      },
      sleep: (seconds: number) =>
        new Promise<void>((end) => void waits.push({ at: nowMs + seconds * 1_000, end })),
      random: () => (seed = (seed * 16_807) % 2_147_483_647) / 2_147_483_647,
    },
    statuses: () => statuses,
    async until(calls: readonly Promise<unknown>[]) {
      let settled = 0;
      for (const call of calls) void call.catch(() => null).finally(() => (settled += 1));
      while (settled < calls.length) {
        await until(() => Promise.resolve(settled + waits.length === calls.length));
        const [first, ...others] = waits.sort((one, other) => one.at - other.at);
        waits.splice(0, waits.length, ...others);
        if (first === undefined) continue;
        await moveTo(first.at);
        first.end();
      }
      return Promise.allSettled(calls);
    },
  };
}

describe('a webhook', () => {
  /** The example of the Standard Webhooks specification. */
  const example = {
    secret: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw',
    id: 'msg_p5jXN8AQM9LWM0D4loKWxJek',
    timestamp: '1614265330',
    payload: '{"test": 2432232314}',
  };
  const { secret, payload } = example;
  const sign = ({ secret, id, timestamp, payload }: typeof example): string => {
    const key = Buffer.from(secret.replace('whsec_', ''), 'base64');
    const mac = createHmac('sha256', key).update(`${id}.${timestamp}.${payload}`);
    return `v1,${mac.digest('base64')}`;
  };
  const headersAt = (secondsAgo: number, from = example) => {
    const timestamp = String(Math.floor(Date.now() / 1_000) - secondsAgo);
    const signature = sign({ ...from, timestamp });
    const { id } = from;
    return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signature };
  };
  const verify = async (...given: readonly unknown[]) => (await client()).verifyWebhook(...given);

  it('is signed as its specification says', () => {
    expect(sign(example)).toBe('v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=');
  });

  it('is read where one of its signatures is right', async () => {
    const headers = headersAt(0);
    const old = sign({ ...example, secret: 'whsec_b2xkb2xkb2xk' });
    const signatures = `v1a,xyz ${old} ${headers['webhook-signature']}`;
    const rotated = { ...headers, 'webhook-signature': signatures };

    expect(await verify(payload, headers, secret)).toEqual({ test: 2_432_232_314 });
    expect(await verify(payload, new Headers(rotated), secret)).toEqual({ test: 2_432_232_314 });
    expect(await verify(payload, headersAt(200), secret)).toEqual({ test: 2_432_232_314 });
  });

  it.each([
    ['another body', () => ['{"test": 1}', headersAt(0), secret]],
    ['another secret', () => [payload, headersAt(0), 'whsec_b2xkb2xkb2xk']],
    ['no secret', () => [payload, headersAt(0), '']],
    ['a secret that is no base64', () => [payload, headersAt(0), 'whsec_é']],
    ['a time long ago', () => [payload, headersAt(400), secret]],
    ['a time to come', () => [payload, headersAt(-400), secret]],
    ['no headers', () => [payload, {}, secret]],
    [
      'signatures of other kinds',
      () => [payload, { ...headersAt(0), 'webhook-signature': 'v1a,x v2,y v1,é v1' }, secret],
    ],
    ['a body that is no JSON', () => ['{', headersAt(0, { ...example, payload: '{' }), secret]],
  ])('is refused with %s', async (_what, given) => {
    const { WebhookError } = await client();

    await expect(verify(...given())).rejects.toThrow(WebhookError);
  });
});

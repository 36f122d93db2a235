/** Help for integrators: hints in answers, deprecations, and a generated client. */
import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { LocalDate } from '@venue/domain/shared/time';
import { HttpModule, type OpenServer, linkToReference, listenerFor, serve } from '@venue/http';
import { catalogue } from '@venue/operations/catalogue';
import {
  type Answer,
  type TestDeployment,
  guest,
  openTestDeployment,
  publicUrl,
  sharedDeployment,
  slugOf,
} from '@venue/testing/deployment';

describe('hints', () => {
  const service = sharedDeployment('2026-12-01T09:00:00Z');

  const booking = () => ({
    ...{ venueId: service.venueId['the-harbour'], date: '2026-12-08', time: '18:00', partySize: 2 },
    guest,
  });
  const ignored = ({ headers }: Answer): string | null => headers.get('x-ignored-fields');

  describe('unknown members', () => {
    it('are reported with the answer, with its replay and with a refusal', async () => {
      const body = { ...booking(), partysize: 3, guest: { ...guest, Email: 'x' } };
      const first = await service.post('/reservations', body, { idempotencyKey: 'typo' });
      const replay = await service.post('/reservations', body, { idempotencyKey: 'typo' });
      const conflict = await service.post(
        '/reservations',
        { note: 1, ...booking() },
        { idempotencyKey: 'typo' },
      );
      const invalid = await service.post('/reservations', { ...booking(), date: 'x', note: 1 });
      const unproven = await service.post('/bookings/lookup', {
        ...{ reference: 'BBBBBBBB', phone: guest.phone, id: 7 },
      });
      const elsewhere = await service.post('/bookings/BBBBBBBB/cancel', {
        ...{ reference: 'CCCCCCCC', phone: guest.phone },
      });

      expect([first.status, ignored(first)]).toEqual([201, '/guest/Email, /partysize']);
      expect(replay.headers.get('idempotent-replayed')).toBe('true');
      expect([replay.text, ignored(replay)]).toEqual([first.text, '/guest/Email, /partysize']);
      expect([conflict.status, ignored(conflict)]).toEqual([409, '/note']);
      expect([invalid.status, ignored(invalid)]).toEqual([400, '/note']);
      expect([unproven.status, ignored(unproven)]).toEqual([404, '/id']);
      expect([elsewhere.status, ignored(elsewhere)]).toEqual([404, '/reference']);
    });

    it('are not reported where there are none, nor before the body has been read', async () => {
      const answers = [
        await service.post('/reservations', { ...booking(), date: '2026-12-09' }),
        await service.get('/venues'),
        await service.post('/reservations', { note: 1 }, { key: null }),
        await service.post('/reservations', { note: 1 }, { idempotencyKey: null }),
      ];

      expect(answers.map(ignored)).toEqual([null, null, null, null]);
    });
  });

  describe('a mistake', () => {
    it.each([
      ['{\n  "date": "2026-12-08",\n  "time": }', 'The body is not JSON, at line 3, column 11.'],
      ['{"date": "2026-12-08"', 'The body ends too early, at line 1, column 22.'],
      ['[]', 'The body must be a JSON object.'],
    ])('in JSON is reported with its place: %j', async (body, detail) => {
      const answer = await service.post('/reservations', body);

      expect([answer.status, answer.body.detail]).toEqual([400, detail]);
      expect(answer.body.errors).toEqual([{ pointer: '', detail }]);
    });

    it('of a name in place of an id is answered with where venues are listed', async () => {
      const answers = [
        await service.post('/reservations', { ...booking(), venueId: 'The Harbour' }),
        await service.get('/opening-hours?venueId=The%20Harbour'),
        await service.get('/venues/The%20Harbour'),
      ];

      for (const { status, body } of answers) {
        expect(status).toBe(400);
        expect(body.detail).toMatch(
          /^(venueId|id) must be the id or the slug of a venue, from GET \/public\/v1\/venues.*list_venues/,
        );
      }
    });

    it('in a day is answered with the day that it is at the venue', async () => {
      const today = 'Today at The Harbour is 2026-12-01, Tuesday.';
      const wrong = 'date must be a calendar day as yyyy-MM-dd, such as 2026-12-05.';
      const named = await service.post('/reservations', { ...booking(), date: 'Friday' });
      const inQuery = await service.get('/events/upcoming?venueId=the-harbour&from=1/12/2026');
      const unnamed = await service.post('/availability/search', { date: 'x', partySize: 2 });
      const key = await service.issueKey({ venues: 'the-harbour' });
      const only = await service.post(
        '/availability/search',
        { date: null, partySize: 2 },
        { key },
      );
      const range = await service.get('/events/upcoming?venueId=the-harbour&to=2026-11-01');

      expect(named.body.errors).toEqual([{ pointer: '/date', detail: `${wrong} ${today}` }]);
      expect(named.body.detail).toBe(`${wrong} ${today}`);
      expect(inQuery.body.detail).toBe(`${wrong.replace('date', 'from')} ${today}`);
      expect(unnamed.body.detail).toBe(wrong);
      expect(only.body.detail).toBe(`${wrong} ${today}`);
      expect(range.body.detail).toContain('no earlier than today (2026-12-01, Tuesday), which');
    });

    it('in a topic is answered with the topics there are', async () => {
      const path = `/knowledge/dress-code?venueId=${service.venueId['the-harbour']}`;
      const answer = await service.get(path);

      expect([answer.status, slugOf(answer)]).toEqual([404, 'knowledge-not-found']);
      expect(answer.body.detail).toBe(
        'There is no such topic. The topics are: venue-details, faq, opening-hours, happy-hours, food-menu, drinks-menu, special-hours, kitchen-hours, compendium.',
      );
    });

    it('in a key is answered in the same words, which name both ways to send one', async () => {
      const refused = [null, '', 'vb_live_nothing', `${service.key.slice(0, -1)}~`];
      const bodies = await Promise.all(
        refused.map(async (key) => {
          const { body } = await service.get('/venues', { key });
          return JSON.stringify({ ...body, traceId: '' });
        }),
      );

      expect(new Set(bodies).size).toBe(1);
      expect(bodies[0]).toMatch(/Authorization: Bearer .*X-Service-Publishable-Key/);
    });
  });
});

describe('deprecations', () => {
  const deprecation = { since: '2027-01-01' as LocalDate, until: '2028-01-01' as LocalDate };
  const ending = new Set(['GET /venues', 'POST /reservations']);
  const operations = catalogue.map((operation) =>
    ending.has(operation.route) ? { ...operation, deprecation } : operation,
  );

  let service: TestDeployment;
  let serving: OpenServer;

  beforeAll(async () => {
    service = await openTestDeployment();
    const middleware = () => [linkToReference(publicUrl)];
    const app = HttpModule.forCatalogue(operations, { middleware });
    serving = await serve(await listenerFor(app, service.deployment), 0, service.deployment);
  });
  afterAll(async () => {
    await serving.drain();
    await service.close();
  });

  function send(path: string, key = service.key, body?: object): Promise<Response> {
    return fetch(`http://127.0.0.1:${serving.port}/public/v1${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  }

  describe('an operation that is to end', () => {
    it.each<[what: string, status: number, sent: () => Promise<Response>]>([
      ['an answer', 200, () => send('/venues')],
      ['a refused key', 401, () => send('/venues', 'vb_live_wrong')],
      ['a refused request', 400, () => send('/reservations', service.key, {})],
    ])('says so with %s', async (_what, status, sent) => {
      const response = await sent();
      const { headers } = response;

      expect([response.status, headers.get('deprecation'), headers.get('sunset')]).toEqual([
        status,
        '@1798761600',
        'Sat, 01 Jan 2028 00:00:00 GMT',
      ]);
      expect(headers.get('link')).toBe(
        [
          `<${publicUrl}/public/v1/openapi.json>; rel="service-desc"; type="application/json"`,
          `<${publicUrl}/public/v1/docs>; rel="service-doc"; type="text/html"`,
          `<${publicUrl}/public/v1/docs/versions>; rel="deprecation"; type="text/html"`,
        ].join(', '),
      );
    });
  });

  describe('any other operation', () => {
    it('says nothing of the kind', async () => {
      const { headers } = await send(`/venues/${service.venueId['the-harbour']}`);

      expect([headers.get('deprecation'), headers.get('sunset')]).toEqual([null, null]);
      expect(headers.get('link')).not.toContain('deprecation');
    });
  });
});

describe('a generated client', () => {
  /** An integrator's program; every name and type comes from the generated client. */
  const program = `
import { checkAvailability, createBooking } from './client';
import { client } from './client/client.gen';
import type { NewBookingAnswer } from './client';

const [baseUrl, key, venueId] = process.argv.slice(2) as [string, string, string];
client.setConfig({ baseUrl, auth: () => key });

const date = '2026-12-09';
const { data: found } = await checkAvailability({ body: { venueId, date, partySize: 2 } });
const time: string | undefined = found?.times[0]?.time;
if (time === undefined) throw new Error('there is no free time');

const { data, error } = await createBooking({
  headers: { 'Idempotency-Key': 'typed-client' },
  body: { venueId, date, time, partySize: 2, guest: { name: 'Ada Lovelace', phone: '0117 496 0000' } },
});
const answer: NewBookingAnswer | undefined = data;
const reference: string | null = answer?.outcome === 'booked' ? answer.reference : null;

const refused = await createBooking({
  headers: { 'Idempotency-Key': 'typed-client-refused' },
  body: { venueId, date, time, partySize: 0, guest: { name: 'Ada', phone: '0117 496 0000' } },
});
const pointers: string[] = refused.error?.errors?.map(({ pointer }) => pointer) ?? [];
console.log(JSON.stringify({ outcome: answer?.outcome, reference, error, pointers }));
`;

  const wrong = `
import { createBooking } from './client';
// @ts-expect-error -- the party is missing
createBooking({ headers: { 'Idempotency-Key': 'x' }, body: { date: '', time: '', guest: { name: '', phone: '' } } });
// @ts-expect-error -- a write needs its key
createBooking({ body: { date: '', time: '', partySize: 2, guest: { name: '', phone: '' } } });
`;

  let folder: string;

  const service = sharedDeployment('2026-12-01T09:00:00Z');
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'typed-client-'));
    const served = await (await fetch(`${service.url}/public/v1/openapi.json`)).text();
    await writeFile(join(folder, 'openapi.json'), served);
    await writeFile(join(folder, 'package.json'), JSON.stringify({ type: 'module' }));
    await writeFile(join(folder, 'book.ts'), program);
    await writeFile(join(folder, 'wrong.ts'), wrong);
  });
  afterAll(async () => {
    await rm(folder, { recursive: true });
  });

  const require = createRequire(import.meta.url);
  const inPackage = (packageJson: string, file: string): string => join(dirname(packageJson), file);

  async function run(...args: readonly string[]): Promise<string> {
    const options = { cwd: folder, env: { ...process.env, DO_NOT_TRACK: '1' } };
    return promisify(execFile)(process.execPath, [...args], options).then(
      ({ stdout }) => stdout,
      (error: unknown) => {
        const { stdout, stderr } = error as { stdout: string; stderr: string };
        throw new Error(`${stdout}\n${stderr}`, { cause: error });
      },
    );
  }

  describe('a client generated from the reference', () => {
    it('compiles, and books a table', async () => {
      const generator = inPackage(
        require.resolve('@hey-api/openapi-ts/package.json'),
        'bin/run.js',
      );
      await run(generator, '-i', 'openapi.json', '-o', 'client', '--no-log-file');
      const types = dirname(dirname(require.resolve('@types/node/package.json')));
      const strict = ['--strict', '--noEmit', '--skipLibCheck', '--typeRoots', types];
      const modern = ['--target', 'es2023', '--module', 'esnext', '--moduleResolution', 'bundler'];
      const files = ['book.ts', 'wrong.ts'];
      const tsc = inPackage(require.resolve('@typescript/native/package.json'), 'bin/tsc');
      await run(tsc, ...strict, '--types', 'node', ...modern, ...files);

      const tsx = pathToFileURL(require.resolve('tsx')).href;
      const venueId = service.venueId['the-harbour'] ?? '';
      const said: unknown = JSON.parse(
        await run('--import', tsx, 'book.ts', service.url, service.key, venueId),
      );

      expect(said).toEqual({
        outcome: 'booked',
        reference: expect.stringMatching(/^\w{4} \w{4}$/),
        pointers: ['/partySize'],
      });
    });
  });
});

/**
 * A whole life on every surface, in production processes with traces: logs, metrics and messages
 * report what happened, and name no person.
 */
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { pause } from '@venue/domain/async';
import { startApp, type AppProcess } from '@venue/testing/app-process';
import { builtFile } from '@venue/testing/programs';
import { leaksIn, spellingsOf } from '@venue/testing/personal-data';
import { openCollector, type Collector } from './collector';
import {
  openTestDeployment,
  senderTo,
  type Answer,
  type TestDeployment,
} from '@venue/testing/deployment';

const person = {
  name: 'Augusta Quackenbush',
  phone: '0117 496 0737',
  email: 'augusta.q@ada.example',
};
const personalValues = new Set([
  ...['Quackenbush', person.phone, person.email, '01174960737', '1174960737', 'ada.example'],
  ...['Peanuts are deadly', 'The winter feast', 'Room for forty-one', 'zanzibar-canary'],
]);
const site = 'https://pages.canary.example';

type Parts = Readonly<Record<string, unknown>>;
interface Line extends Parts {
  readonly requestId?: string;
  readonly operation?: string;
  readonly outcome?: string;
}

let service: TestDeployment;
let collector: Collector;
const apps = new Map<string, AppProcess>();
let metrics = '';
let bookingAnswer: Answer;
let refusalAnswer: Answer;

beforeAll(async () => {
  service = await openTestDeployment();
  await service.moveTo('2026-12-01T09:00:00Z');
  collector = await openCollector();
  const env = {
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    OTEL_BSP_SCHEDULE_DELAY: '200',
    PAYMENTS: 'test',
  };
  const preload = [builtFile('shared/tracing.js')];
  for (const app of ['api', 'mcp', 'widget-api', 'worker'] as const) {
    // Links are sent by text; the worker stores the texts.
    const texts = app === 'worker' ? {} : { MESSAGES_TEXTS: 'twilio', TWILIO_AUTH_TOKEN: 'none' };
    apps.set(app, await startApp(service, app, { env: { ...env, ...texts }, preload }));
  }
  personalValues.add(service.key).add(service.key.slice(-20));
  await overRest();
  await overMcp();
  await onPages(await onWidget());
  await inFaults();
  await untilSent();
  for (const app of apps.values()) metrics += await app.metrics();
  await Promise.all([...apps.values()].map((app) => app.end()));
});
afterAll(async () => {
  await Promise.all([...apps.values()].map((app) => app.end('SIGKILL')));
  await collector.close();
  await service.close();
});

const at = (app: string): string => apps.get(app)?.url ?? '';

/** Stores the personal data in an answer about a booking. */
function remember({ body }: Pick<Answer, 'body'>): void {
  const { reference } = body as { reference?: string };
  if (typeof reference === 'string') {
    for (const spelling of spellingsOf(reference)) personalValues.add(spelling);
  }
}

const harbour = (): Parts => ({ venueId: service.venueId['the-harbour'] });

async function overRest(): Promise<void> {
  const send = senderTo(at('api'), service.key);
  const post = (path: string, body: unknown): Promise<Answer> =>
    send('POST', { path, body } as never);
  await post('/availability/search', { ...harbour(), date: '2026-12-08', partySize: 6 });
  const wish = { ...harbour(), date: '2026-12-08', time: '18:00', partySize: 6 };
  bookingAnswer = await post('/reservations', {
    ...wish,
    guest: person,
    notes: 'Peanuts are deadly',
  });
  remember(bookingAnswer);
  const { reference } = bookingAnswer.body as { reference: string };
  const proof = { reference, phone: person.phone };
  await post('/bookings/lookup', proof);
  const bookingPath = `/bookings/${reference.replace(' ', '%20')}`;
  await post(`${bookingPath}/deposit-link`, { phone: person.phone });
  await post(`${bookingPath}/amend`, { phone: person.phone, partySize: 4 });
  await post(`${bookingPath}/running-late`, { phone: person.phone, minutesLate: 15 });
  await post(`${bookingPath}/cancel`, { phone: person.phone, reason: 'zanzibar-canary' });
  await post('/booking-enquiries', {
    ...harbour(),
    ...person,
    subject: 'The winter feast',
    message: 'Room for forty-one',
  });
  refusalAnswer = await post('/bookings/lookup', { reference: 'BCDF GHJK', phone: person.phone });
  await fetch(`${at('api')}/zanzibar-canary/${encodeURIComponent(person.email)}?q=${person.phone}`);
  await fetch(`${at('api')}/public/v1/venues/${person.phone}?zanzibar-canary`, { method: 'PUT' });
  await fetch(`${at('api')}/problems/not-found`);
}

async function overMcp(): Promise<void> {
  const send = async (body: unknown, headers: Record<string, string> = {}): Promise<Answer> => {
    const response = await fetch(`${at('mcp')}/mcp`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        authorization: `Bearer ${service.key}`,
        ...headers,
      },
      body: JSON.stringify(body),
    });
    const text = await response.text();
    return { status: response.status, headers: response.headers, text, body: JSON.parse(text) };
  };
  const call = (name: string, args: unknown): Promise<Answer> =>
    send({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: args } });
  const wish = { ...harbour(), date: '2026-12-09', time: '18:00', partySize: 2, guest: person };
  const { body } = await call('create_booking', wish);
  remember({ body: body.result.structuredContent });
  await call('find_booking', { reference: person.email, phone: person.phone });
  await call(person.email, { phone: person.phone });
  await send({ jsonrpc: '2.0', id: 1, method: person.email, params: person });
  await send(
    { jsonrpc: '2.0', id: 1, method: 'tools/list' },
    { 'mcp-protocol-version': person.name },
  );
}

/** Answers with a link to pay. */
async function onWidget(): Promise<string> {
  const key = await service.issueKey({ origins: site });
  personalValues.add(key);
  const post = async (path: string, body: unknown): Promise<Parts> => {
    const response = await fetch(`${at('widget-api')}/public/v1${path}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-service-publishable-key': key,
        'idempotency-key': `zanzibar-canary-${path}`,
        origin: site,
      },
      body: JSON.stringify(body),
    });
    return (await response.json()) as Parts;
  };
  await fetch(`${at('widget-api')}/public/v1/holds`, {
    method: 'OPTIONS',
    headers: { origin: site, 'access-control-request-method': 'POST' },
  });
  const { id: guestId } = await post('/guests', {
    type: 'Individual',
    primaryContact: { fullName: person.name, phone: person.phone, email: person.email },
  });
  const wish = { ...harbour(), date: '2026-12-10', time: '18:00', partySize: 6 };
  const { holdId } = await post('/holds', wish);
  const made = await post('/bookings', {
    ...harbour(),
    holdId,
    guestId,
    partySize: 6,
    notes: 'Peanuts are deadly',
    bookingForBusiness: false,
  });
  return String(made['checkoutUrl']);
}

async function onPages(link: string): Promise<void> {
  const token = link.split('/').at(-1) ?? '';
  personalValues.add(token);
  const page = (path: string, init: RequestInit = {}): Promise<Response> =>
    fetch(`${at('widget-api')}${path}`, { redirect: 'manual', ...init });
  const { headers } = await page(`/pay/${token}?return=${site}/zanzibar-canary`);
  const session = headers.get('location')?.split('/').at(-1) ?? '';
  if (session.length < 8) throw new Error(`no checkout behind ${link}`);
  personalValues.add(session);
  await page(`/pay/checkout/${session}`, {
    method: 'POST',
    body: new URLSearchParams({ pay: 'pay' }),
  });
  await page(`/pay/${token}/back`);
  await page(`/pay/${token}`, { method: 'DELETE' });
  await page('/pay/zanzibar-canary');
  await page(`/webhooks/${encodeURIComponent(person.email)}`, {
    method: 'POST',
    body: person.phone,
  });
  await page('/webhooks/stripe', { method: 'POST', body: JSON.stringify(person) });
}

/** With the rows and the parameters that a driver reports. */
async function inFaults(): Promise<void> {
  const send = senderTo(at('api'), service.key);
  const body = { ...harbour(), date: '2026-12-09', time: '20:00', partySize: 2, guest: person };
  for (const table of ['booking', 'allocation', 'rate_spent']) {
    await service.sql(`alter table ${table} add constraint never check (false) not valid`);
    await send('POST', { path: '/reservations', body } as never);
    await service.sql(`alter table ${table} drop constraint never`);
    await service.sql(`alter table ${table} rename to ${table}_before`);
    await send('POST', { path: '/reservations', body } as never);
    await service.sql(`alter table ${table}_before rename to ${table}`);
  }
  await send('POST', { path: '/reservations', body: `{"guest": "${person.name}"` } as never);
  await fetch(`${at('api')}/public/v1/reservations`, {
    method: 'POST',
    headers: { authorization: `Bearer ${service.key.slice(0, -2)}00` },
    body: JSON.stringify(body),
  });
}

/** The worker has sent all messages, and the processes all traces. */
async function untilSent(): Promise<void> {
  const end = performance.now() + 60_000;
  for (let left = 1; left > 0;) {
    const [row] = await service.sql<{ left: number }>(
      `select count(*)::int as left from message where state in ('waiting', 'sending')`,
    );
    left = row?.left ?? 0;
    if (performance.now() > end) throw new Error(`${left} messages are still to be sent`);
    await pause(100);
  }
}

const output = (): string => [...apps.values()].map((app) => app.output()).join('');

function lines(): readonly Line[] {
  const written = output()
    .split('\n')
    .filter((line) => line.startsWith('{'));
  return written.map((line) => JSON.parse(line) as Line);
}

describe('the logs of all processes', () => {
  it('are JSON, line by line', () => {
    const others = output()
      .split('\n')
      .filter((line) => line !== '' && !line.startsWith('{'));

    expect(others).toEqual([]);
    expect(lines().every(({ level, time, app }) => level && time && app)).toBe(true);
  });

  it('tell of each request once: where, with which key, how it ended and how long it took', () => {
    const mine = lines().filter(
      ({ requestId }) => requestId === bookingAnswer.headers.get('x-request-id'),
    );

    expect(mine).toEqual([
      {
        level: 'info',
        time: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
        app: 'api',
        requestId: expect.stringMatching(/^[0-9a-f]{32}$/),
        surface: 'rest',
        operation: 'POST /reservations',
        keyId: service.key.split('_')[2],
        environment: 'live',
        outcome: 'booked',
        status: 201,
        replayed: false,
        ms: expect.any(Number),
        msg: 'ended',
      },
    ]);
  });

  it('name every surface by its routes, and what has none not at all', () => {
    const recorded = new Set(
      lines().map(({ surface, operation, outcome }) => [surface, operation, outcome].join(' ')),
    );

    for (const line of [
      'rest POST /bookings/{reference}/cancel cancelled',
      'rest OTHER /venues/{id} method-not-allowed',
      'page unknown not-found',
      'page GET /problems/{name} ok',
      'mcp POST /reservations booked',
      'mcp POST /mcp ok',
      'widget POST /bookings ok',
      'widget OPTIONS /holds ok',
      'page GET /pay/{token} ok',
      'page GET /pay/{token} not-found',
      'page OTHER /pay/{token} method-not-allowed',
      'page POST /pay/checkout/{session} ok',
      'webhook POST /webhooks/{provider} not-found',
      'worker send email kept',
      'rest POST /reservations internal-error',
      'rest POST /reservations invalid-key',
    ]) {
      expect(recorded).toContain(line);
    }
  });

  it('hold nothing of a guest, no reference, no token and no key', () => {
    expect(personalValues.size).toBeGreaterThan(20);
    expect(leaksIn(output(), personalValues)).toEqual([]);
  });

  it('would be caught if they did', () => {
    const body = JSON.stringify({ guest: person });

    expect(leaksIn(body, personalValues)).toContain(person.email);
    expect(leaksIn(encodeURIComponent(body), personalValues)).toContain(person.phone);
    expect(leaksIn(Buffer.from(`x${body}`).toString('base64'), personalValues)).toContain(
      'Quackenbush',
    );
  });
});

describe('the metrics of all processes', () => {
  it('count requests by surface, operation and outcome', () => {
    const labels = 'surface="rest",operation="POST /reservations",outcome="booked"';

    expect(metrics).toContain(`venue_requests_total{${labels}} 1`);
    expect(metrics).toContain('venue_holds_total{event="made"} 1');
    expect(metrics).toContain('venue_holds_total{event="booked"} 1');
    expect(metrics).toContain('venue_messages_due 0');
    expect(metrics).toContain('venue_pool_connections{pool="requests",state="size"} 20');
    expect(metrics).toContain('venue_pool_connections{pool="worker",state="size"} 4');
    expect(metrics).toMatch(/venue_messages_total\{channel="email",result="kept"\} [1-9]/);
    expect(metrics).toMatch(/venue_search_seconds_count [1-9]/);
    expect(metrics).toMatch(/venue_faults_total [1-9]/);
    expect(metrics).toContain('nodejs_eventloop_lag_seconds');
  });

  it('hold nothing of a guest either', () => {
    expect(leaksIn(metrics, personalValues)).toEqual([]);
  });
});

describe('the traces of all processes', () => {
  const spansOf = (answer: Answer) =>
    collector.spans().filter(({ traceId }) => traceId === answer.headers.get('x-request-id'));

  it('have a request with its queries under the id that its answer names', () => {
    const names = spansOf(bookingAnswer).map(({ name }) => name);

    expect(names.filter((name) => /^POST/.test(name))).toHaveLength(1);
    expect(names.some((name) => /^pg/.test(name))).toBe(true);
  });

  it('are named by a problem and by its line in the log', () => {
    const { traceId } = refusalAnswer.body as { traceId: string };

    expect(spansOf(refusalAnswer).length).toBeGreaterThan(1);
    expect(traceId).toBe(refusalAnswer.headers.get('x-request-id'));
    expect(lines().filter(({ requestId }) => requestId === traceId)).toHaveLength(1);
  });

  it('hold nothing of a guest: no address, no statement, no text of an error', () => {
    expect(collector.spans().length).toBeGreaterThan(100);
    expect(leaksIn(collector.received.join('\n'), personalValues)).toEqual([]);
    const keys = new Set(
      collector.spans().flatMap(({ attributes }) => attributes.map(({ key }) => key)),
    );
    for (const key of ['url.path', 'url.full', 'http.target', 'db.query.text', 'db.statement']) {
      expect(keys).not.toContain(key);
    }
  });
});

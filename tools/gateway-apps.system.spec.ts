/**
 * The whole service as it runs in containers: each app a process of its own behind real nginx, and
 * every operation and every tool through that one address. Each answer is compared with what the
 * app itself says, asked directly; the other apps know nothing of the address.
 */
import { request } from 'node:http';
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { pause } from '@venue/domain/async';
import { openTestDeployment, type TestDeployment } from '@venue/testing/deployment';
import { exchange } from '@venue/testing/raw-http';
import { changeKey } from '@venue/operations/access/keys/change-key';
import { toolsOf } from '@venue/operations/agents/tools';
import { readKey } from '@venue/operations/authentication/key-text';
import { catalogue } from '@venue/operations/catalogue';
import { appFor, type AppName } from '@venue/operations/openapi/route-table';
import { widgetCatalogue } from '@venue/operations/widget-catalogue';
import { startApp, type AppProcess } from '@venue/testing/app-process';
import { withNginx } from './test/nginx';
import { openGateway, type Gateway } from './test/nginx-process';

// eslint-disable-next-line @typescript-eslint/no-explicit-any -- each test says what it reads
type Json = any;

interface GatewayAnswer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
}

const origin = 'https://harbour.example';
const phone = '0117 496 0000';
const ada = { name: 'Ada Lovelace', phone };
let service: TestDeployment;
let gateway: Gateway;
let pageKey: string;
const apps = {} as Record<AppName, AppProcess>;
let worker: AppProcess;

const processes: AppProcess[] = [];
async function start(...given: Parameters<typeof startApp>): Promise<AppProcess> {
  const app = await startApp(...given);
  processes.push(app);
  return app;
}

const everyone = ['api', 'mcp', 'widget-api', 'console'] as const;
const behindOne = { TRUSTED_PROXIES: '1' };
/** Offers links by text; the worker keeps them. */
const texting = { ...behindOne, MESSAGES_TEXTS: 'twilio', TWILIO_AUTH_TOKEN: 'of a spec' };

async function open(): Promise<void> {
  service = await openTestDeployment();
  await service.moveTo('2026-12-01T09:00:00Z');
  pageKey = await service.issueKey({ origins: origin });
  const id = readKey(service.key)?.publicId;
  await service.perform(changeKey, { id, addCapabilities: 'changes.read, waitlist.join' });
  const all = ['api', 'mcp', 'widget-api', 'console', 'worker'] as const;
  const [api, mcp, widget, team, sender] = await Promise.all(
    all.map((name) => start(service, name, { env: name === 'worker' ? behindOne : texting })),
  );
  Object.assign(apps, { api, mcp, 'widget-api': widget, console: team });
  worker = sender as AppProcess;
  gateway = await openGateway({
    apps: {
      api: [apps.api.at],
      mcp: [apps.mcp.at],
      'widget-api': [apps['widget-api'].at],
      console: [apps.console.at],
    },
  });
}

interface SentRequest {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array<ArrayBuffer>;
}

async function fetched(url: string, sent: SentRequest = {}): Promise<GatewayAnswer> {
  const response = await fetch(url, { redirect: 'manual', ...sent });
  return { status: response.status, headers: response.headers, text: await response.text() };
}

let keysGiven = 0;

/** Through the gateway, and then the very same to the app itself. */
async function twice(
  path: string,
  sent: SentRequest = {},
): Promise<readonly [GatewayAnswer, GatewayAnswer]> {
  const through = await fetched(`${gateway.url}${path}`, sent);
  return [through, await fetched(`${apps[appFor(path)].url}${path}`, sent)];
}

const done = new Set<string>();

function requestFor(route: string, body?: object): SentRequest {
  const [method = ''] = route.split(' ');
  const isForPages = widgetCatalogue.some((one) => one.route === route);
  keysGiven += 1;
  const headers = {
    ...(isForPages
      ? { 'x-service-publishable-key': pageKey, origin }
      : { authorization: `Bearer ${service.key}` }),
    'content-type': 'application/json',
    'idempotency-key': `through-the-gateway-${keysGiven}`,
  };
  return { method, headers, ...(body === undefined ? {} : { body: JSON.stringify(body) }) };
}

const isWrite = (route: string): boolean =>
  [...catalogue, ...widgetCatalogue].some((one) => one.route === route && one.effect === 'write');

/** One operation, both ways; a write is made once, and its answer comes again. */
async function carried(route: string, path: string, body?: object): Promise<Json> {
  const address = `/public/v1${path}`;
  const sent = requestFor(route, body);
  const [through, direct] = await twice(address, sent);
  if (through.status >= 300) throw new Error(`${route}: ${through.text}`);

  expect(direct.status).toBe(through.status);
  const replayed = [through, direct].map((one) => one.headers.get('idempotent-replayed'));
  expect(replayed).toEqual([null, isWrite(route) ? 'true' : null]);
  // A captcha is a new one each time.
  if (route !== 'GET /captcha-challenge') expect(direct.text).toBe(through.text);
  for (const other of everyone.filter((app) => app !== appFor(address))) {
    expect((await fetched(`${apps[other].url}${address}`, sent)).status).toBe(404);
  }
  done.add(route);
  return JSON.parse(through.text);
}

async function mcpResult(method: string, params: object): Promise<Json> {
  const { status, text } = await fetched(`${gateway.url}/mcp`, {
    method: 'POST',
    headers: { authorization: `Bearer ${service.key}`, 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
  });
  expect(status).toBe(200);
  return JSON.parse(text).result;
}

withNginx('the service in processes of its own', () => {
  beforeAll(open, 240_000);
  afterAll(async () => {
    await gateway?.close();
    await Promise.all(processes.map((one) => one.end('SIGKILL')));
    await service?.close();
  });

  const week = { date: '2026-12-08', partySize: 2 };
  const at = (slug: string): { readonly venueId: string } => ({
    venueId: service.venueId[slug] ?? '',
  });
  const query = (fields: object): string => {
    const pairs = Object.entries(fields).map(([name, value]) => [name, String(value)] as const);
    return new URLSearchParams(Object.fromEntries(pairs)).toString();
  };

  describe('passes on to the apps', () => {
    it('every operation for secret keys', async () => {
      const { venueId } = at('the-harbour');
      await carried('GET /venues', '/venues');
      const { brandId } = await carried('GET /venues/{id}', `/venues/${venueId}`);
      await carried('GET /key', '/key');
      await carried('GET /brands/{id}', `/brands/${brandId}`);
      await carried('GET /opening-hours', `/opening-hours?venueId=${venueId}`);
      await carried('GET /knowledge/{topic}', `/knowledge/faq?venueId=${venueId}`);
      await carried('GET /menus', `/menus?venueId=${venueId}`);
      await carried('GET /events', `/events?venueId=${venueId}`);
      await carried('GET /events/upcoming', `/events/upcoming?venueId=${venueId}`);
      const days = { venueId, from: '2026-12-02', to: '2026-12-10' };
      const { instances } = await carried(
        'GET /event-instances',
        `/event-instances?${query(days)}`,
      );
      const [{ eventInstanceId, tiers }] = instances;
      const order = { eventInstanceId, tierId: tiers[0].tierId, quantity: 2 };
      await carried('POST /tickets', '/tickets', order);
      await carried('GET /bookings/changes', '/bookings/changes');
      await carried('POST /availability/search', '/availability/search', { venueId, ...week });
      const calendar = query({ ...days, partySize: 2 });
      await carried('GET /availability/days', `/availability/days?${calendar}`);
    });

    it('a whole booking', async () => {
      const book = async (change: object): Promise<string> => {
        const wish = { ...at('the-harbour'), ...week, time: '18:00', guest: ada, ...change };
        return (await carried('POST /reservations', '/reservations', wish)).reference;
      };
      const of = (reference: string, what: string): string =>
        `/bookings/${encodeURIComponent(reference)}/${what}`;
      const reference = await book({});
      await carried('POST /bookings/lookup', '/bookings/lookup', { reference, phone });
      const amending = { phone, time: '19:15' };
      await carried('POST /bookings/{reference}/amend', of(reference, 'amend'), amending);
      await carried('POST /bookings/{reference}/cancel', of(reference, 'cancel'), { phone });
      const large = await book({ partySize: 6, date: '2026-12-09' });
      const link = 'POST /bookings/{reference}/deposit-link';
      await carried(link, of(large, 'deposit-link'), { phone });
      const today = await book({ date: '2026-12-01', time: '18:00' });
      const late = { phone, minutesLate: 20 };
      await carried('POST /bookings/{reference}/running-late', of(today, 'running-late'), late);
      const enquiry = { ...at('the-harbour'), ...ada, subject: 'A party', message: 'For 40.' };
      await carried('POST /booking-enquiries', '/booking-enquiries', enquiry);
    });

    it('a place on the waiting list', async () => {
      const guest = { name: 'Ada Lovelace', phone: '+44 117 496 0000' };
      const party = { ...at('the-pier'), date: '2026-12-08', partySize: 5, guest };
      // The only table for so many.
      await carried('POST /reservations', '/reservations', { ...party, time: '19:00' });
      const window = { from: '19:00', until: '19:00' };
      const list = '/waiting-list';
      const { entryId } = await carried('POST /waiting-list', list, { ...party, ...window });
      const entry = { entryId, phone: guest.phone };
      await carried('POST /waiting-list/lookup', '/waiting-list/lookup', entry);
      await carried('POST /waiting-list/leave', '/waiting-list/leave', entry);
    });

    it('every operation for pages', async () => {
      const pier = at('the-pier');
      const contact = {
        fullName: 'Ada Lovelace',
        phone: '+44 117 496 0001',
        email: 'a@example.com',
      };
      await carried('GET /venues/{id}/widget-config', `/venues/${pier.venueId}/widget-config`);
      await carried('GET /availability', `/availability?${query({ ...pier, ...week })}`);
      const wish = { ...pier, ...week, time: '19:00' };
      const { holdId } = await carried('POST /holds', '/holds', wish);
      const guest = { type: 'Individual', primaryContact: contact };
      const { id: guestId, contacts } = await carried('POST /guests', '/guests', guest);
      const named = { guestId, contactId: contacts[0].id };
      const second = { guestId, ...contact, fullName: 'Ann Finch' };
      await carried('POST /contacts', '/contacts', second);
      const booking = { holdId, ...pier, ...named, partySize: 2, bookingForBusiness: false };
      const { bookingId } = await carried('POST /bookings', '/bookings', booking);
      await carried('GET /bookings/{id}/status', `/bookings/${bookingId}/status`);
      const other = await carried('POST /holds', '/holds', { ...wish, date: '2026-12-10' });
      await carried('POST /holds/{id}/release', `/holds/${other.holdId}/release`, {});
      const wishes = { ...pier, ...named, email: true, sms: false, sourceUrl: `${origin}/book` };
      await carried('POST /marketing-preferences', '/marketing-preferences', wishes);
      const harbour = at('the-harbour');
      await carried('GET /captcha-challenge', `/captcha-challenge?venueId=${harbour.venueId}`);
      await carried('POST /enquiries', '/enquiries', {
        ...at('the-lantern'),
        guestType: 'Individual',
        name: 'Ada',
        email: 'ada@example.com',
        subject: 'A party',
        message: 'For 40.',
        sourceUrl: `${origin}/book`,
      });
    });

    it('each operation of the reference', () => {
      const all = [...catalogue, ...widgetCatalogue].map(({ route }) => route);

      expect(all.filter((route) => !done.has(route))).toEqual([]);
    });

    it('every tool', async () => {
      const booked = async (change: object): Promise<object> => {
        const given = { ...at('the-lantern'), ...week, time: '19:00', guest: ada, ...change };
        const { structuredContent } = await mcpResult('tools/call', {
          name: 'create_booking',
          arguments: given,
        });
        return { reference: structuredContent.reference, phone };
      };
      const harbour = at('the-harbour');
      const six = { ...harbour, partySize: 6, time: '18:00' };
      const calls: Readonly<Record<string, () => Promise<object>>> = {
        amend_booking: async () => ({ ...(await booked({})), time: '20:00' }),
        cancel_booking: () => booked({ date: '2026-12-11' }),
        check_availability: async () => ({ ...harbour, ...week }),
        create_booking: async () => ({
          ...harbour,
          ...week,
          date: '2026-12-12',
          time: '18:00',
          guest: ada,
        }),
        find_booking: () => booked({ date: '2026-12-13' }),
        get_menus: async () => harbour,
        get_opening_hours: async () => harbour,
        get_venue: async () => harbour,
        get_venue_knowledge: async () => ({ ...harbour, topic: 'faq' }),
        join_waiting_list: async () => ({
          ...harbour,
          ...week,
          from: '12:00',
          until: '14:00',
          guest: ada,
        }),
        list_events: async () => harbour,
        list_venues: async () => ({}),
        report_running_late: async () => ({
          ...(await booked({ ...harbour, date: '2026-12-01', time: '18:30' })),
          minutesLate: 20,
        }),
        send_deposit_link: () => booked({ ...six, date: '2026-12-15' }),
        submit_enquiry: async () => ({ ...harbour, ...ada, subject: 'A party', message: 'For 40' }),
      };
      const { tools } = await mcpResult('tools/list', {});
      const names = tools.map(({ name }: Json) => name);

      expect(names).toEqual(toolsOf(catalogue).map(({ definition }) => definition.name));
      expect(Object.keys(calls).sort()).toEqual(names);
      for (const [name, given] of Object.entries(calls)) {
        const result = await mcpResult('tools/call', { name, arguments: await given() });
        expect([name, result.isError ?? false, result.content]).toEqual([
          name,
          false,
          [expect.objectContaining({ type: 'text' })],
        ]);
      }
    });

    it('a payment, from the link to the page of thanks', async () => {
      const wish = { ...at('the-harbour'), date: '2026-12-16', time: '18:00', partySize: 6 };
      const { body } = await service.post('/reservations', { ...wish, guest: ada });
      const [row] = await service.sql<{ text: string }>(
        `select text from message join booking on booking.id = booking_id
         where reference = $1 and kind like 'deposit-link%'`,
        [body.reference.replaceAll(' ', '')],
      );
      const link = /\/pay\/\w+/.exec(row?.text ?? '')?.[0] ?? '';
      const opened = await fetched(`${gateway.url}${link}`);
      const checkout = pathOf(opened.headers.get('location'));
      const shown = await fetched(`${gateway.url}${checkout}`);
      const paid = await fetched(`${gateway.url}${checkout}`, {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: 'pay=pay',
      });
      const back = await fetched(`${gateway.url}${pathOf(paid.headers.get('location'))}`);

      expect([opened, shown, paid, back].map(({ status }) => status)).toEqual([303, 200, 303, 200]);
      const { body: found } = await service.post('/bookings/lookup', {
        reference: body.reference,
        phone,
      });
      expect(found.booking.state).toBe('confirmed');
    });

    const pathOf = (location: string | null): string =>
      new URL(location ?? '', 'http://house.test/pay/checkout/').pathname;

    it('messages, to the worker', async () => {
      expect(await worker.health('ready')).toBe(200);
      const unsent = `select 1 from message where state in ('waiting', 'sending')
        and due_at <= app_now()`;
      while ((await service.sql(unsent)).length > 0) await new Promise((go) => setTimeout(go, 100));
      const kept = await service.sql(`select 1 from message where state = 'kept'`);

      expect(kept.length).toBeGreaterThan(0);
    });
  });

  describe('answers like the app itself', () => {
    it.each([
      ['/', 'GET'],
      ['/', 'HEAD'],
      ['/', 'POST'],
      ['/llms.txt', 'GET'],
      ['/problems', 'GET'],
      ['/problems/invalid-key', 'GET'],
      ['/problems.md', 'GET'],
      ['/public/v1/docs', 'GET'],
      ['/public/v1/docs.md', 'GET'],
      ['/public/v1/docs/try', 'GET'],
      ['/public/v1/client.tgz', 'GET'],
      ['/group.schema.json', 'GET'],
      ['/public/v1/openapi.json', 'GET'],
      ['/public/v1/openapi.json', 'HEAD'],
      ['/public/v1/venues', 'HEAD'],
      ['/public/v1/venues', 'DELETE'],
      ['/public/v1/holds', 'GET'],
      ['/public/v1/bookings', 'PUT'],
      ['/mcp', 'GET'],
      ['/mcp', 'DELETE'],
      ['/mcp/nothing', 'POST'],
      ['/pay/nothing', 'GET'],
      ['/pay/nothing', 'HEAD'],
      ['/pay/nothing', 'POST'],
      ['/pay/%zz', 'GET'],
      ['/webhooks/stripe', 'GET'],
      ['/webhooks/nobody', 'POST'],
      ['/inbox', 'GET'],
      ['/widget/v1/widget.js', 'GET'],
      ['/health/ready', 'GET'],
      ['/metrics', 'GET'],
      ['/public/v1/nothing', 'GET'],
      ['//public/v1/venues', 'GET'],
    ])('%s, %s', async (path, method) => {
      const [through, direct] = await twice(path, { method });
      const comparable = ({ status, headers, text }: GatewayAnswer): unknown => {
        const { traceId, ...rest } = text.startsWith('{') ? JSON.parse(text) : { text };
        return [status, visibleHeaders(headers), traceId === undefined, rest];
      };

      // Nginx refuses by itself what can't be decoded, in words of ours.
      if (path.includes('%zz')) expect([through.status, direct.status]).toEqual([400, 404]);
      else expect(comparable(through)).toEqual(comparable(direct));
    });

    /** All but those of the connection, and what is never the same. */
    function visibleHeaders(headers: Headers): unknown {
      const own = [
        'connection',
        'date',
        'keep-alive',
        'server',
        'x-request-id',
        'transfer-encoding',
      ];
      return [...headers].filter(([name]) => !own.includes(name) && !name.startsWith('ratelimit'));
    }

    it.each([...catalogue, ...widgetCatalogue].map(({ route }) => route))(
      'a browser that asks before %s',
      async (route) => {
        const [method = '', path = ''] = route.split(' ');
        const address = `/public/v1${path.replace(/\{\w+\}/g, 'x')}`;
        const asking = { origin, 'access-control-request-method': method };
        const [through, direct] = await twice(address, { method: 'OPTIONS', headers: asking });

        expect([through.status, visibleHeaders(through.headers)]).toEqual([
          direct.status,
          visibleHeaders(direct.headers),
        ]);
        expect([204, 405]).toContain(through.status);
      },
    );
  });

  describe('accepts bodies', () => {
    const post = (path: string, body: SentRequest['body']): Promise<GatewayAnswer> =>
      fetched(`${gateway.url}${path}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${service.key}`, 'content-type': 'application/json' },
        ...(body === undefined ? {} : { body }),
      });
    const searching = (length: number): string => {
      const start = JSON.stringify({ ...at('the-harbour'), ...week });
      return start + ' '.repeat(length - start.length);
    };
    const max = 64 * 1024;
    const slug = ({ text }: GatewayAnswer): string => String(JSON.parse(text).type);

    it('of up to 64 KiB; the app refuses one byte more', async () => {
      const path = '/public/v1/availability/search';
      const more = await post(path, searching(max + 1));

      expect((await post(path, searching(max))).status).toBe(200);
      expect(more.status).toBe(413);
      expect(slug(more)).toBe('http://house.test/problems/payload-too-large');
      expect((await post('/mcp', searching(max + 1))).status).toBe(413);
    });

    it('of less than 2 MiB; it refuses those itself', async () => {
      const bytes = new Uint8Array(2 * 1024 * 1024);
      for (const path of ['/public/v1/reservations', '/mcp', '/webhooks/stripe', '/pay/x']) {
        const answer = await post(path, bytes);
        expect([answer.status, slug(answer)]).toEqual([413, '/problems/payload-too-large']);
      }
    });

    it('that arrive slowly and in pieces', async () => {
      const body = JSON.stringify({ ...at('the-harbour'), ...week });
      const socket = connect(gateway.port, '127.0.0.1');
      let said = '';
      socket.on('data', (bytes) => (said += String(bytes)));
      socket.write(
        `POST /public/v1/availability/search HTTP/1.1\r\nHost: house.test\r\nConnection: close\r\n` +
          `Authorization: Bearer ${service.key}\r\nContent-Type: application/json\r\n` +
          'Transfer-Encoding: chunked\r\n\r\n',
      );
      for (const character of body) {
        socket.write(`1\r\n${character}\r\n`);
        await pause(5);
      }
      socket.write('0\r\n\r\n');
      await new Promise((resolve) => socket.once('close', resolve));

      expect(said).toMatch(/^HTTP\/1\.1 200 [^]*"outcome":"available"/);
    });

    it('for targets in absolute form', async () => {
      const [answer] = await exchange(
        gateway.url,
        `GET http://house.test/public/v1/venues HTTP/1.1\r\nHost: house.test\r\n` +
          `Authorization: Bearer ${service.key}\r\nConnection: close\r\n\r\n`,
      );

      expect(answer?.status).toBe(200);
    });
  });

  describe('identifies a client by its address', () => {
    const limited = { ADDRESS_RATE_PER_MINUTE: '1', ADDRESS_RATE_BURST: '3' };

    /** Asks from one of the addresses of this machine. */
    function statusFor(port: number, from: string, claim?: string): Promise<number> {
      const path = `/public/v1/availability?${query({ ...at('the-pier'), ...week })}`;
      const headers = {
        'x-service-publishable-key': pageKey,
        origin,
        ...(claim === undefined ? {} : { 'x-forwarded-for': claim }),
      };
      return new Promise((resolve, reject) => {
        request({ host: '127.0.0.1', port, path, headers, localAddress: from }, (response) => {
          response.resume().on('end', () => resolve(response.statusCode ?? 0));
        })
          .on('error', reject)
          .end();
      });
    }

    it.each([
      ['behind one proxy', 1],
      ['behind two', 2],
    ])('whatever it claims, %s', async (_where, count) => {
      await service.sql('delete from rate_spent');
      const env = { ...limited, TRUSTED_PROXIES: String(count) };
      const app = await start(service, 'widget-api', { env });
      const only = (place: string) => ({
        api: [place],
        mcp: [place],
        'widget-api': [place],
        console: [place],
      });
      const inner = await openGateway({ apps: only(app.at) });
      const outer = await openGateway({ apps: only(`127.0.0.1:${inner.port}`) });
      const { port } = count === 1 ? inner : outer;
      const forger = '127.0.0.5';
      const victim = '127.0.0.6';
      const claims = ['203.0.113.1', '203.0.113.2', victim, `${victim}, ${victim}`, 'nonsense'];
      const forged: number[] = [];
      for (const claim of claims) forged.push(await statusFor(port, forger, claim));
      const others = [await statusFor(port, victim), await statusFor(port, victim)];
      await outer.close();
      await inner.close();
      await app.end('SIGKILL');

      expect(forged).toEqual([200, 200, 200, 429, 429]);
      expect(others).toEqual([200, 200]);
    });
  });
});

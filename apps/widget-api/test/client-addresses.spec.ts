/** The rate of one client address, and clients that try tokens or send unsigned callbacks. */
import { request } from 'node:http';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { serve } from '@venue/http';
import { refusedKeysMax, refusedTokensMax } from '@venue/operations/authentication/refusal-counter';
import type { Deployment } from '@venue/operations/pipeline/deployment';
import { type TestDeployment, openTestDeployment } from '@venue/testing/deployment';
import { openWidgetApi } from '../src/index';
import { type PaymentPages, type PageAnswer, openPaymentPages } from './payment-pages';

describe('the rate of a client', () => {
  let service: TestDeployment;
  let key: string;
  const perMinute = 60;
  const burst = 3;
  const closing: (() => Promise<void>)[] = [];

  beforeAll(async () => {
    const most = { perMinute: 1_000_000, burst: 1_000_000 };
    service = await openTestDeployment(undefined, {
      // So slow that the rate does not recover during a test.
      widgetRates: { publishable: most, address: { perMinute: 1, burst } },
    });
    await service.moveTo('2026-12-01T09:00:00Z');
    key = await service.issueKey({ origins: 'https://harbour.example' });
  });
  beforeEach(() => service.sql('delete from rate_spent'));
  afterAll(async () => {
    for (const close of closing) await close();
    await service.close();
  });

  interface ClientRequest {
    /** The remote address of the socket. */
    readonly from?: string;
    readonly forwardedFor?: string;
    readonly key?: string;
  }

  interface Received {
    readonly status: number;
    readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  }

  type Client = (came?: ClientRequest) => Promise<Received>;

  /** The widget routes behind that many proxies. */
  async function openBehind(
    trustedProxies: number,
    parts: Partial<Deployment> = {},
  ): Promise<Client> {
    const deployment = { ...service.deployment, trustedProxies, ...parts };
    const serving = await serve(await openWidgetApi(deployment), 0, deployment);
    closing.push(() => serving.drain());
    const path = `/public/v1/venues/${service.venueId['the-harbour']}/widget-config`;
    return ({ from = '127.0.0.1', forwardedFor, key: shown = key } = {}) =>
      new Promise((resolve, reject) => {
        const headers = {
          'x-service-publishable-key': shown,
          ...(forwardedFor === undefined ? {} : { 'x-forwarded-for': forwardedFor }),
        };
        const to = { host: '127.0.0.1', port: serving.port, localAddress: from, path, headers };
        request(to, (response) => {
          response.resume();
          response.on('end', () =>
            resolve({ status: response.statusCode ?? 0, headers: response.headers }),
          );
        })
          .on('error', reject)
          .end();
      });
  }

  async function statuses(client: Client, all: readonly ClientRequest[]): Promise<number[]> {
    const statusCodes: number[] = [];
    for (const came of all) statusCodes.push((await client(came)).status);
    return statusCodes;
  }

  describe('one address', () => {
    it('is refused beyond its burst, with the time to retry', async () => {
      const client = await openBehind(0);
      await statuses(client, [{}, {}, {}]);
      const { status, headers } = await client();

      expect(status).toBe(429);
      expect(Number(headers['retry-after'])).toBeGreaterThan(45);
      expect(Number(headers['retry-after'])).toBeLessThanOrEqual(60);
      expect(headers['ratelimit-policy']).toBe('"address";q=1;w=60');
      expect(headers['ratelimit']).toBe(`"address";r=0;t=${String(headers['retry-after'])}`);
    });

    it('gets the headers of both rates while it passes', async () => {
      const { headers } = await (await openBehind(0))();

      expect(headers['ratelimit-policy']).toBe('"default";q=1000000;w=60, "address";q=1;w=60');
      expect(headers['ratelimit']).toMatch(/^"default";r=\d+;t=1, "address";r=2;t=\d+$/);
    });

    it('may ask 60 times in a minute, with whatever key, and another address as often', async () => {
      const address = { perMinute, burst: perMinute };
      const rateLimits = { ...service.deployment.rateLimits, address };
      const client = await openBehind(0, { rateLimits });
      const second = await service.issueKey({ origins: 'https://pier.example', env: 'sandbox' });
      const startedAt = performance.now();
      const many = Array.from({ length: 90 }, (_, index) =>
        client({ key: index % 2 === 0 ? key : second }),
      );
      const passed = (await Promise.all(many)).filter(({ status }) => status === 200).length;
      // One request becomes available each second.
      const seconds = Math.ceil((performance.now() - startedAt) / 1000);

      expect(passed).toBeGreaterThanOrEqual(perMinute);
      expect(passed).toBeLessThanOrEqual(perMinute + seconds);
      expect((await client({ from: '127.0.0.2' })).status).toBe(200);
    });

    it('does not use up what others have, once it is refused', async () => {
      const publishable = { perMinute: 1, burst: burst + 1 };
      const rateLimits = { ...service.deployment.rateLimits, publishable };
      const client = await openBehind(0, { rateLimits });
      const flood = await statuses(client, Array<ClientRequest>(10).fill({}));

      expect(flood).toEqual([200, 200, 200, 429, 429, 429, 429, 429, 429, 429]);
      expect((await client({ from: '127.0.0.3' })).status).toBe(200);
      // Now the rate of the key is used up for all clients.
      expect((await client({ from: '127.0.0.4' })).status).toBe(429);
    });

    it('has no rate with an integration key, which has one address for all its guests', async () => {
      const answers: number[] = [];
      for (let time = 0; time < burst + 2; time += 1) {
        answers.push((await service.get(`/venues/${service.venueId['the-harbour']}`)).status);
      }

      expect(answers).toEqual([200, 200, 200, 200, 200]);
    });
  });

  const spent: readonly ClientRequest[] = Array<ClientRequest>(burst).fill({
    forwardedFor: '203.0.113.7',
  });

  describe('X-Forwarded-For', () => {
    it('is ignored without a proxy in front', async () => {
      const client = await openBehind(0);
      const forged = ['203.0.113.1', '203.0.113.2', '203.0.113.3', '203.0.113.4'];

      expect(
        await statuses(
          client,
          forged.map((one) => ({ forwardedFor: one })),
        ),
      ).toEqual([200, 200, 200, 429]);
      // No other client is refused because of it.
      expect((await client({ from: '127.0.0.2', forwardedFor: '127.0.0.1' })).status).toBe(200);
    });

    it('tells clients apart behind one proxy', async () => {
      const client = await openBehind(1);

      expect(await statuses(client, [...spent, ...spent.slice(0, 1)])).toEqual([
        200, 200, 200, 429,
      ]);
      expect((await client({ forwardedFor: '203.0.113.8' })).status).toBe(200);
    });

    it.each([
      '198.51.100.1, 203.0.113.7',
      '198.51.100.1,198.51.100.2 , 203.0.113.7',
      'unknown, 203.0.113.7',
      '203.0.113.8,203.0.113.7',
    ])('is believed as far as the one proxy wrote it: %s', async (forwardedFor) => {
      const client = await openBehind(1);
      await statuses(client, spent);

      expect((await client({ forwardedFor })).status).toBe(429);
    });

    it('is trusted one step further behind two proxies, and no step beyond', async () => {
      const client = await openBehind(2);
      await statuses(
        client,
        Array<ClientRequest>(burst).fill({ forwardedFor: '203.0.113.7, 192.0.2.1' }),
      );

      expect(
        await statuses(client, [
          { forwardedFor: '203.0.113.7, 192.0.2.9' },
          { forwardedFor: '198.51.100.1, 203.0.113.7, 192.0.2.1' },
          { forwardedFor: '203.0.113.8, 192.0.2.1' },
          { forwardedFor: '203.0.113.7, 203.0.113.9, 192.0.2.1' },
        ]),
      ).toEqual([429, 429, 200, 200]);
    });

    it('has one client in each network of IPv6', async () => {
      const client = await openBehind(1);
      const addresses = ['2001:db8:1::1', '2001:db8:1::2', '2001:db8:1:0:9::', '2001:db8:1::4'];

      expect(
        await statuses(
          client,
          addresses.map((one) => ({ forwardedFor: one })),
        ),
      ).toEqual([200, 200, 200, 429]);
      expect((await client({ forwardedFor: '2001:db8:1:1::1' })).status).toBe(200);
    });
  });
});

describe('refused clients', () => {
  let pages: PaymentPages;
  let link: string;
  let clock: { ms: number };
  let open: PaymentPages['open'];
  const closing: (() => Promise<void>)[] = [];

  beforeAll(async () => {
    pages = await openPaymentPages();
    link = await pages.linkOf(await pages.book());
  });
  beforeEach(async () => {
    const elapsed = { ms: 0 };
    const served = await pages.openWith({}, () => elapsed.ms);
    [clock, open] = [elapsed, served.open];
    closing.push(() => served.close());
  });
  afterAll(async () => {
    for (const close of closing) await close();
    await pages.close();
  });

  async function statusesOf(path: string, times: number, request?: RequestInit): Promise<number[]> {
    const statuses: number[] = [];
    for (let time = 0; time < times; time += 1) statuses.push((await open(path, request)).status);
    return statuses;
  }

  describe('links that do not exist', () => {
    it.each(['/pay/nothing', '/pay/nothing/back', '/pay/checkout/nothing', '/pay/%00'])(
      'are answered 60 times in a minute, and then refused: %s',
      async (path) => {
        const statuses = await statusesOf(path, refusedTokensMax);
        clock.ms = 15_000;
        const beyond = await open(path);

        expect([...new Set(statuses)]).toEqual([404]);
        expect([beyond.status, beyond.heading]).toEqual([429, 'Too many links that don’t exist']);
        expect(beyond.headers.get('retry-after')).toBe('45');
        clock.ms = 60_000;
        expect((await open(path)).status).toBe(404);
      },
    );

    it('leave a valid link of the same address working and uncounted', async () => {
      await statusesOf('/pay/nothing', refusedTokensMax + 1);

      expect(await statusesOf(link, 3)).toEqual([303, 303, 303]);
      expect((await open('/pay/nothing')).status).toBe(429);
    });

    it('are not looked up once 600 have come, nor is any other', async () => {
      await statusesOf('/pay/%00', refusedKeysMax - 1);
      const last = await open(link);
      await open('/pay/%00');

      expect([last.status, (await open(link)).status]).toEqual([303, 429]);
      clock.ms = 60_000;
      expect((await open(link)).status).toBe(303);
    });
  });

  describe('unsigned callbacks', () => {
    const forged = { method: 'POST', body: '{}', headers: { 'test-signature': 't=1,v1=00' } };
    const slugOf = ({ text }: PageAnswer): string =>
      String((JSON.parse(text) as { type: string }).type.split('/').at(-1));

    it('are refused 60 times in a minute, and then they are too many', async () => {
      const statuses = await statusesOf('/webhooks/test', refusedTokensMax, forged);
      const beyond = await open('/webhooks/test', forged);

      expect([...new Set(statuses)]).toEqual([400]);
      expect([beyond.status, slugOf(beyond)]).toEqual([429, 'rate-limited']);
      expect(beyond.headers.get('retry-after')).toBe('60');
      expect((await open('/pay/nothing')).status).toBe(404);
    });

    it('leave a signed one of the same address accepted', async () => {
      await statusesOf('/webhooks/test', refusedTokensMax + 1, forged);
      const { payments, clock: time } = pages.service.deployment;
      const payment = {
        ...{ paymentId: 'paid_stray', requestId: '11111111-1111-4111-8111-111111111111' as never },
        ...{ amountPence: 100, currency: 'GBP' },
      };
      const { body, headers } = payments.test.signedCallback(payment, (await time.read()).now);
      const answer = await open('/webhooks/test', {
        ...{ method: 'POST', body: new Uint8Array(body), headers: { ...headers } },
      });

      expect(answer.status).toBe(200);
    });

    it('are judged without a look at the database', async () => {
      const away = async (): Promise<never> => Promise.reject(new Error('the database was asked'));
      const served = await pages.openWith({ clock: { read: away } });
      const { status } = await served.open('/webhooks/test', forged);
      await served.close();

      expect(status).toBe(400);
    });
  });
});

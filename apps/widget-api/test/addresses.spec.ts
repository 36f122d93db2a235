/** Every address and method of the pages, and every operation behind the gateway. */
import { createHash } from 'node:crypto';
import type { RequestListener } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { openApi } from '@venue/api';
import { type OpenServer, serve } from '@venue/http';
import { catalogue } from '@venue/operations/catalogue';
import { type AppName, appFor } from '@venue/operations/openapi/route-table';
import { widgetCatalogue } from '@venue/operations/widget-catalogue';
import { type TestDeployment, openTestDeployment, shared } from '@venue/testing/deployment';
import { openWidgetApi } from '../src/index';
import { openPaymentPages } from './payment-pages';

describe('addresses of pages', () => {
  let link: string;
  let checkout: string;

  const pages = shared(() => openPaymentPages());
  beforeAll(async () => {
    link = await pages.linkOf(await pages.book());
    checkout = await pages.checkoutOf(link);
  });

  const token = 'a'.repeat(24);

  describe('an unknown address', () => {
    it.each([
      `/pay/${token}`,
      `/pay/${token}/back`,
      `/pay/checkout/test_${token}`,
      '/pay/checkout/test_3f0e8a4e-6a55-4c6e-9d4e-0b1c2d3e4f50',
      '/pay/checkout/back',
      '/pay',
      '/pay/',
      '/',
      '/nowhere',
      '/PAY/x',
      '/pay/x/back/',
      '/pay/a%2Fb',
      '/pay/..%2f..%2finbox',
      '/pay/%00',
      '/pay/a%00b/back',
      '/pay/checkout/%00',
      '/pay/%zz',
      '/pay/%c0%ae',
      '/pay/%F0%9F%92%A9',
      `/pay/${'x'.repeat(10_240)}`,
      `/pay/checkout/${'x'.repeat(10_240)}`,
      `/pay/x'%20or%201=1--`,
      '//pay/x',
      '/inbox/',
    ])('shows a page: %s', async (path) => {
      const { status, headers, heading } = await pages.open(path);

      expect([status, heading]).toEqual([404, 'There is nothing here']);
      expect(headers.get('content-type')).toBe('text/html; charset=utf-8');
    });

    it.each(['/webhooks', '/webhooks/', '/webhooks/test/more', '/webhooks/%zz'])(
      'is a problem where machines call: %s',
      async (path) => {
        const { status, text, headers } = await pages.open(path, { method: 'POST' });

        expect([status, headers.get('content-type')]).toEqual([
          404,
          'application/problem+json; charset=utf-8',
        ]);
        expect(JSON.parse(text)).toMatchObject({ type: 'http://house.test/problems/not-found' });
      },
    );

    it('is no page of the booking’s token without its last character, or in capitals', async () => {
      for (const near of [link.slice(0, -1), link.toUpperCase().replace('/PAY', '/pay')]) {
        expect((await pages.open(near)).status).toBe(404);
      }
    });
  });

  describe('a method that an address does not accept', () => {
    it.each([
      ['POST', '/pay/x', 'GET, HEAD'],
      ['PUT', '/pay/x/back', 'GET, HEAD'],
      ['OPTIONS', '/pay/x', 'GET, HEAD'],
      ['DELETE', '/pay/checkout/x', 'GET, HEAD, POST'],
      ['POST', '/inbox', 'GET, HEAD'],
    ])('%s %s shows a page', async (method, path, allow) => {
      const { status, headers, heading } = await pages.open(path, { method });

      expect([status, heading]).toEqual([405, 'This page can’t be used like that']);
      expect(headers.get('allow')).toBe(allow);
    });

    it.each(['GET', 'PUT', 'OPTIONS'])('%s on a webhook is a problem', async (method) => {
      const { status, headers, text } = await pages.open('/webhooks/test', { method });

      expect([status, headers.get('allow')]).toEqual([405, 'POST']);
      expect(JSON.parse(text)).toMatchObject({ title: 'Method not allowed' });
    });
  });

  describe('HEAD, by which messengers look for a preview', () => {
    it.each(['link', 'back', 'checkout'])(
      'is answered like GET, without a body: %s',
      async (at) => {
        const path = { link, back: `${link}/back`, checkout }[at] ?? '';
        const [head, get] = [await pages.open(path, { method: 'HEAD' }), await pages.open(path)];

        expect([head.status, head.text]).toEqual([get.status, '']);
        expect(head.headers.get('location')).toBe(get.headers.get('location'));
      },
    );

    it('changes nothing', async () => {
      const reference = await pages.book({ date: '2026-12-09' });
      const fresh = await pages.linkOf(reference);
      for (let look = 0; look < 5; look += 1) await pages.open(fresh, { method: 'HEAD' });

      const rows = await pages.service.sql(
        `select from checkout join payment_request request on request.id = request_id
       where token = $1`,
        [fresh.split('/').at(-1)],
      );
      expect(rows).toHaveLength(1);
      expect(await pages.stateOf(reference)).toBe('awaiting_deposit');
      expect((await pages.open(fresh)).status).toBe(303);
    });
  });

  describe('a form that is not ours', () => {
    it.each([
      ['', 400],
      ['pay=refund', 400],
      ['pay=pay&pay=decline', 400],
      ['pay=pay&pay=pay', 400],
      ['{"pay":"pay"}', 400],
      ['pay=PAY', 400],
      [`pay=${'x'.repeat(4_096)}`, 413],
    ])('is not read: %s', async (body, status) => {
      const shown = await pages.open(checkout, { method: 'POST', body });

      expect([shown.status, shown.heading]).toEqual([status, 'We couldn’t read that']);
    });

    it('pays nothing if there is no checkout', async () => {
      for (const path of ['/pay/checkout/test_x', '/pay/checkout/%00']) {
        expect((await pages.press(path, 'pay')).status).toBe(404);
      }
    });
  });

  describe('every page', () => {
    it.each(['back', 'checkout', 'unknown', 'inbox'])('is private and still: %s', async (at) => {
      const paths = { back: `${link}/back`, checkout, unknown: '/pay/x', inbox: '/inbox' };
      const { headers, text } = await pages.open(paths[at as keyof typeof paths]);

      expect(headers.get('cache-control')).toBe('no-store');
      expect(headers.get('x-robots-tag')).toBe('noindex');
      expect(headers.get('referrer-policy')).toBe('no-referrer');
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
      expect(headers.get('x-powered-by')).toBeNull();
      expect(headers.get('set-cookie')).toBeNull();
      // Our own stylesheet, and the theme of the brand where the page is about a booking.
      const styles = at === 'back' || at === 'checkout' ? 2 : 1;
      const hashes = (text.match(/(?<=<style>)[^<]*/g) ?? []).map(
        (style) => ` 'sha256-${createHash('sha256').update(style).digest('base64')}'`,
      );
      expect(hashes).toHaveLength(styles);
      expect(headers.get('content-security-policy')).toBe(
        `default-src 'none';style-src${hashes.join('')};form-action 'self';base-uri 'none';frame-ancestors 'none'`,
      );
      expect(text).toMatch(/<html lang="en-GB">/);
      expect(text).toContain('<meta name="robots" content="noindex" />');
      expect(text.match(/<h1>/g)).toHaveLength(1);
      expect(text).not.toMatch(/<(script|img|link|iframe)|\sstyle=|\son\w+=/i);
    });

    it('keeps its headers on a redirect', async () => {
      const { headers } = await pages.open(link);

      expect(headers.get('cache-control')).toBe('no-store');
      expect(headers.get('referrer-policy')).toBe('no-referrer');
    });

    it('shows a stranger with the link nothing of the guest', async () => {
      for (const path of [`${link}/back`, checkout]) {
        const { text } = await pages.open(path);
        expect(text).not.toMatch(/Ada|Lovelace|496 ?0000|\+44/);
      }
    });

    it('escapes the name of a venue', async () => {
      const odd = await openPaymentPages((group) => {
        group.venues[0].name = `<b>Chips & "Fish"</b>{amount}`;
      });
      const oddLink = await odd.linkOf(await odd.book());
      const { text } = await odd.open(`${oddLink}/back`);
      await odd.close();

      expect(text).toContain('&#60;b&#62;Chips &#38; &#34;Fish&#34;&#60;/b&#62;{amount}');
      expect(text).not.toContain('<b>');
    });
  });
});

describe('addresses behind the gateway', () => {
  const origin = 'https://harbour.example';
  let service: TestDeployment;
  let serving: OpenServer;
  let answered: AppName[] = [];

  beforeAll(async () => {
    service = await openTestDeployment();
    const { deployment } = service;
    await service.issueKey({ origins: origin });
    const noting = (app: AppName, listener: RequestListener): RequestListener => {
      return (request, response) => {
        answered.push(app);
        listener(request, response);
      };
    };
    const apps: Readonly<Record<AppName, RequestListener>> = {
      api: noting('api', await openApi(deployment)),
      'widget-api': noting('widget-api', await openWidgetApi(deployment)),
      mcp: noting('mcp', (_request, response) => response.end()),
      console: noting('console', (_request, response) => response.end()),
    };
    const all: RequestListener = (request, response) => {
      apps[appFor(request.url ?? '')](request, response);
    };
    serving = await serve(all, 0, deployment);
  });
  afterAll(async () => {
    await serving.drain();
    await service.close();
  });

  const operations = [
    ...catalogue.map(({ route, audience }) => [route, 'api', audience] as const),
    ...widgetCatalogue.map(({ route, audience }) => [route, 'widget-api', audience] as const),
  ];

  async function send(method: string, path: string): Promise<{ status: number; by: string }> {
    answered = [];
    const { status } = await fetch(`http://127.0.0.1:${serving.port}${path}`, {
      method,
      headers: { origin },
    });
    return { status, by: answered.join() };
  }

  describe.each(operations)('%s, through the gateway,', (route, app, audience) => {
    const [method = '', path = ''] = route.split(' ');
    const address = `/public/v1${path.replace(/\{\w+\}/g, 'x')}`;

    it('exists in the app that answers, which requires a key first', async () => {
      expect(await send(method, address)).toEqual({ status: 401, by: app });
    });

    it('is asked about at the same app', async () => {
      const status = audience === 'integration' ? 405 : 204;

      expect(await send('OPTIONS', address)).toEqual({ status, by: app });
    });

    it('accepts no other method there', async () => {
      expect(await send('DELETE', address)).toEqual({ status: 405, by: app });
    });

    it.each([
      `/${address}`,
      `${address}/`,
      address.replace('v1/', 'v1//'),
      address.replace('v1', 'V1'),
    ])('is not at an address next to it: %s', async (odd) => {
      expect(await send(method, odd)).toMatchObject({ status: 404 });
    });

    it('is not at its address with another character percent-encoded', async () => {
      const odd = address.replace(/v1\/(.)/, (_all, letter: string) => {
        return `v1/%${letter.charCodeAt(0).toString(16)}`;
      });

      expect(await send(method, odd)).toMatchObject({ status: 404 });
    });
  });
});

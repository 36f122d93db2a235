/** The front page of a deployment, with links to everything. */
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { serve, type OpenServer } from '@venue/http';
import { appFor } from '@venue/operations/openapi/route-table';
import {
  axeFindings,
  browserFor,
  faultsIn,
  inBrowser,
  smallTargets,
  takePicture,
} from '@venue/testing/browser';
import { openTestDeployment, publicUrl, type TestDeployment } from '@venue/testing/deployment';
import { openApi } from '../src/index';

let service: TestDeployment;
/** The same on a developer's machine, where the inbox is served. */
let local: OpenServer;

beforeAll(async () => {
  service = await openTestDeployment();
  local = await serve(await openApi(service.deployment, { inbox: true }), 0, service.deployment);
});
afterAll(async () => {
  await local.drain();
  await service.close();
});

function open(request: RequestInit = {}, query = ''): Promise<Response> {
  return fetch(`${service.url}/${query}`, request);
}

interface FrontJson {
  readonly title: string;
  readonly summary: string;
  readonly links: readonly { readonly name: string; readonly url: string }[];
}

const asJson = { headers: { accept: 'application/json' } };

describe('the root of a deployment', () => {
  it.each(['text/html', '*/*', 'text/html,application/json;q=0.9'])(
    'is a page for clients that accept %s',
    async (accept) => {
      const { status, headers } = await open({ headers: { accept } }, '?from=somewhere');

      expect([status, headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
      expect(headers.get('vary')).toMatch(/\bAccept\b(?!-)/);
      expect(headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
      expect(headers.get('content-security-policy')).toContain("default-src 'none'");
    },
  );

  it('is JSON for a program that takes nothing else', async () => {
    const response = await open(asJson);
    const { title, summary, links } = (await response.json()) as FrontJson;

    expect([response.status, response.headers.get('content-type')]).toEqual([
      200,
      'application/json; charset=utf-8',
    ]);
    expect(title).toBe('Harbour Group Booking API');
    expect(summary).toContain('booking service');
    expect(links.map(({ url }) => url.slice(publicUrl.length))).toEqual([
      '/book',
      '/public/v1/docs#a-first-booking',
      '/public/v1/docs/quickstart',
      '/public/v1/docs/agents',
      '/public/v1/docs/try',
      '/public/v1/docs',
      '/public/v1/docs/outcomes',
      '/public/v1/docs/changelog',
      '/public/v1/openapi.json',
      '/problems',
      '/public/v1',
      '/mcp',
      '/llms.txt',
      '/public/v1/docs#group-widget',
    ]);
  });

  it('leads to pages that there are, and to their places', async () => {
    const page = await (await open()).text();
    const links = [...page.matchAll(/ href="([^"]+)"/g)].map(([, link = '']) => link);

    expect(links.length).toBeGreaterThan(5);
    for (const link of links) {
      const [path = '', place] = link.slice(publicUrl.length).split('#');
      // The other apps' pages have their own specs.
      if (appFor(path) !== 'api') continue;
      const response = await fetch(`${service.url}${path}`);

      expect([link, response.status]).toEqual([link, 200]);
      if (place !== undefined) expect(await response.text()).toContain(` id="${place}"`);
    }
  });

  it('names the inbox and the demo where they are served, and nowhere else', async () => {
    const there = await (await fetch(`http://127.0.0.1:${local.port}/`)).text();

    expect(there).toContain(`href="${publicUrl}/inbox"`);
    expect(there).toContain(`href="${publicUrl}/widget/v1/demo"`);
    expect(await (await open()).text()).not.toMatch(/\/inbox|\/demo/);
  });

  it('answers HEAD like GET, without a body', async () => {
    const head = await open({ method: 'HEAD' });

    expect([head.status, await head.text()]).toEqual([200, '']);
  });

  it.each(['POST', 'PUT', 'DELETE', 'OPTIONS'])('takes no %s', async (method) => {
    const response = await open({ method });

    expect([response.status, response.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
    expect(await response.json()).toMatchObject({
      type: `${publicUrl}/problems/method-not-allowed`,
    });
  });

  it('has no other form', async () => {
    const response = await open({ headers: { accept: 'image/png' } });

    expect(response.status).toBe(406);
    expect(await response.json()).toMatchObject({ type: `${publicUrl}/problems/not-acceptable` });
  });
});

inBrowser('in a browser', () => {
  const browser = browserFor(() => local.port);

  it.each(['light', 'dark'] as const)('that is %s, it can be read and used', async (scheme) => {
    const { page, complaints } = await browser.open('/', scheme);

    expect(await page.title()).toBe('Harbour Group Booking API');
    await takePicture(page, `front-390-${scheme}`);
    expect(await faultsIn(page, scheme)).toEqual([]);
    await page.setViewport({ width: 1_280, height: 844 });
    await takePicture(page, `front-1280-${scheme}`);
    expect([...(await axeFindings(page)), ...(await smallTargets(page))]).toEqual([]);
    expect(complaints).toEqual([]);
    await page.close();
  });
});

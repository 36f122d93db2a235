/** The front page of a deployment, and the guides that it links to. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type OpenServer, serve } from '@venue/http';
import { catalogue } from '@venue/operations/catalogue';
import { openapiOf } from '@venue/operations/openapi/openapi';
import { appFor } from '@venue/operations/openapi/route-table';
import {
  axeFindings,
  browserFor,
  colourFindings,
  faultsIn,
  inBrowser,
  overflowAt,
  smallTargets,
  takePicture,
} from '@venue/testing/browser';
import { type TestDeployment, openTestDeployment, publicUrl } from '@venue/testing/deployment';
import { openApi } from '../src/index';

describe('the front page', () => {
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
});

describe('the guides', () => {
  const names = [
    'quickstart',
    'agents',
    'widget',
    'outcomes',
    'deposits',
    'going-live',
    'versions',
    'changelog',
  ] as const;
  const root = join(import.meta.dirname, '../../..');
  const docs = '/public/v1/docs';

  let service: TestDeployment;

  beforeAll(async () => {
    service = await openTestDeployment();
  });
  afterAll(() => service.close());

  async function open(path: string, accept = 'text/html'): Promise<Response> {
    return fetch(`${service.url}${path}`, { headers: { accept } });
  }

  /** The page without its code blocks. */
  function proseOf(page: string): string {
    return page.replace(/<(pre|code)>[^]*?<\/\1>/g, '').replace(/<style>[^]*?<\/style>/, '');
  }

  describe.each(names)('the guide %s', (name) => {
    it('is a page, without a trace of how it is written', async () => {
      const response = await open(`${docs}/${name}`);
      const page = await response.text();

      expect([response.status, response.headers.get('content-type')]).toEqual([
        200,
        'text/html; charset=utf-8',
      ]);
      expect(page.match(/<h1>/g)).toHaveLength(1);
      expect(proseOf(page)).not.toMatch(/\]\(|```|\*\*|^\|| \| |`|^#|^- /m);
      expect(page).toContain(`href="${publicUrl}${docs}/${name}" aria-current="page"`);
      const ids = [...page.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
      expect(new Set(ids).size).toBe(ids.length);
    });

    it('has a twin in Markdown, for clients that prefer it too', async () => {
      const [twin, preferred] = [
        await open(`${docs}/${name}.md`),
        await open(`${docs}/${name}`, 'text/markdown'),
      ];
      const text = await twin.text();

      expect(twin.headers.get('content-type')).toBe('text/markdown; charset=utf-8');
      expect(preferred.headers.get('vary')).toMatch(/\bAccept\b(?!-)/);
      expect(await preferred.text()).toBe(text);
      for (const [, target = ''] of text.matchAll(/\]\(([^)]+)\)/g)) {
        expect(target).toMatch(/^https?:|^#/);
      }
    });
  });

  describe('the guide to outcomes', () => {
    it('has a row for each outcome that an operation has', async () => {
      const text = await readFile(join(root, 'docs/outcomes.md'), 'utf8');
      const rows = [...text.matchAll(/^\| `(\w+)` /gm)].map(([, word]) => word);
      const words = new Set(rows.filter((word) => word !== 'outcome'));
      const { schemas } = openapiOf(catalogue, { baseUrl: publicUrl }).components;
      const answers = Object.values(schemas).map(({ properties }) => properties) as {
        outcome?: { enum?: string[] };
      }[];
      const outcomes = answers.flatMap((fields) => fields?.outcome?.enum ?? []);

      expect(words).toEqual(new Set(outcomes));
    });
  });

  describe('the guide for agents', () => {
    it('names the address of this deployment', async () => {
      const text = await (await open(`${docs}/agents.md`)).text();

      expect(text).toContain(`${publicUrl}/mcp`);
      expect(text).not.toContain('book.example.com');
    });
  });

  describe('the changelog', () => {
    const sections = async (): Promise<readonly string[]> => {
      const text = await readFile(join(root, 'CHANGELOG.md'), 'utf8');
      return [...text.matchAll(/^## (.+)$/gm)].map(([, heading = '']) => heading);
    };

    it('says of each section when it was and what it is about, the newest first', async () => {
      const headings = await sections();
      const dates = headings.map((heading) => heading.slice(0, 10));

      expect(headings.length).toBeGreaterThan(3);
      for (const heading of headings) expect(heading).toMatch(/^\d{4}-\d\d-\d\d: [A-Z]/);
      expect(dates).toEqual(dates.toSorted().reverse());
    });

    it('is a feed too, with an entry for each section', async () => {
      const response = await open(`${docs}/changelog.atom`, 'application/atom+xml');
      const feed = await response.text();
      const titles = [...feed.matchAll(/<entry>\s*<id>([^<]+)<\/id>\s*<title>([^<]+)</g)];
      const page = await (await open(`${docs}/changelog`)).text();

      expect(response.headers.get('content-type')).toBe('application/atom+xml; charset=utf-8');
      expect(titles.map(([, , title]) => title)).toEqual(
        (await sections()).map((heading) => heading.slice(12)),
      );
      expect(new Set(titles.map(([, id]) => id)).size).toBe(titles.length);
      for (const [, id = ''] of titles) expect(page).toContain(` id="${id.split('#')[1]}"`);
    });
  });

  inBrowser('in a browser', () => {
    const browser = browserFor(() => Number(new URL(service.url).port));

    it.each(names)('%s can be read, in the light and in the dark', async (name) => {
      const { page, complaints } = await browser.open(`${docs}/${name}`);
      for (const width of [360, 1_280]) {
        await page.setViewport({ width, height: 1_600 });
        await takePicture(page, `guide-${name}-${width}`, false);
      }
      for (const width of [1_280, 390, 320])
        expect([width, await overflowAt(page, width)]).toEqual([width, 0]);

      await page.setViewport({ width: 1_280, height: 844 });
      expect(await axeFindings(page)).toEqual([]);
      await page.emulateMediaFeatures([{ name: 'prefers-color-scheme', value: 'dark' }]);
      expect(await colourFindings(page)).toEqual([]);
      expect(complaints).toEqual([]);
      await page.close();
    });

    it('the feed is well-formed', async () => {
      const feed = await (await open(`${docs}/changelog.atom`)).text();
      const { page } = await browser.open(`${docs}/changelog`);
      const parsed = await page.evaluate(
        `(() => {
         const feed = new DOMParser().parseFromString(${JSON.stringify(feed)}, 'application/xml');
         const all = [...feed.querySelectorAll('entry')];
         const parts = ['id', 'title', 'updated', 'link', 'content'];
         return {
           fault: feed.querySelector('parsererror')?.textContent ?? null,
           namespace: feed.documentElement.namespaceURI,
           incomplete: all.filter((one) => parts.some((part) => !one.querySelector(part))).length,
         };
       })()`,
      );

      expect(parsed).toEqual({
        fault: null,
        namespace: 'http://www.w3.org/2005/Atom',
        incomplete: 0,
      });
      await page.close();
    });
  });
});

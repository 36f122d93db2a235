/** The guides of the repository, as the reference of a deployment shows them. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { catalogue } from '@venue/operations/catalogue';
import { openapiOf } from '@venue/operations/openapi/openapi';
import {
  axeFindings,
  browserFor,
  colourFindings,
  inBrowser,
  overflowAt,
  takePicture,
} from '@venue/testing/browser';
import { openTestDeployment, publicUrl, type TestDeployment } from '@venue/testing/deployment';

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

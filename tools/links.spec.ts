/** Every link of a deployment's pages, followed from its front page and from `/llms.txt`. */
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { catalogue } from '@venue/operations/catalogue';
import { openapiOf } from '@venue/operations/openapi/openapi';
import { widgetCatalogue } from '@venue/operations/widget-catalogue';
import { openTestProcesses, type TestProcesses } from './test/test-processes';

let processes: TestProcesses;
let url: string;
let keys: { readonly all: string; readonly sandboxPage: string };
/** The pages, by their address without a fragment. */
const pages = new Map<string, Page>();

interface Page {
  readonly status: number;
  readonly type: string;
  readonly text: string;
  /** The page on which its address was found first. */
  readonly from: string;
}

beforeAll(async () => {
  processes = await openTestProcesses();
  ({ url, keys } = await processes.start(processes.folder('links')));
  await follow(['/', '/llms.txt'].map((path) => ({ address: `${url}${path}`, from: path })));
});
afterAll(() => processes.close());

interface LinkedPage {
  readonly address: string;
  readonly from: string;
}

async function follow(found: readonly LinkedPage[]): Promise<void> {
  const open = [...found];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { address, from } = next;
    if (pages.has(address)) continue;
    const response = await fetch(address);
    const type = response.headers.get('content-type') ?? '';
    const text = await response.text();
    pages.set(address, { status: response.status, type, text, from });
    for (const link of linksIn({ type, text }, address)) {
      open.push({ address: link.split('#')[0] ?? '', from: address });
    }
  }
}

/** Links within the deployment, with the place that they lead to. */
function linksIn({ type, text }: Pick<Page, 'type' | 'text'>, address: string): readonly string[] {
  const forms = /^text\/html/.test(type)
    ? [/ (?:href|src)="([^"]*)"/g]
    : /^text\/(markdown|plain)/.test(type)
      ? [/\]\(([^)\s]+)\)/g, /<(https?:[^>]+)>/g]
      : /^application\/atom/.test(type)
        ? [/ href="([^"]*)"/g]
        : [];
  const prose = /^text\/markdown/.test(type) ? text.replace(/^```[^]*?^```$/gm, '') : text;
  return forms
    .flatMap((form) => [...prose.matchAll(form)])
    .map(([, link = '']) => link.replaceAll('&#38;', '&'))
    .filter((link) => !link.includes('{') && !/^(data|mailto|tel):/.test(link))
    .map((link) => new URL(link, address).href)
    .filter((link) => new URL(link).origin === url);
}

describe('the links of a deployment', () => {
  it('all lead to a page', () => {
    // Agents send POST there, and the list says so.
    const dead = [...pages]
      .filter(([address, { status }]) => status !== 200 && address !== `${url}/mcp`)
      .map(([address, { status, from }]) => `${status} ${address}, on ${from}`);

    expect(dead).toEqual([]);
  });

  it('lead to existing fragments', () => {
    const lost = [...pages].flatMap(([address, page]) =>
      linksIn(page, address).filter((link) => {
        const [target = '', place] = link.split('#');
        const found = pages.get(target);
        if (place === undefined || found === undefined || !/^text\/html/.test(found.type)) {
          return false;
        }
        return !found.text.includes(` id="${decodeURIComponent(place)}"`);
      }),
    );

    expect(lost).toEqual([]);
  });

  it('lead to the page of every operation and problem, and to every guide', () => {
    const document = openapiOf([...catalogue, ...widgetCatalogue], { baseUrl: url });
    const operations = Object.values(document.paths).flatMap((item) => Object.values(item));
    const guides = [
      'quickstart',
      'agents',
      'widget',
      'outcomes',
      'deposits',
      'going-live',
      'versions',
    ];
    const docs = `${url}/public/v1/docs`;
    const expected = [
      ...operations.map(({ operationId }) => `${docs}/operations/${operationId}`),
      ...Object.keys(document.components.examples).map((slug) => `${url}/problems/${slug}`),
      ...[...guides, 'changelog', 'changelog.atom', 'try'].map((name) => `${docs}/${name}`),
      ...[...guides, 'changelog'].map((name) => `${docs}/${name}.md`),
    ];

    expect(expected.filter((address) => !pages.has(address))).toEqual([]);
  });
});

describe('an answer to a key', () => {
  it.each([
    ['/venues', () => ({ Authorization: `Bearer ${keys.all}` })],
    ['/availability', () => ({ 'X-Service-Publishable-Key': keys.sandboxPage })],
  ])('links to the document and the reference: %s', async (path, key) => {
    const { headers } = await fetch(`${url}/public/v1${path}`, { headers: key() });

    expect(headers.get('link')).toBe(
      `<${url}/public/v1/openapi.json>; rel="service-desc"; type="application/json", ` +
        `<${url}/public/v1/docs>; rel="service-doc"; type="text/html"`,
    );
  });
});
